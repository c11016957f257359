// A collection in a folder: what is written is read, stays, and is refused to a
// second owner.

#include "neardup/store/rocks/rocks_store.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

std::string identity(char letter) { return std::string(16, letter); }

StoredDocument document(std::string id, std::uint32_t number,
                        std::int64_t time) {
  StoredDocument made;
  made.id = std::move(id);
  made.text_number = number;
  made.time = time;
  return made;
}

std::unique_ptr<RocksStore> created(const std::string& path) {
  Result<std::unique_ptr<RocksStore>> store =
      create_rocks_store(path, "{\"language\":\"zh\"}", {});
  EXPECT_TRUE(store.ok()) << store.status().message();
  return store.ok() ? *std::move(store) : nullptr;
}

std::unique_ptr<RocksStore> opened(const std::string& path) {
  Result<std::unique_ptr<RocksStore>> store = open_rocks_store(path, {});
  EXPECT_TRUE(store.ok()) << store.status().message();
  return store.ok() ? *std::move(store) : nullptr;
}

std::vector<std::string> problems_of(const RocksStore& store) {
  std::vector<std::string> problems;
  const Status status = store.verify([&](const StoreProblem& problem) {
    problems.push_back(problem.file + ": " + problem.what);
    return Status();
  });
  EXPECT_TRUE(status.ok()) << status.message();
  return problems;
}

// Two documents of one text, and one of another.
StoreChanges three_documents() {
  StoreChanges changes;
  changes.new_texts = {{0, identity('a'), "digest a"},
                       {1, identity('b'), "digest b"}};
  changes.new_documents = {document("x", 0, 30), document("y", 0, -5),
                           document("z", 1, 7)};
  changes.new_documents[0].metadata = "{\"source\":1}";
  changes.new_documents[0].text = "the text of x";
  return changes;
}

void expect_three_documents(const RocksStore& store) {
  EXPECT_EQ(store.counts().documents, 3U);
  EXPECT_EQ(store.counts().texts, 2U);
  EXPECT_EQ(store.counts().next_text, 2U);
  const auto x = store.find("x", true);
  ASSERT_TRUE(x.ok() && x->has_value());
  EXPECT_EQ((*x)->text, "the text of x");
  EXPECT_EQ((*x)->metadata, "{\"source\":1}");
  EXPECT_EQ((*x)->time, 30);
  EXPECT_FALSE((*store.find("x", false))->text.has_value());
  EXPECT_FALSE((*store.find("y", true))->text.has_value());
  EXPECT_FALSE(store.find("w", true)->has_value());
  EXPECT_EQ(*store.find_text(identity('b')), 1U);
  EXPECT_FALSE(store.find_text(identity('c'))->has_value());
  std::vector<std::string> digests;
  ASSERT_TRUE(
      store.read_digests(std::vector<std::uint32_t>{1, 9, 0}, digests).ok());
  EXPECT_THAT(digests, ElementsAre("digest b", "", "digest a"));
  EXPECT_THAT(*store.ids_with_text(0, 9), ElementsAre("x", "y"));
  EXPECT_THAT(*store.ids_with_text(0, 1), ElementsAre("x"));
  EXPECT_THAT(problems_of(store), IsEmpty());
}

TEST(RocksStore, keeps_what_is_written_across_close_and_open) {
  const TemporaryFolder folder;
  {
    const auto store = created(folder / "c");
    ASSERT_TRUE(store->write(three_documents()).ok());
    expect_three_documents(*store);
    ASSERT_TRUE(store->sync().ok());
    ASSERT_TRUE(store->close().ok());
  }
  const auto store = opened(folder / "c");
  EXPECT_EQ(store->settings(), "{\"language\":\"zh\"}");
  expect_three_documents(*store);
}

TEST(RocksStore, replaces_a_document_and_lists_the_removal) {
  const TemporaryFolder folder;
  const auto store = created(folder / "c");
  ASSERT_TRUE(store->write(three_documents()).ok());
  StoreChanges changes;
  changes.removed_documents = {{"z", 1, 7}};
  changes.removed_texts = {{1, identity('b'), "digest b"}};
  changes.new_texts = {{2, identity('b'), "digest b2"}};
  changes.new_documents = {document("z", 2, 8)};
  ASSERT_TRUE(store->write(changes).ok());
  EXPECT_EQ((*store->find("z", true))->text_number, 2U);
  EXPECT_EQ(*store->find_text(identity('b')), 2U);
  EXPECT_EQ(store->counts().removals, 1U);
  std::vector<std::string> removed;
  const auto note = [&](const StoredText& text) {
    removed.push_back(text.digest);
    return Status();
  };
  ASSERT_TRUE(store->for_each_removal(0, note).ok());
  EXPECT_THAT(removed, ElementsAre("digest b"));
  EXPECT_THAT(problems_of(*store), IsEmpty());

  ASSERT_TRUE(store->forget_removals(1).ok());
  EXPECT_EQ(store->for_each_removal(0, note).code(), StatusCode::kNotFound);
  EXPECT_TRUE(store->for_each_removal(1, note).ok());
  EXPECT_THAT(problems_of(*store), IsEmpty());
}

TEST(RocksStore, walks_in_the_order_of_ids_and_times) {
  const TemporaryFolder folder;
  const auto store = created(folder / "c");
  ASSERT_TRUE(store->write(three_documents()).ok());
  std::vector<std::string> ids;
  const auto note = [&](const StoredDocument& seen) {
    ids.push_back(seen.id + (seen.text ? "+" : ""));
    return Status();
  };
  ASSERT_TRUE(store->for_each_document("", true, note).ok());
  EXPECT_THAT(ids, ElementsAre("x+", "y", "z"));
  ids.clear();
  ASSERT_TRUE(store->for_each_document("x", false, note).ok());
  EXPECT_THAT(ids, ElementsAre("y", "z"));
  ids.clear();
  ASSERT_TRUE(store->for_each_older(30, 9, note).ok());
  EXPECT_THAT(ids, ElementsAre("y", "z"));
  ids.clear();
  ASSERT_TRUE(store->for_each_older(31, 2, note).ok());
  EXPECT_THAT(ids, ElementsAre("y", "z"));
}

TEST(RocksStore, refuses_what_is_no_collection) {
  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& path) {
    return open_rocks_store(path, {}).status();
  };
  EXPECT_EQ(refusal(folder / "none").code(), StatusCode::kNotFound);
  folder.write("other/readme", "hello");
  EXPECT_EQ(refusal(folder / "other").code(), StatusCode::kNotFound);
  EXPECT_EQ(refusal(folder.write("file", "x")).code(), StatusCode::kNotFound);
  EXPECT_EQ(create_rocks_store(folder / "other", "", {}).status().code(),
            StatusCode::kAlreadyExists);
  EXPECT_EQ(create_rocks_store(folder / "file", "", {}).status().code(),
            StatusCode::kAlreadyExists);

  ASSERT_TRUE(created(folder / "c")->close().ok());
  EXPECT_EQ(create_rocks_store(folder / "c", "", {}).status().code(),
            StatusCode::kAlreadyExists);
  folder.write("c/COLLECTION", "neardup collection, format 2\n");
  EXPECT_EQ(refusal(folder / "c").code(), StatusCode::kUnsupportedVersion);
  folder.write("c/COLLECTION", "neardup collection, format 1");
  EXPECT_EQ(refusal(folder / "c").code(), StatusCode::kCorruption);
}

TEST(RocksStore, has_one_owner) {
  const TemporaryFolder folder;
  auto store = created(folder / "c");
  const Status refused = open_rocks_store(folder / "c", {}).status();
  EXPECT_EQ(refused.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(refused.message(),
              HasSubstr("is open in process " + std::to_string(::getpid())));
  store.reset();
  EXPECT_NE(opened(folder / "c"), nullptr);
}

TEST(RocksStore, replaces_a_creation_that_did_not_end) {
  const TemporaryFolder folder;
  ASSERT_TRUE(created(folder / "c")->close().ok());
  std::filesystem::remove(folder / "c/COLLECTION");
  EXPECT_THAT(open_rocks_store(folder / "c", {}).status().message(),
              HasSubstr("did not end"));
  const auto store = created(folder / "c");
  EXPECT_EQ(store->counts().documents, 0U);
}

TEST(RocksStore, makes_a_snapshot_that_is_a_collection) {
  const TemporaryFolder folder;
  const auto store = created(folder / "c");
  ASSERT_TRUE(store->write(three_documents()).ok());
  ASSERT_TRUE(store->snapshot(folder / "s").ok());
  EXPECT_EQ(store->snapshot(folder / "s").code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(folder.names(), ElementsAre("c", "s"));
  expect_three_documents(*opened(folder / "s"));
}

}  // namespace
}  // namespace neardup
