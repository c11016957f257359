// The kinds of Tokenizer that need a CompiledDictionary: Chinese words, alone
// or with those of other languages.
//
//   auto dictionary = CompiledDictionary::open("/usr/share/neardup/zh.jieba");
//   auto tokenizer =
//       make_jieba_tokenizer(*dictionary, {.kind = TokenizerKind::kJieba});
//   tokenizer->tokenize("我来到北京清华大学", tokens);
//       // 我 来到 北京 清华大学
//
// Every separator (space, tab, line feed, "，", "。") is a token, as in
// cppjieba. Tags are those of the dictionary, else "eng", "m" (number) or "x",
// as cppjieba's PosTagger gives them.

#ifndef NEARDUP_TEXT_TOKENS_JIEBA_TOKENIZER_H_
#define NEARDUP_TEXT_TOKENS_JIEBA_TOKENIZER_H_

#include <memory>

#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/jieba_segmenter.h"
#include "neardup/text/tokens/tokenizer.h"

namespace neardup {

// What `options` means to a JiebaSegmenter; for words, to the one that cuts
// what is Chinese. REQUIRES: needs_dictionary(options.kind).
SegmentOptions segment_options(const TokenizerOptions& options);

// kIoError if ICU has no rules for words and the kind is words.
// REQUIRES: needs_dictionary(options.kind), and validate(options) is OK.
Result<std::unique_ptr<Tokenizer>> make_jieba_tokenizer(
    std::shared_ptr<const CompiledDictionary> dictionary,
    const TokenizerOptions& options);

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_JIEBA_TOKENIZER_H_
