// The power goes at any moment: what was synced is there afterwards, in the
// order in which it was written, and nothing half. A control leaves the syncs
// out and must see the loss, or this test would prove nothing.

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "disk_script.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/store/rocks/rocks_store.h"

namespace neardup {
namespace {

using testing::AfterCut;
using testing::DiskScript;
using testing::TemporaryFolder;

constexpr int kSteps = 40;
// Moments that are looked at; the disk is written to some more often.
constexpr std::size_t kLooks = 100;

void run_steps(DiskScript& script) {
  std::mt19937 random(7);
  for (int i = 0; i < kSteps; ++i) {
    ASSERT_EQ(script.step(random).message(), "");
    if (i % 3 == 0) {
      ASSERT_EQ(script.sync().message(), "");
    }
    if (i % 11 == 10) {
      ASSERT_TRUE(script.store()->flush().ok());
    }
  }
}

// What is wrong with what the cut left; empty if all is well.
std::string wrong_after(const DiskScript& script, const DiskScript::Cut& cut,
                        AfterCut after, const std::string& path) {
  const auto left =
      script.survivor(cut, after, static_cast<std::uint32_t>(cut.begun));
  script.restore_mark(cut);
  auto store = open_rocks_store(path, {.env = left.env.get()});
  if (!cut.created && !store.ok()) {
    // A creation that did not end is no collection, and can be done again.
    if (store.status().code() != StatusCode::kNotFound) {
      return store.status().message();
    }
    store = create_rocks_store(path, "the settings", {.env = left.env.get()});
  }
  return store.ok() ? script.wrong_with(**store, cut.synced, cut.begun)
                    : store.status().message();
}

class PowerCut : public ::testing::TestWithParam<AfterCut> {};

TEST_P(PowerCut, keeps_what_was_synced) {
  const TemporaryFolder folder;
  const std::string path = folder / "c";
  DiskScript script(path);
  script.record_cuts();
  ASSERT_EQ(script.create().message(), "");
  ASSERT_NO_FATAL_FAILURE(run_steps(script));
  ASSERT_EQ(script.close().message(), "");
  const std::size_t stride = script.cuts.size() / kLooks + 1;
  for (std::size_t i = 0; i < script.cuts.size(); i += stride) {
    ASSERT_EQ(wrong_after(script, script.cuts[i], GetParam(), path), "")
        << "cut " << i << " of " << script.cuts.size();
  }
}

INSTANTIATE_TEST_SUITE_P(WhatIsLeft, PowerCut,
                         ::testing::Values(AfterCut::kDropped, AfterCut::kKept,
                                           AfterCut::kTorn));

TEST(PowerCutControl, sees_the_loss_if_nothing_is_synced) {
  const TemporaryFolder folder;
  const std::string path = folder / "c";
  DiskScript script(path);
  ASSERT_EQ(script.create().message(), "");
  script.disk().ignore_syncs();
  script.record_cuts();
  ASSERT_NO_FATAL_FAILURE(run_steps(script));
  DiskScript::Cut cut = script.cuts.back();
  ASSERT_EQ(script.close().message(), "");

  // The mark says that more was promised than is there.
  EXPECT_NE(wrong_after(script, cut, AfterCut::kDropped, path)
                .find("changes that were safe on the disk are missing"),
            std::string::npos);
  // Without a mark the collection opens, and the loss shows in its answers.
  cut.mark.clear();
  EXPECT_NE(
      wrong_after(script, cut, AfterCut::kDropped, path).find("it has not"),
      std::string::npos);
  EXPECT_EQ(wrong_after(script, cut, AfterCut::kKept, path), "");
}

}  // namespace
}  // namespace neardup
