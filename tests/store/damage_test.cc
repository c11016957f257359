// One byte of a closed collection's files is damaged: the opening, a reader or
// verify() says so, or every answer is what it was.
//
// Harmless, and therefore not told, are: the OPTIONS file, which RocksDB writes
// for people and does not read again; IDENTITY, a name that nothing here asks
// for; a log that is empty or already in the files; SYNCED, whose damage leaves
// the check undone that it is for; and a few bytes of tables that describe
// nothing. The test prints how many.
//
// A library built with its assertions, as Debian's is, stops the program where
// the properties of a table are damaged: it looks into them before it has
// checked them. Each flip therefore has a process of its own, and these ends
// are counted apart. No answer is wrong by them.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "disk_script.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "neardup/store/rocks/rocks_store.h"

namespace neardup {
namespace {

using testing::AfterCut;
using testing::all_answers;
using testing::DiskScript;
using testing::TemporaryFolder;

enum class Outcome { kRefused, kTold, kVerified, kHarmless, kWrong, kAborted };

struct Tally {
  std::map<Outcome, int> outcomes;
};

std::string kind_of(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.ends_with(".sst") || name.ends_with(".log")
             ? name.substr(name.rfind('.'))
             : name.substr(0, name.find('-'));
}

Outcome outcome_of(const std::string& path, rocksdb::Env* env,
                   const std::string& expected) {
  auto opened = open_rocks_store(path, {.env = env});
  if (!opened.ok()) {
    return Outcome::kRefused;
  }
  // Never closed: that needs threads, which a forked process has not.
  const RocksStore* store = opened->release();
  const Result<std::string> answers = all_answers(*store);
  if (!answers.ok()) {
    return Outcome::kTold;
  }
  bool problems = false;
  const Status verified = store->verify([&](const StoreProblem&) {
    problems = true;
    return Status();
  });
  if (*answers != expected) {
    return Outcome::kWrong;
  }
  return problems || !verified.ok() ? Outcome::kVerified : Outcome::kHarmless;
}

// The same in a process of its own, which leaves the store as it is.
Outcome outcome_in_child(const std::string& path, rocksdb::Env* env,
                         const std::string& expected) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) {
      ::_exit(static_cast<int>(Outcome::kWrong));
    }
    ::_exit(static_cast<int>(outcome_of(path, env, expected)));
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) {
    return Outcome::kWrong;
  }
  return WIFEXITED(status) ? static_cast<Outcome>(WEXITSTATUS(status))
                           : Outcome::kAborted;
}

void print(const std::map<std::string, Tally>& tallies) {
  for (const auto& [kind, tally] : tallies) {
    const auto count = [&outcomes = tally.outcomes](Outcome outcome) {
      const auto found = outcomes.find(outcome);
      return found == outcomes.end() ? 0 : found->second;
    };
    std::cout << kind << ": refused " << count(Outcome::kRefused)
              << ", told by a reader " << count(Outcome::kTold)
              << ", told by verify() " << count(Outcome::kVerified)
              << ", harmless " << count(Outcome::kHarmless)
              << ", stopped by an assertion " << count(Outcome::kAborted)
              << "\n";
  }
}

class Damage : public ::testing::Test {
 protected:
  void SetUp() override {
    std::mt19937 random(5);
    ASSERT_EQ(script_.create().message(), "");
    for (int i = 0; i < 12; ++i) {
      ASSERT_EQ(script_.step(random).message(), "");
    }
    ASSERT_EQ(script_.sync().message(), "");
    ASSERT_EQ(script_.close().message(), "");
    cut_ = {script_.disk().moment(), true, 12, 12, ""};
    std::ifstream mark(path_ + "/SYNCED", std::ios::binary);
    cut_.mark.assign(std::istreambuf_iterator<char>(mark), {});
    ASSERT_EQ(cut_.mark.size(), 16U);
  }

  Outcome flip(const std::string& file, std::size_t offset) const {
    script_.restore_mark(cut_);
    const auto left = script_.survivor(cut_, AfterCut::kKept, 0);
    left.disk->flip(file, offset, offset % 2 == 0 ? 0xff : 1U << offset % 8);
    return outcome_in_child(path_, left.env.get(), script_.answers.back());
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_ / "c";
  DiskScript script_{path_};
  DiskScript::Cut cut_;
};

TEST_F(Damage, of_any_byte_gives_no_wrong_answer) {
  std::map<std::string, Tally> tallies;
  for (const auto& [path, file] : cut_.moment.seen) {
    const std::string kind = kind_of(path);
    std::size_t stride = 1;
    stride = kind == "OPTIONS" ? file.size / 10 + 1 : stride;
    // Each part of a table has a checksum, so a sample stands for all.
    stride = kind == ".sst" ? 41 : stride;
    stride = kind == "MANIFEST" ? 7 : stride;
    for (std::size_t at = 0; at < file.size; at += stride) {
      Tally& tally = tallies[kind];
      const Outcome outcome = flip(path, at);
      ++tally.outcomes[outcome];
      EXPECT_NE(outcome, Outcome::kWrong) << path << " byte " << at;
      EXPECT_TRUE(outcome != Outcome::kAborted || kind == ".sst")
          << path << " byte " << at;
    }
  }
  print(tallies);
  for (const char* told : {"CURRENT", "COLLECTION"}) {
    EXPECT_EQ(tallies[told].outcomes[Outcome::kHarmless], 0) << told;
  }
}

TEST_F(Damage, of_the_mark_is_harmless) {
  const auto left = script_.survivor(cut_, AfterCut::kKept, 0);
  for (std::size_t at = 0; at < cut_.mark.size(); ++at) {
    DiskScript::Cut damaged = cut_;
    damaged.mark[at] = static_cast<char>(damaged.mark[at] ^ 4);
    script_.restore_mark(damaged);
    EXPECT_EQ(outcome_in_child(path_, left.env.get(), script_.answers.back()),
              Outcome::kHarmless);
  }
}

}  // namespace
}  // namespace neardup
