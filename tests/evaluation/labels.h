// Random truths about random documents, and the slow obvious way to judge by
// them.

#ifndef NEARDUP_TESTS_EVALUATION_LABELS_H_
#define NEARDUP_TESTS_EVALUATION_LABELS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <set>

#include "neardup/evaluation/accuracy_curve.h"
#include "neardup/evaluation/labels/label_set.h"

namespace neardup::testing {

// Labels in sets, as a person would write them down.
struct PlainLabels {
  std::set<DocumentPair> positives;
  std::set<DocumentPair> negatives;
  std::set<DocumentPair> ignored;

  LabelSet label_set(std::size_t documents) const {
    LabelSet labels(documents);
    for (const DocumentPair& pair : positives) {
      labels.add_positive(pair);
    }
    for (const DocumentPair& pair : negatives) {
      labels.add_negative(pair);
    }
    for (const DocumentPair& pair : ignored) {
      labels.add_ignored(pair);
    }
    labels.finish();
    return labels;
  }
};

inline PlainLabels random_labels(std::mt19937_64& random,
                                 std::uint32_t documents) {
  PlainLabels labels;
  for (std::uint32_t a = 0; a < documents; ++a) {
    for (std::uint32_t b = a + 1; b < documents; ++b) {
      const auto dice = random() % 100;
      if (dice < 4 || (b == a + 1 && dice < 60)) {
        labels.positives.insert({a, b});
      } else if (dice < 12) {
        labels.negatives.insert({a, b});
      }
      if (random() % 20 == 0) {
        labels.ignored.insert({a, b});
      }
    }
  }
  return labels;
}

struct PlainCounts {
  std::uint64_t hits = 0;
  std::uint64_t falses = 0;
  std::uint64_t misses = 0;

  friend bool operator==(const PlainCounts&, const PlainCounts&) = default;
};

// Looks at every pair of documents, by itself.
inline PlainCounts judge(const PlainLabels& labels, Scope scope,
                         std::uint32_t documents,
                         const std::function<bool(DocumentPair)>& is_found) {
  PlainCounts counts;
  for (std::uint32_t a = 0; a < documents; ++a) {
    for (std::uint32_t b = a + 1; b < documents; ++b) {
      const DocumentPair pair{a, b};
      if (labels.ignored.contains(pair)) {
        continue;
      }
      const bool found = is_found(pair);
      if (labels.positives.contains(pair)) {
        (found ? counts.hits : counts.misses) += 1;
      } else if (found && (scope == Scope::kWholeCollection ||
                           labels.negatives.contains(pair))) {
        counts.falses += 1;
      }
    }
  }
  return counts;
}

inline PlainCounts counts_of(const Accuracy& accuracy) {
  return {accuracy.hits, accuracy.falses, accuracy.misses};
}

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_EVALUATION_LABELS_H_
