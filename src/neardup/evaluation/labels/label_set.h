// The truth about a collection: which pairs of documents are near-duplicates,
// which are not, and which nobody should judge by.
//
//   NEARDUP_ASSIGN_OR_RETURN(LabelSet labels, read_pair_labels(path, ids));
//   NEARDUP_RETURN_IF_ERROR(read_ignored_pairs(path, ids, labels));
//   labels.finish();
//   labels.find(a, b);   // kPositive, kNegative, kIgnored or kUnlabelled
//
// A pair that is ignored counts neither way, whatever its label.
//
// Thread safety: immutable once finished.

#ifndef NEARDUP_EVALUATION_LABELS_LABEL_SET_H_
#define NEARDUP_EVALUATION_LABELS_LABEL_SET_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/text_collection.h"

namespace neardup {

// Two documents, first < second.
struct DocumentPair {
  std::uint32_t first;
  std::uint32_t second;

  // NOLINTNEXTLINE(modernize-use-nullptr): version 14 sees one in every <=>
  friend auto operator<=>(const DocumentPair&, const DocumentPair&) = default;
};

// REQUIRES: a != b.
constexpr DocumentPair document_pair(std::uint32_t a, std::uint32_t b) {
  return a < b ? DocumentPair{a, b} : DocumentPair{b, a};
}

enum class Label { kPositive, kNegative, kIgnored, kUnlabelled };

class LabelSet {
 public:
  explicit LabelSet(std::size_t documents) : documents_(documents) {}

  // REQUIRES, for all: finish() was not called, both documents < documents.
  void add_positive(DocumentPair pair) { positives_.push_back(pair); }
  void add_negative(DocumentPair pair) { negatives_.push_back(pair); }
  void add_ignored(DocumentPair pair) { ignored_.push_back(pair); }
  // Says that the two, if no pair of `positives`, are no near-duplicates.
  // Documents without a cluster have labels with none.
  void set_clusters(std::vector<std::optional<std::uint32_t>> cluster_of);

  // A pair that is labelled both ways, if there is one.
  std::optional<DocumentPair> contradiction() const;

  // Puts everything in order. To be called once, when all is added.
  void finish();

  // REQUIRES, for all below: finish() was called.
  Label find(DocumentPair pair) const;
  // The place of a positive pair in positives(). REQUIRES: it is one.
  std::size_t positive_index(DocumentPair pair) const;

  // Each pair once, ascending.
  const std::vector<DocumentPair>& positives() const { return positives_; }
  const std::vector<DocumentPair>& negatives() const { return negatives_; }
  const std::vector<DocumentPair>& ignored() const { return ignored_; }
  std::size_t documents() const { return documents_; }
  // Negative pairs are told by clusters, not listed in negatives().
  bool has_clusters() const { return !cluster_of_.empty(); }
  // REQUIRES: has_clusters().
  bool has_cluster(std::uint32_t document) const {
    return cluster_of_[document].has_value();
  }
  // The pairs that are neither positive nor ignored, but labelled.
  std::uint64_t negative_count() const;

  // For every positive pair the number of its connected component, and for
  // every component the number of its pairs.
  const std::vector<std::uint32_t>& component_of_positive() const {
    return component_of_positive_;
  }
  const std::vector<std::uint32_t>& pairs_of_component() const {
    return pairs_of_component_;
  }

 private:
  void number_components();

  std::size_t documents_;
  std::vector<DocumentPair> positives_;
  std::vector<DocumentPair> negatives_;
  std::vector<DocumentPair> ignored_;
  std::vector<std::optional<std::uint32_t>> cluster_of_;
  std::vector<std::uint32_t> component_of_positive_;
  std::vector<std::uint32_t> pairs_of_component_;
};

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_LABELS_LABEL_SET_H_
