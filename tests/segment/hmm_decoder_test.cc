// The decoder against Viterbi written out over all sixteen transitions.

#include "neardup/segment/hmm_decoder.h"

#include <random>
#include <string>
#include <vector>

#include "segment/test_dictionary.h"
#include "segment/tiny_dictionary.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

// cppjieba's HMMSegment::Viterbi: for each character, whether a word ends
// there.
std::vector<std::uint8_t> expected_ends(const DictionaryTables& tables,
                                        const std::vector<CharacterId>& run) {
  std::vector<HmmRow> score(run.size());
  std::vector<std::array<std::size_t, kHmmStates>> before(run.size());
  for (std::size_t to = 0; to < kHmmStates; ++to) {
    score[0][to] = tables.hmm_start(to) + tables.emissions[run[0]][to];
  }
  for (std::size_t i = 1; i < run.size(); ++i) {
    for (std::size_t to = 0; to < kHmmStates; ++to) {
      score[i][to] = kImpossible;
      before[i][to] = kEnd;
      for (std::size_t from = 0; from < kHmmStates; ++from) {
        const double sum = score[i - 1][from] +
                           tables.hmm_transition(from, to) +
                           tables.emissions[run[i]][to];
        if (sum > score[i][to]) {
          score[i][to] = sum;
          before[i][to] = from;
        }
      }
    }
  }
  std::vector<std::uint8_t> ends(run.size());
  std::size_t state =
      score.back()[kEnd] >= score.back()[kSingle] ? kEnd : kSingle;
  for (std::size_t i = run.size(); i-- > 0;) {
    ends[i] = state == kEnd || state == kSingle ? 1 : 0;
    state = before[i][state];
  }
  return ends;
}

void expect_same(const CompiledDictionary& dictionary, HmmDecoder& decoder,
                 const std::vector<CharacterId>& run) {
  const std::vector<std::uint8_t> expected =
      expected_ends(dictionary.tables(), run);
  const std::span<const std::uint8_t> ends = decoder.word_ends(run);
  ASSERT_EQ(std::vector<std::uint8_t>(ends.begin(), ends.end()), expected);
  if (run.size() == 2) {
    ASSERT_EQ(decoder.joins(run[0], run[1]), expected[0] == 0);
  }
}

TEST(HmmDecoder, agrees_with_the_full_table_on_jiebas_model) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  HmmDecoder decoder(dictionary.tables());
  const std::uint32_t ids = dictionary.tables().header->character_count;
  std::mt19937 random(3);
  for (int round = 0; round < 20'000; ++round) {
    std::vector<CharacterId> run(1 + random() % 12);
    for (CharacterId& id : run) {
      // Frequent characters, any (many are known to some states only), unknown.
      const std::uint32_t kind = random() % 8;
      id = static_cast<CharacterId>(kind == 0   ? kUnknownId
                                    : kind == 1 ? random() % ids
                                                : 2 + random() % 3'000);
    }
    expect_same(dictionary, decoder, run);
  }
}

// Small whole numbers make many sums equal.
std::string model_with_ties(std::mt19937& random) {
  std::string lines =
      "-1 -3.14e+100 -3.14e+100 -1\n"
      "-3.14e+100 -1 -1 -3.14e+100\n"
      "-1 -3.14e+100 -3.14e+100 -1\n"
      "-3.14e+100 -1 -1 -3.14e+100\n"
      "-1 -3.14e+100 -3.14e+100 -1\n";
  for (int state = 0; state < 4; ++state) {
    std::string line;
    for (const char* character : {"一", "二", "三", "四", "五"}) {
      if (random() % 4 != 0) {
        line += std::string(line.empty() ? "" : ",") + character + ":-" +
                std::to_string(1 + random() % 2);
      }
    }
    lines += (line.empty() ? "六:-1" : line) + "\n";
  }
  return lines;
}

TEST(HmmDecoder, takes_the_first_of_equal_ways) {
  std::mt19937 random(4);
  for (int model = 0; model < 30; ++model) {
    const auto dictionary = testing::TinyDictionary()
                                .word("中文", 1)
                                .hmm(model_with_ties(random))
                                .compile();
    const CharacterMap map = dictionary->tables().characters;
    HmmDecoder decoder(dictionary->tables());
    for (int round = 0; round < 300; ++round) {
      std::vector<CharacterId> run(1 + random() % 9);
      for (CharacterId& id : run) {
        id = map.id(U"一二三四五天"[random() % 6]);
      }
      expect_same(*dictionary, decoder, run);
    }
  }
}

TEST(HmmDecoder, long_runs_are_no_problem) {
  const CompiledDictionary& dictionary = *testing::jieba_dictionary();
  HmmDecoder decoder(dictionary.tables());
  const CharacterId id = dictionary.tables().characters.id(U'鑫');
  expect_same(dictionary, decoder, std::vector<CharacterId>(100'000, id));
}

}  // namespace
}  // namespace neardup
