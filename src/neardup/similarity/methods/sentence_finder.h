// The method told of Baidu: take the n longest sentences of an article, n = 3,
// and hash them; articles with equal hashes are duplicates. Simple and fast;
// one edit in one of the three sentences hides a copy.
//
// Sentences end at line breaks and at the full stops, question and exclamation
// marks and semicolons of any script; length is counted in characters without
// spaces and punctuation; of equally long ones the first is taken. The order of
// the sentences in the text does not matter.
//
// Pairs are near with a similarity of 1. Memory: 16 bytes a document.

#ifndef NEARDUP_SIMILARITY_METHODS_SENTENCE_FINDER_H_
#define NEARDUP_SIMILARITY_METHODS_SENTENCE_FINDER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class SentenceFinder : public PairFinder {
 public:
  // The n that is told of Baidu.
  static constexpr std::size_t kSentences = 3;

  // REQUIRES: sentences >= 1.
  explicit SentenceFinder(std::shared_ptr<const ComparisonReader> reader,
                          std::size_t sentences = kSentences);

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

 private:
  std::shared_ptr<const ComparisonReader> reader_;
  std::size_t sentences_;
  std::vector<TextIdentity> signatures_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_METHODS_SENTENCE_FINDER_H_
