// A byte of any file of a collection is damaged: the opening or verify() says
// so, or every answer is what it was. The checkpoint's files are made anew.
//
// A library built with its assertions, as Debian's is, stops the program where
// the properties of a table are damaged: it looks into them before it has
// checked them. So each flip has a process of its own, and these ends are
// counted apart. They are no wrong answers.
//
// The name of the tests lets them run before all others: the process that forks
// must not have threads, which RocksDB starts and keeps.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "kill_ledger.h"
#include "testing/temporary_folder.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "neardup/collection/collection.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;
using testing::text_of;

constexpr int kFamilies = 10;

enum class Outcome { kSame, kRefused, kTold, kVerified, kWrong, kAborted };

// What every question is answered with; empty if one is answered by an error.
std::string answers_of(const Collection& collection) {
  std::ostringstream out;
  bool failed = false;
  const auto put = [&](const Result<QueryAnswer>& answer) {
    failed = failed || !answer.ok();
    for (std::size_t i = 0; answer.ok() && i < answer->of.size(); ++i) {
      const RelatedDocument& other = answer->of[i];
      out << other.id << ' ' << static_cast<int>(other.relation) << ' '
          << other.similarity << ' ' << other.distance.value_or(-1) << '\n';
    }
    out << '\n';
  };
  const Status read =
      collection.for_each("", true, [&](const KeptDocument& document) {
        out << document.id << ' ' << document.time << ' ' << document.metadata
            << ' ' << document.text.value_or("none") << '\n';
        put(collection.query_id(document.id));
        return Status();
      });
  for (int family = 0; family <= kFamilies; ++family) {
    put(collection.query_text(text_of({family, 5})));
  }
  return failed || !read.ok() ? "" : out.str();
}

Outcome outcome_of(const std::string& path, const std::string& expected) {
  auto opened = open_collection(path);
  if (!opened.ok()) {
    return opened.status().message().empty() ? Outcome::kWrong
                                             : Outcome::kRefused;
  }
  const std::string answers = answers_of(**opened);
  bool damage = false;
  const Status verified =
      (*opened)->verify([&](const DamageReport&) { damage = true; });
  if (answers.empty()) {
    return Outcome::kTold;
  }
  if (answers != expected) {
    return Outcome::kWrong;
  }
  return damage || !verified.ok() ? Outcome::kVerified : Outcome::kSame;
}

// Runs `work`, which returns an Outcome, in a process of its own.
template <typename Work>
Outcome in_child(const Work& work) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) {
      ::_exit(static_cast<int>(Outcome::kWrong));
    }
    ::_exit(static_cast<int>(work()));
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) {
    return Outcome::kWrong;
  }
  return WIFEXITED(status) ? static_cast<Outcome>(WEXITSTATUS(status))
                           : Outcome::kAborted;
}

class FileDamageDeathTest : public ::testing::TestWithParam<Method> {
 protected:
  void SetUp() override {
    ASSERT_EQ(
        in_child([this] { return make() ? Outcome::kSame : Outcome::kWrong; }),
        Outcome::kSame);
    expected_ = folder_.read("answers");
    ASSERT_GT(expected_.size(), 1000U);
  }

  // A collection with a checkpoint, and documents beyond it.
  bool make() const {
    CollectionSettings settings{
        .method = GetParam(), .k = 24, .keep_texts = true};
    if (GetParam() == Method::kSimHash) {
      settings.bits = 128;
    }
    if (!create_collection(folder_ / "c", settings).ok()) {
      return false;
    }
    auto opened = open_collection(folder_ / "c");
    bool good = opened.ok();
    for (int variant = 0; good && variant < 3; ++variant) {
      good = add_variant(**opened, variant);
      if (variant == 1) {
        good =
            good && *(*opened)->remove("3-0") && (*opened)->checkpoint().ok();
      }
    }
    folder_.write("answers", good ? answers_of(**opened) : "");
    return good && (*opened)->close().ok();
  }
  static bool add_variant(Collection& collection, int variant) {
    bool good = true;
    for (int family = 0; good && family < kFamilies; ++family) {
      const std::string id = fmt::format("{}-{}", family, variant);
      const std::string text = text_of({family, variant});
      good = collection
                 .add({.id = id, .text = text, .metadata = R"({"a":1})"}, false)
                 .ok();
    }
    return good;
  }

  Outcome flip(const std::string& file, std::uintmax_t at) const {
    fs::remove_all(folder_ / "damaged");
    fs::copy(folder_ / "c", folder_ / "damaged", fs::copy_options::recursive);
    std::fstream bytes(folder_ / ("damaged/" + file),
                       std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekg(static_cast<std::streamoff>(at));
    const int byte = bytes.get();
    bytes.seekp(static_cast<std::streamoff>(at));
    bytes.put(static_cast<char>(at % 2 == 0 ? ~byte : byte ^ (1 << at % 8)));
    bytes.close();
    EXPECT_TRUE(bytes.good()) << file;
    return in_child(
        [this] { return outcome_of(folder_ / "damaged", expected_); });
  }

  testing::TemporaryFolder folder_;
  std::string expected_;
};

TEST_P(FileDamageDeathTest, GivesNoWrongAnswer) {
  constexpr std::uintmax_t kOfEachFile = 8;
  std::map<Outcome, int> outcomes;
  std::map<Outcome, int> of_checkpoint;
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "c")) {
    const std::uintmax_t size = entry.is_regular_file() ? entry.file_size() : 0;
    const std::string file = fs::relative(entry.path(), folder_ / "c").string();
    const bool checkpoint = file.starts_with("index/");
    const std::uintmax_t wanted = kOfEachFile * (checkpoint ? 2 : 1);
    // Not the same places of every word and page.
    const std::uintmax_t stride = std::max<std::uintmax_t>(size / wanted, 1);
    for (std::uintmax_t at = size % 3; at < size; at += stride | 1U) {
      const Outcome outcome = flip(file, at);
      ++outcomes[outcome];
      of_checkpoint[outcome] += checkpoint ? 1 : 0;
      EXPECT_NE(outcome, Outcome::kWrong) << file << " byte " << at;
      EXPECT_TRUE(outcome != Outcome::kAborted || file.ends_with(".sst"))
          << file << " byte " << at;
      EXPECT_TRUE(!checkpoint || outcome == Outcome::kSame ||
                  outcome == Outcome::kVerified)
          << file << " byte " << at;
    }
  }
  EXPECT_GT(outcomes[Outcome::kRefused], 0);
  EXPECT_GT(of_checkpoint[Outcome::kSame] + of_checkpoint[Outcome::kVerified],
            10);
  std::cout << "refused " << outcomes[Outcome::kRefused]
            << ", told by an answer " << outcomes[Outcome::kTold]
            << ", told by verify() " << outcomes[Outcome::kVerified]
            << ", harmless " << outcomes[Outcome::kSame]
            << ", stopped by an assertion " << outcomes[Outcome::kAborted]
            << "\n";
}

INSTANTIATE_TEST_SUITE_P(Methods, FileDamageDeathTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
