#include "neardup/evaluation/labels/label_set.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace neardup {

namespace {

void sort_and_unite(std::vector<DocumentPair>& pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

bool contains(const std::vector<DocumentPair>& sorted, DocumentPair pair) {
  return std::binary_search(sorted.begin(), sorted.end(), pair);
}

void remove_all(const std::vector<DocumentPair>& unwanted,
                std::vector<DocumentPair>& pairs) {
  std::erase_if(pairs, [&unwanted](DocumentPair pair) {
    return contains(unwanted, pair);
  });
}

std::uint32_t find_root(std::vector<std::uint32_t>& parents,
                        std::uint32_t document) {
  while (parents[document] != document) {
    parents[document] = parents[parents[document]];
    document = parents[document];
  }
  return document;
}

}  // namespace

void LabelSet::set_clusters(
    std::vector<std::optional<std::uint32_t>> cluster_of) {
  cluster_of_ = std::move(cluster_of);
}

std::optional<DocumentPair> LabelSet::contradiction() const {
  std::vector<DocumentPair> positives = positives_;
  sort_and_unite(positives);
  for (const DocumentPair& pair : negatives_) {
    if (contains(positives, pair)) {
      return pair;
    }
  }
  return std::nullopt;
}

void LabelSet::finish() {
  sort_and_unite(positives_);
  sort_and_unite(negatives_);
  sort_and_unite(ignored_);
  remove_all(ignored_, positives_);
  remove_all(ignored_, negatives_);
  number_components();
}

void LabelSet::number_components() {
  std::vector<std::uint32_t> parents(documents_);
  std::iota(parents.begin(), parents.end(), 0U);
  for (const DocumentPair& pair : positives_) {
    parents[find_root(parents, pair.first)] = find_root(parents, pair.second);
  }
  constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> numbers(documents_, kNone);
  for (const DocumentPair& pair : positives_) {
    std::uint32_t& number = numbers[find_root(parents, pair.first)];
    if (number == kNone) {
      number = static_cast<std::uint32_t>(pairs_of_component_.size());
      pairs_of_component_.push_back(0);
    }
    ++pairs_of_component_[number];
    component_of_positive_.push_back(number);
  }
}

Label LabelSet::find(DocumentPair pair) const {
  if (contains(positives_, pair)) {
    return Label::kPositive;
  }
  if (contains(ignored_, pair)) {
    return Label::kIgnored;
  }
  const bool negative =
      has_clusters() ? has_cluster(pair.first) && has_cluster(pair.second)
                     : contains(negatives_, pair);
  return negative ? Label::kNegative : Label::kUnlabelled;
}

std::size_t LabelSet::positive_index(DocumentPair pair) const {
  return static_cast<std::size_t>(
      std::lower_bound(positives_.begin(), positives_.end(), pair) -
      positives_.begin());
}

std::uint64_t LabelSet::negative_count() const {
  if (!has_clusters()) {
    return negatives_.size();
  }
  const auto clustered = static_cast<std::uint64_t>(
      std::count_if(cluster_of_.begin(), cluster_of_.end(),
                    [](const auto& cluster) { return cluster.has_value(); }));
  const auto ignored = static_cast<std::uint64_t>(std::count_if(
      ignored_.begin(), ignored_.end(), [this](const DocumentPair& pair) {
        return has_cluster(pair.first) && has_cluster(pair.second);
      }));
  return clustered * (clustered - 1) / 2 - positives_.size() - ignored;
}

}  // namespace neardup
