// dedup against a collection, from the command line.

#include <memory>
#include <string>
#include <vector>

#include "cli_run.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "neardup/collection/collection.h"

namespace neardup::cli {
namespace {

using ::testing::HasSubstr;

constexpr const char* kNews =
    "The river rose over the old bridge in the night, and the market on the "
    "square was moved to the upper town until the water had gone down again.";

class AgainstCollection : public ::testing::Test {
 protected:
  std::string make(const CollectionSettings& settings) const {
    std::string path = folder_ / "year";
    EXPECT_TRUE(create_collection(path, settings).ok());
    auto collection = open_collection(path);
    EXPECT_TRUE((*collection)->add({.id = "old", .text = kNews}).ok());
    EXPECT_TRUE((*collection)->close().ok());
    return path;
  }
  CliRun dedup(std::vector<std::string> more) const {
    folder_.write("new.jsonl",
                  std::string(R"({"id":"a","text":")") + kNews + "\"}\n" +
                      R"({"id":"b","text":"Something else altogether."})"
                      "\n");
    std::vector<std::string> args = {"dedup", folder_ / "new.jsonl", "-o",
                                     folder_ / "out.jsonl"};
    args.insert(args.end(), more.begin(), more.end());
    return run(args);
  }

  const testing::TemporaryFolder folder_;
};

TEST_F(AgainstCollection, compares_as_the_collection_does) {
  CollectionSettings settings;
  settings.method = Method::kSimHash;
  settings.k = 5;
  const std::string path = make(settings);
  const CliRun out = dedup({"--against", path, "--memory", "4G"});
  EXPECT_EQ(out.code, 0) << out.err;
  EXPECT_THAT(out.err, HasSubstr("simhash, k = 5"));
  EXPECT_THAT(out.err, HasSubstr("1 removed for it"));
  EXPECT_EQ(folder_.read("out.jsonl"),
            "{\"id\":\"b\",\"text\":\"Something else altogether.\"}\n");
  EXPECT_EQ(dedup({"--against", path, "--k", "5"}).code, 0);
  EXPECT_EQ(dedup({"--against", path, "--profile", "default"}).code, 0);
}

TEST_F(AgainstCollection, refuses_what_says_otherwise) {
  CollectionSettings settings;
  settings.method = Method::kSimHash;
  const std::string path = make(settings);
  for (const std::vector<std::string>& said :
       std::vector<std::vector<std::string>>{{"--method", "hybrid"},
                                             {"--k", "4"},
                                             {"--profile", "zh"},
                                             {"--bits", "128"},
                                             {"--caution", "0.7"}}) {
    std::vector<std::string> args = said;
    args.insert(args.end(), {"--against", path});
    const CliRun out = dedup(args);
    EXPECT_EQ(out.code, 2) << said[0];
    EXPECT_THAT(out.err, HasSubstr(said[0] + ": the collection " + path));
  }
}

TEST_F(AgainstCollection, refuses_other_methods_than_hybrid_for_hybrid) {
  const std::string path = make({});
  EXPECT_EQ(dedup({"--against", path, "--method", "minhash"}).code, 2);
  EXPECT_EQ(dedup({"--against", path, "--k", "3"}).code, 2);
  EXPECT_EQ(dedup({"--against", path, "--caution", "0.9"}).code, 2);
  EXPECT_EQ(dedup({"--against", path, "--caution", "0.5"}).code, 0);
  EXPECT_EQ(dedup({"--against", path, "--remove", "equal,near,sibling"}).code,
            2);
}

TEST_F(AgainstCollection, names_who_has_it_open) {
  const std::string path = make({});
  const auto held = open_collection(path);
  ASSERT_TRUE(held.ok());
  const CliRun out = dedup({"--against", path});
  EXPECT_EQ(out.code, 4);
  EXPECT_THAT(out.err, HasSubstr(std::to_string(::getpid())));
}

TEST_F(AgainstCollection, adds_what_is_kept) {
  const std::string path = make({});
  const CliRun out = dedup({"--against", path, "--add"});
  EXPECT_EQ(out.code, 0) << out.err;
  EXPECT_THAT(out.err, HasSubstr("added            1"));
  const auto collection = open_collection(path);
  EXPECT_TRUE((*(*collection)->get("b")).has_value());
  EXPECT_FALSE((*(*collection)->get("a")).has_value());
}

}  // namespace
}  // namespace neardup::cli
