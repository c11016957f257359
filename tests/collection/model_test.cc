// Random operations, with reopening in between, against the slow obvious
// version: a map of documents, searched anew for every question.

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "similarity/texts.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/collection/collection.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/hybrid/hybrid_finder.h"

namespace neardup {
namespace {

using testing::Random;
using Related = std::set<std::pair<std::string, Relation>>;
using Documents = std::map<std::string, std::string>;

constexpr int kBits = 12;

// What the text is to each document, by looking at all.
class Oracle {
 public:
  virtual ~Oracle() = default;
  virtual Related related(const std::string& text,
                          const Documents& documents) = 0;
};

// The batch over the documents and the text.
class HybridOracle final : public Oracle {
 public:
  Related related(const std::string& text,
                  const Documents& documents) override {
    HybridFinder finder(testing::comparison_reader());
    testing::Texts texts{text};
    std::vector<std::string> ids{""};
    for (const auto& [id, other] : documents) {
      texts.push_back(other);
      ids.push_back(id);
    }
    Related out;
    for (const SimilarPair& pair : testing::found_pairs(finder, texts)) {
      if (pair.first == 0) {
        out.insert({ids[pair.second], pair.relation});
      } else if (pair.second == 0) {
        out.insert({ids[pair.first], reversed(pair.relation)});
      }
    }
    return out;
  }
};

// Every fingerprint.
class SimHashOracle final : public Oracle {
 public:
  SimHashOracle() : printer_(*Fingerprinter::create("default")) {}

  Related related(const std::string& text,
                  const Documents& documents) override {
    Fingerprinter::Workspace workspace;
    const FingerprintedText asked = printer_.fingerprint(text, workspace);
    Related out;
    for (const auto& [id, other_text] : documents) {
      const FingerprintedText other =
          printer_.fingerprint(other_text, workspace);
      if (asked.text_hash == other.text_hash) {
        out.insert({id, Relation::kEqual});
      } else if (asked.weak == Weakness::kNone &&
                 other.weak == Weakness::kNone &&
                 within(asked.fingerprint, other.fingerprint, kBits)) {
        out.insert({id, Relation::kNear});
      }
    }
    return out;
  }

 private:
  Fingerprinter printer_;
};

class ModelTest : public ::testing::TestWithParam<Method> {
 protected:
  void SetUp() override {
    if (GetParam() == Method::kHybrid) {
      oracle_ = std::make_unique<HybridOracle>();
    } else {
      oracle_ = std::make_unique<SimHashOracle>();
    }
    ASSERT_TRUE(
        create_collection(path(), {.method = GetParam(), .k = kBits}).ok());
    open();
  }
  void open() {
    collection_.reset();
    auto opened = open_collection(path());
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    collection_ = *std::move(opened);
  }
  std::string path() const { return (folder_ / "c"); }

  std::string some_id() { return std::to_string(random_() % 150); }
  const std::string& some_text() { return texts_[random_() % texts_.size()]; }

  static Related of(const std::vector<RelatedDocument>& related) {
    Related out;
    for (const RelatedDocument& document : related) {
      out.insert({document.id, document.relation});
    }
    return out;
  }

  void query() {
    const std::string& text = some_text();
    const auto answer = collection_->query_text(text, {.limit = 1000});
    ASSERT_TRUE(answer.ok()) << answer.status().message();
    EXPECT_EQ(of(answer->of), oracle_->related(text, model_));
  }
  void check() {
    const std::string id = some_id();
    const std::string& text = some_text();
    const CheckOptions options{.keep_all = random_() % 3 == 0, .limit = 1000};
    Documents others = model_;
    others.erase(id);
    const Related expected = oracle_->related(text, others);
    const auto answer = collection_->check({.id = id, .text = text}, options);
    ASSERT_TRUE(answer.ok()) << answer.status().message();
    const bool known =
        model_.contains(id) && oracle_->related(text, {{id, model_[id]}}) ==
                                   Related{{id, Relation::kEqual}};
    if (known) {
      EXPECT_TRUE(answer->duplicate && !answer->added);
      return;
    }
    const bool duplicate =
        std::any_of(expected.begin(), expected.end(),
                    [](const auto& one) { return is_duplicate(one.second); });
    EXPECT_EQ(answer->duplicate, duplicate);
    EXPECT_EQ(answer->added, !duplicate || options.keep_all);
    if (options.keep_all) {
      EXPECT_EQ(of(answer->of), expected);
    }
    if (answer->added) {
      model_[id] = text;
    }
  }
  void add() {
    const std::string id = some_id();
    const std::string& text = some_text();
    ASSERT_TRUE(collection_->add({.id = id, .text = text}).ok());
    model_[id] = text;
  }
  void remove() {
    const std::string id = some_id();
    const auto removed = collection_->remove(id);
    ASSERT_TRUE(removed.ok());
    EXPECT_EQ(*removed, model_.erase(id) == 1);
  }

  testing::TemporaryFolder folder_;
  Random random_{11};
  const testing::Texts texts_ = testing::mixed_collection(200, 3);
  Documents model_;
  std::unique_ptr<Oracle> oracle_;
  std::unique_ptr<Collection> collection_;
};

TEST_P(ModelTest, AnswersLikeTheModel) {
  for (int step = 0; step < 1500 && !HasFatalFailure(); ++step) {
    switch (random_() % 12) {
      case 0:
      case 1:
        query();
        break;
      case 2:
        remove();
        break;
      case 3:
        random_() % 20 == 0 ? open() : remove();
        break;
      case 4:
        if (random_() % 10 == 0) {
          ASSERT_TRUE(collection_->checkpoint().ok());
        }
        break;
      case 5:
      case 6:
        check();
        break;
      default:
        add();
    }
    ASSERT_EQ(collection_->stats()->documents, model_.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, ModelTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
