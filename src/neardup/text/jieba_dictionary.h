// The dictionaries of jieba as the npm package nodejieba ships them: words with
// frequencies and tags, the HMM for unknown words, IDF values and stop words.
// Loaded once (about 0.7 s, 130 MB), then immutable and shared.
//
//   auto dictionary = JiebaDictionary::load("/usr/share/neardup/dict");
//   auto tokenizer = (*dictionary)->tokenizer({.kind = TokenizerKind::kJieba});
//   tokenizer->tokenize("我来到北京清华大学", tokens);  // 我 来到 北京
//   清华大学
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_TEXT_JIEBA_DICTIONARY_H_
#define NEARDUP_TEXT_JIEBA_DICTIONARY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/text/tokenizer.h"

namespace neardup {

class JiebaDictionary {
 public:
  // A stretch of text without a separator of cppjieba (space, tab, line feed,
  // "，", "。") is cut behind this many code points, because cppjieba needs 350
  // bytes for each. Shorter stretches, which is all natural text, are cut
  // exactly as cppjieba does.
  static constexpr std::size_t kLongestStretch = std::size_t{1} << 18;

  virtual ~JiebaDictionary() = default;

  // Reads jieba.dict.utf8, hmm_model.utf8, user.dict.utf8, idf.utf8 and
  // stop_words.utf8 from `directory`. kIoError or kCorruption naming the file;
  // kInvalidArgument for a directory with "|" or ";" in its name.
  static Result<std::shared_ptr<const JiebaDictionary>> load(
      const std::string& directory);

  // A tokenizer over this dictionary, which it keeps alive. Tags are those of
  // the dictionary, else "eng", "m" (number) or "x", as cppjieba's PosTagger
  // gives them. Every separator is a token, as in cppjieba.
  // REQUIRES: is_jieba(options.kind), and validate(options) is OK.
  virtual std::unique_ptr<Tokenizer> tokenizer(
      const TokenizerOptions& options) const = 0;

  virtual bool is_stop_word(std::string_view word) const = 0;
  // The IDF of `word`, or average_idf() if the table lacks it.
  virtual double idf(std::string_view word) const = 0;
  virtual double average_idf() const = 0;
  // XXH3-64 over the five files' bytes; part of a profile's id.
  virtual std::uint64_t checksum() const = 0;
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_JIEBA_DICTIONARY_H_
