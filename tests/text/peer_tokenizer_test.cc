// Tokens of the programs whose fingerprints neardup can reproduce.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "testing/test_data.h"
#include "text/random_text.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/text/normal/normalizer.h"
#include "neardup/text/tokens/tokenizer.h"
#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Texts = std::vector<std::string>;

// What one program does to a text before it hashes.
struct Recipe {
  NormalizerOptions normalizer;
  TokenizerOptions tokenizer;
};

Texts peer_tokens_of(std::string_view text, const Recipe& recipe) {
  std::string buffer;
  const Normalizer normalizer(recipe.normalizer, nullptr);
  const auto tokenizer = make_tokenizer(recipe.tokenizer);
  EXPECT_TRUE(tokenizer.ok()) << tokenizer.status().message();
  std::vector<Token> tokens;
  (*tokenizer)->tokenize(normalizer.normalize(text, buffer), tokens);
  Texts texts;
  for (const Token& token : tokens) {
    texts.emplace_back(token.text);
  }
  return texts;
}

const Recipe kMfonda{{.lower_case = true},
                     {.kind = TokenizerKind::kWordsMfonda}};
const Recipe kGoDedupNfkc{{.width_and_compatibility = true, .lower_case = true},
                          {.kind = TokenizerKind::kLettersGoDedup}};
const Recipe kGoDedupNfc{{.canonical_composition = true, .lower_case = true},
                         {.kind = TokenizerKind::kLettersGoDedup}};
const Recipe k1e0ng{{.full_lower_case = true, .word_characters_only = true},
                    {.kind = TokenizerKind::kCharacters,
                     .ngram = 4,
                     .short_text = ShortText::kOneToken}};
const Recipe kSeomoz{{.full_lower_case = true, .word_characters_only = true},
                     {.kind = TokenizerKind::kCharacters, .ngram = 4}};
const Recipe kTextDedup{{.full_lower_case = true, .words_spaced = true},
                        {.kind = TokenizerKind::kWhitespace,
                         .ngram = 3,
                         .short_text = ShortText::kOneToken,
                         .min_units = 5}};
const Recipe kClickhouseWords{{},
                              {.kind = TokenizerKind::kWordsClickhouse,
                               .ngram = 3,
                               .short_text = ShortText::kOneToken}};
const Recipe kClickhouseNgrams{{},
                               {.kind = TokenizerKind::kBytes,
                                .ngram = 3,
                                .short_text = ShortText::kOneToken}};
const Recipe kClickhouseNgramsUtf8{{},
                                   {.kind = TokenizerKind::kCharacters,
                                    .ngram = 3,
                                    .short_text = ShortText::kOneToken}};

TEST(MfondaTest, cuts_words_and_addresses) {
  EXPECT_THAT(
      peer_tokens_of("See HTTP://A.b/c_d?x it's ://a x:/y z:// a://b://c "
                     "café, 中文",
                     kMfonda),
      ElementsAre("see", "http://a.b/c_d", "x", "it's", "a", "x", "y", "z",
                  "a://b", "c", "caf"));
}

// True if all of `text` matches [\w']+(?:\://[\w\./]+){0,1}.
bool matches_mfonda(std::string_view text) {
  const auto consists_of = [](std::string_view part, std::string_view others) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [&](char c) {
      return is_ascii_alphanumeric(static_cast<unsigned char>(c)) ||
             others.find(c) != std::string_view::npos;
    });
  };
  const std::size_t mark = text.find("://");
  return consists_of(text.substr(0, mark), "_'") &&
         (mark == std::string_view::npos ||
          consists_of(text.substr(mark + 3), "_./"));
}

// A word cannot end before another word character, so the match at a place is
// the longest text there that matches.
TEST(MfondaTest, agrees_with_the_longest_match_at_each_place) {
  testing::RandomText random(14);
  for (int i = 0; i < 5000; ++i) {
    const std::string text =
        random.from("a b_ ' : / // :// . - _ 0 ? aB", random.below(16));
    Texts expected;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t length = text.size() - at;
      while (length > 0 && !matches_mfonda(text.substr(at, length))) {
        --length;
      }
      if (length > 0) {
        expected.push_back(text.substr(at, length));
      }
      at += std::max<std::size_t>(length, 1);
    }
    ASSERT_EQ(peer_tokens_of(text, {{}, {.kind = TokenizerKind::kWordsMfonda}}),
              expected)
        << text;
  }
}

// As the regular expression [\pL-_']+ cuts in Go 1.26.
TEST(GoDedupTest, cuts_letters_hyphens_underscores_and_apostrophes) {
  EXPECT_THAT(peer_tokens_of("la fin d'un bel après-midi d'été", kGoDedupNfkc),
              ElementsAre("la", "fin", "d'un", "bel", "après-midi", "d'été"));
  EXPECT_THAT(peer_tokens_of("a_b-c d9e\\f^g]h[i", kGoDedupNfkc),
              ElementsAre("a_b-c", "d", "e", "f", "g", "h", "i"));
  EXPECT_THAT(peer_tokens_of("\u0301a", kGoDedupNfkc), ElementsAre("a"));
  EXPECT_THAT(peer_tokens_of("Ａ，e\u0301", kGoDedupNfkc),
              ElementsAre("a", "é"));
  EXPECT_THAT(peer_tokens_of("Ａ，e\u0301", kGoDedupNfc),
              ElementsAre("ａ", "é"));
}

TEST(OneE0ngTest, windows_run_over_joined_words) {
  EXPECT_THAT(peer_tokens_of("My n. Am", k1e0ng), ElementsAre("myna", "ynam"));
  EXPECT_THAT(peer_tokens_of("aa", k1e0ng), ElementsAre("aa"));
  EXPECT_THAT(peer_tokens_of("?!", k1e0ng), ElementsAre(""));
  EXPECT_EQ(peer_tokens_of("你好　世界！　　呼噜。", k1e0ng),
            peer_tokens_of("你好，世界　呼噜", k1e0ng));
}

TEST(SeomozTest, short_texts_have_no_shingle) {
  EXPECT_THAT(peer_tokens_of("A b-c d E", kSeomoz),
              ElementsAre("abcd", "bcde"));
  EXPECT_THAT(peer_tokens_of("a b c", kSeomoz), IsEmpty());
}

TEST(TextDedupTest, shingles_have_one_space_between_words) {
  EXPECT_THAT(peer_tokens_of(" A,b -- c_d;\n e-F. ", kTextDedup),
              ElementsAre("a b c_d", "b c_d e", "c_d e f"));
  EXPECT_THAT(peer_tokens_of("a b c d", kTextDedup), IsEmpty());
}

TEST(ClickhouseTest, words_are_four_bytes_or_more) {
  EXPECT_THAT(peer_tokens_of("ClickHouse® is a column-oriented (DBMS) 中文 中",
                             {{}, {.kind = TokenizerKind::kWordsClickhouse}}),
              ElementsAre("ClickHouse®", "column", "oriented", "DBMS", "中文"));
  EXPECT_THAT(peer_tokens_of("aaaa b bbbb; cccc dddd", kClickhouseWords),
              ElementsAre("aaaa b bbbb; cccc", "bbbb; cccc dddd"));
  EXPECT_THAT(peer_tokens_of("is aaaa b bbbb.", kClickhouseWords),
              ElementsAre("aaaa b bbbb"));
  EXPECT_THAT(peer_tokens_of("is a", kClickhouseWords), IsEmpty());
}

// The published fingerprints, by the shortest SimHash there is: one vote per
// token.
std::uint64_t fingerprint(const Texts& tokens, const std::string& hash_name,
                          bool tie, std::size_t skip = 0) {
  const auto hash = FeatureHash::parse(hash_name);
  EXPECT_TRUE(hash.ok()) << hash.status().message();
  if (!hash.ok()) {
    return 0;
  }
  std::array<int, 64> sums{};
  for (std::size_t i = skip; i < tokens.size(); ++i) {
    const HashValue value = (*hash)(tokens[i]);
    for (int bit = 0; bit < 64; ++bit) {
      sums[static_cast<std::size_t>(bit)] += value.bit(bit) ? 1 : -1;
    }
  }
  std::uint64_t result = 0;
  for (std::size_t bit = 0; bit < 64; ++bit) {
    const bool one = tie ? sums[bit] >= 0 : sums[bit] > 0;
    result |= std::uint64_t{one} << bit;
  }
  return result;
}

// Fingerprints `text` as the vector called `id` says.
std::optional<std::uint64_t> fingerprint_as(const nlohmann::json& vector,
                                            const std::string& text) {
  const std::string id = vector["id"];
  const std::string function =
      vector.contains("params") ? vector["params"].value("function", "") : "";
  if (id.starts_with("mf-") || id == "gd-01" || id == "gd-02") {
    return fingerprint(peer_tokens_of(text, kMfonda), "fnv1-64", true);
  }
  if (id.starts_with("gd-03")) {
    const Recipe runes{{}, {.kind = TokenizerKind::kCharacters}};
    return fingerprint(peer_tokens_of(text, runes), "fnv1-64", true);
  }
  if (id.starts_with("gd-04") || id.starts_with("gd-05")) {
    const bool nfkc = vector["params"]["normal_form"] == "NFKC";
    return fingerprint(peer_tokens_of(text, nfkc ? kGoDedupNfkc : kGoDedupNfc),
                       "fnv1-64", true);
  }
  if (id == "le-13") {
    return fingerprint(peer_tokens_of(text, k1e0ng), "md5-last8", true);
  }
  if (id.starts_with("le-d")) {
    return fingerprint(peer_tokens_of(text, k1e0ng), "md5-last8", false);
  }
  const std::string suffix =
      function.find("CaseInsensitive") == std::string::npos ? "" : "-ci";
  if (function.starts_with("wordShingle")) {
    return fingerprint(peer_tokens_of(text, kClickhouseWords),
                       "crc32c-words" + suffix, false);
  }
  if (function.ends_with("UTF8")) {
    return fingerprint(peer_tokens_of(text, kClickhouseNgramsUtf8),
                       "crc32c" + suffix, false, 1);
  }
  if (function.starts_with("ngram")) {
    return fingerprint(peer_tokens_of(text, kClickhouseNgrams),
                       "crc32c" + suffix, false);
  }
  return std::nullopt;
}

TEST(PeerVectorsTest, tokens_give_the_published_fingerprints) {
  NEARDUP_EXTERNAL_DATA(path, "vectors/peers.json");
  const auto data = nlohmann::json::parse(testing::read_test_file(path));
  int checked = 0;
  for (const auto& vector : data["vectors"]) {
    if (vector["kind"] != "simhash_text") {
      continue;
    }
    nlohmann::json inputs = vector["input"];
    nlohmann::json expected = vector["expected"];
    if (!inputs.is_array()) {
      inputs = nlohmann::json::array({inputs});
      expected = nlohmann::json::array({expected});
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (!inputs[i].is_string()) {
        continue;
      }
      const auto result = fingerprint_as(vector, inputs[i]);
      if (result) {
        EXPECT_EQ(std::to_string(*result), expected[i]) << vector["id"];
        ++checked;
      }
    }
  }
  EXPECT_GE(checked, 25);
}

}  // namespace
}  // namespace neardup
