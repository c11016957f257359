// Of copies that many threads bring at the same moment, one is kept.

#include <atomic>
#include <barrier>
#include <string>
#include <thread>
#include <vector>

#include "similarity/texts.h"
#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/collection/collection.h"

namespace neardup {
namespace {

using testing::Random;
using testing::random_words;
using testing::spaced;
using testing::with_edits;
using testing::Words;

class ConcurrentCheckTest : public ::testing::TestWithParam<Method> {
 protected:
  static constexpr int kThreads = 16;
  static constexpr std::size_t kTexts = 300;

  void SetUp() override {
    ASSERT_TRUE(
        create_collection((folder_ / "c"), {.method = GetParam(), .k = 12})
            .ok());
    auto opened = open_collection((folder_ / "c"));
    ASSERT_TRUE(opened.ok());
    collection_ = *std::move(opened);
    for (std::size_t i = 0; i < kTexts; ++i) {
      words_.push_back(random_words(120, random_));
    }
  }

  // Every thread checks every text, as make(text, thread) has it.
  template <typename Make>
  std::uint64_t added_by_all(const Make& make) {
    std::atomic<std::uint64_t> added{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        for (std::size_t i = 0; i < kTexts; ++i) {
          const std::size_t at = (i + static_cast<std::size_t>(t)) % kTexts;
          const auto [id, text] = make(at, t);
          const auto answer = collection_->check({.id = id, .text = text});
          ASSERT_TRUE(answer.ok()) << answer.status().message();
          added += answer->added ? 1U : 0U;
          if (i % 50 == 7 && t == 0) {
            EXPECT_TRUE(collection_->checkpoint().ok());
          }
        }
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    return added;
  }

  testing::TemporaryFolder folder_;
  Random random_{3};
  std::vector<Words> words_;
  std::unique_ptr<Collection> collection_;
};

using Sent = std::pair<std::string, std::string>;

TEST_P(ConcurrentCheckTest, TheSameDocumentIsKeptOnce) {
  EXPECT_EQ(added_by_all([&](std::size_t i, int) {
              return Sent{std::to_string(i), spaced(words_[i])};
            }),
            kTexts);
  EXPECT_EQ(collection_->stats()->documents, kTexts);
}

TEST_P(ConcurrentCheckTest, OfEqualTextsUnderOtherIdsOneIsKept) {
  EXPECT_EQ(added_by_all([&](std::size_t i, int t) {
              return Sent{std::to_string(i) + "-" + std::to_string(t),
                          spaced(words_[i])};
            }),
            kTexts);
}

// Copies that are all near each other.
TEST_P(ConcurrentCheckTest, OfNearCopiesOneIsKept) {
  EXPECT_EQ(
      added_by_all([&](std::size_t i, int t) {
        Words words = words_[i];
        words[static_cast<std::size_t>(t)] = "changed";
        return Sent{std::to_string(i) + "-" + std::to_string(t), spaced(words)};
      }),
      kTexts);
}

// Brings all texts; returns how many were kept.
std::uint64_t added_by_one(Collection& collection,
                           const testing::Texts& texts) {
  std::uint64_t added = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string id = std::to_string(i);
    const auto answer = collection.check({.id = id, .text = texts[i]});
    EXPECT_TRUE(answer.ok()) << answer.status().message();
    added += answer.ok() && answer->added ? 1U : 0U;
  }
  return added;
}

class CrowdedCheckTest : public ::testing::TestWithParam<Method> {};

TEST_P(CrowdedCheckTest, EachDocumentIsKeptOnce) {
  constexpr int kThreads = 64;
  constexpr std::size_t kTexts = 2000;
  constexpr int kRuns = 5;
  Random random(31);
  testing::Texts texts;
  for (std::size_t i = 0; i < kTexts; ++i) {
    texts.push_back(spaced(random_words(30, random)));
  }
  for (int run = 0; run < kRuns; ++run) {
    const testing::TemporaryFolder folder;
    ASSERT_TRUE(
        create_collection(folder / "c", {.method = GetParam(), .k = 3}).ok());
    auto opened = open_collection(folder / "c");
    ASSERT_TRUE(opened.ok());
    std::atomic<std::uint64_t> added{0};
    std::barrier start(kThreads);
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&] {
        start.arrive_and_wait();
        added += added_by_one(**opened, texts);
      });
    }
    threads.clear();
    EXPECT_EQ(added, kTexts);
    EXPECT_EQ((*opened)->stats()->documents, kTexts);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, CrowdedCheckTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

INSTANTIATE_TEST_SUITE_P(Methods, ConcurrentCheckTest,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& of) {
                           return std::string(method_name(of.param));
                         });

}  // namespace
}  // namespace neardup
