#include "neardup/similarity/hybrid/hybrid_search.h"

#include <algorithm>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/similarity/hybrid/candidate_rules.h"
#include "neardup/similarity/judge/copy_judge.h"
#include "neardup/similarity/judge/sampled_shingles.h"

namespace neardup {
namespace {

// How often what is kept on disk is let go: what so many rows and their
// candidates touch stays in memory.
constexpr std::size_t kRowsBetweenReleases = 1024;

}  // namespace

// What one thread needs to look at rows.
class HybridSearch::Scanner {
 public:
  explicit Scanner(const HybridSearch& search)
      : search_(search),
        judge_(search.statistics_, search.options_.weights,
               search.options_.judge),
        scratch_(search.candidates_) {}

  // Replaces `out` by the relations of `row` with rows before it, and counts
  // the kin of both.
  void scan(std::uint32_t row, std::vector<Kin>& kin,
            std::vector<SimilarPair>& out) {
    find_candidates(row);
    judge_candidates(row, out, &kin);
  }

  // The same with kinship, if a candidate or the row itself has any.
  void scan_again(std::uint32_t row, std::vector<SimilarPair>& out) {
    find_candidates(row);
    if (!has_kinship(row)) {
      return;
    }
    judge_candidates(row, out, nullptr);
  }

  // What is weighed of two rows the second time, even if scan_again() passes
  // them over.
  WeighedPair weigh(std::uint32_t row, std::uint32_t other) {
    if (text_of(row).tokens.empty() || text_of(other).tokens.empty()) {
      return {.basis = WeighedPair::Basis::kNoTokens};
    }
    const Judgement judgement =
        judge_.judge(text_of(row), text_of(other), kinship_of(row, other),
                     /*siblings=*/true);
    if (judgement.by_letters) {
      return {.basis = WeighedPair::Basis::kLetters,
              .probability = judgement.probability};
    }
    // The judge leaves out the probability of what is clearly no copy.
    const Evidence& evidence = judge_.evidence();
    return {.evidence = evidence,
            .probability = search_.options_.weights.probability(evidence)};
  }

 private:
  // The candidates of `row`. Where there are more than are judged in any case,
  // whole sketches say more than the keys do.
  void find_candidates(std::uint32_t row) {
    search_.candidates_.unordered_before(row, kMostRanked, scratch_, met_);
    const SlotSketch sketch = sketch_of(row);
    by_sketches_ = met_.size() > kFirstLook && !sketch.empty();
    if (by_sketches_) {
      rank_by_sketches(sketch);
    }
  }

  void rank_by_sketches(SlotSketch sketch) {
    // They lie anywhere: the memory of some is asked for ahead.
    constexpr std::size_t kAhead = 8;
    for (std::size_t i = 0; i < met_.size(); ++i) {
      if (i + kAhead < met_.size()) {
        prefetch(sketch_of(met_[i + kAhead].row));
      }
      met_[i].matches = rank_by_sketch(sketch, sketch_of(met_[i].row));
    }
  }

  static void prefetch(SlotSketch sketch) {
    constexpr std::size_t kCacheLine = 64;
    for (std::size_t i = 0; i < sketch.size(); i += kCacheLine) {
      __builtin_prefetch(sketch.data() + i);
    }
  }

  // Puts the candidate at place `i` there, the most promising ones first, if
  // those before it are. Few crowded rows look further than kFirstLook.
  void rank(std::size_t i) {
    const auto begin = met_.begin() + static_cast<std::ptrdiff_t>(i);
    if (i == 0) {
      const auto most = met_.begin() + static_cast<std::ptrdiff_t>(
                                           std::min(kFirstLook, met_.size()));
      if (most != met_.end()) {
        std::nth_element(begin, most, met_.end(),
                         HybridCandidates::agrees_more);
      }
      std::sort(begin, most, HybridCandidates::agrees_more);
    } else if (i == kFirstLook) {
      std::sort(begin, met_.end(), HybridCandidates::agrees_more);
    }
  }

  // Replaces `out`; counts in `kin`, unless it is null. In the first look
  // nobody has kinship yet.
  void judge_candidates(std::uint32_t row, std::vector<SimilarPair>& out,
                        std::vector<Kin>* kin) {
    out.clear();
    std::size_t judged = 0;
    std::size_t copies = 0;
    for (std::size_t i = 0; i < met_.size() && !judged_enough(judged, copies);
         ++i) {
      rank(i);
      const MetRow met = met_[i];
      if (!may_be_related(row, met)) {
        continue;
      }
      const Judgement judgement =
          judge_.judge(text_of(row), text_of(met.row), kinship_of(row, met.row),
                       search_.options_.siblings);
      ++judged;
      copies += judgement.relation == Relation::kNear ? 1U : 0U;
      if (kin != nullptr) {
        count_kin(row, met.row, judgement, *kin);
      }
      append(row, met.row, judgement, out);
    }
  }

  float kinship_of(std::uint32_t row, std::uint32_t other) const {
    return std::max(search_.kinship_[row], search_.kinship_[other]);
  }

  bool has_kinship(std::uint32_t row) const {
    return search_.kinship_[row] > 0 ||
           std::any_of(met_.begin(), met_.end(), [this](const MetRow& met) {
             return search_.kinship_[met.row] > 0;
           });
  }

  JudgedText text_of(std::uint32_t row) const {
    const std::uint32_t document = search_.candidates_.document_of(row);
    const HybridDocuments& documents = search_.documents_;
    return {documents.tokens(document), documents.letter_sketch(document),
            documents.letter_count(document)};
  }

  SlotSketch sketch_of(std::uint32_t row) const {
    return search_.documents_.sketch(search_.candidates_.document_of(row));
  }

  bool may_be_related(std::uint32_t row, const MetRow& met) const {
    const HybridDocuments& documents = search_.documents_;
    const std::uint32_t a = search_.candidates_.document_of(row);
    const std::uint32_t b = search_.candidates_.document_of(met.row);
    if (documents.tokens(a).empty() || documents.tokens(b).empty()) {
      return false;
    }
    return (by_sketches_ && ranked_sketches_meet(met.matches)) ||
           documents.broken_up(a) || documents.broken_up(b) ||
           sketches_meet(documents.sketch(a), documents.sketch(b));
  }

  void count_kin(std::uint32_t row, std::uint32_t other,
                 const Judgement& judgement, std::vector<Kin>& kin) {
    const bool copy = judgement.relation == Relation::kNear;
    if (is_alike(judgement, judge_.evidence())) {
      for (const std::uint32_t of : {row, other}) {
        kin[of].alike.fetch_add(1, std::memory_order_relaxed);
        kin[of].copies.fetch_add(copy ? 1 : 0, std::memory_order_relaxed);
      }
    }
  }

  void append(std::uint32_t row, std::uint32_t other,
              const Judgement& judgement, std::vector<SimilarPair>& out) const {
    if (judgement.relation &&
        judgement.similarity >= search_.options_.min_similarity) {
      out.push_back({row, other, static_cast<float>(judgement.similarity),
                     *judgement.relation});
    }
  }

  const HybridSearch& search_;
  CopyJudge judge_;
  HybridCandidates::Scratch scratch_;
  std::vector<MetRow> met_;
  // What met_ is ranked by: the likeness of sketches in thousandths, or keys.
  bool by_sketches_ = false;
};

HybridSearch::HybridSearch(const HybridDocuments& documents,
                           const DocumentGroups& groups,
                           const HybridOptions& options,
                           const FindOptions& find)
    : documents_(documents),
      groups_(groups),
      options_(options),
      find_(find),
      meter_(find.progress, std::uint64_t{2} * groups.size()),
      candidates_(documents, groups, find.threads),
      statistics_(count_texts()),
      found_(rows()),
      kin_(rows()),
      kinship_(rows(), 0) {}

Status HybridSearch::find_kin() {
  NEARDUP_RETURN_IF_ERROR(
      for_each_row([this](Scanner& scanner, std::uint32_t row) {
        scanner.scan(row, kin_, found_[row]);
      }));
  set_kinship();
  return {};
}

Result<std::vector<WeighedPair>> HybridSearch::weigh(
    std::span<const PairToWeigh> pairs) {
  NEARDUP_RETURN_IF_ERROR(find_kin());
  std::vector<std::uint32_t> row_of_group(groups_.size());
  for (std::uint32_t row = 0; row < rows(); ++row) {
    row_of_group[candidates_.group_of(row)] = row;
  }
  std::vector<WeighedPair> out(pairs.size());
  const int shares = std::max(find_.threads, 1);
  parallel_shares(shares, [&](int share) {
    Scanner scanner(*this);
    const std::size_t end = share_start(pairs.size(), shares, share + 1);
    for (std::size_t i = share_start(pairs.size(), shares, share);
         i < end && !find_.stop.stop_requested(); ++i) {
      const auto [less, more] =
          std::minmax(row_of_group[groups_.group_of(pairs[i].first)],
                      row_of_group[groups_.group_of(pairs[i].second)]);
      // As run() does, a row is judged beside one before it.
      out[i] = less == more
                   ? WeighedPair{.basis = WeighedPair::Basis::kEqualTexts,
                                 .probability = 1}
                   : scanner.weigh(more, less);
    }
  });
  if (find_.stop.stop_requested()) {
    return cancelled("stopped on request");
  }
  return out;
}

// Where nobody has kin, nothing would change.
Status HybridSearch::look_again() {
  if (std::none_of(kinship_.begin(), kinship_.end(),
                   [](float kinship) { return kinship > 0; })) {
    meter_.add(rows());
    return {};
  }
  return for_each_row([this](Scanner& scanner, std::uint32_t row) {
    if (kin_[row].alike > 0) {
      scanner.scan_again(row, found_[row]);
    }
  });
}

Result<std::vector<SimilarPair>> HybridSearch::run() {
  NEARDUP_RETURN_IF_ERROR(find_kin());
  NEARDUP_RETURN_IF_ERROR(look_again());
  std::vector<SimilarPair> pairs;
  for (std::vector<SimilarPair>& of_row : found_) {
    for (const SimilarPair& pair : of_row) {
      pairs.push_back({candidates_.group_of(pair.first),
                       candidates_.group_of(pair.second), pair.similarity,
                       pair.relation});
    }
    of_row = {};
  }
  return pairs;
}

CollectionStatistics HybridSearch::count_texts() const {
  std::size_t shingles = 0;
  for (std::uint32_t row = 0; row < rows(); ++row) {
    const std::size_t tokens =
        documents_.tokens(candidates_.document_of(row)).size();
    shingles += tokens >> sampling_level(tokens);
  }
  CollectionStatistics statistics(shingles);
  for (std::uint32_t row = 0; row < rows(); ++row) {
    statistics.add(documents_.tokens(candidates_.document_of(row)));
    if (row % kRowsBetweenReleases == 0) {
      documents_.release();
    }
  }
  return statistics;
}

Status HybridSearch::for_each_row(
    const std::function<void(Scanner&, std::uint32_t)>& work) {
  constexpr std::size_t kBlock = 64;
  std::atomic<std::size_t> next{0};
  const auto hands = static_cast<std::size_t>(std::max(find_.threads, 1));
  parallel_for(hands, find_.threads, [&](std::size_t) {
    Scanner scanner(*this);
    for (std::size_t begin = next.fetch_add(kBlock);
         begin < rows() && !find_.stop.stop_requested();
         begin = next.fetch_add(kBlock)) {
      const std::size_t end = std::min(rows(), begin + kBlock);
      for (std::size_t row = begin; row < end; ++row) {
        work(scanner, static_cast<std::uint32_t>(row));
      }
      if (begin % kRowsBetweenReleases == 0) {
        documents_.release();
      }
      meter_.add(end - begin);
    }
  });
  return find_.stop.stop_requested() ? cancelled("stopped on request")
                                     : Status();
}

void HybridSearch::set_kinship() {
  for (std::size_t row = 0; row < rows(); ++row) {
    kinship_[row] = neardup::kinship_of(kin_[row].copies, kin_[row].alike);
  }
}

}  // namespace neardup
