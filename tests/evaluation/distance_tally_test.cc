#include "neardup/evaluation/distance_tally.h"

#include <random>

#include "../jobs/documents.h"
#include "labels.h"
#include <gtest/gtest.h>

#include "neardup/simd/distance_counts.h"

namespace neardup {
namespace {

using testing::counts_of;
using testing::judge;
using testing::PlainLabels;
using testing::random_documents;
using testing::random_labels;

// As `pairs --method simhash --k` has it.
bool within(const DocumentTable& documents, DocumentPair pair, int k) {
  if (documents.text_hash(pair.first) == documents.text_hash(pair.second)) {
    return true;
  }
  return documents.weak(pair.first) == Weakness::kNone &&
         documents.weak(pair.second) == Weakness::kNone &&
         hamming_distance(documents.fingerprint(pair.first),
                          documents.fingerprint(pair.second)) <= k;
}

TEST(DistanceTally, is_that_of_sets_on_random_data) {
  std::mt19937_64 random(11);
  constexpr std::uint32_t kDocuments = 60;
  for (int round = 0; round < 10; ++round) {
    const DocumentTable documents = random_documents(random, kDocuments);
    const PlainLabels plain = random_labels(random, kDocuments);
    const LabelSet labels = plain.label_set(kDocuments);
    for (const Scope scope : {Scope::kWholeCollection, Scope::kLabelledOnly}) {
      const auto tally = tally_distances(documents, labels, scope, 2, {});
      ASSERT_TRUE(tally.ok());
      const auto curve = accuracy_curve(labels, *tally);
      ASSERT_EQ(curve.size(), 33U);
      for (int k = 0; k <= 32; ++k) {
        EXPECT_EQ(counts_of(curve[static_cast<std::size_t>(k)].accuracy),
                  judge(plain, scope, kDocuments,
                        [&](DocumentPair pair) {
                          return within(documents, pair, k);
                        }))
            << "k = " << k;
      }
    }
  }
}

// Clusters label every pair of their documents, but none of others.
TEST(DistanceTally, judges_clusters_only_where_only_labels_count) {
  std::mt19937_64 random(12);
  constexpr std::uint32_t kDocuments = 40;
  const DocumentTable documents = random_documents(random, kDocuments);
  PlainLabels plain;
  std::vector<std::optional<std::uint32_t>> cluster_of(kDocuments);
  for (std::uint32_t i = 0; i < kDocuments; i += random() % 2 == 0 ? 1U : 2U) {
    cluster_of[i] = i / 4;
  }
  for (std::uint32_t a = 0; a < kDocuments; ++a) {
    for (std::uint32_t b = a + 1; b < kDocuments; ++b) {
      if (cluster_of[a] && cluster_of[b]) {
        (cluster_of[a] == cluster_of[b] ? plain.positives : plain.negatives)
            .insert({a, b});
      }
      if (random() % 10 == 0) {
        plain.ignored.insert({a, b});
      }
    }
  }
  LabelSet labels(kDocuments);
  for (const DocumentPair& pair : plain.positives) {
    labels.add_positive(pair);
  }
  for (const DocumentPair& pair : plain.ignored) {
    labels.add_ignored(pair);
  }
  labels.set_clusters(cluster_of);
  labels.finish();
  for (const Scope scope : {Scope::kWholeCollection, Scope::kLabelledOnly}) {
    const auto tally = tally_distances(documents, labels, scope, 1, {});
    ASSERT_TRUE(tally.ok());
    const auto curve = accuracy_curve(labels, *tally);
    for (int k = 0; k <= 32; k += 4) {
      EXPECT_EQ(
          counts_of(curve[static_cast<std::size_t>(k)].accuracy),
          judge(plain, scope, kDocuments,
                [&](DocumentPair pair) { return within(documents, pair, k); }))
          << "k = " << k;
    }
  }
}

TEST(CountDistances, counts_rows_of_any_width) {
  std::mt19937_64 random(13);
  for (const std::size_t words : {1U, 2U, 4U}) {
    constexpr std::size_t kRows = 77;
    std::vector<std::uint64_t> rows(kRows * words);
    for (std::uint64_t& word : rows) {
      word = random() & random();
    }
    std::vector<std::uint64_t> counts(64 * words + 1, 5);
    std::vector<std::uint64_t> expected = counts;
    for (std::size_t i = 0; i < kRows; ++i) {
      int distance = 0;
      for (std::size_t word = 0; word < words; ++word) {
        distance += std::popcount(rows[i * words + word] ^ rows[word]);
      }
      ++expected[static_cast<std::size_t>(distance)];
    }
    count_distances(rows.data(), kRows, words, rows.data(), counts.data());
    EXPECT_EQ(counts, expected);
  }
}

TEST(CountPairsByDistance, stops_when_asked) {
  std::mt19937_64 random(14);
  const DocumentTable documents = random_documents(random, 20);
  std::stop_source stop;
  stop.request_stop();
  const std::vector<std::uint32_t> members = {0, 1, 2, 3};
  EXPECT_EQ(count_pairs_by_distance(documents, members, 1, stop.get_token())
                .status()
                .code(),
            StatusCode::kCancelled);
}

}  // namespace
}  // namespace neardup
