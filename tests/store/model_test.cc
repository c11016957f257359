// A store and plain maps are given the same random changes and give the same
// answers, across clean ends and such as a killed process makes.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <system_error>

#include "store_model.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/store/rocks/rocks_store.h"

namespace neardup {
namespace {

using testing::all_answers;
using testing::StoreModel;
using testing::TemporaryFolder;

constexpr const char* kSettings = "the settings";

void expect_same(const RocksStore& store, const StoreModel& model) {
  const Result<std::string> answers = all_answers(store);
  ASSERT_TRUE(answers.ok()) << answers.status().message();
  ASSERT_EQ(*answers, model.all_answers());
}

void expect_no_problems(const RocksStore& store) {
  const Status status = store.verify([](const StoreProblem& problem) {
    ADD_FAILURE() << problem.file << ": " << problem.what;
    return Status();
  });
  EXPECT_TRUE(status.ok()) << status.message();
}

class ModelTest : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  void open(const std::string& path) {
    store_.reset();
    auto opened = open_rocks_store(path, {});
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    store_ = *std::move(opened);
  }

  // What a killed process leaves: the files as they are, its memory lost.
  void crash(const std::string& path) {
    copy_at_rest(path, path + ".left");
    store_.reset();
    std::filesystem::remove_all(path);
    std::filesystem::rename(path + ".left", path);
    open(path);
  }

  // A copy is what was there at one moment only if nothing changed meanwhile;
  // the database removes old files when it likes.
  static void copy_at_rest(const std::string& from, const std::string& to) {
    std::map<std::string, std::uint64_t> before;
    std::error_code error;
    do {
      before = sizes(from);
      std::filesystem::remove_all(to);
      std::filesystem::copy(from, to, error);
    } while (error || sizes(from) != before || sizes(to) != before);
  }

  static std::map<std::string, std::uint64_t> sizes(const std::string& path) {
    std::map<std::string, std::uint64_t> sizes;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      std::error_code gone;
      sizes[entry.path().filename()] = entry.file_size(gone);
    }
    return sizes;
  }

  void change(StoreModel& model, std::mt19937& random) {
    const StoreChanges changes = model.random_changes(random, 20);
    ASSERT_TRUE(store_->write(changes).ok());
    model.apply(changes);
    if (random() % 8 == 0) {
      const std::uint64_t first = random() % (model.removals() + 1);
      ASSERT_TRUE(store_->forget_removals(first).ok());
      model.forget_removals(first);
    }
    if (random() % 8 == 0) {
      ASSERT_TRUE(store_->flush().ok());
    }
  }

  std::unique_ptr<RocksStore> store_;
};

TEST_P(ModelTest, agrees_with_plain_maps) {
  const TemporaryFolder folder;
  const std::string path = folder / "c";
  std::mt19937 random(GetParam());
  StoreModel model(kSettings);
  store_ = *create_rocks_store(path, kSettings, {});
  for (int round = 0; round < 8; ++round) {
    for (int i = 0; i < 10; ++i) {
      ASSERT_NO_FATAL_FAILURE(change(model, random));
    }
    ASSERT_NO_FATAL_FAILURE(expect_same(*store_, model));
    ASSERT_TRUE(store_->sync().ok());
    if (round % 2 == 0) {
      ASSERT_NO_FATAL_FAILURE(crash(path));
    } else {
      ASSERT_TRUE(store_->close().ok());
      ASSERT_NO_FATAL_FAILURE(open(path));
    }
    ASSERT_NO_FATAL_FAILURE(expect_same(*store_, model));
  }
  expect_no_problems(*store_);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ModelTest, ::testing::Values(1, 2, 3));

}  // namespace
}  // namespace neardup
