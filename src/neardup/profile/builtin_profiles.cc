// The built-in profiles. Each says whose rules it follows; the compatible ones
// give the bits of the program they are named after.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "neardup/profile/profile.h"

namespace neardup {

namespace {

constexpr NormalizerOptions kFullNormalization{
    .markup = true,
    .width_and_compatibility = true,
    .lower_case = true,
    .simplified = true,
    .punctuation = true,
    .spaces = true,
    .clause_gaps = true,
};

// Any language: single words (jieba's for Chinese, UAX #29 and ICU's
// dictionaries elsewhere), each counted with a damped frequency, none above a
// tenth of the whole.
Profile default_profile() {
  Profile profile;
  profile.name = "default";
  profile.summary = "any language: words, damped counts";
  profile.normalizer = kFullNormalization;
  profile.tokenizer.kind = TokenizerKind::kWords;
  profile.weighting = WeightingKind::kLogCount;
  profile.max_weight_share = 0.1;
  profile.weak.min_features = 4;
  return profile;
}

// Chinese: jieba's words without stop words, weighted by damped frequency and
// rarity.
Profile zh_profile() {
  Profile profile;
  profile.name = "zh";
  profile.summary =
      "Chinese keywords: jieba words, damped TF-IDF, 200 heaviest";
  profile.normalizer = kFullNormalization;
  profile.tokenizer.kind = TokenizerKind::kJieba;
  profile.filter.stop_words = true;
  profile.filter.min_code_points = 2;
  profile.weighting = WeightingKind::kLogTfIdf;
  profile.top_n.n = 200;
  profile.max_weight_share = 0.1;
  profile.weak.min_features = 4;
  return profile;
}

// The worked example of seeds 000, 001 and 002: every word weighs 1 to 5.
Profile levels_profile() {
  Profile profile;
  profile.name = "levels";
  profile.summary = "seeds 000-002: jieba words in five levels of weight";
  profile.tokenizer.kind = TokenizerKind::kJieba;
  profile.filter.stop_words = true;
  profile.normalizer.punctuation = true;
  profile.weighting = WeightingKind::kFiveLevels;
  profile.hash.name = "fnv1a-64-utf16";
  return profile;
}

// Seed 001, Sohu's news deduplicator: TF-IDF with the average IDF for unknown
// words, one-character words dropped, FNV-1a over UTF-16 units, sum >= 0.
Profile sohu_profile() {
  Profile profile;
  profile.name = "sohu";
  profile.summary = "seed 001: TF-IDF, FNV-1a over UTF-16 units, sum >= 0";
  profile.tokenizer.kind = TokenizerKind::kJieba;
  profile.filter.stop_words = true;
  profile.filter.min_utf16_units = 2;
  profile.weighting = WeightingKind::kTfIdf;
  profile.hash.name = "fnv1a-64-utf16";
  profile.simhash.tie_rule = TieRule::kOne;
  profile.simhash.arithmetic = SumArithmetic::kDouble;
  return profile;
}

// Seed 003: every white-space token votes once per occurrence with the
// polynomial hash, 128 bits.
Profile java128_profile() {
  Profile profile;
  profile.name = "java128";
  profile.summary = "seed 003: white-space tokens, polynomial hash, sum >= 0";
  profile.tokenizer.kind = TokenizerKind::kWhitespaceAscii;
  profile.weighting = WeightingKind::kCount;
  profile.hash.name = "polynomial-128";
  profile.simhash.bits = 128;
  profile.simhash.tie_rule = TieRule::kOne;
  return profile;
}

// yanyiwu/simhash (seed 004): cppjieba keywords, lookup3, doubles in keyword
// order.
Profile yanyiwu_profile() {
  Profile profile;
  profile.name = "yanyiwu";
  profile.summary = "yanyiwu/simhash: cppjieba keywords, adaptive top N";
  profile.tokenizer.kind = TokenizerKind::kJieba;
  profile.filter.stop_words = true;
  profile.filter.min_code_points = 2;
  profile.weighting = WeightingKind::kTfIdf;
  profile.top_n = {.adaptive = true, .order = TopNOrder::kLibstdcxx};
  profile.hash.name = "jenkins-lookup3-64";
  profile.simhash.arithmetic = SumArithmetic::kDouble;
  return profile;
}

// HaoyuHu/gosimhash: yanyiwu's keywords with its own Jenkins or SipHash.
Profile gosimhash_profile(const std::string& name, const std::string& hash) {
  Profile profile = yanyiwu_profile();
  profile.name = name;
  profile.summary = "HaoyuHu/gosimhash with " + hash + ", top 5";
  profile.top_n = {.n = 5, .order = TopNOrder::kLibstdcxx};
  profile.hash.name = hash;
  return profile;
}

// 1e0ng/simhash: lower case, word characters joined, windows of four.
Profile joined_windows_profile(const std::string& name,
                               const std::string& summary) {
  Profile profile;
  profile.name = name;
  profile.summary = summary;
  profile.normalizer.full_lower_case = true;
  profile.normalizer.word_characters_only = true;
  profile.tokenizer = {.kind = TokenizerKind::kCharacters,
                       .ngram = 4,
                       .short_text = ShortText::kOneToken};
  profile.weighting = WeightingKind::kCount;
  profile.hash.name = "md5-last8";
  return profile;
}

Profile profile_1e0ng_1_7_0() {
  Profile profile = joined_windows_profile(
      "1e0ng-1.7.0", "1e0ng/simhash up to 1.7.0: the same, sum >= 0");
  profile.simhash.tie_rule = TieRule::kOne;
  return profile;
}

// seomoz/simhash-py's example: as 1e0ng, MD5's first half, no short texts,
// every shingle once per occurrence.
Profile seomoz_profile() {
  Profile profile =
      joined_windows_profile("seomoz", "seomoz/simhash-py with 4-shingles");
  profile.tokenizer.short_text = ShortText::kNothing;
  profile.hash.name = "md5-first8";
  return profile;
}

// mfonda/simhash and go-dedup/simhash: FNV-1 over lower-case tokens.
Profile fnv_profile(const std::string& name, const std::string& summary,
                    TokenizerKind tokenizer) {
  Profile profile;
  profile.name = name;
  profile.summary = summary;
  profile.normalizer.lower_case = true;
  profile.tokenizer.kind = tokenizer;
  profile.weighting = WeightingKind::kCount;
  profile.hash.name = "fnv1-64";
  profile.simhash.tie_rule = TieRule::kOne;
  return profile;
}

Profile go_dedup_unicode_profile(const std::string& name, bool compatibility) {
  Profile profile = fnv_profile(name,
                                "go-dedup/simhash, Unicode letters, " +
                                    std::string(compatibility ? "NFKC" : "NFC"),
                                TokenizerKind::kLettersGoDedup);
  profile.normalizer.width_and_compatibility = compatibility;
  profile.normalizer.canonical_composition = !compatibility;
  return profile;
}

// ChenghaoMou/text-dedup: the set of 3-grams of words, nothing below 5 words.
Profile text_dedup_profile() {
  Profile profile;
  profile.name = "text-dedup";
  profile.summary = "ChenghaoMou/text-dedup: set of 3-word shingles, XXH3";
  profile.normalizer.full_lower_case = true;
  profile.normalizer.words_spaced = true;
  profile.tokenizer = {.kind = TokenizerKind::kWordRuns,
                       .ngram = 3,
                       .short_text = ShortText::kOneToken,
                       .min_units = 5};
  profile.weighting = WeightingKind::kUnit;
  return profile;
}

// ClickHouse's ngramSimHash and wordShingleSimHash with 3 units: CRC-32C leaves
// bits 32 to 63 at zero.
Profile clickhouse_profile(const std::string& variant, TokenizerKind tokenizer,
                           const std::string& hash, int skip_tokens) {
  Profile profile;
  profile.name = "clickhouse-" + variant;
  profile.summary = "ClickHouse " + hash + " over 3 units";
  profile.tokenizer = {
      .kind = tokenizer, .ngram = 3, .short_text = ShortText::kOneToken};
  profile.filter.skip_tokens = skip_tokens;
  profile.weighting = WeightingKind::kCount;
  profile.hash.name = hash;
  return profile;
}

void add_clickhouse_profiles(std::vector<Profile>& profiles) {
  using enum TokenizerKind;
  // The UTF-8 variants lose the first n-gram; words are bytes in all of them.
  profiles.push_back(clickhouse_profile("ngram", kBytes, "crc32c", 0));
  profiles.push_back(clickhouse_profile("ngram-ci", kBytes, "crc32c-ci", 0));
  profiles.push_back(
      clickhouse_profile("ngram-utf8", kCharacters, "crc32c", 1));
  profiles.push_back(
      clickhouse_profile("ngram-ci-utf8", kCharacters, "crc32c-ci", 1));
  for (const char* suffix : {"", "-utf8"}) {
    profiles.push_back(clickhouse_profile(std::string("words") + suffix,
                                          kWordsClickhouse, "crc32c-words", 0));
    profiles.push_back(clickhouse_profile(std::string("words-ci") + suffix,
                                          kWordsClickhouse, "crc32c-words-ci",
                                          0));
  }
}

std::vector<Profile> make_builtin_profiles() {
  std::vector<Profile> profiles = {
      default_profile(),
      zh_profile(),
      levels_profile(),
      sohu_profile(),
      java128_profile(),
      yanyiwu_profile(),
      gosimhash_profile("gosimhash", "jenkins-gosimhash"),
      gosimhash_profile("gosimhash-siphash", "siphash-2-4"),
      joined_windows_profile(
          "1e0ng", "1e0ng/simhash 2.x: joined 4-character windows, MD5"),
      profile_1e0ng_1_7_0(),
      seomoz_profile(),
      fnv_profile("mfonda", "mfonda/simhash: ASCII words, FNV-1, sum >= 0",
                  TokenizerKind::kWordsMfonda),
      fnv_profile("go-dedup", "go-dedup/simhash: the same",
                  TokenizerKind::kWordsMfonda),
      fnv_profile("go-dedup-cjk", "go-dedup/simhash, CJK: every code point",
                  TokenizerKind::kCharacters),
      go_dedup_unicode_profile("go-dedup-nfkc", true),
      go_dedup_unicode_profile("go-dedup-nfc", false),
      text_dedup_profile(),
  };
  add_clickhouse_profiles(profiles);
  return profiles;
}

}  // namespace

std::span<const Profile> builtin_profiles() {
  static const std::vector<Profile> kProfiles = make_builtin_profiles();
  return kProfiles;
}

Result<Profile> find_profile(std::string_view name) {
  const auto profiles = builtin_profiles();
  const auto found = std::find_if(
      profiles.begin(), profiles.end(),
      [name](const Profile& profile) { return profile.name == name; });
  if (found != profiles.end()) {
    return *found;
  }
  std::string names;
  for (const Profile& profile : profiles) {
    names += (names.empty() ? "" : ", ") + profile.name;
  }
  return not_found("no profile '" + std::string(name) + "'; there are " +
                   names + ", or a path ending in .toml");
}

}  // namespace neardup
