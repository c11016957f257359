// The first byte chooses mode and rules, the rest is the text. The tokens cover
// it or are parts of it, and each knows whether it is a word; by the rules of
// 5.4 they are the tokens of cppjieba.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "promise.h"
#include <cppjieba/QuerySegment.hpp>

#include "neardup/segment/jieba_segmenter.h"
#include "neardup/segment/keyword_counter.h"
#include "neardup/text/unicode/utf8.h"

namespace {

using namespace neardup;  // NOLINT
using neardup::fuzz::promise;

const std::shared_ptr<const CompiledDictionary>& dictionary() {
  static const auto opened = CompiledDictionary::open(NEARDUP_ZH_DICTIONARY);
  promise(opened.ok());
  return *opened;
}

std::vector<cppjieba::Word> live_tokens(SegmentMode mode,
                                        const std::string& text) {
  static const std::string folder = NEARDUP_JIEBA_FOLDER;
  static const cppjieba::DictTrie trie(folder + "/jieba.dict.utf8");
  static const cppjieba::HMMModel model(folder + "/hmm_model.utf8");
  std::vector<cppjieba::Word> words;
  switch (mode) {
    case SegmentMode::kMaxProbability:
      cppjieba::MPSegment(&trie).Cut(text, words);
      break;
    case SegmentMode::kMixed:
      cppjieba::MixSegment(&trie, &model).Cut(text, words, true);
      break;
    case SegmentMode::kFull:
      cppjieba::FullSegment(&trie).Cut(text, words);
      break;
    case SegmentMode::kSearch:
      cppjieba::QuerySegment(&trie, &model).Cut(text, words, true);
      break;
  }
  return words;
}

void check_cover(std::string_view text, const TokenBuffer& tokens) {
  std::uint32_t end = 0;
  for (const SegmentToken& token : tokens) {
    promise(token.begin == end && token.end > token.begin);
    end = token.end;
  }
  promise(end == text.size());
}

void check_words(std::string_view text, const TokenBuffer& tokens) {
  for (const SegmentToken& token : tokens) {
    promise(token.begin < token.end && token.end <= text.size());
    promise(is_valid_utf8(token.text(text)));
    promise(token.word == dictionary()->find(token.text(text)));
  }
}

void check_live(SegmentMode mode, std::string_view text,
                const TokenBuffer& tokens) {
  const std::vector<cppjieba::Word> live = live_tokens(mode, std::string(text));
  promise(live.size() == tokens.size());
  for (std::size_t i = 0; i < live.size(); ++i) {
    promise(live[i].offset == tokens[i].begin);
    promise(live[i].word == tokens[i].text(text));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const SegmentOptions options{.mode = static_cast<SegmentMode>(data[0] % 4),
                               .rules = (data[0] & 4) != 0
                                            ? JiebaRules::kCppjieba56
                                            : JiebaRules::kCppjieba54};
  std::string buffer;
  const std::string_view text =
      repair_utf8(fuzz::text_of(data + 1, size - 1), buffer);
  JiebaSegmenter segmenter(dictionary(), options);
  TokenBuffer tokens;
  segmenter.segment(text, tokens);
  check_words(text, tokens);
  if (options.mode == SegmentMode::kMaxProbability ||
      options.mode == SegmentMode::kMixed) {
    check_cover(text, tokens);
  }
  if (options.rules == JiebaRules::kCppjieba54) {
    check_live(options.mode, text, tokens);
  }
  std::vector<Keyword> keywords;
  KeywordCounter(dictionary())
      .count(text, {tokens.begin(), tokens.size()}, keywords);
  promise(keywords.size() <= tokens.size());
  return 0;
}
