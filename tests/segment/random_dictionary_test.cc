// Identity with cppjieba on many small dictionaries, where words overlap, sums
// are equal and scores are impossible far more often than in any real one.

#include <random>
#include <string>
#include <vector>

#include "segment/test_dictionary.h"
#include "segment/tiny_dictionary.h"
#include <gtest/gtest.h>

#include "neardup/segment/jieba_segmenter.h"

namespace neardup {
namespace {

using testing::OracleToken;

const std::vector<std::string> kCharacters = {
    "一", "二", "三", "𠀀", "é", "a", "b", "1", "2", ".", "，", " "};

std::string random_text(std::mt19937& random, std::size_t length,
                        std::size_t characters) {
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    text += kCharacters[random() % characters];
  }
  return text;
}

std::string random_emissions(std::mt19937& random) {
  std::string lines;
  for (int state = 0; state < 4; ++state) {
    std::string line = "鑫:-1";
    for (std::size_t i = 0; i < 5; ++i) {
      if (random() % 4 != 0) {
        line += "," + kCharacters[i] + ":-" + std::to_string(1 + random() % 3);
      }
    }
    lines += line + "\n";
  }
  return lines;
}

void add_random_words(std::mt19937& random, testing::TinyDictionary& tiny) {
  const int frequencies[] = {1, 1, 2, 3, 100};
  for (std::size_t i = 4 + random() % 30; i > 0; --i) {
    // Separators only where a user dictionary may have them.
    tiny.word(random_text(random, 1 + random() % 5, 10),
              frequencies[random() % std::size(frequencies)]);
  }
  for (std::size_t i = random() % 8; i > 0; --i) {
    std::string line = random_text(random, 1 + random() % 3, 11);
    switch (random() % 4) {
      case 0:
        line += " 0 n";  // impossible
        break;
      case 1:
        line += " " + std::to_string(random() % 5'000) + " n";
        break;
      case 2:
        line += " nz";
        break;
      default:
        break;
    }
    tiny.user_word(line);
  }
}

TEST(RandomDictionary, tokens_are_cppjiebas) {
  std::mt19937 random(17);
  for (int round = 0; round < 60; ++round) {
    testing::TinyDictionary tiny;
    tiny.hmm(testing::TinyDictionary::kStates + random_emissions(random));
    add_random_words(random, tiny);
    const DictionaryFiles files = tiny.files();
    const testing::CppjiebaOracle oracle(files);
    const auto dictionary = testing::compile(files);
    for (const SegmentMode mode :
         {SegmentMode::kMaxProbability, SegmentMode::kMixed, SegmentMode::kFull,
          SegmentMode::kSearch}) {
      JiebaSegmenter segmenter(
          dictionary, {.mode = mode, .rules = JiebaRules::kCppjieba54});
      for (int text_round = 0; text_round < 60; ++text_round) {
        const std::string text =
            random_text(random, 1 + random() % 120, 3 + random() % 10);
        const std::vector<OracleToken> expected = oracle.cut(mode, text);
        const std::vector<OracleToken> tokens = testing::cut(segmenter, text);
        ASSERT_TRUE(tokens == expected)
            << "round " << round << ", mode " << static_cast<int>(mode)
            << "\ntext: " << text << "\nours: " << testing::readable(tokens)
            << "\nlive: " << testing::readable(expected);
      }
    }
  }
}

}  // namespace
}  // namespace neardup
