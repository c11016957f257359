// What only DynamicTables promise: changes at any moment, on several threads;
// conformance_test.cc has the rest.

#include "neardup/index/dynamic_tables.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <vector>

#include "index/collections.h"
#include "index/reference_index.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/index/design/covering_designs.h"

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::IsEmpty;

// So small that every few steps freeze or merge something.
DynamicOptions tiny() {
  return {
      .design = *turan_design(64, 3, 2, 2), .least_fresh = 5, .most_fresh = 40};
}

// Both take the same changes.
class DynamicTablesChanged : public ::testing::Test {
 protected:
  void add(std::uint32_t id, const Fingerprint& fingerprint) {
    index_.add(DocId{id}, fingerprint);
    reference_.add(DocId{id}, fingerprint);
  }
  void remove(std::uint32_t id) {
    ASSERT_EQ(index_.remove(DocId{id}), reference_.remove(DocId{id}));
  }
  void expect_same(const Fingerprint& query) {
    for (const int radius : {0, 3, 9}) {
      ASSERT_EQ(index_.range_search(query, radius),
                reference_.range_search(query, radius));
    }
    ASSERT_EQ(index_.knn_search(query, 7), reference_.knn_search(query, 7));
    ASSERT_EQ(index_.size(), reference_.size());
  }

  Random random_{1945};
  DynamicTables index_{tiny()};
  ReferenceIndex reference_;
};

TEST_F(DynamicTablesChanged, agree_with_the_oracle_after_every_step) {
  const Collection pool = make_collection(3, 64, 3, 200, random_);
  for (int step = 0; step < 4000; ++step) {
    const auto id = static_cast<std::uint32_t>(below(300, random_));
    const Document& any = pool.documents[random_() % pool.documents.size()];
    if (random_() % 4 == 0) {
      remove(id);
    } else {
      add(id, flip_bits(any.fingerprint, below(3, random_), random_));
    }
    expect_same(any.fingerprint);
    if (HasFailure()) {
      FAIL() << "at step " << step;
    }
  }
  EXPECT_GT(index_.parts(), 1u);
}

TEST_F(DynamicTablesChanged, answer_the_same_when_settled) {
  const Collection pool = make_collection(3, 64, 3, 200, random_);
  for (int round = 0; round < 20; ++round) {
    for (std::uint32_t i = 0; i < 100; ++i) {
      add(i * 7 % 400,
          pool.documents[random_() % pool.documents.size()].fingerprint);
      remove(static_cast<std::uint32_t>(below(400, random_)));
    }
    index_.settle();
    expect_same(pool.documents[0].fingerprint);
  }
}

TEST_F(DynamicTablesChanged, hold_a_batch_of_additions) {
  const Collection pool = make_collection(0, 64, 3, 300, random_);
  FingerprintColumn column(64);
  std::vector<DocId> ids;
  for (const Document& document : pool.documents) {
    column.push_back(document.fingerprint);
    ids.push_back(document.id);
    reference_.add(document.id, document.fingerprint);
  }
  index_.add_batch(ids, column);
  index_.add_batch({}, FingerprintColumn(64));
  for (const Fingerprint& query : pool.queries) {
    expect_same(query);
  }
}

// Half of a segment removed is worth a merge; all of it leaves nothing.
TEST_F(DynamicTablesChanged, forget_what_was_removed) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    add(i, random_fingerprint(64, random_));
  }
  index_.settle();
  for (std::uint32_t i = 0; i < 200; ++i) {
    remove(i);
  }
  index_.settle();
  EXPECT_LE(index_.parts(), 3u);
  EXPECT_THAT(index_.range_search(Fingerprint(), 64), IsEmpty());
  add(5, Fingerprint(1));
  expect_same(Fingerprint());
}

TEST_F(DynamicTablesChanged, find_every_copy) {
  const Fingerprint copied = random_fingerprint(64, random_);
  for (std::uint32_t i = 0; i < 500; ++i) {
    add(i, i % 3 == 0 ? random_fingerprint(64, random_) : copied);
    if (i % 5 == 0) {
      remove(i / 2);
    }
  }
  expect_same(copied);
}

TEST(DynamicTables, number_places_anew_when_they_run_out) {
  DynamicOptions options = tiny();
  options.most_places = 400;
  DynamicTables index(options);
  ReferenceIndex reference;
  Random random(4);
  for (int step = 0; step < 5000; ++step) {
    const DocId id{static_cast<std::uint32_t>(below(150, random))};
    if (random() % 4 == 0) {
      ASSERT_EQ(index.remove(id), reference.remove(id));
    } else {
      const Fingerprint word(random() % 64);
      index.add(id, word);
      reference.add(id, word);
    }
    if (step % 50 == 0) {
      ASSERT_EQ(index.range_search(Fingerprint(9), 2),
                reference.range_search(Fingerprint(9), 2));
    }
  }
}

TEST(DynamicTables, end_while_merging) {
  Random random(6);
  for (int round = 0; round < 30; ++round) {
    DynamicTables index({.design = *turan_design(64, 3, 2, 2),
                         .least_fresh = 300,
                         .most_fresh = 300});
    for (std::uint32_t i = 0; i < 2000; ++i) {
      index.add(DocId{i}, Fingerprint(random()));
    }
  }
}

TEST(DynamicTables, let_a_sink_search) {
  DynamicTables index(tiny());
  Random random(8);
  FingerprintColumn queries(64);
  for (std::uint32_t i = 0; i < 100; ++i) {
    const Fingerprint word(random());
    index.add(DocId{i}, word);
    queries.push_back(word);
  }
  index.range_search_batch(
      queries, {.radius = 3}, [&](std::size_t i, const SearchResult& result) {
        const Fingerprint query(queries[i][0]);
        EXPECT_EQ(result.neighbors, index.range_search(query, 3));
      });
}

TEST(DynamicTables, are_truncated_when_the_deadline_has_passed) {
  DynamicTables index(tiny());
  for (std::uint32_t i = 0; i < 1000; ++i) {
    index.add(DocId{i}, Fingerprint(i));
  }
  SearchOptions options = {.radius = 3};
  options.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  for (const int radius : {3, 20}) {
    options.radius = radius;
    EXPECT_TRUE(index.range_search(Fingerprint(5), options).truncated);
  }
  options.deadline = std::chrono::steady_clock::now() + std::chrono::hours(1);
  const SearchResult result = index.range_search(Fingerprint(5), options);
  EXPECT_FALSE(result.truncated);
  EXPECT_EQ(result.neighbors, index.range_search(Fingerprint(5), 20));
}

// A budget is spent in all parts together, and an answer within it is whole.
TEST(DynamicTables, spend_one_budget_in_all_parts) {
  DynamicTables index(tiny());
  for (std::uint32_t i = 0; i < 1000; ++i) {
    index.add(DocId{i}, Fingerprint(std::uint64_t{i} << 40));
  }
  const auto all = index.range_search(Fingerprint(), 3);
  std::size_t whole = 0;
  for (std::uint64_t budget = 1; budget < 20'000; budget *= 2) {
    const SearchResult result = index.range_search(
        Fingerprint(), {.radius = 3, .max_candidates = budget});
    EXPECT_LE(result.neighbors.size(), budget);
    EXPECT_TRUE(result.truncated || result.neighbors == all);
    whole += result.truncated ? 0u : 1u;
  }
  EXPECT_GT(whole, 0u);
}

// One thread writes, others search. Change number c adds document c, all of the
// same fingerprint, and removes document c - kAlive, in one of two orders; the
// documents seen must be a run of kAlive or one more or less.
class DynamicTablesShared : public ::testing::Test {
 protected:
  static constexpr std::uint32_t kChanges = 6000;
  static constexpr std::uint32_t kAlive = 25;

  // Runs `write` and, until it has returned, `read` on two other threads.
  template <typename Write, typename Read>
  void run(Write&& write, Read&& read) {
    std::atomic<bool> done{false};
    std::vector<std::jthread> readers;
    for (int i = 0; i < 2; ++i) {
      readers.emplace_back([&] {
        do {
          read();
        } while (!done);
      });
    }
    write();
    done = true;
  }

  DynamicTables index_{{.design = *turan_design(64, 3, 2, 2),
                        .least_fresh = 40,
                        .most_fresh = 200}};
};

TEST_F(DynamicTablesShared, show_every_addition_in_order) {
  std::atomic<std::uint32_t> added{0};
  Random random(3);
  std::vector<Fingerprint> near;
  for (std::uint32_t i = 0; i < kChanges; ++i) {
    near.push_back(flip_bits(Fingerprint(), static_cast<int>(i % 4), random));
  }
  run(
      [&] {
        for (std::uint32_t i = 0; i < kChanges; ++i) {
          index_.add(DocId{i}, near[i]);
          added = i + 1;
        }
      },
      [&] {
        const std::uint32_t before = added;
        const auto found = index_.range_search(Fingerprint(), 3);
        const std::uint32_t after = added;
        // All of the first so many, and no other.
        std::set<DocId> ids;
        for (const Neighbor& neighbor : found) {
          ids.insert(neighbor.id);
          ASSERT_EQ(neighbor.distance,
                    static_cast<std::uint32_t>(neighbor.id) % 4);
        }
        ASSERT_EQ(ids.size(), found.size());
        ASSERT_GE(found.size(), before);
        ASSERT_LE(found.size(), after + 1);
        if (!ids.empty()) {
          ASSERT_EQ(static_cast<std::size_t>(*ids.rbegin()) + 1, ids.size());
        }
      });
}

TEST_F(DynamicTablesShared, show_additions_and_removals_in_order) {
  run(
      [&] {
        for (std::uint32_t i = 0; i < kChanges; ++i) {
          index_.add(DocId{i}, Fingerprint(std::uint64_t{1} << (i % 64)));
          if (i >= kAlive) {
            index_.remove(DocId{i - kAlive});
          }
        }
      },
      [&] {
        auto found = index_.range_search(Fingerprint(), 1);
        std::sort(
            found.begin(), found.end(),
            [](const Neighbor& a, const Neighbor& b) { return a.id < b.id; });
        ASSERT_LE(found.size(), kAlive + 1);
        for (std::size_t i = 1; i < found.size(); ++i) {
          ASSERT_EQ(static_cast<std::uint32_t>(found[i].id),
                    static_cast<std::uint32_t>(found[i - 1].id) + 1);
        }
      });
}

// A document jumps between two places; a search that covers both sees it once.
TEST_F(DynamicTablesShared, replace_at_one_moment) {
  for (std::uint32_t id = 0; id < 50; ++id) {
    index_.add(DocId{id}, Fingerprint(id % 2));
  }
  run(
      [&] {
        for (std::uint32_t i = 0; i < kChanges; ++i) {
          index_.add(DocId{i * 7 % 50}, Fingerprint(std::uint64_t{i % 2} << 9));
        }
      },
      [&] {
        FingerprintColumn queries(64);
        queries.push_back(Fingerprint());
        queries.push_back(Fingerprint(1));
        index_.range_search_batch(
            queries, {.radius = 3},
            [](std::size_t, const SearchResult& result) {
              std::set<DocId> ids;
              for (const Neighbor& neighbor : result.neighbors) {
                ids.insert(neighbor.id);
              }
              ASSERT_EQ(result.neighbors.size(), 50u);
              ASSERT_EQ(ids.size(), 50u);
            });
        ASSERT_EQ(index_.knn_search(Fingerprint(), 60).size(), 50u);
        ASSERT_GE(index_.memory_bytes(), 50u);
      });
}

}  // namespace
}  // namespace neardup
