#include "neardup/evaluation/fitting/held_out.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace neardup {

namespace {

// Which documents hang together by pairs.
class Components {
 public:
  void join(DocumentPair pair) {
    parents_[root_of(pair.first)] = root_of(pair.second);
  }

  std::uint32_t root_of(std::uint32_t document) {
    parents_.try_emplace(document, document);
    while (parents_[document] != document) {
      document = parents_[document] = parents_[parents_[document]];
    }
    return document;
  }

 private:
  std::map<std::uint32_t, std::uint32_t> parents_;
};

}  // namespace

std::optional<std::vector<double>> held_out_probabilities(
    std::span<const FitPair> pairs, std::span<const std::size_t> group_of_pair,
    std::size_t groups, std::optional<EvidenceKind> without) {
  std::vector<double> probabilities(pairs.size(), 0);
  for (std::size_t group = 0; group < groups; ++group) {
    std::vector<FitPair> others;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (group_of_pair[i] != group) {
        others.push_back(pairs[i]);
      }
    }
    if (!has_both_kinds(others)) {
      return std::nullopt;
    }
    const JudgeWeights weights = fit_weights(others, without);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (group_of_pair[i] == group) {
        probabilities[i] = weights.probability(pairs[i].evidence);
      }
    }
  }
  return probabilities;
}

std::vector<std::size_t> folds_of_pairs(std::span<const DocumentPair> pairs,
                                        std::size_t folds) {
  Components components;
  for (const DocumentPair& pair : pairs) {
    components.join(pair);
  }
  std::map<std::uint32_t, std::vector<std::size_t>> pairs_of_component;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs_of_component[components.root_of(pairs[i].first)].push_back(i);
  }
  std::vector<std::vector<std::size_t>> largest_first;
  largest_first.reserve(pairs_of_component.size());
  for (auto& [root, members] : pairs_of_component) {
    largest_first.push_back(std::move(members));
  }
  std::sort(largest_first.begin(), largest_first.end(),
            [](const auto& a, const auto& b) {
              return a.size() != b.size() ? a.size() > b.size()
                                          : a.front() < b.front();
            });
  std::vector<std::size_t> sizes(folds, 0);
  std::vector<std::size_t> fold_of_pair(pairs.size());
  for (const auto& members : largest_first) {
    const auto fold = static_cast<std::size_t>(
        std::min_element(sizes.begin(), sizes.end()) - sizes.begin());
    sizes[fold] += members.size();
    for (const std::size_t i : members) {
      fold_of_pair[i] = fold;
    }
  }
  return fold_of_pair;
}

}  // namespace neardup
