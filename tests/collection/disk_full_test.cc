// The disk is full: a write says so, what was answered for can still be read,
// and is there when the collection is opened again. A checkpoint that has no
// room leaves the one before it in force, and takes none.
//
// The disk is a small one in memory, which only the process of the test sees.
// The name of the tests lets them run before all others: the process that forks
// must not have threads, which RocksDB starts and keeps.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "kill_ledger.h"
#include "testing/child_process.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include "neardup/collection/collection.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;
using testing::text_of;

class DiskFullDeathTest : public ::testing::TestWithParam<Method> {
 protected:
  static constexpr int kMostDocuments = 20'000;

  bool mount_small_disk() const {
    const int apart =
        ::geteuid() == 0 ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS;
    return ::unshare(apart) == 0 &&
           ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("none", folder_.path().c_str(), "tmpfs", 0, "size=48m") == 0;
  }
  // Takes `most` bytes of the disk, or all there are.
  void take_space(std::size_t most) const {
    std::ofstream file(folder_ / "ballast", std::ios::binary);
    const std::string page(4096, 'x');
    for (std::size_t taken = 0; taken < most && file.good();
         taken += page.size()) {
      file << page << std::flush;
    }
  }
  void give_space() const { fs::remove(folder_ / "ballast"); }

  void make() {
    CollectionSettings settings{.method = GetParam(), .k = 24};
    if (GetParam() == Method::kSimHash) {
      settings.bits = 128;
    }
    const Status made = create_collection(folder_ / "c", settings);
    ASSERT_TRUE(made.ok()) << made.message();
    open();
  }
  void open() {
    collection_.reset();
    auto opened = open_collection(folder_ / "c");
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    collection_ = *std::move(opened);
  }
  // A document whose metadata takes much space.
  Status write(int number) const {
    std::minstd_rand random(static_cast<unsigned>(number) + 1);
    std::string metadata = R"({"a":")";
    while (metadata.size() < 20'000) {
      metadata += static_cast<char>('a' + random() % 26);
    }
    metadata += R"("})";
    const std::string id = std::to_string(number);
    const std::string text = text_of({number, 0});
    return collection_->check({.id = id, .text = text, .metadata = metadata})
        .status();
  }
  // Returns how many were answered for.
  int write_until_full(Status& failure) const {
    for (int number = 0; number < kMostDocuments; ++number) {
      failure = write(number);
      if (!failure.ok()) {
        return number;
      }
    }
    return kMostDocuments;
  }
  // All documents below `end` are there and found.
  void expect_documents(int end) const {
    for (int number = 0; number < end; ++number) {
      const auto document = collection_->get(std::to_string(number));
      ASSERT_TRUE(document.ok() && document->has_value()) << number;
      const auto answer = collection_->query_text(text_of({number, 1}));
      ASSERT_TRUE(answer.ok()) << answer.status().message();
      ASSERT_EQ(answer->of.size(), 1U) << number;
      EXPECT_EQ(answer->of[0].id, std::to_string(number));
    }
  }
  void expect_whole() const {
    const Status verified = collection_->verify([](const DamageReport& report) {
      ADD_FAILURE() << report.file << " " << report.what;
    });
    EXPECT_TRUE(verified.ok()) << verified.message();
  }
  std::vector<std::string> checkpoints() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_ / "c/index")) {
      names.push_back(entry.path().filename());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  void fill_and_recover() {
    // To open it again takes as much as the log that is read then.
    take_space(std::size_t{28} << 20);
    make();
    Status failure;
    const int written = write_until_full(failure);
    EXPECT_GT(written, 10);
    ASSERT_EQ(failure.code(), StatusCode::kIoError) << failure.message();
    EXPECT_THAT(failure.message(), ::testing::HasSubstr(folder_ / "c"));
    EXPECT_THAT(failure.message(), ::testing::HasSubstr("space"));
    expect_documents(written);
    EXPECT_EQ(write(written).code(), StatusCode::kIoError);
    EXPECT_EQ(collection_->remove("0").status().code(), StatusCode::kIoError);
    give_space();
    EXPECT_EQ(write(written).code(), StatusCode::kIoError)
        << "not before it is opened again";
    open();
    expect_documents(written);
    expect_whole();
    EXPECT_TRUE(write(written).ok());
    expect_documents(written + 1);
    collection_.reset();
  }

  void fail_a_checkpoint() {
    make();
    int end = 0;
    const auto write_more = [&](int more) {
      for (; more > 0; --more, ++end) {
        const Status written = write(end);
        ASSERT_TRUE(written.ok()) << written.message();
      }
    };
    write_more(60);
    ASSERT_TRUE(collection_->checkpoint().ok());
    const std::string manifest = folder_.read("c/index/MANIFEST");
    const std::vector<std::string> names = checkpoints();
    write_more(30);
    for (int again = 0; again < 2; ++again) {
      take_space(std::size_t{1} << 30);
      EXPECT_EQ(collection_->checkpoint().code(), StatusCode::kIoError);
      EXPECT_EQ(folder_.read("c/index/MANIFEST"), manifest);
      EXPECT_EQ(checkpoints(), names);
      expect_documents(end);
      give_space();
      write_more(1);
    }
    open();
    EXPECT_EQ(collection_->stats()->texts_since_checkpoint, 32U);
    expect_documents(end);
    succeed_after_failure(end);
  }

  // What was frozen for a checkpoint that failed is in the next one.
  void succeed_after_failure(int end) {
    take_space(std::size_t{1} << 30);
    EXPECT_FALSE(collection_->checkpoint().ok());
    give_space();
    ASSERT_TRUE(write(end).ok());
    const Status saved = collection_->checkpoint();
    ASSERT_TRUE(saved.ok()) << saved.message();
    expect_documents(end + 1);
    open();
    EXPECT_EQ(collection_->stats()->texts_since_checkpoint, 0U);
    expect_documents(end + 1);
    expect_whole();
    collection_.reset();
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<Collection> collection_;
};

TEST_P(DiskFullDeathTest, LosesNothingThatWasAnswered) {
  NEARDUP_EXPECT_CHILD_PASSED(
      testing::run_in_child([this] { return mount_small_disk(); },
                            [this] { fill_and_recover(); }),
      "a small disk in memory");
}

TEST_P(DiskFullDeathTest, LeavesTheLastCheckpointInForce) {
  NEARDUP_EXPECT_CHILD_PASSED(
      testing::run_in_child([this] { return mount_small_disk(); },
                            [this] { fail_a_checkpoint(); }),
      "a small disk in memory");
}

INSTANTIATE_TEST_SUITE_P(Methods, DiskFullDeathTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
