#include "neardup/similarity/hybrid_explanation.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_judge.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/hybrid/hybrid_search.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/similarity/measures/set_similarity.h"

namespace neardup {
namespace {

constexpr std::size_t kShingleLength = 3;

// The decision itself, by the search and the judge that `pairs` decides with.
Status decide(const HybridDocuments& documents, HybridExplanation& out) {
  HybridOptions options;
  options.exact_similarity = true;
  const EqualTexts families(documents.identities());
  if (families.size() == 1) {
    out.relation = Relation::kEqual;
    out.similarity = 1;
    return {};
  }
  FindOptions find;
  NEARDUP_ASSIGN_OR_RETURN(
      const std::vector<SimilarPair> found,
      HybridSearch(documents, families, options, find).run());
  HybridJudge judge(documents, options);
  if (found.empty()) {
    out.candidates = !judge.judge(0, 1, &out.trace).has_value();
    return {};
  }
  // As the search put it to the judge.
  const SimilarPair& pair = found.front();
  const std::uint32_t first = families.first_member(pair.first);
  judge.judge(first, families.first_member(pair.second), &out.trace);
  out.relation = first == 0 ? pair.relation : reversed(pair.relation);
  out.similarity = static_cast<double>(pair.similarity);
  return {};
}

// What people want to know of the texts, whether or not it decided anything.
void count_what_is_shared(Symbols a, Symbols b, HybridExplanation& out) {
  ShingleSet shingles_a;
  ShingleSet shingles_b;
  make_shingles(a, kShingleLength, shingles_a);
  make_shingles(b, kShingleLength, shingles_b);
  out.tokens_a = a.size();
  out.tokens_b = b.size();
  out.aligned = Aligner().lcs(a, b);
  out.shingles_shared = shared_count(shingles_a, shingles_b);
  out.shingles_only_a = shingles_a.size() - out.shingles_shared;
  out.shingles_only_b = shingles_b.size() - out.shingles_shared;
  for (const JudgeStep& step : out.trace) {
    if (step.measure == kTokensAligned) {
      const auto both = static_cast<double>(a.size() + b.size());
      out.aligned_needed =
          static_cast<std::size_t>(std::llround(step.needed * both / 2));
    }
  }
}

}  // namespace

const JudgeStep* HybridExplanation::decisive() const {
  if (!trace.empty() && trace.back().makes && trace.back().reached()) {
    return &trace.back();
  }
  const JudgeStep* nearest = nullptr;
  for (const JudgeStep& step : trace) {
    // One that was reached and yet did not decide was overruled.
    if (step.makes && !step.reached() &&
        (nearest == nullptr || step.margin() > nearest->margin())) {
      nearest = &step;
    }
  }
  return nearest;
}

Result<HybridExplanation> explain_hybrid(
    const std::shared_ptr<const ComparisonReader>& reader, std::string_view a,
    std::string_view b) {
  HybridDocuments documents;
  ComparisonText form;
  std::string digest;
  for (const std::string_view text : {a, b}) {
    reader->read(text, form);
    make_hybrid_digest(form, digest);
    NEARDUP_RETURN_IF_ERROR(documents.add(digest));
  }
  NEARDUP_RETURN_IF_ERROR(documents.finish());
  HybridExplanation out;
  NEARDUP_RETURN_IF_ERROR(decide(documents, out));
  count_what_is_shared(documents.tokens(0), documents.tokens(1), out);
  return out;
}

}  // namespace neardup
