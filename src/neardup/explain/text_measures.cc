#include "neardup/explain/text_measures.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "neardup/similarity/join/vector_space.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/set_similarity.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {
namespace {

std::uint64_t term_of(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

TermVector counts_of(const std::vector<std::string>& tokens) {
  std::vector<std::uint64_t> terms;
  terms.reserve(tokens.size());
  for (const std::string& token : tokens) {
    terms.push_back(term_of(token));
  }
  return count_terms(terms);
}

// Weights of one feature that is given twice add up.
TermVector weights_of(const std::vector<WeightedFeature>& features) {
  TermVector all;
  for (const WeightedFeature& feature : features) {
    all.push_back({term_of(feature.text), feature.weight});
  }
  std::sort(all.begin(), all.end(),
            [](const WeightedTerm& x, const WeightedTerm& y) {
              return x.term < y.term;
            });
  TermVector vector;
  for (const WeightedTerm& term : all) {
    if (!vector.empty() && vector.back().term == term.term) {
      vector.back().weight += term.weight;
    } else {
      vector.push_back(term);
    }
  }
  return vector;
}

void add_vectors(const TermVector& a, const TermVector& b,
                 std::string_view what, std::vector<TextMeasure>& out) {
  out.push_back(
      {"cosine", fmt::format("cosine of {}", what), cosine_similarity(a, b)});
  out.push_back({"euclidean_distance",
                 fmt::format("Euclidean distance of {}", what),
                 euclidean_distance(a, b)});
}

void add_shingle_measures(const ComparisonText& a, const ComparisonText& b,
                          std::size_t width, std::vector<TextMeasure>& out) {
  ShingleSet of_a;
  ShingleSet of_b;
  make_shingles(Shingles(a.tokens), width, of_a);
  make_shingles(Shingles(b.tokens), width, of_b);
  out.push_back({"jaccard",
                 fmt::format("Jaccard similarity of shingles of {}", width),
                 jaccard(of_a, of_b)});
  out.push_back({"containment_of_a", "shingles of A that B has",
                 containment(of_a, of_b)});
  out.push_back({"containment_of_b", "shingles of B that A has",
                 containment(of_b, of_a)});
}

void add_alignment_measure(const ComparisonText& a, const ComparisonText& b,
                           std::vector<TextMeasure>& out) {
  const auto symbols_of = [](const ComparisonText& text) {
    std::vector<std::uint16_t> symbols;
    for (const std::uint64_t token : text.tokens) {
      symbols.push_back(static_cast<std::uint16_t>(token >> 48));
    }
    return symbols;
  };
  out.push_back({"alignment", "tokens aligned",
                 Aligner().similarity(symbols_of(a), symbols_of(b))});
}

void add_distance(const FingerprintTrace& a, const FingerprintTrace& b,
                  std::vector<TextMeasure>& out) {
  out.push_back({"hamming_distance",
                 fmt::format("Hamming distance of fingerprints, {} bits",
                             a.result.fingerprint.bits()),
                 static_cast<double>(hamming_distance(a.result.fingerprint,
                                                      b.result.fingerprint))});
}

}  // namespace

Result<std::vector<TextMeasure>> measure_texts(const FingerprintTrace& a,
                                               const FingerprintTrace& b,
                                               std::string_view text_a,
                                               std::string_view text_b,
                                               const DataPaths& data,
                                               std::size_t shingle_width) {
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(data.simplified));
  const ComparisonReader reader(std::move(simplified));
  ComparisonText form_a;
  ComparisonText form_b;
  reader.read(text_a, form_a);
  reader.read(text_b, form_b);
  std::vector<TextMeasure> measures;
  add_vectors(counts_of(a.tokens), counts_of(b.tokens), "term counts",
              measures);
  add_shingle_measures(form_a, form_b, shingle_width, measures);
  add_alignment_measure(form_a, form_b, measures);
  add_distance(a, b, measures);
  return measures;
}

std::vector<TextMeasure> measure_features(const FingerprintTrace& a,
                                          const FingerprintTrace& b) {
  std::vector<TextMeasure> measures;
  add_vectors(weights_of(a.features), weights_of(b.features), "weights",
              measures);
  add_distance(a, b, measures);
  return measures;
}

std::string to_text(const std::vector<TextMeasure>& measures) {
  std::string text = "measures\n";
  for (const TextMeasure& measure : measures) {
    const bool is_count = measure.key == "hamming_distance";
    text += fmt::format("    {:<46} {:.{}f}\n", measure.name, measure.value,
                        is_count ? 0 : 4);
  }
  return text;
}

}  // namespace neardup
