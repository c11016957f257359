// The fields of a Profile, named once: canonical JSON is written from this
// table and TOML is read by it, so the two cannot disagree.

#ifndef NEARDUP_PROFILE_PROFILE_FIELDS_H_
#define NEARDUP_PROFILE_PROFILE_FIELDS_H_

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "neardup/profile/profile.h"

namespace neardup {

// The names of an enumeration's values, for enumerations that live on floors
// which do not print them.
template <typename Enum>
struct EnumNames;

template <>
struct EnumNames<TieRule> {
  static constexpr std::array<std::pair<TieRule, std::string_view>, 2> kNames{
      {{TieRule::kZero, "zero"}, {TieRule::kOne, "one"}}};
};
template <>
struct EnumNames<BitOrder> {
  static constexpr std::array<std::pair<BitOrder, std::string_view>, 2> kNames{
      {{BitOrder::kSame, "same"}, {BitOrder::kReversed, "reversed"}}};
};
template <>
struct EnumNames<SumArithmetic> {
  static constexpr std::array<std::pair<SumArithmetic, std::string_view>, 2>
      kNames{{{SumArithmetic::kFixedPoint, "fixed-point"},
              {SumArithmetic::kDouble, "double"}}};
};
template <>
struct EnumNames<TopNOrder> {
  static constexpr std::array<std::pair<TopNOrder, std::string_view>, 2> kNames{
      {{TopNOrder::kByHash, "hash"}, {TopNOrder::kLibstdcxx, "libstdc++"}}};
};
template <>
struct EnumNames<ShortText> {
  static constexpr std::array<std::pair<ShortText, std::string_view>, 2> kNames{
      {{ShortText::kNothing, "nothing"}, {ShortText::kOneToken, "one-token"}}};
};

template <>
struct EnumNames<JiebaRules> {
  static constexpr std::array<std::pair<JiebaRules, std::string_view>, 2>
      kNames{
          {{JiebaRules::kCppjieba54, "5.4"}, {JiebaRules::kCppjieba56, "5.6"}}};
};

template <typename Enum>
std::string_view enum_name(Enum value) {
  for (const auto& [each, name] : EnumNames<Enum>::kNames) {
    if (each == value) {
      return name;
    }
  }
  return "unknown";
}

template <typename Enum>
std::optional<Enum> parse_enum(std::string_view text) {
  for (const auto& [each, name] : EnumNames<Enum>::kNames) {
    if (name == text) {
      return each;
    }
  }
  return std::nullopt;
}

// Calls visit("table.key", field) for every field of the recipe. ProfileT is
// Profile or const Profile.
template <typename ProfileT, typename Visitor>
void visit_recipe(ProfileT& profile, Visitor&& visit) {
  visit("version", profile.version);
  auto& normalizer = profile.normalizer;
  visit("normalizer.markup", normalizer.markup);
  visit("normalizer.width_and_compatibility",
        normalizer.width_and_compatibility);
  visit("normalizer.canonical_composition", normalizer.canonical_composition);
  visit("normalizer.lower_case", normalizer.lower_case);
  visit("normalizer.full_lower_case", normalizer.full_lower_case);
  visit("normalizer.simplified", normalizer.simplified);
  visit("normalizer.punctuation", normalizer.punctuation);
  visit("normalizer.words_spaced", normalizer.words_spaced);
  visit("normalizer.word_characters_only", normalizer.word_characters_only);
  visit("normalizer.spaces", normalizer.spaces);
  visit("normalizer.clause_gaps", normalizer.clause_gaps);
  visit("tokenizer.kind", profile.tokenizer.kind);
  visit("tokenizer.ngram", profile.tokenizer.ngram);
  visit("tokenizer.short_text", profile.tokenizer.short_text);
  visit("tokenizer.min_units", profile.tokenizer.min_units);
  visit("tokenizer.jieba_rules", profile.tokenizer.jieba_rules);
  visit("filter.stop_words", profile.filter.stop_words);
  visit("filter.min_code_points", profile.filter.min_code_points);
  visit("filter.min_utf16_units", profile.filter.min_utf16_units);
  visit("filter.skip_tokens", profile.filter.skip_tokens);
  visit("weighting", profile.weighting);
  visit("top_n.n", profile.top_n.n);
  visit("top_n.adaptive", profile.top_n.adaptive);
  visit("top_n.order", profile.top_n.order);
  visit("max_weight_share", profile.max_weight_share);
  visit("hash.name", profile.hash.name);
  visit("hash.seed", profile.hash.seed);
  visit("hash.key", profile.hash.key);
  visit("simhash.bits", profile.simhash.bits);
  visit("simhash.tie_rule", profile.simhash.tie_rule);
  visit("simhash.bit_order", profile.simhash.bit_order);
  visit("simhash.arithmetic", profile.simhash.arithmetic);
  visit("weak.min_features", profile.weak.min_features);
  visit("weak.dominant_feature", profile.weak.dominant_feature);
}

}  // namespace neardup

#endif  // NEARDUP_PROFILE_PROFILE_FIELDS_H_
