#include "neardup/similarity/hybrid_explanation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "neardup/similarity/hybrid/hybrid_judge.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"
#include "neardup/similarity/measures/set_similarity.h"
#include "neardup/similarity/pair_method.h"

namespace neardup {
namespace {

constexpr std::size_t kShingleLength = 3;
// Where a text has fewer distinct shingles, shared ones are no evidence.
constexpr std::size_t kLeastShingles = 8;
// Texts in which moved and edited parts are told by the tokens they cover.
constexpr std::size_t kLeastCoveredTokens = 24;
constexpr std::size_t kMostCoveredTokens = kSketchedTokens;

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0
                    : static_cast<double>(part) / static_cast<double>(whole);
}

// A text as the measures see it.
struct Side {
  explicit Side(const ComparisonText& text) {
    for (const std::uint64_t token : text.tokens) {
      symbols.push_back(static_cast<std::uint16_t>(token >> 48));
    }
    make_shingles(Symbols(symbols), kShingleLength, shingles);
  }

  std::vector<std::uint16_t> symbols;
  ShingleSet shingles;
};

// What `pairs` lists for the two.
Status find_relation(std::shared_ptr<const ComparisonReader> reader,
                     std::string_view a, std::string_view b,
                     HybridExplanation& out) {
  PairMethodOptions options;
  options.exact_similarity = true;
  NEARDUP_ASSIGN_OR_RETURN(
      const auto finder,
      make_pair_finder(PairMethod::kHybrid, std::move(reader), options));
  std::string digest;
  for (const std::string_view text : {a, b}) {
    finder->digest(text, digest);
    NEARDUP_RETURN_IF_ERROR(finder->add(digest));
  }
  NEARDUP_ASSIGN_OR_RETURN(const PairSet found, finder->find({}));
  return found.for_each_pair([&out](const SimilarPair& pair) {
    out.relation = pair.relation;
    out.similarity = static_cast<double>(pair.similarity);
    return Status();
  });
}

void add_alignment(const HybridOptions& options, const Side& a, const Side& b,
                   HybridExplanation& out) {
  const double needed = near_threshold(options, a.symbols, b.symbols);
  out.aligned = Aligner().lcs(a.symbols, b.symbols);
  out.aligned_needed = lcs_needed(needed, a.symbols.size(), b.symbols.size());
  out.measures.push_back(
      {"tokens aligned", Relation::kNear,
       alignment_similarity(out.aligned, a.symbols.size(), b.symbols.size()),
       needed});
}

// Whole parts moved, or one text within the other.
void add_shingles(const HybridOptions& options, const Side& a, const Side& b,
                  HybridExplanation& out) {
  const auto [shorter, longer] =
      std::minmax(a.symbols.size(), b.symbols.size());
  const std::size_t smaller = std::min(a.shingles.size(), b.shingles.size());
  if (share(shorter, longer) < options.min_contained_share ||
      smaller < kLeastShingles) {
    return;
  }
  out.measures.push_back({"shingles in common (Jaccard)", Relation::kNear,
                          jaccard(a.shingles, b.shingles),
                          options.near_reordered});
  out.measures.push_back(
      {"shingles of the smaller text in the larger", Relation::kContains,
       share(out.shingles_shared, smaller), options.contains});
  if (shorter < kLeastCoveredTokens || shorter > kMostCoveredTokens) {
    return;
  }
  const std::size_t of_a = covered_count(a.symbols, kShingleLength, b.shingles);
  const std::size_t of_b = covered_count(b.symbols, kShingleLength, a.shingles);
  out.measures.push_back({"tokens in shared shingles", Relation::kNear,
                          share(of_a + of_b, shorter + longer),
                          options.near_moved});
  out.measures.push_back(
      {"tokens of the shorter text in shared shingles", Relation::kContains,
       share(a.symbols.size() < b.symbols.size() ? of_a : of_b, shorter),
       options.contains_covered});
}

bool makes(const HybridMeasure& measure, Relation relation) {
  const bool near = relation == Relation::kNear;
  return near == (measure.makes == Relation::kNear);
}

}  // namespace

const HybridMeasure* HybridExplanation::decisive() const {
  const HybridMeasure* best = nullptr;
  for (const HybridMeasure& measure : measures) {
    if (relation && !makes(measure, *relation)) {
      continue;
    }
    if (best == nullptr || measure.margin() > best->margin()) {
      best = &measure;
    }
  }
  return relation == Relation::kEqual ? nullptr : best;
}

Result<HybridExplanation> explain_hybrid(
    std::shared_ptr<const ComparisonReader> reader, std::string_view a,
    std::string_view b) {
  ComparisonText text_a;
  ComparisonText text_b;
  reader->read(a, text_a);
  reader->read(b, text_b);
  const Side side_a(text_a);
  const Side side_b(text_b);
  HybridExplanation out;
  out.tokens_a = side_a.symbols.size();
  out.tokens_b = side_b.symbols.size();
  out.shingles_shared = shared_count(side_a.shingles, side_b.shingles);
  out.shingles_only_a = side_a.shingles.size() - out.shingles_shared;
  out.shingles_only_b = side_b.shingles.size() - out.shingles_shared;
  NEARDUP_RETURN_IF_ERROR(find_relation(std::move(reader), a, b, out));
  if (out.tokens_a > 0 && out.tokens_b > 0) {
    const HybridOptions options;
    add_alignment(options, side_a, side_b, out);
    add_shingles(options, side_a, side_b, out);
  }
  return out;
}

}  // namespace neardup
