#include "neardup/fingerprint/weighting.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include "neardup/fingerprint/text_rank.h"

namespace neardup {
namespace {

constexpr std::array<std::pair<WeightingKind, std::string_view>, 9> kNames = {{
    {WeightingKind::kUnit, "unit"},
    {WeightingKind::kCount, "count"},
    {WeightingKind::kLogCount, "log-count"},
    {WeightingKind::kTfIdf, "tf-idf"},
    {WeightingKind::kLogTfIdf, "log-tf-idf"},
    {WeightingKind::kFiveLevels, "five-levels"},
    {WeightingKind::kTextRank, "textrank"},
    {WeightingKind::kPartOfSpeech, "part-of-speech"},
    {WeightingKind::kGiven, "given"},
}};

template <typename WeightOf>
void weigh_each(std::span<Term> terms, WeightOf weight_of) {
  for (Term& term : terms) {
    term.weight = weight_of(term);
  }
}

void weigh_by_tf_idf(const IdfTable& idf, std::span<Term> terms) {
  weigh_each(terms, [&](const Term& t) { return t.count * idf.idf(t.text); });
}

void cut_into_levels(std::span<Term> terms) {
  double largest = 0;
  for (const Term& term : terms) {
    largest = std::max(largest, term.weight);
  }
  weigh_each(terms, [largest](const Term& term) {
    const double share = largest > 0 ? term.weight / largest : 0;
    return std::clamp(1 + std::floor(5 * share), 1.0, 5.0);
  });
}

double weight_of_tag(std::string_view tag) {
  if (tag == "eng" || tag.starts_with('v')) {
    return 2;
  }
  if (tag.starts_with('n')) {
    return 3;
  }
  return tag.starts_with('a') ? 1.5 : 1;
}

}  // namespace

std::string_view weighting_name(WeightingKind kind) {
  for (const auto& [named, name] : kNames) {
    if (named == kind) {
      return name;
    }
  }
  return "unknown";
}

double damped_count(std::uint32_t count) {
  // Most words stand in a text a few times.
  static const std::array<double, 64> kSmall = [] {
    std::array<double, 64> values{};
    for (std::size_t i = 1; i < values.size(); ++i) {
      values[i] = 1 + std::log(static_cast<double>(i));
    }
    return values;
  }();
  return count < kSmall.size() ? kSmall[count]
                               : 1 + std::log(static_cast<double>(count));
}

Result<WeightingKind> parse_weighting(std::string_view name) {
  std::string message =
      "unknown weighting '" + std::string(name) + "'; the weightings are";
  for (const auto& [kind, known] : kNames) {
    if (known == name) {
      return kind;
    }
    message += ' ';
    message += known;
  }
  return invalid_argument(std::move(message));
}

void weigh(WeightingKind kind, std::span<const std::string_view> tokens,
           const IdfTable* idf, std::span<Term> terms) {
  switch (kind) {
    case WeightingKind::kUnit:
      weigh_each(terms, [](const Term&) { return 1.0; });
      return;
    case WeightingKind::kCount:
      weigh_each(terms, [](const Term& t) { return 1.0 * t.count; });
      return;
    case WeightingKind::kLogCount:
      weigh_each(terms, [](const Term& t) { return damped_count(t.count); });
      return;
    case WeightingKind::kTfIdf:
      assert(idf != nullptr);
      weigh_by_tf_idf(*idf, terms);
      return;
    case WeightingKind::kLogTfIdf:
      assert(idf != nullptr);
      weigh_each(terms, [idf](const Term& t) {
        return damped_count(t.count) * idf->idf(t.text);
      });
      return;
    case WeightingKind::kFiveLevels:
      assert(idf != nullptr);
      weigh_by_tf_idf(*idf, terms);
      cut_into_levels(terms);
      return;
    case WeightingKind::kTextRank:
      weigh_by_text_rank(tokens, terms);
      return;
    case WeightingKind::kPartOfSpeech:
      weigh_each(terms,
                 [](const Term& t) { return t.count * weight_of_tag(t.tag); });
      return;
    case WeightingKind::kGiven:
      return;
  }
}

}  // namespace neardup
