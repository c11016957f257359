#include "segment/cppjieba_oracle.h"

#include <optional>

#include <cppjieba/KeywordExtractor.hpp>
#include <cppjieba/QuerySegment.hpp>

namespace neardup::testing {
namespace {

std::string joined(const std::vector<std::string>& paths) {
  std::string all;
  for (const std::string& path : paths) {
    all += (all.empty() ? "" : "|") + path;
  }
  return all;
}

}  // namespace

struct CppjiebaOracle::Parts {
  explicit Parts(const DictionaryFiles& files)
      : trie(files.words, joined(files.user_words)),
        model(files.hmm),
        max_probability(&trie),
        mixed(&trie, &model),
        full(&trie),
        search(&trie, &model) {
    if (!files.idf.empty()) {
      extractor.emplace(&trie, &model, files.idf, files.stop_words);
    }
  }

  cppjieba::DictTrie trie;
  cppjieba::HMMModel model;
  cppjieba::MPSegment max_probability;
  cppjieba::MixSegment mixed;
  cppjieba::FullSegment full;
  cppjieba::QuerySegment search;
  std::optional<cppjieba::KeywordExtractor> extractor;
};

CppjiebaOracle::CppjiebaOracle(const DictionaryFiles& files)
    : parts_(std::make_unique<Parts>(files)) {}
CppjiebaOracle::~CppjiebaOracle() = default;

std::vector<OracleToken> CppjiebaOracle::cut(SegmentMode mode,
                                             const std::string& text) const {
  std::vector<cppjieba::Word> words;
  switch (mode) {
    case SegmentMode::kMaxProbability:
      parts_->max_probability.Cut(text, words);
      break;
    case SegmentMode::kMixed:
      parts_->mixed.Cut(text, words, /*hmm=*/true);
      break;
    case SegmentMode::kFull:
      parts_->full.Cut(text, words);
      break;
    case SegmentMode::kSearch:
      parts_->search.Cut(text, words, /*hmm=*/true);
      break;
  }
  std::vector<OracleToken> tokens;
  tokens.reserve(words.size());
  for (cppjieba::Word& word : words) {
    tokens.push_back({word.offset, std::move(word.word)});
  }
  return tokens;
}

std::string CppjiebaOracle::tag(const std::string& word) const {
  return parts_->mixed.LookupTag(word);
}

std::vector<std::pair<std::string, double>> CppjiebaOracle::keywords(
    const std::string& text, std::size_t top_n) const {
  std::vector<std::pair<std::string, double>> words;
  parts_->extractor->Extract(text, words, top_n);
  return words;
}

}  // namespace neardup::testing
