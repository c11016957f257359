// The disk fails once or for good, at any call: the error is told, later
// changes are refused, what was written can be read on, and the next opening
// finds everything that was synced.

#include <filesystem>
#include <random>
#include <string>
#include <tuple>

#include "disk_script.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/store/rocks/rocks_store.h"

namespace neardup {
namespace {

using rocksdb::IOStatus;
using testing::AfterCut;
using testing::DiskCall;
using testing::DiskScript;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

IOStatus disk_full() {
  IOStatus status = IOStatus::NoSpace("No space left on device");
  status.SetRetryable(false);
  return status;
}

// Lets the `nth` call of one kind fail from now on, and all after it if
// `for_good`.
void fail_call(DiskScript& script, DiskCall kind, int nth, bool for_good,
               const IOStatus& failure) {
  script.disk().set_before([=, seen = 0](DiskCall call,
                                         const std::string&) mutable {
    if (call != kind) {
      return IOStatus::OK();
    }
    ++seen;
    return seen == nth || (for_good && seen > nth) ? failure : IOStatus::OK();
  });
}

// Writes, syncs and flushes until something fails.
Status run_until_failure(DiskScript& script) {
  std::mt19937 random(11);
  for (int i = 0; i < 12; ++i) {
    NEARDUP_RETURN_IF_ERROR(script.step(random));
    NEARDUP_RETURN_IF_ERROR(i % 2 == 0 ? script.sync() : Status());
  }
  return {};
}

void expect_refusal(DiskScript& script, const Status& failure) {
  EXPECT_EQ(failure.code(), StatusCode::kIoError);
  EXPECT_THAT(failure.message(), HasSubstr("opened again"));
  EXPECT_EQ(script.store()->write({}), failure);
  EXPECT_EQ(script.store()->sync(), failure);
  EXPECT_EQ(script.store()->forget_removals(0), failure);
}

using Kind = std::tuple<DiskCall, bool>;
class IoError : public ::testing::TestWithParam<Kind> {};

TEST_P(IoError, is_told_and_loses_nothing) {
  const auto [kind, for_good] = GetParam();
  int failures = 0;
  for (int nth = 1; nth <= 6; ++nth) {
    const TemporaryFolder folder;
    const std::string path = folder / "c";
    DiskScript script(path);
    ASSERT_EQ(script.create().message(), "");
    fail_call(script, kind, nth, for_good, IOStatus::IOError("it broke"));
    const Status failure = run_until_failure(script);
    if (!failure.ok()) {
      ++failures;
      expect_refusal(script, failure);
    }
    const std::size_t written = script.begun();
    EXPECT_EQ(script.wrong_with(*script.store(), script.synced(), written), "");
    const Status ignored = script.close();
    script.disk().set_before(nullptr);
    const DiskScript::Cut end{script.disk().moment(), true, script.synced(),
                              written, ""};
    for (const AfterCut after : {AfterCut::kDropped, AfterCut::kKept}) {
      std::filesystem::remove(path + "/SYNCED");
      const auto left = script.survivor(end, after, 1);
      const auto again = open_rocks_store(path, {.env = left.env.get()});
      ASSERT_TRUE(again.ok()) << again.status().message() << " nth " << nth;
      EXPECT_EQ(script.wrong_with(**again, end.synced, end.begun), "")
          << "nth " << nth;
    }
  }
  if (kind == DiskCall::kAppend || kind == DiskCall::kSync) {
    EXPECT_GT(failures, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Calls, IoError,
    ::testing::Combine(::testing::Values(DiskCall::kCreate, DiskCall::kAppend,
                                         DiskCall::kSync, DiskCall::kRename,
                                         DiskCall::kSyncFolder),
                       ::testing::Bool()));

TEST(IoErrorWords, name_the_way_out_of_a_full_disk) {
  const TemporaryFolder folder;
  DiskScript script(folder / "c");
  ASSERT_EQ(script.create().message(), "");
  fail_call(script, DiskCall::kAppend, 3, true, disk_full());
  const Status failure = run_until_failure(script);
  EXPECT_EQ(failure.code(), StatusCode::kIoError);
  EXPECT_THAT(failure.message(), HasSubstr(folder / "c"));
  EXPECT_THAT(failure.message(), HasSubstr("No space left on device"));
  EXPECT_THAT(failure.message(), HasSubstr("free some space"));
}

TEST(IoErrorFlush, of_any_call_loses_nothing) {
  for (const DiskCall kind : {DiskCall::kCreate, DiskCall::kAppend,
                              DiskCall::kSync, DiskCall::kSyncFolder}) {
    for (int nth = 1; nth <= 29; nth += 4) {
      const TemporaryFolder folder;
      const std::string path = folder / "c";
      DiskScript script(path);
      ASSERT_EQ(script.create().message(), "");
      ASSERT_TRUE(run_until_failure(script).ok());
      fail_call(script, kind, nth, nth % 8 == 1, IOStatus::IOError("it broke"));
      const Status flushed = script.store()->flush();
      EXPECT_EQ(
          script.wrong_with(*script.store(), script.begun(), script.begun()),
          "");
      const Status closed = script.close();
      script.disk().set_before(nullptr);
      const DiskScript::Cut end{script.disk().moment(), true, script.synced(),
                                script.begun(), ""};
      std::filesystem::remove(path + "/SYNCED");
      const auto left = script.survivor(end, AfterCut::kDropped, 1);
      const auto again = open_rocks_store(path, {.env = left.env.get()});
      ASSERT_TRUE(again.ok()) << again.status().message();
      EXPECT_EQ(script.wrong_with(**again, end.synced, end.begun), "");
    }
  }
}

}  // namespace
}  // namespace neardup
