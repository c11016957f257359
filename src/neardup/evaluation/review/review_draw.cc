#include "neardup/evaluation/review/review_draw.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "neardup/evaluation/random_source.h"
#include "neardup/evaluation/review/removed_pairs.h"

namespace neardup {

namespace {

// Pairs that are looked at for how near the decision they are: each costs an
// alignment, and families of templates have any number.
constexpr std::size_t kMostWeighed = 20'000;

// Pairs that the decision was about, whose texts differ.
Result<std::vector<DocumentPair>> decided_pairs(
    const NearDuplicates& found, const std::set<DocumentPair>& taken,
    RandomSource& random) {
  constexpr RelationSet kDecided{Relation::kNear, Relation::kSibling};
  std::vector<DocumentPair> all;
  NEARDUP_RETURN_IF_ERROR(found.join({}, [&](const NearPair& pair) {
    const DocumentPair documents =
        document_pair(found.groups().first_member(pair.first),
                      found.groups().first_member(pair.second));
    if (kDecided.has(pair.relation) && !taken.contains(documents)) {
      all.push_back(documents);
    }
  }));
  if (all.size() <= kMostWeighed) {
    return all;
  }
  std::vector<DocumentPair> some;
  for (const std::size_t i : random.choose(kMostWeighed, all.size())) {
    some.push_back(all[i]);
  }
  return some;
}

// Pairs on one side of the decision, nearest first.
using Ranked = std::vector<std::pair<double, DocumentPair>>;

// Takes pairs in order; of those that share a document with one taken before,
// only what is needed.
std::vector<DocumentPair> take_nearest(Ranked ranked, std::size_t count,
                                       std::set<std::uint32_t>& used) {
  std::sort(ranked.begin(), ranked.end());
  std::vector<DocumentPair> taken;
  std::vector<DocumentPair> passed_over;
  for (const auto& [distance, pair] : ranked) {
    if (taken.size() == count) {
      break;
    }
    if (used.contains(pair.first) || used.contains(pair.second)) {
      passed_over.push_back(pair);
      continue;
    }
    used.insert({pair.first, pair.second});
    taken.push_back(pair);
  }
  const std::size_t more = std::min(count - taken.size(), passed_over.size());
  taken.insert(taken.end(), passed_over.begin(),
               passed_over.begin() + static_cast<std::ptrdiff_t>(more));
  return taken;
}

Result<std::vector<DocumentPair>> nearest_to_decision(
    ReviewCollection& collection, const std::vector<DocumentPair>& pairs,
    std::size_t count, const JobControl& control) {
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<WeighedPair> weighed,
                           collection.weigh(pairs, control));
  Ranked above;
  Ranked below;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (weighed[i].basis == WeighedPair::Basis::kEvidence) {
      const double off = weighed[i].probability - collection.caution();
      (off >= 0 ? above : below).emplace_back(std::abs(off), pairs[i]);
    }
  }
  // Where one side has too few, the other makes up for it.
  const std::size_t half = (count + 1) / 2;
  const std::size_t of_above = std::min(
      above.size(), std::max(half, count - std::min(count, below.size())));
  const std::size_t of_below = std::min(below.size(), count - of_above);
  std::set<std::uint32_t> used;
  std::vector<DocumentPair> taken =
      take_nearest(std::move(above), of_above, used);
  const auto more = take_nearest(std::move(below), of_below, used);
  taken.insert(taken.end(), more.begin(), more.end());
  return taken;
}

// In random order, each pair either way round.
std::vector<ReviewPair> shuffled(std::vector<ReviewPair> pairs,
                                 RandomSource& random) {
  std::vector<ReviewPair> out;
  for (const std::size_t i : random.choose(pairs.size(), pairs.size())) {
    ReviewPair pair = pairs[i];
    if (random.below(2) == 1) {
      std::swap(pair.a, pair.b);
    }
    out.push_back(pair);
  }
  return out;
}

}  // namespace

Result<std::vector<ReviewPair>> draw_review(ReviewCollection& collection,
                                            std::size_t count,
                                            std::uint64_t seed,
                                            const JobControl& control) {
  NEARDUP_ASSIGN_OR_RETURN(const auto found, collection.find(control));
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<DocumentPair> removed,
                           removed_pairs(*found, {.stop = control.stop}));
  RandomSource of_removed(seed);
  std::vector<ReviewPair> pairs;
  std::set<DocumentPair> taken;
  for (const std::size_t i : of_removed.choose(
           std::min((count + 1) / 2, removed.size()), removed.size())) {
    pairs.push_back({removed[i].first, removed[i].second, Drawn::kRemoved});
    taken.insert(removed[i]);
  }
  RandomSource of_decided(seed + 1);
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<DocumentPair> decided,
                           decided_pairs(*found, taken, of_decided));
  NEARDUP_ASSIGN_OR_RETURN(
      const std::vector<DocumentPair> nearest,
      nearest_to_decision(collection, decided, count - pairs.size(), control));
  for (const DocumentPair& pair : nearest) {
    pairs.push_back({pair.first, pair.second, Drawn::kDecision});
  }
  RandomSource of_order(seed + 2);
  return shuffled(std::move(pairs), of_order);
}

std::vector<ReviewPair> not_judged(const std::vector<ReviewPair>& pairs,
                                   const std::vector<JudgedPair>& judged) {
  std::set<DocumentPair> done;
  for (const JudgedPair& pair : judged) {
    done.insert(pair.documents);
  }
  std::vector<ReviewPair> left;
  for (const ReviewPair& pair : pairs) {
    if (!done.contains(document_pair(pair.a, pair.b))) {
      left.push_back(pair);
    }
  }
  return left;
}

}  // namespace neardup
