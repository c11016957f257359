// The double array against a map of its keys.

#include "neardup/segment/dictionary/double_array_builder.h"

#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace neardup {
namespace {

using Word = std::vector<CharacterId>;

// The slot that `word` leads to, or 0.
WordId walk(const DoubleArray& array, const Word& word) {
  std::uint32_t base = array.first_bases[word[0]];
  WordId slot = 0;
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (base == 0) {
      return 0;
    }
    slot = base + word[i];
    if (node_label(array.nodes.at(slot)) != word[i]) {
      return 0;
    }
    base = node_base(array.nodes[slot]);
  }
  return slot;
}

// Keys with distinct scores from 1 on.
DoubleArray build(const std::set<Word>& words, std::uint32_t characters) {
  std::vector<DoubleArrayKey> keys;
  for (const Word& word : words) {
    const auto score = static_cast<std::uint32_t>(keys.size() + 1);
    keys.push_back({word, score, static_cast<double>(score * 7919 % 100)});
  }
  Result<DoubleArray> array = build_double_array(keys, characters);
  EXPECT_TRUE(array.ok()) << array.status().message();
  return *std::move(array);
}

std::set<Word> random_words(std::mt19937& random, std::size_t count,
                            std::uint32_t characters) {
  std::set<Word> words;
  for (std::size_t i = 0; i < count; ++i) {
    Word word(2 + random() % 5);
    for (CharacterId& character : word) {
      character = static_cast<CharacterId>(
          kFirstCharacterId + random() % (characters - kFirstCharacterId));
    }
    words.insert(word);
  }
  return words;
}

TEST(DoubleArrayBuilder, finds_every_key_and_nothing_else) {
  std::mt19937 random(5);
  for (const std::uint32_t characters :
       {3U, 5U, 40U, 3'000U, kMaxCharacterIds}) {
    for (const std::size_t count : {1U, 10U, 3'000U}) {
      const std::set<Word> words = random_words(random, count, characters);
      const DoubleArray array = build(words, characters);
      std::size_t i = 0;
      for (const Word& word : words) {
        const WordId slot = walk(array, word);
        ASSERT_NE(slot, 0U);
        ASSERT_EQ(slot, array.key_slots[i]);
        ASSERT_EQ(node_score(array.nodes[slot]), i + 1);
        ++i;
      }
      for (const Word& word : random_words(random, 2'000, characters)) {
        const WordId slot = walk(array, word);
        const bool found = slot != 0 && node_score(array.nodes[slot]) != 0;
        ASSERT_EQ(found, words.contains(word));
      }
    }
  }
}

TEST(DoubleArrayBuilder, no_two_states_share_a_base_and_all_stay_inside) {
  std::mt19937 random(6);
  const DoubleArray array = build(random_words(random, 20'000, 500), 500);
  std::set<std::uint32_t> bases;
  const auto check = [&](std::uint32_t base) {
    if (base != 0) {
      EXPECT_TRUE(bases.insert(base).second) << base;
      EXPECT_LE(base + 500, array.nodes.size());
    }
  };
  for (const std::uint32_t base : array.first_bases) {
    check(base);
  }
  for (const Node node : array.nodes) {
    check(node_base(node));
  }
}

TEST(DoubleArrayBuilder, is_dense) {
  std::mt19937 random(7);
  const DoubleArray array = build(random_words(random, 50'000, 2'000), 2'000);
  std::size_t used = 0;
  for (const Node node : array.nodes) {
    used += node != kEmptyNode ? 1U : 0U;
  }
  EXPECT_GT(used * 2, array.nodes.size());
}

TEST(DoubleArrayBuilder, no_keys_lead_nowhere) {
  const DoubleArray array = build({}, 10);
  EXPECT_EQ(array.first_bases, std::vector<std::uint32_t>(10, 0));
  EXPECT_EQ(array.nodes, std::vector<Node>(10, kEmptyNode));
}

TEST(DoubleArrayBuilder, too_many_nodes_are_refused) {
  const Word words[] = {{2, 3}, {2, 9}, {3, 4}};
  const DoubleArrayKey keys[] = {
      {words[0], 1, 1}, {words[1], 1, 1}, {words[2], 1, 1}};
  EXPECT_TRUE(build_double_array(keys, 10, /*node_limit=*/100).ok());
  EXPECT_EQ(build_double_array(keys, 10, /*node_limit=*/11).status().code(),
            StatusCode::kLimitExceeded);
}

}  // namespace
}  // namespace neardup
