// A KeyIndex gives what the obvious slow one and the forest give, whatever was
// added, removed and saved in which order.

#include "neardup/similarity/online/key_index.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "similarity/online/slow_key_index.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/os/file.h"

namespace neardup {
namespace {

using testing::SlowKeyIndex;
using testing::TemporaryFolder;
using testing::TextKeys;

KeyIndexOptions small_options() {
  KeyIndexOptions options;
  options.columns = 8;
  options.group_size = 10;
  options.rare_group_size = 3;
  options.max_depth = 3;
  options.pivots = 2;
  return options;
}

// Texts of a few templates: most keys are their template's, some are their own,
// some drawn from few values, and some are missing.
class TextMaker {
 public:
  TextMaker(std::size_t columns, std::size_t templates, std::uint32_t seed)
      : random_(seed) {
    for (std::size_t i = 0; i < templates; ++i) {
      templates_.push_back(TextKeys(columns));
      for (std::uint32_t& key : templates_.back()) {
        key = static_cast<std::uint32_t>(random_());
      }
    }
  }

  TextKeys next() {
    // Squared, so that templates have crowds of different sizes.
    const std::size_t drawn =
        random_() % (templates_.size() * templates_.size());
    std::size_t root = 0;
    while ((root + 1) * (root + 1) <= drawn) {
      ++root;
    }
    TextKeys keys = templates_[root];
    const std::size_t own = random_() % 100;
    for (std::uint32_t& key : keys) {
      const std::size_t kind = random_() % 100;
      if (kind < own) {
        key = static_cast<std::uint32_t>(random_());
      } else if (kind > 97) {
        key = static_cast<std::uint32_t>(random_() % 3);
      } else if (kind == 97) {
        key = OnePermutationHasher::kEmpty;
      }
    }
    return keys;
  }

  std::mt19937& random() { return random_; }

 private:
  std::mt19937 random_;
  std::vector<TextKeys> templates_;
};

void expect_same(const KeyIndex& index, const SlowKeyIndex& slow,
                 const TextKeys& keys, std::uint32_t except,
                 KeyIndex::Scratch& scratch) {
  for (const std::uint32_t least : {1U, 3U, 5U}) {
    for (const std::size_t most : {std::size_t{4}, std::size_t{100'000}}) {
      std::vector<MetRow> met;
      index.candidates(keys, except, least, most, scratch, met);
      ASSERT_EQ(met, slow.candidates(keys, except, least, most));
      bool divided = false;
      const auto by_forest = slow.by_forest(keys, except, least, most, divided);
      if (divided) {
        ASSERT_EQ(met, by_forest);
      }
    }
  }
}

// Does everything that an index can do to it and to the slow one.
class TwoIndexes {
 public:
  TwoIndexes(const KeyIndexOptions& options, std::size_t templates,
             std::uint32_t seed)
      : options_(options),
        texts_(options.columns, templates, seed),
        index_(options),
        slow_(options) {}

  void add() {
    const TextKeys keys = texts_.next();
    next_number_ += 1 + static_cast<std::uint32_t>(random()() % 3);
    index_.add(next_number_, keys);
    slow_.add(next_number_, keys);
    numbers_.push_back(next_number_);
  }

  void remove() {
    // Some are gone, some never were.
    const std::uint32_t number =
        numbers_.empty() ? 7 : numbers_[random()() % numbers_.size()];
    index_.remove(number);
    slow_.remove(number);
    index_.remove(next_number_ + 1);
  }

  void freeze() {
    index_.freeze();
    frozen_ = true;
    built_ = false;
  }

  void build() {
    if (frozen_) {
      ASSERT_EQ(index_.build(path_), Status());
      built_ = true;
    }
  }

  void install() {
    if (built_) {
      ASSERT_EQ(index_.install(path_), Status());
    }
    built_ = frozen_ = false;
  }

  // All that is there goes through the file.
  void reopen() {
    freeze();
    build();
    install();
    Result<KeyIndex> opened = KeyIndex::open(path_, options_);
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    // What was removed is not in the file.
    index_ = *std::move(opened);
  }

  void check(int queries) {
    ASSERT_EQ(index_.size(), slow_.texts().size());
    KeyIndex::Scratch scratch(index_);
    for (int i = 0; i < queries; ++i) {
      expect_same(index_, slow_, texts_.next(), KeyIndex::kNobody, scratch);
      if (!numbers_.empty()) {
        const std::uint32_t number = numbers_[random()() % numbers_.size()];
        const auto text = slow_.texts().find(number);
        if (text != slow_.texts().end()) {
          expect_same(index_, slow_, text->second, number, scratch);
        }
      }
      if (::testing::Test::HasFailure()) {
        return;
      }
    }
  }

  std::mt19937& random() { return texts_.random(); }

 private:
  KeyIndexOptions options_;
  TemporaryFolder folder_;
  std::string path_ = folder_ / "keys";
  TextMaker texts_;
  KeyIndex index_;
  SlowKeyIndex slow_;
  std::vector<std::uint32_t> numbers_;
  std::uint32_t next_number_ = 0;
  bool frozen_ = false;
  bool built_ = false;
};

TEST(KeyIndexTest, AnswersLikeTheSlowOneWhateverIsDone) {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    TwoIndexes indexes(small_options(), 1 + seed % 5, seed);
    for (int step = 0; step < 800; ++step) {
      const std::size_t action = indexes.random()() % 100;
      if (action < 70) {
        indexes.add();
      } else if (action < 88) {
        indexes.remove();
      } else if (action < 91) {
        indexes.freeze();
      } else if (action < 94) {
        indexes.build();
      } else if (action < 97) {
        indexes.install();
      } else if (action < 98) {
        indexes.reopen();
      } else {
        indexes.check(2);
      }
      ASSERT_FALSE(HasFailure()) << step;
    }
    indexes.check(20);
  }
}

// Over the sizes at which a group stops being rare, and is divided.
TEST(KeyIndexTest, GroupsOfEverySizeAroundTheLimits) {
  for (const bool remove : {false, true}) {
    TwoIndexes indexes(KeyIndexOptions{}, 1, 5);
    for (int i = 1; i <= 420; ++i) {
      indexes.add();
      if (i == 30 || i == 100 || i == 190) {
        indexes.reopen();
      }
      if (i == 60 || i == 180) {
        indexes.freeze();
      }
      if (remove && i % 3 == 0) {
        indexes.remove();
      }
      if ((i > 60 && i < 70) || i % 20 < 2) {
        indexes.check(1);
      }
      ASSERT_FALSE(HasFailure()) << i;
    }
  }
}

TEST(KeyIndexTest, OfNothing) {
  const KeyIndexOptions options = small_options();
  KeyIndex index(options);
  KeyIndex::Scratch scratch(index);
  std::vector<MetRow> met = {{1, 1}};
  index.candidates(TextKeys(8, 1), KeyIndex::kNobody, 1, 10, scratch, met);
  EXPECT_TRUE(met.empty());
  index.remove(3);
  const TemporaryFolder folder;
  const std::string path = folder / "keys";
  EXPECT_EQ(index.install(path).code(), StatusCode::kInvalidArgument);
  index.freeze();
  EXPECT_EQ(index.build(path), Status());
  EXPECT_EQ(index.install(path), Status());
  index.candidates(TextKeys(8, 1), KeyIndex::kNobody, 1, 10, scratch, met);
  EXPECT_TRUE(met.empty());
  EXPECT_EQ(KeyIndex::open(path, options)->size(), 0U);
}

TEST(KeyIndexTest, RefusesFilesThatAreNotItsOwn) {
  const TemporaryFolder folder;
  const std::string path = folder / "keys";
  KeyIndexOptions options = small_options();
  EXPECT_EQ(KeyIndex::open(path, options).status().code(),
            StatusCode::kNotFound);
  KeyIndex index(options);
  index.add(1, TextKeys(8, 1));
  index.freeze();
  ASSERT_EQ(index.build(path), Status());
  KeyIndex other(options);
  other.add(1, TextKeys(8, 1));
  other.add(2, TextKeys(8, 1));
  other.freeze();
  EXPECT_EQ(other.install(path).code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(other.size(), 2U);
  options.max_depth = 4;
  EXPECT_EQ(KeyIndex::open(path, options).status().code(),
            StatusCode::kInvalidArgument);
}

TEST(KeyIndexTest, NoDamageGoesUnnoticed) {
  const TemporaryFolder folder;
  const std::string path = folder / "keys";
  const KeyIndexOptions options = small_options();
  KeyIndex index(options);
  TextMaker texts(8, 2, 3);
  for (std::uint32_t number = 0; number < 20; ++number) {
    index.add(number, texts.next());
  }
  index.freeze();
  ASSERT_EQ(index.build(path), Status());
  const std::string sound = *read_file(path);
  const auto status_with = [&](std::size_t at, char byte) {
    std::fstream(path, std::ios::binary | std::ios::in | std::ios::out)
        .seekp(static_cast<std::streamoff>(at))
        .put(byte);
    return KeyIndex::open(path, options).status();
  };
  for (std::size_t i = 0; i < sound.size(); ++i) {
    ASSERT_FALSE(
        status_with(i, static_cast<char>(sound[i] ^ (1 << i % 8))).ok())
        << "byte " << i;
    ASSERT_TRUE(status_with(i, sound[i]).ok());
  }
  for (std::size_t size = sound.size(); size-- > 0; size -= size % 40) {
    std::filesystem::resize_file(path, size);
    ASSERT_EQ(KeyIndex::open(path, options).status().code(),
              StatusCode::kCorruption);
  }
}

// For the thread sanitizer: build() runs beside everything but freeze() and
// install(), under no lock.
TEST(KeyIndexTest, BuildsBesideSearchesAndChanges) {
  const TemporaryFolder folder;
  const std::string path = folder / "keys";
  const KeyIndexOptions options = small_options();
  KeyIndex index(options);
  TextMaker texts(8, 3, 4);
  std::uint32_t number = 0;
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < 500; ++i) {
      index.add(++number, texts.next());
    }
    index.freeze();
    std::thread builder([&] { EXPECT_EQ(index.build(path), Status()); });
    for (int i = 0; i < 300; ++i) {
      index.add(++number, texts.next());
      index.remove(number / 2);
      index.remove(number / 3);
      const TextKeys keys = texts.next();
      const auto search = [&] {
        KeyIndex::Scratch scratch(index);
        std::vector<MetRow> met;
        index.candidates(keys, KeyIndex::kNobody, 1, 10, scratch, met);
      };
      if (i % 50 == 0) {
        std::thread other(search);
        search();
        other.join();
      }
    }
    builder.join();
    ASSERT_EQ(index.install(path), Status());
  }
}

}  // namespace
}  // namespace neardup
