// GrowingTables answer as a list of fingerprints does, whatever is added,
// removed, saved and opened in between.

#include "neardup/index/growing/growing_tables.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

#include "index/collections.h"
#include "index/reference_index.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/os/file.h"

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::HasSubstr;

constexpr const char* kProfile = "a profile";

// Both take the same changes.
class Twins {
 public:
  Twins(const GrowingTablesOptions& options, std::string path)
      : options_(options),
        tables_(*GrowingTables::make(options)),
        path_(std::move(path)) {}

  GrowingTables& tables() { return tables_; }

  void add(const Fingerprint& fingerprint, std::uint32_t skipped = 0) {
    next_ += skipped;
    tables_.add(next_, fingerprint);
    reference_.add(DocId{next_}, fingerprint);
    ++next_;
  }
  void remove(std::uint32_t number) {
    ASSERT_EQ(tables_.remove(number), reference_.remove(DocId{number}));
  }
  std::uint32_t next() const { return next_; }

  void freeze() {
    tables_.freeze();
    frozen_ = reference_;
  }
  void build() { ASSERT_EQ(tables_.build(path_, kProfile), Status()); }
  void install() {
    ASSERT_EQ(tables_.install(path_), Status());
    frozen_.reset();
  }
  void checkpoint() {
    freeze();
    build();
    install();
  }

  // As after a crash: what the last built file does not have is lost.
  // REQUIRES: build() was called since freeze().
  void reopen() {
    Result<GrowingTables> opened =
        GrowingTables::open(path_, options_, kProfile);
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    tables_ = *std::move(opened);
    reference_ = frozen_ ? *frozen_ : reference_;
    frozen_.reset();
  }

  void expect_same(const Fingerprint& query) const {
    ASSERT_EQ(tables_.size(), reference_.size());
    for (const int radius : {0, options_.radius, options_.radius + 4}) {
      const GrowingResult found =
          tables_.range_search(query, {.radius = radius});
      const auto expected = reference_.range_search(query, radius);
      ASSERT_EQ(found.neighbors, expected) << "radius " << radius;
      ASSERT_EQ(found.matches, expected.size());
      ASSERT_FALSE(found.truncated);
    }
    ASSERT_EQ(tables_.knn_search(query, 7), reference_.knn_search(query, 7));
  }
  const ReferenceIndex& reference() const { return reference_; }

 private:
  GrowingTablesOptions options_;
  GrowingTables tables_;
  ReferenceIndex reference_;
  std::optional<ReferenceIndex> frozen_;
  std::string path_;
  std::uint32_t next_ = 0;
};

class GrowingTablesChanged
    : public ::testing::TestWithParam<GrowingTablesOptions> {
 protected:
  // Steps of all kinds, drawn; at every tenth an answer is compared.
  void change_at_random(Twins& twins, const Collection& pool, int steps) {
    enum { kInstalled, kFrozen, kBuilt } state = kInstalled;
    for (int step = 0; step < steps; ++step) {
      const Fingerprint any =
          pool.documents.empty()
              ? random_fingerprint(GetParam().bits, random_)
              : pool.documents[random_() % pool.documents.size()].fingerprint;
      const int kind = below(100, random_);
      if (kind < 60) {
        twins.add(flip_bits(any, std::min(GetParam().bits, below(3, random_)),
                            random_),
                  static_cast<std::uint32_t>(below(3, random_)));
      } else if (kind < 90) {
        twins.remove(static_cast<std::uint32_t>(
            below(static_cast<int>(twins.next()) + 3, random_)));
      } else if (kind < 94) {
        twins.freeze();
        state = kFrozen;
      } else if (kind < 97 && state == kFrozen) {
        twins.build();
        state = kBuilt;
      } else if (kind < 99 && state == kBuilt) {
        twins.install();
        state = kInstalled;
      } else if (state == kBuilt) {
        twins.reopen();
        state = kInstalled;
      }
      if (step % 10 == 0) {
        twins.expect_same(any);
      }
      if (::testing::Test::HasFatalFailure()) {
        FAIL() << pool.kind << ", step " << step;
      }
    }
  }

  Random random_{1945};
  TemporaryFolder folder_;
  std::string path_ = folder_ / "tables";
};

TEST_P(GrowingTablesChanged, agree_with_the_oracle_after_any_steps) {
  for (int i = 0; i < 10; ++i) {
    Twins twins(GetParam(), path_);
    const Collection pool =
        make_collection(i, GetParam().bits, GetParam().radius, 200, random_);
    change_at_random(twins, pool, 1500);
    for (const Fingerprint& query : pool.queries) {
      twins.expect_same(query);
    }
    if (HasFailure()) {
      return;
    }
  }
}

// So many that fresh tables are replaced by larger ones and followed by others.
TEST_P(GrowingTablesChanged, agree_when_there_are_several_fresh_tables) {
  Twins twins(GetParam(), path_);
  const Collection pool =
      make_collection(3, GetParam().bits, GetParam().radius, 3000, random_);
  for (int i = 0; i < 100'000; ++i) {
    twins.add(
        flip_bits(pool.documents[random_() % pool.documents.size()].fingerprint,
                  std::min(GetParam().bits, 5), random_));
    if (i == 50'000) {
      twins.freeze();
    }
  }
  for (int i = 0; i < 1000; ++i) {
    twins.remove(static_cast<std::uint32_t>(below(100'000, random_)));
  }
  twins.expect_same(pool.queries.back());
  twins.checkpoint();
  twins.expect_same(pool.queries.back());
  EXPECT_EQ(twins.tables().fresh_size(), 0u);
  EXPECT_EQ(twins.tables().removed_size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(
    of_some_widths_and_radii, GrowingTablesChanged,
    ::testing::Values(
        GrowingTablesOptions{.bits = 64, .radius = 3},
        GrowingTablesOptions{.bits = 64, .radius = 6, .expected = 10'000'000},
        GrowingTablesOptions{.bits = 64, .radius = 0},
        GrowingTablesOptions{.bits = 128, .radius = 3},
        GrowingTablesOptions{.bits = 128, .radius = 8, .threads = 2},
        GrowingTablesOptions{.bits = 32, .radius = 8, .expected = 10}),
    [](const auto& test) {
      return std::to_string(test.param.bits) + "_bits_radius_" +
             std::to_string(test.param.radius);
    });

class GrowingTablesSaved : public ::testing::Test {
 protected:
  void add_some(Twins& twins, int count) {
    for (int i = 0; i < count; ++i) {
      twins.add(random_fingerprint(64, random_));
    }
  }

  Random random_{7};
  TemporaryFolder folder_;
  std::string path_ = folder_ / "tables";
  Twins twins_{{}, path_};
};

TEST_F(GrowingTablesSaved, keep_removed_what_went_during_a_checkpoint) {
  add_some(twins_, 300);
  twins_.remove(5);
  twins_.freeze();
  twins_.remove(6);
  twins_.build();
  twins_.remove(7);
  add_some(twins_, 10);
  twins_.install();
  twins_.expect_same(Fingerprint());
  EXPECT_EQ(twins_.tables().fresh_size(), 10u);
  EXPECT_EQ(twins_.tables().removed_size(), 2u);
  twins_.checkpoint();
  twins_.expect_same(Fingerprint());
  EXPECT_EQ(twins_.tables().removed_size(), 0u);
}

TEST_F(GrowingTablesSaved, begin_a_checkpoint_again_that_was_not_installed) {
  add_some(twins_, 100);
  twins_.freeze();
  twins_.build();
  add_some(twins_, 100);
  twins_.freeze();
  const Status old = twins_.tables().install(path_);
  EXPECT_EQ(old.code(), StatusCode::kInvalidArgument);
  twins_.expect_same(Fingerprint());
  twins_.build();
  twins_.install();
  twins_.expect_same(Fingerprint());
  EXPECT_EQ(twins_.tables().install(path_).code(),
            StatusCode::kInvalidArgument);
}

TEST_F(GrowingTablesSaved, give_back_what_they_replace_when_nobody_waits) {
  add_some(twins_, 100);
  twins_.checkpoint();
  add_some(twins_, 100);
  twins_.freeze();
  twins_.build();
  Result<GrowingTables::Built> built = GrowingTables::map_built(path_);
  ASSERT_TRUE(built.ok());
  EXPECT_EQ(twins_.tables().install(*built), Status());
  EXPECT_EQ(twins_.tables().install(*built).code(),
            StatusCode::kInvalidArgument);
  twins_.expect_same(Fingerprint());
}

TEST_F(GrowingTablesSaved, may_be_without_any_documents) {
  twins_.expect_same(Fingerprint());
  EXPECT_EQ(twins_.tables().last_number(), std::nullopt);
  twins_.checkpoint();
  twins_.expect_same(Fingerprint());
  twins_.reopen();
  twins_.expect_same(Fingerprint());
  EXPECT_EQ(twins_.tables().last_number(), std::nullopt);
  add_some(twins_, 3);
  for (std::uint32_t number : {0u, 1u, 2u}) {
    twins_.remove(number);
  }
  twins_.checkpoint();
  twins_.expect_same(Fingerprint());
}

TEST_F(GrowingTablesSaved, take_other_numbers_after_they_were_opened) {
  add_some(twins_, 50);
  twins_.checkpoint();
  twins_.reopen();
  EXPECT_EQ(twins_.tables().last_number(), 49u);
  EXPECT_GT(twins_.tables().mapped_bytes(), 0u);
  EXPECT_TRUE(twins_.tables().contains(49));
  EXPECT_FALSE(twins_.tables().contains(50));
  add_some(twins_, 50);
  twins_.expect_same(Fingerprint());
}

TEST_F(GrowingTablesSaved, keep_the_design_of_a_file) {
  add_some(twins_, 2000);
  twins_.checkpoint();
  Result<GrowingTables> wider =
      GrowingTables::open(path_, {.radius = 9}, kProfile);
  ASSERT_TRUE(wider.ok());
  const Fingerprint query = random_fingerprint(64, random_);
  EXPECT_EQ(wider->range_search(query, {.radius = 20}).neighbors,
            twins_.reference().range_search(query, 20));
  EXPECT_EQ(wider->knn_search(query, 5),
            twins_.reference().knn_search(query, 5));
}

TEST_F(GrowingTablesSaved, are_refused_where_they_do_not_belong) {
  const auto code = [&](const GrowingTablesOptions& options,
                        std::string_view profile) {
    return GrowingTables::open(path_, options, profile).status().code();
  };
  EXPECT_EQ(code({}, kProfile), StatusCode::kNotFound);
  add_some(twins_, 50);
  twins_.checkpoint();
  EXPECT_EQ(code({}, kProfile), StatusCode::kOk);
  EXPECT_EQ(code({}, "another"), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.bits = 63}, kProfile), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.bits = 0}, kProfile), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.radius = 65}, kProfile), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.expected = 0}, kProfile), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.threads = 0}, kProfile), StatusCode::kInvalidArgument);
  EXPECT_EQ(GrowingTables::make({.bits = 257}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_F(GrowingTablesSaved, are_refused_when_damaged) {
  add_some(twins_, 200);
  twins_.checkpoint();
  const std::string sound = *read_file(path_);
  const std::string damaged_path = folder_ / "damaged";
  for (std::size_t i = 0; i < sound.size(); i += 1 + sound.size() / 200) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    std::ofstream(damaged_path, std::ios::binary | std::ios::trunc) << damaged;
    const Status status =
        GrowingTables::open(damaged_path, {}, kProfile).status();
    ASSERT_FALSE(status.ok()) << "byte " << i;
    ASSERT_THAT(status.message(), HasSubstr(damaged_path));
  }
}

TEST_F(GrowingTablesSaved, with_a_number_twice_are_refused) {
  FingerprintColumn column(64);
  column.push_back(Fingerprint(1));
  column.push_back(Fingerprint(2));
  const std::vector<DocId> ids = {DocId{3}, DocId{3}};
  ASSERT_EQ(GrowingTables::build_from(column, ids, {}, path_, kProfile),
            Status());
  EXPECT_EQ(GrowingTables::open(path_, {}, kProfile).status().code(),
            StatusCode::kCorruption);
}

TEST_F(GrowingTablesSaved, say_where_they_cannot_be_written) {
  add_some(twins_, 5);
  twins_.freeze();
  EXPECT_EQ(twins_.tables().build(folder_ / "none/tables", kProfile).code(),
            StatusCode::kIoError);
  twins_.expect_same(Fingerprint());
}

TEST_F(GrowingTablesSaved, come_from_nothing_but_fingerprints) {
  ReferenceIndex reference;
  FingerprintColumn column(64);
  std::vector<DocId> ids;
  for (std::uint32_t i = 0; i < 500; ++i) {
    const Fingerprint fingerprint = random_fingerprint(64, random_);
    column.push_back(fingerprint);
    ids.push_back(DocId{3 * i});
    reference.add(ids.back(), fingerprint);
  }
  ASSERT_EQ(GrowingTables::build_from(column, ids, {}, path_, kProfile),
            Status());
  Result<GrowingTables> opened = GrowingTables::open(path_, {}, kProfile);
  ASSERT_TRUE(opened.ok());
  EXPECT_EQ(opened->size(), 500u);
  EXPECT_EQ(opened->last_number(), 3 * 499u);
  EXPECT_EQ(opened->knn_search(Fingerprint(), 100),
            reference.knn_search(Fingerprint(), 100));
}

// Equal ones and others, in all parts.
class GrowingTablesSearched : public GrowingTablesSaved {
 protected:
  GrowingTablesSearched() {
    for (int part = 0; part < 3; ++part) {
      for (int i = 0; i < 1000; ++i) {
        twins_.add(i % 2 == 0
                       ? Fingerprint(0xf0f0)
                       : flip_bits(Fingerprint(0xf0f0), 1 + i % 4, random_));
      }
      if (part == 0) {
        twins_.checkpoint();
      } else if (part == 1) {
        twins_.freeze();
      }
    }
  }
};

TEST_F(GrowingTablesSearched, find_crowds_of_equal_ones) {
  twins_.expect_same(Fingerprint(0xf0f0));
  for (std::uint32_t i = 0; i < 3000; i += 3) {
    twins_.remove(i);
  }
  twins_.expect_same(Fingerprint(0xf0f0));
  twins_.expect_same(Fingerprint(0xf0f1));
}

TEST_F(GrowingTablesSearched, give_the_nearest_up_to_a_limit) {
  const Fingerprint query(0xf0f1);
  const std::vector<Neighbor> all = twins_.reference().range_search(query, 3);
  for (const std::size_t limit : {0u, 1u, 700u, 100'000u}) {
    const GrowingResult found =
        twins_.tables().range_search(query, {.radius = 3}, limit);
    EXPECT_EQ(found.matches, all.size());
    EXPECT_FALSE(found.truncated);
    const auto end = static_cast<std::ptrdiff_t>(std::min(limit, all.size()));
    EXPECT_EQ(found.neighbors,
              std::vector<Neighbor>(all.begin(), all.begin() + end));
  }
}

TEST_F(GrowingTablesSearched, count_candidates_and_keep_to_a_budget) {
  const Fingerprint query(0xf0f1);
  for (const int radius : {3, 64}) {
    const GrowingResult all =
        twins_.tables().range_search(query, {.radius = radius});
    EXPECT_GT(all.candidates, 0u);
    for (std::uint64_t budget = 0; budget < all.candidates + 100;
         budget += 1 + all.candidates / 50) {
      const GrowingResult some = twins_.tables().range_search(
          query, {.radius = radius, .max_candidates = budget});
      EXPECT_LE(some.candidates, budget);
      EXPECT_EQ(some.truncated, budget < all.candidates);
      EXPECT_LE(some.matches, all.matches);
      for (const Neighbor& neighbor : some.neighbors) {
        EXPECT_TRUE(std::ranges::binary_search(all.neighbors, neighbor));
      }
    }
  }
}

TEST_F(GrowingTablesSearched, stop_at_a_deadline) {
  const GrowingResult found = twins_.tables().range_search(
      Fingerprint(0xf0f0),
      {.radius = 3, .deadline = std::chrono::steady_clock::time_point::min()});
  EXPECT_TRUE(found.truncated);
}

TEST_F(GrowingTablesSearched, answer_batches_as_one_by_one) {
  FingerprintColumn queries(64);
  for (int i = 0; i < 1200; ++i) {
    queries.push_back(flip_bits(Fingerprint(0xf0f0), i % 6, random_));
  }
  std::size_t next = 0;
  twins_.tables().range_search_batch(
      queries, {.radius = 2}, 9,
      [&](std::size_t i, const GrowingResult& result) {
        ASSERT_EQ(i, next++);
        const GrowingResult alone = twins_.tables().range_search(
            Fingerprint(queries[i][0]), {.radius = 2}, 9);
        ASSERT_EQ(result.neighbors, alone.neighbors);
        ASSERT_EQ(result.matches, alone.matches);
      });
  EXPECT_EQ(next, queries.size());
}

// Lets readers and writers in as they come: many readers of a std::shared_mutex
// may keep a writer out for ever.
class FairMutex {
 public:
  void lock() {
    const std::lock_guard turn(turn_);
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }
  void lock_shared() {
    const std::lock_guard turn(turn_);
    mutex_.lock_shared();
  }
  void unlock_shared() { mutex_.unlock_shared(); }

 private:
  std::mutex turn_;
  std::shared_mutex mutex_;
};

void search_until(const std::atomic<bool>& done, const GrowingTables& tables,
                  FairMutex& mutex, std::uint64_t seed) {
  Random random(seed);
  while (!done) {
    const Fingerprint query = random_fingerprint(64, random);
    const std::shared_lock reading(mutex);
    const auto found = tables.range_search(query, {.radius = 24}).neighbors;
    EXPECT_TRUE(std::ranges::is_sorted(found));
    EXPECT_LE(tables.knn_search(query, 3).size(), 3u);
  }
}

void change_until(const std::atomic<bool>& done, GrowingTables& tables,
                  FairMutex& mutex) {
  Random random(9);
  for (std::uint32_t number = 2000; !done; ++number) {
    const std::unique_lock writing(mutex);
    tables.add(number, random_fingerprint(64, random));
    tables.remove(static_cast<std::uint32_t>(random() % number));
  }
}

// Run it under the thread sanitizer.
TEST_F(GrowingTablesSaved, are_searched_and_changed_beside_a_checkpoint) {
  add_some(twins_, 2000);
  GrowingTables& tables = twins_.tables();
  FairMutex mutex;
  std::atomic<bool> done = false;
  {
    std::jthread one([&] { search_until(done, tables, mutex, 1); });
    std::jthread two([&] { search_until(done, tables, mutex, 2); });
    std::jthread writer([&] { change_until(done, tables, mutex); });
    for (int round = 0; round < 5; ++round) {
      {
        const std::unique_lock writing(mutex);
        tables.freeze();
      }
      EXPECT_EQ(tables.build(path_, kProfile), Status());
      Result<GrowingTables::Built> built = GrowingTables::map_built(path_);
      EXPECT_TRUE(built.ok());
      const std::unique_lock writing(mutex);
      EXPECT_EQ(tables.install(*built), Status());
    }
    done = true;
  }
  EXPECT_EQ(tables.knn_search(Fingerprint(), 4000).size(),
            std::min<std::size_t>(4000, tables.size()));
}

}  // namespace
}  // namespace neardup
