#include "neardup/collection/collection.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "similarity/texts.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::Random;
using testing::random_words;
using testing::spaced;
using testing::TemporaryFolder;
using testing::with_edits;
using testing::Words;

// Every test runs with both methods.
class CollectionTest : public ::testing::TestWithParam<Method> {
 protected:
  void make(CollectionSettings settings = {}) {
    settings.method = GetParam();
    settings.k = 8;
    const Status made = create_collection(path(), settings);
    ASSERT_TRUE(made.ok()) << made.message();
    open();
  }
  void open() {
    collection_.reset();
    auto opened = open_collection(path());
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    collection_ = *std::move(opened);
  }
  std::string path() const { return (folder_ / "news"); }

  CheckAnswer check(const std::string& id, const std::string& text,
                    CheckOptions options = {}) {
    auto answer = collection_->check({.id = id, .text = text}, options);
    EXPECT_TRUE(answer.ok()) << answer.status().message();
    return answer.ok() ? *answer : CheckAnswer{};
  }
  std::vector<std::string> related(const std::string& text) {
    const auto answer = collection_->query_text(text);
    EXPECT_TRUE(answer.ok()) << answer.status().message();
    std::vector<std::string> ids;
    for (const RelatedDocument& document : answer->of) {
      ids.push_back(document.id);
    }
    return ids;
  }

  TemporaryFolder folder_;
  Random random_{7};
  const Words words_ = random_words(120, random_);
  const std::string text_ = spaced(words_);
  const std::string edited_ = spaced(with_edits(words_, 60));
  const std::string other_ = spaced(random_words(120, random_));
  std::unique_ptr<Collection> collection_;
};

using Ids = std::vector<std::string>;

TEST_P(CollectionTest, KeepsWhatIsNewAndTellsWhatIsNot) {
  make();
  const CheckAnswer first = check("a", text_);
  EXPECT_FALSE(first.duplicate);
  EXPECT_TRUE(first.added);
  EXPECT_TRUE(first.of.empty());

  const CheckAnswer equal = check("b", text_);
  EXPECT_TRUE(equal.duplicate);
  EXPECT_FALSE(equal.added);
  ASSERT_EQ(equal.of.size(), 1U);
  EXPECT_EQ(equal.of[0].id, "a");
  EXPECT_EQ(equal.of[0].relation, Relation::kEqual);

  const CheckAnswer near = check("c", edited_);
  EXPECT_TRUE(near.duplicate);
  EXPECT_FALSE(near.added);
  ASSERT_EQ(near.of.size(), 1U);
  EXPECT_EQ(near.of[0].relation, Relation::kNear);
  EXPECT_EQ(near.of[0].distance.has_value(), GetParam() == Method::kSimHash);

  EXPECT_TRUE(check("d", other_).added);
  EXPECT_EQ(collection_->stats()->documents, 2U);
}

TEST_P(CollectionTest, KeepsDuplicatesWhereAsked) {
  make();
  check("a", text_);
  const CheckAnswer near = check("b", edited_, {.keep_all = true});
  EXPECT_TRUE(near.duplicate);
  EXPECT_TRUE(near.added);
  EXPECT_EQ(related(text_), (Ids{"a", "b"}));
  EXPECT_EQ(related(edited_), (Ids{"b", "a"}));
}

TEST_P(CollectionTest, TheSameDocumentAgainIsItsOwnDuplicate) {
  make();
  check("a", text_);
  const CheckAnswer again = check("a", text_);
  EXPECT_TRUE(again.duplicate);
  EXPECT_FALSE(again.added);
  ASSERT_EQ(again.of.size(), 1U);
  EXPECT_EQ(again.of[0].id, "a");
}

TEST_P(CollectionTest, AnotherTextUnderTheSameIdTakesItsPlace) {
  make();
  check("a", text_);
  const CheckAnswer near = check("a", edited_);
  EXPECT_FALSE(near.duplicate) << "a document is no duplicate of itself";
  EXPECT_TRUE(near.replaced);
  const CheckAnswer other = check("a", other_);
  EXPECT_TRUE(other.replaced);
  EXPECT_EQ(related(text_), Ids{});
  EXPECT_EQ(related(other_), Ids{"a"});
  EXPECT_EQ(collection_->stats()->documents, 1U);
  EXPECT_EQ(collection_->stats()->texts, 1U);
}

TEST_P(CollectionTest, ForgetsATextWithItsLastDocument) {
  make();
  check("a", text_);
  check("b", text_, {.keep_all = true});
  EXPECT_EQ(collection_->stats()->texts, 1U);
  EXPECT_TRUE(*collection_->remove("a"));
  EXPECT_EQ(related(edited_), Ids{"b"});
  EXPECT_TRUE(*collection_->remove("b"));
  EXPECT_FALSE(*collection_->remove("b"));
  EXPECT_EQ(related(edited_), Ids{});
  EXPECT_EQ(related(text_), Ids{});
  EXPECT_EQ(collection_->stats()->texts, 0U);
}

// What it answers came from a removal that a power cut may undo.
TEST_P(CollectionTest, ToBeToldThatADocumentIsAbsentWaitsForTheDisk) {
  make();
  check("a", text_);
  const std::string mark = folder_.read("news/SYNCED");
  EXPECT_TRUE(*collection_->remove("a", false));
  EXPECT_EQ(folder_.read("news/SYNCED"), mark);
  EXPECT_FALSE(*collection_->remove("a"));
  EXPECT_NE(folder_.read("news/SYNCED"), mark);
}

TEST_P(CollectionTest, IsTheSameWhenOpenedAgain) {
  make({.keep_texts = true});
  ASSERT_TRUE(collection_
                  ->add({.id = "a",
                         .text = text_,
                         .metadata = R"({"title":"A"})",
                         .time = 1'700'000'000'000})
                  .ok());
  check("b", other_);
  check("c", spaced(random_words(90, random_)));
  ASSERT_TRUE(collection_->remove("c").ok());
  for (const bool with_checkpoint : {false, true, false}) {
    if (with_checkpoint) {
      ASSERT_TRUE(collection_->checkpoint().ok());
    }
    open();
    EXPECT_EQ(related(edited_), Ids{"a"});
    EXPECT_EQ(related(other_), Ids{"b"});
    const auto document = collection_->get("a");
    ASSERT_TRUE(document.ok() && document->has_value());
    EXPECT_EQ((*document)->metadata, R"({"title":"A"})");
    EXPECT_EQ((*document)->time, 1'700'000'000'000);
    EXPECT_EQ((*document)->text, text_);
    EXPECT_FALSE(collection_->get("c")->has_value());
  }
}

TEST_P(CollectionTest, TheIndexIsMadeAnewWhereItIsLostOrDamaged) {
  make();
  check("a", text_);
  check("b", other_);
  ASSERT_TRUE(collection_->checkpoint().ok());
  check("c", spaced(random_words(90, random_)));
  for (const bool remove : {false, true}) {
    collection_.reset();
    namespace fs = std::filesystem;
    if (remove) {
      fs::remove_all(path() + "/index");
    } else {
      for (const auto& entry :
           fs::recursive_directory_iterator(path() + "/index")) {
        if (entry.is_regular_file()) {
          std::ofstream(entry.path(), std::ios::in | std::ios::out)
              .seekp(static_cast<std::streamoff>(entry.file_size() / 2))
              .write("damage", 6);
        }
      }
    }
    open();
    EXPECT_EQ(related(edited_), Ids{"a"});
    EXPECT_EQ(related(other_), Ids{"b"});
  }
}

TEST_P(CollectionTest, OneProcessOwnsIt) {
  make();
  const auto second = open_collection(path());
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.status().message().find("process"), std::string::npos)
      << second.status().message();
}

TEST_P(CollectionTest, ASnapshotIsTheCollectionAsItWas) {
  make();
  check("a", text_);
  ASSERT_TRUE(collection_->checkpoint().ok());
  check("b", other_);
  ASSERT_TRUE(collection_->snapshot((folder_ / "copy")).ok());
  EXPECT_FALSE(collection_->snapshot((folder_ / "copy")).ok());
  ASSERT_TRUE(collection_->remove("a").ok());
  const Status restored =
      restore_collection((folder_ / "copy"), (folder_ / "restored"));
  ASSERT_TRUE(restored.ok()) << restored.message();
  EXPECT_FALSE(
      restore_collection((folder_ / "copy"), (folder_ / "restored")).ok());
  auto copy = open_collection((folder_ / "restored"));
  ASSERT_TRUE(copy.ok()) << copy.status().message();
  collection_ = *std::move(copy);
  EXPECT_EQ(related(edited_), Ids{"a"});
  EXPECT_EQ(related(other_), Ids{"b"});
}

TEST_P(CollectionTest, OldDocumentsAreForgotten) {
  make({.ttl = 1000});
  ASSERT_TRUE(collection_->add({.id = "a", .text = text_, .time = 1'000}).ok());
  EXPECT_EQ(related(edited_), Ids{}) << "what has expired is not answered";
  EXPECT_FALSE(collection_->get("a")->has_value());
  EXPECT_TRUE(check("b", edited_).added);
  ASSERT_TRUE(collection_->expire(2'000).ok());
  EXPECT_EQ(*collection_->expire(2'001), 1U);
  EXPECT_EQ(collection_->stats()->documents, 1U);
  EXPECT_EQ(collection_->stats()->texts, 1U);
}

TEST_P(CollectionTest, BadInputIsRefusedByName) {
  make();
  EXPECT_EQ(collection_->check({.id = "", .text = text_}).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(collection_->query_id("nobody").status().code(),
            StatusCode::kNotFound);
  EXPECT_EQ(collection_->query_text(text_, {.limit = 0}).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_FALSE(create_collection(path(), {}).ok());
  EXPECT_EQ(open_collection((folder_ / "none")).status().code(),
            StatusCode::kNotFound);
  EXPECT_EQ(create_collection((folder_ / "x"), {.caution = 2}).code(),
            StatusCode::kInvalidArgument);
}

TEST_P(CollectionTest, TextsThatSayNothingAreEqualOrNothing) {
  make();
  EXPECT_TRUE(check("a", "").added);
  EXPECT_TRUE(check("b", "").duplicate);
  EXPECT_EQ(check("c", "\xff\xfe").added, GetParam() == Method::kHybrid)
      << "profiles leave out what cannot be read";
  EXPECT_TRUE(check("d", std::string("a\0b", 3)).added);
  EXPECT_TRUE(check("e", std::string("a\0b", 3)).duplicate);
}

INSTANTIATE_TEST_SUITE_P(Methods, CollectionTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
