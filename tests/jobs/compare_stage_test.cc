#include "neardup/jobs/stages/compare_stage.h"

#include <memory>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "documents.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/clusters/fingerprint_neighbors.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/jobs/stages/cluster_counts.h"
#include "neardup/jobs/stages/pairs_tsv.h"

namespace neardup {
namespace {

using testing::add_document;
using testing::fingerprinted;
using testing::random_documents;

// The distance at which two documents are near-duplicates, or -1: the rule by
// itself, document by document.
int distance_if_near(const DocumentTable& documents, Method method, int radius,
                     std::uint32_t a, std::uint32_t b) {
  if (documents.text_hash(a) == documents.text_hash(b)) {
    return 0;
  }
  if (method == Method::kExact || documents.weak(a) != Weakness::kNone ||
      documents.weak(b) != Weakness::kNone) {
    return -1;
  }
  const int distance =
      hamming_distance(documents.fingerprint(a), documents.fingerprint(b));
  return distance <= radius ? distance : -1;
}

// Comparing all documents with all, without groups and without an index.
Comparison compare_slowly(const DocumentTable& documents, Method method,
                          int radius, const KeepOrder& keep_order) {
  Comparison comparison;
  comparison.pairs_by_distance.resize(65);
  Clusters clusters(documents.size());
  const auto size = static_cast<std::uint32_t>(documents.size());
  for (std::uint32_t a = 0; a < size; ++a) {
    for (std::uint32_t b = a + 1; b < size; ++b) {
      const int distance = distance_if_near(documents, method, radius, a, b);
      if (distance >= 0) {
        clusters.add({DocId{a}, DocId{b}, distance});
        ++comparison.pairs_by_distance[static_cast<std::size_t>(distance)];
      }
    }
  }
  comparison.fates = clusters.decide(
      [&](std::uint32_t a, std::uint32_t b) {
        return keep_order.keep_before(a, b);
      },
      [&](std::uint32_t a) {
        std::vector<Neighbor> neighbors;
        for (std::uint32_t b = 0; b < size; ++b) {
          const int distance =
              distance_if_near(documents, method, radius, a, b);
          if (distance >= 0) {
            neighbors.push_back({DocId{b}, distance});
          }
        }
        return neighbors;
      });
  return comparison;
}

struct Compared {
  Comparison comparison;
  std::string pairs;  // as written
};

Compared compare_fast(const DocumentTable& documents, Method method, int radius,
                      const KeepOrder& keep_order, int threads) {
  const testing::TemporaryFolder folder;
  JobOptions options;
  options.method = method;
  options.k = radius;
  const auto found = compare_fingerprints(options, documents);
  const FindOptions search{.threads = threads};
  Compared compared;
  compared.comparison = *compare_documents(documents, *found, keep_order,
                                           kDuplicateRelations, search);
  auto writer = *LineWriter::create(folder / "pairs.tsv");
  const JobControl control;
  JobSummary summary;
  StageProgress progress(control, "pairs", summary);
  EXPECT_TRUE(write_pairs(documents, *found, kListedRelations, search, progress,
                          *writer)
                  .ok());
  EXPECT_TRUE(writer->commit().ok());
  compared.pairs = folder.read("pairs.tsv");
  return compared;
}

std::string pairs_slowly(const DocumentTable& documents, Method method,
                         int radius) {
  std::string lines;
  const auto size = static_cast<std::uint32_t>(documents.size());
  for (std::uint32_t a = 0; a < size; ++a) {
    for (std::uint32_t b = a + 1; b < size; ++b) {
      const int distance = distance_if_near(documents, method, radius, a, b);
      if (distance >= 0) {
        char line[100];
        const bool equal = documents.text_hash(a) == documents.text_hash(b);
        std::snprintf(line, sizeof line, "d%u\td%u\t%d\t%.4f\t%s\n", a, b,
                      distance, 1 - distance / 64.0, equal ? "equal" : "near");
        lines += line;
      }
    }
  }
  return lines;
}

KeepOrder random_keep_order(std::mt19937_64& random, std::size_t documents) {
  KeepOrder order(*parse_keep_policy("max:score"));
  for (std::size_t i = 0; i < documents; ++i) {
    order.add(1, std::to_string(random() % 5));
  }
  return order;
}

struct CompareCase {
  Method method;
  int radius;
  std::size_t documents;
};

// Names the test.
void PrintTo(const CompareCase& wanted, std::ostream* out) {
  *out << method_name(wanted.method) << ", k " << wanted.radius << ", "
       << wanted.documents << " documents";
}

class CompareDocuments : public ::testing::TestWithParam<CompareCase> {};

TEST_P(CompareDocuments, agrees_with_comparing_all_with_all) {
  const auto [method, radius, count] = GetParam();
  std::mt19937_64 random(count + static_cast<std::size_t>(radius));
  for (int round = count > 1000 ? 4 : 0; round < 5; ++round) {
    const DocumentTable documents = random_documents(random, count);
    const KeepOrder keep_order = random_keep_order(random, count);
    const Comparison expected =
        compare_slowly(documents, method, radius, keep_order);
    const std::string expected_pairs = pairs_slowly(documents, method, radius);
    for (const int threads : {1, 3}) {
      const Compared compared =
          compare_fast(documents, method, radius, keep_order, threads);
      EXPECT_EQ(compared.comparison.fates, expected.fates);
      EXPECT_EQ(compared.comparison.pairs_by_distance,
                expected.pairs_by_distance);
      // Not EXPECT_EQ: to show how long texts differ takes minutes.
      EXPECT_TRUE(compared.pairs == expected_pairs);
    }
  }
}

// The number of documents reaches into both kinds of index.
INSTANTIATE_TEST_SUITE_P(
    Cases, CompareDocuments,
    ::testing::Values(CompareCase{Method::kSimHash, 0, 150},
                      CompareCase{Method::kSimHash, 1, 150},
                      CompareCase{Method::kSimHash, 3, 300},
                      CompareCase{Method::kSimHash, 6, 150},
                      CompareCase{Method::kSimHash, 31, 120},
                      CompareCase{Method::kSimHash, 64, 80},
                      CompareCase{Method::kExact, 3, 150},
                      CompareCase{Method::kSimHash, 3, 1},
                      CompareCase{Method::kSimHash, 3, 0},
                      CompareCase{Method::kSimHash, 3, 3500}));

TEST(CompareDocuments, counts_the_pairs_of_a_huge_group_without_listing) {
  DocumentTable documents(64);
  constexpr std::uint64_t kCopies = 100'000;
  for (std::uint64_t i = 0; i < kCopies; ++i) {
    add_document(documents, fingerprinted(5, 5));
  }
  for (std::uint64_t i = 0; i < kCopies; ++i) {
    add_document(documents, fingerprinted(4, 4));
  }
  KeepOrder keep_order(*parse_keep_policy("first"));
  const FingerprintNeighbors found(documents, EqualBy::kFingerprint, 3);
  const Result<Comparison> comparison =
      compare_documents(documents, found, keep_order, kDuplicateRelations, {});
  ASSERT_TRUE(comparison.ok());
  DedupSummary summary;
  count_clusters(documents, *comparison, {}, summary);
  EXPECT_EQ(summary.pairs_by_distance[0], kCopies * (kCopies - 1));
  EXPECT_EQ(summary.pairs_by_distance[1], kCopies * kCopies);
  EXPECT_EQ(summary.clusters, 1U);
  EXPECT_EQ(summary.largest_cluster, 2 * kCopies);
  EXPECT_EQ(summary.duplicates, 2 * kCopies - 1);
  EXPECT_EQ(summary.kept_bytes, 10U);
}

TEST(CompareDocuments, stops_when_asked) {
  std::mt19937_64 random(3);
  const DocumentTable documents = random_documents(random, 50);
  const FingerprintNeighbors found(documents, EqualBy::kFingerprint, 3);
  std::stop_source stop;
  stop.request_stop();
  const Result<Comparison> comparison =
      compare_documents(documents, found, KeepOrder({}), kDuplicateRelations,
                        {.stop = stop.get_token()});
  EXPECT_EQ(comparison.status().code(), StatusCode::kCancelled);
}

TEST(ComparisonRadius, is_the_stricter_of_k_and_similarity) {
  struct {
    int k;
    double min_similarity;
    int bits;
    int expected;
  } const cases[] = {
      {3, 0, 64, 3},      {3, 1, 64, 0},       {10, 0.953125, 64, 3},
      {10, 0.95, 64, 3},  {10, 0.9532, 64, 2}, {64, 0.5, 64, 32},
      {200, 0, 128, 128}, {7, 0.9, 32, 3},     {0, 0.5, 64, 0},
  };
  for (const auto& wanted : cases) {
    JobOptions options;
    options.k = wanted.k;
    options.min_similarity = wanted.min_similarity;
    EXPECT_EQ(comparison_radius(options, wanted.bits), wanted.expected)
        << wanted.k << " " << wanted.min_similarity;
  }
  JobOptions exact;
  exact.method = Method::kExact;
  EXPECT_EQ(comparison_radius(exact, 64), 0);
}

}  // namespace
}  // namespace neardup
