#include "neardup/similarity/hybrid_explanation.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "neardup/similarity/hybrid/hybrid_finder.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/set_similarity.h"

namespace neardup {
namespace {

constexpr std::size_t kExplainedShingle = 3;

// In the order of EvidenceKind.
constexpr std::string_view kEvidenceWords[kEvidenceKinds] = {
    "texts that have what the two share (log)",
    "information of shared shingles, of all",
    "tokens of the shorter text (log)",
    "part of the shorter text that the other has",
    "of what the two share, the part that nobody else has",
    "replacements that are made again and again",
    "passages put in or left out in 100 tokens (log)",
    "passages replaced by other passages",
};

// A text as the measures see it.
struct Side {
  explicit Side(const ComparisonText& text) {
    for (const std::uint64_t token : text.tokens) {
      symbols.push_back(static_cast<std::uint16_t>(token >> 48));
    }
    make_shingles(Symbols(symbols), kExplainedShingle, shingles);
  }

  std::vector<std::uint16_t> symbols;
  ShingleSet shingles;
};

// What the judge of a collection of these two weighs.
void add_evidence(const Evidence& evidence, const JudgeWeights& weights,
                  HybridExplanation& out) {
  out.aligned = evidence.aligned;
  out.bias = weights.bias;
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    const auto kind = static_cast<EvidenceKind>(i);
    out.evidence.push_back(
        {kind, evidence[kind], weights[kind].contribution(evidence[kind])});
  }
  std::stable_sort(out.evidence.begin(), out.evidence.end(),
                   [](const WeighedEvidence& x, const WeighedEvidence& y) {
                     return std::abs(x.contribution) > std::abs(y.contribution);
                   });
}

// What `pairs` lists for the two, and what its judge weighs.
Status judge_both(const std::shared_ptr<const ComparisonReader>& reader,
                  std::string_view a, std::string_view b,
                  const HybridOptions& options, HybridExplanation& out) {
  HybridFinder finder(reader, options);
  std::string digest;
  for (const std::string_view text : {a, b}) {
    finder.digest(text, digest);
    NEARDUP_RETURN_IF_ERROR(finder.add(digest));
  }
  NEARDUP_ASSIGN_OR_RETURN(const auto found, finder.find({}));
  if (const auto pair = found->find(0, 1)) {
    out.relation = pair->relation;
    out.similarity = pair->similarity;
  }
  const PairToWeigh both[] = {{0, 1}};
  NEARDUP_ASSIGN_OR_RETURN(const auto weighed, finder.weigh(both, {}));
  const WeighedPair& pair = weighed.front();
  out.probability = pair.probability;
  out.by_letters = pair.basis == WeighedPair::Basis::kLetters;
  if (pair.basis == WeighedPair::Basis::kEvidence) {
    add_evidence(pair.evidence, options.weights, out);
  }
  return {};
}

}  // namespace

std::string_view evidence_words(EvidenceKind kind) {
  return kEvidenceWords[static_cast<std::size_t>(kind)];
}

Result<HybridExplanation> explain_hybrid(
    const std::shared_ptr<const ComparisonReader>& reader, std::string_view a,
    std::string_view b, const HybridOptions& options) {
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
  NEARDUP_RETURN_IF_ERROR(judge_both(reader, a, b, options, out));
  if (out.relation == Relation::kEqual) {
    out.aligned = out.tokens_a;
  }
  return out;
}

}  // namespace neardup
