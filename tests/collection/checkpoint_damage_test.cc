// Whatever lies in the folder of the checkpoints, the answers are those of the
// store: what is too new, of another collection, or no checkpoint at all, is
// left alone and the index made anew.

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kill_ledger.h"
#include "testing/temporary_folder.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <xxhash.h>

#include "neardup/collection/collection.h"

namespace neardup {
namespace {

namespace fs = std::filesystem;
using testing::text_of;

class CheckpointDamageTest : public ::testing::TestWithParam<Method> {
 protected:
  static constexpr int kFamilies = 12;

  // Two states of a collection, and another one, each with its checkpoint.
  void SetUp() override {
    open_new("c");
    for (int family = 0; family < kFamilies; ++family) {
      add(family, 0);
      add(family, 1);
    }
    save("early");
    open("c");
    for (int family = 0; family < kFamilies; ++family) {
      add(family, 2);
    }
    ASSERT_TRUE(collection_->remove("0-0").ok());
    save("late");
    open_new("c");
    for (int family = kFamilies - 1; family >= 0; --family) {
      add(family, 3);
      add(family, 4);
    }
    save("other");
  }

  void open_new(const std::string& name) {
    CollectionSettings settings{.method = GetParam(), .k = 24};
    if (GetParam() == Method::kSimHash) {
      settings.bits = 128;
    }
    ASSERT_TRUE(create_collection(folder_ / name, settings).ok());
    open(name);
  }
  void open(const std::string& name) {
    collection_.reset();
    auto opened = open_collection(folder_ / name);
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    collection_ = *std::move(opened);
  }
  void add(int family, int variant) {
    const std::string id = fmt::format("{}-{}", family, variant);
    const std::string text = text_of({family, variant});
    ASSERT_TRUE(collection_->add({.id = id, .text = text}, false).ok());
  }
  void save(const std::string& name) {
    ASSERT_TRUE(collection_->checkpoint().ok());
    ASSERT_TRUE(collection_->close().ok());
    collection_.reset();
    fs::rename(folder_ / "c", folder_ / name);
    if (name == "early") {
      copy(name, "c");
    }
  }
  void copy(const std::string& from, const std::string& to) {
    fs::remove_all(folder_ / to);
    fs::copy(folder_ / from, folder_ / to, fs::copy_options::recursive);
  }
  void replace_index(const std::string& of, const std::string& by) {
    copy(of, "c");
    copy(by + "/index", "c/index");
  }

  // Of every family, whether it was ever there or not.
  std::string answers() const {
    std::string out;
    for (int family = 0; family <= kFamilies; ++family) {
      const auto answer =
          collection_->query_text(text_of({family, 5}), {.limit = 1000});
      EXPECT_TRUE(answer.ok()) << answer.status().message();
      out += fmt::format("{}:", family);
      for (const RelatedDocument& other : answer->of) {
        out += fmt::format(" {} {} {:.9f}", other.id,
                           static_cast<int>(other.relation), other.similarity);
      }
      out += '\n';
    }
    return out;
  }
  std::string answers_of(const std::string& name) {
    open(name);
    return answers();
  }
  void expect_made_anew(const std::string& expected, const std::string& why) {
    open("c");
    const auto stats = collection_->stats();
    EXPECT_GE(stats->texts_since_checkpoint, stats->texts) << why;
    EXPECT_EQ(answers(), expected) << why;
    ASSERT_TRUE(collection_->checkpoint().ok()) << why;
    open("c");
    EXPECT_EQ(collection_->stats()->texts_since_checkpoint, 0U)
        << "the next checkpoint holds";
    EXPECT_EQ(answers(), expected) << why;
    collection_.reset();
  }

  // Where copy("late", "c") puts it.
  std::string in_copy(const fs::path& path) const {
    return folder_ / ("c/" + fs::relative(path, folder_ / "late").string());
  }
  void set_manifest(const std::string& bytes) const {
    std::ofstream(folder_ / "c/index/MANIFEST", std::ios::binary) << bytes;
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<Collection> collection_;
};

TEST_P(CheckpointDamageTest, OneThatHoldsIsUsed) {
  open("late");
  EXPECT_EQ(collection_->stats()->texts_since_checkpoint, 0U);
}

TEST_P(CheckpointDamageTest, OneThatKnowsMoreThanTheStoreIsNot) {
  const std::string early = answers_of("early");
  EXPECT_NE(early, answers_of("late"));
  collection_.reset();
  replace_index("early", "late");
  expect_made_anew(early, "newer");
}

// What was forgotten since cannot be replayed.
TEST_P(CheckpointDamageTest, OneThatKnowsLessIsBroughtUpToDate) {
  const std::string late = answers_of("late");
  collection_.reset();
  replace_index("late", "early");
  open("c");
  EXPECT_EQ(answers(), late);
}

TEST_P(CheckpointDamageTest, OneOfAnotherCollectionIsNot) {
  const std::string early = answers_of("early");
  EXPECT_NE(early, answers_of("other"));
  collection_.reset();
  replace_index("early", "other");
  expect_made_anew(early, "of another");
}

TEST_P(CheckpointDamageTest, OneThatIsCutShortIsNot) {
  const std::string late = answers_of("late");
  collection_.reset();
  int cut = 0;
  for (const auto& entry :
       fs::recursive_directory_iterator(folder_ / "late/index")) {
    if (!entry.is_regular_file()) {
      continue;
    }
    const std::uintmax_t size = entry.file_size();
    for (const std::uintmax_t left : {std::uintmax_t{0}, size / 2, size - 1}) {
      copy("late", "c");
      const std::string file = in_copy(entry.path());
      fs::resize_file(file, left);
      expect_made_anew(late, fmt::format("{} of {} bytes", file, left));
      ++cut;
    }
    copy("late", "c");
    fs::remove(in_copy(entry.path()));
    expect_made_anew(late, "without " + entry.path().string());
  }
  EXPECT_GE(cut, 6);
}

TEST_P(CheckpointDamageTest, AManifestOfGarbageIsNone) {
  const std::string late = answers_of("late");
  collection_.reset();
  const auto signed_line = [](const std::string& line) {
    return fmt::format("{}\n{:016x}\n", line,
                       XXH3_64bits(line.data(), line.size()));
  };
  for (const std::string& manifest :
       {std::string("garbage"), std::string(1 << 17, '\n'),
        std::string("\0\n\0", 3), signed_line(""), signed_line("[1]"),
        signed_line("1"), signed_line(R"({"format":"one"})"),
        signed_line(R"({"format":2})"),
        signed_line(R"({"format":1,"folder":1})"),
        signed_line(R"({"format":1,"folder":"1","collection":[],)"
                    R"("next_text":0,"removals":0})")}) {
    copy("late", "c");
    set_manifest(manifest);
    expect_made_anew(late, manifest.substr(0, 100));
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, CheckpointDamageTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
