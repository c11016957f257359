#include "neardup/similarity/hybrid/hybrid_search.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <span>
#include <utility>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/similarity/hybrid/hybrid_judge.h"

namespace neardup {
namespace {

// A row with more relations than this is dense.
constexpr std::size_t kDenseRelations = 64;

// So is one that has a part in common with more.
constexpr std::size_t kDenseKin = 256;

// A document that has a part in common with so many may be a page of a
// template.
constexpr std::uint32_t kSuspectKin = 8;

// How often what is kept on disk is let go: what so many rows and their
// candidates touch stays in memory.
constexpr std::size_t kRowsBetweenReleases = 1024;

// Letter keys, of 8, in which texts with broken-up words agree.
constexpr std::uint32_t kLetterMatches = 5;

// Keys of a page's content, and how many agree where contents are alike.
constexpr std::size_t kContentKeys = 16;
constexpr std::uint32_t kContentMatches = 2;

// The families in an order that depends on their texts only: by length, so that
// what can be near lies near, then by identity.
std::vector<std::uint32_t> families_by_text(const HybridDocuments& documents,
                                            const EqualTexts& families) {
  std::vector<std::uint32_t> order(families.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t first = families.first_member(a);
    const std::uint32_t second = families.first_member(b);
    const std::size_t n = documents.tokens(first).size();
    const std::size_t m = documents.tokens(second).size();
    return n != m
               ? n < m
               : documents.identities()[first] < documents.identities()[second];
  });
  return order;
}

}  // namespace

// What one thread needs to look at rows.
class HybridSearch::Scanner {
 public:
  explicit Scanner(const HybridSearch& search)
      : search_(search),
        judge_(search.documents_, search.options_),
        measuring_options_(with_exact_similarity(search.options_)),
        measuring_judge_(search.documents_, measuring_options_),
        probe_(search.documents_, search.boilerplate_),
        token_scratch_(search.token_forest_),
        letter_scratch_(search.letter_forest_),
        content_scratch_(search.content_forest_) {}

  // Appends the first relations of `row` with rows before it and counts what
  // has a part in common; returns false if there may be more than were looked
  // at.
  bool scan_first(std::uint32_t row,
                  std::vector<std::atomic<std::uint32_t>>& kin,
                  std::vector<SimilarPair>& out) {
    std::size_t seen = 0;
    collect_candidates(row);
    for (const std::uint32_t other : candidates_) {
      if (out.size() == kDenseRelations || seen == kDenseKin) {
        return false;
      }
      append_relation(row, other, out);
      if (judge_.have_common_part()) {
        ++seen;
        kin[row].fetch_add(1, std::memory_order_relaxed);
        kin[other].fetch_add(1, std::memory_order_relaxed);
      }
    }
    return true;
  }

  // Appends all relations of `row` with rows before it, but for pages whose
  // contents surely differ.
  void scan_all(std::uint32_t row, std::vector<SimilarPair>& out) {
    const std::uint32_t document = search_.document_of(row);
    collect_candidates(row);
    collect_by_content(row);
    sort_candidates();
    for (const std::uint32_t other : candidates_) {
      if (!are_different_pages(document, search_.document_of(other))) {
        append_relation(row, other, out);
      }
    }
  }

  // Appends the relations of `row` that its content shows and `out` has not.
  void scan_contents(std::uint32_t row, std::vector<SimilarPair>& out) {
    candidates_.clear();
    collect_by_content(row);
    sort_candidates();
    const auto known = static_cast<std::ptrdiff_t>(out.size());
    for (const std::uint32_t other : candidates_) {
      if (std::none_of(out.begin(), out.begin() + known,
                       [other](const SimilarPair& pair) {
                         return pair.second == other;
                       })) {
        append_relation(row, other, out);
      }
    }
  }

  // True if what relates the two rows is boilerplate alone.
  bool is_template_only(const SimilarPair& pair) {
    const std::uint32_t a = search_.document_of(pair.first);
    const std::uint32_t b = search_.document_of(pair.second);
    const Boilerplate& boilerplate = search_.boilerplate_;
    if (boilerplate.is_page(a) && boilerplate.is_page(b)) {
      if (is_near_despite_template(pair)) {
        return false;
      }
      if (!probe_.share_content(a, b)) {
        return true;
      }
    }
    return pair.relation == Relation::kNear && boilerplate.are_of_crowd(a, b) &&
           similarity_of(pair) < search_.options_.near_despite_crowd &&
           !probe_.are_near_by_themselves(search_.options_, a, b);
  }

 private:
  static HybridOptions with_exact_similarity(HybridOptions options) {
    options.exact_similarity = true;
    return options;
  }

  // Of a related pair, and never an estimate that spared the measuring: what is
  // decided by it must not depend on what is to be shown.
  float similarity_of(const SimilarPair& pair) {
    if (search_.options_.exact_similarity) {
      return pair.similarity;
    }
    const auto verdict = measuring_judge_.judge(
        search_.document_of(pair.first), search_.document_of(pair.second));
    return verdict ? verdict->similarity : pair.similarity;
  }

  bool is_near_despite_template(const SimilarPair& pair) {
    const std::uint32_t a = search_.document_of(pair.first);
    const std::uint32_t b = search_.document_of(pair.second);
    const Boilerplate& boilerplate = search_.boilerplate_;
    const bool despite =
        pair.relation == Relation::kNear && !boilerplate.is_widespread(a, b) &&
        similarity_of(pair) >= search_.options_.near_despite_template;
    return despite &&
           (!boilerplate.are_filled_in(a, b) || probe_.have_like_content(a, b));
  }

  void append_relation(std::uint32_t row, std::uint32_t other,
                       std::vector<SimilarPair>& out) {
    const auto verdict =
        judge_.judge(search_.document_of(row), search_.document_of(other));
    if (verdict) {
      out.push_back({row, other, verdict->similarity, verdict->relation});
    }
  }

  // Rows before this one with agreeing keys, ascending: where a limit ends the
  // scan, it ends it at the same place every time.
  void collect_candidates(std::uint32_t row) {
    candidates_.clear();
    search_.token_forest_.candidates_before(row, search_.options_.min_matches,
                                            token_scratch_, candidates_);
    const std::size_t by_tokens = candidates_.size();
    search_.letter_forest_.candidates_before(row, kLetterMatches,
                                             letter_scratch_, candidates_);
    if (candidates_.size() > by_tokens) {
      drop_whole_words(row, by_tokens);
    }
    sort_candidates();
  }

  // Appends the pages before this one that may share content with it.
  void collect_by_content(std::uint32_t row) {
    const std::vector<std::uint32_t>& pages = search_.page_rows_;
    const auto at = std::lower_bound(pages.begin(), pages.end(), row);
    if (at == pages.end() || *at != row) {
      return;
    }
    const std::size_t begin = candidates_.size();
    search_.content_forest_.candidates_before(
        static_cast<std::uint32_t>(at - pages.begin()), kContentMatches,
        content_scratch_, candidates_);
    for (std::size_t i = begin; i < candidates_.size(); ++i) {
      candidates_[i] = pages[candidates_[i]];
    }
  }

  void sort_candidates() {
    std::sort(candidates_.begin(), candidates_.end());
    candidates_.erase(std::unique(candidates_.begin(), candidates_.end()),
                      candidates_.end());
  }

  // Of the candidates by letters, from `begin` on, only those stay where the
  // words of one of the two are broken up.
  void drop_whole_words(std::uint32_t row, std::size_t begin) {
    const HybridDocuments& documents = search_.documents_;
    if (documents.broken_up(search_.document_of(row))) {
      return;
    }
    candidates_.erase(
        std::remove_if(candidates_.begin() + static_cast<std::ptrdiff_t>(begin),
                       candidates_.end(),
                       [&](std::uint32_t other) {
                         return !documents.broken_up(
                             search_.document_of(other));
                       }),
        candidates_.end());
  }

  // A quick look that spares judging most pairs of pages.
  bool are_different_pages(std::uint32_t a, std::uint32_t b) const {
    const Boilerplate& boilerplate = search_.boilerplate_;
    if (!boilerplate.is_page(a) || !boilerplate.is_page(b) ||
        boilerplate.may_share_content(a, b)) {
      return false;
    }
    return boilerplate.is_widespread(a, b);
  }

  const HybridSearch& search_;
  HybridJudge judge_;
  HybridOptions measuring_options_;
  HybridJudge measuring_judge_;
  ContentProbe probe_;
  PrefixForest::Scratch token_scratch_;
  PrefixForest::Scratch letter_scratch_;
  PrefixForest::Scratch content_scratch_;
  std::vector<std::uint32_t> candidates_;
};

HybridSearch::HybridSearch(const HybridDocuments& documents,
                           const EqualTexts& families,
                           const HybridOptions& options,
                           const FindOptions& find)
    : documents_(documents),
      families_(families),
      options_(options),
      find_(find),
      // Every row is looked at twice.
      meter_(find.progress, std::uint64_t{2} * families.size()),
      family_of_row_(families_by_text(documents, families)),
      token_forest_(make_token_forest()),
      letter_forest_(make_letter_forest()),
      found_(rows()),
      dense_(rows(), 0),
      kin_(rows()),
      content_forest_({}, ForestOptions{}) {}

Result<std::vector<SimilarPair>> HybridSearch::run() {
  NEARDUP_RETURN_IF_ERROR(
      for_each_row([this](Scanner& scanner, std::uint32_t row) {
        dense_[row] = scanner.scan_first(row, kin_, found_[row]) ? 0 : 1;
      }));
  if (options_.template_evidence) {
    find_boilerplate();
    index_contents();
  }
  NEARDUP_RETURN_IF_ERROR(for_each_row(
      [this](Scanner& scanner, std::uint32_t row) { review(scanner, row); }));
  std::vector<SimilarPair> pairs;
  for (std::vector<SimilarPair>& of_row : found_) {
    for (const SimilarPair& pair : of_row) {
      pairs.push_back({family_of_row_[pair.first], family_of_row_[pair.second],
                       pair.similarity, pair.relation});
    }
    of_row = {};
  }
  return pairs;
}

PrefixForest HybridSearch::make_token_forest() const {
  std::vector<std::uint32_t> keys;
  keys.reserve(rows() * OnePermutationHasher::kKeys);
  for (std::uint32_t row = 0; row < rows(); ++row) {
    const auto of_row = documents_.keys(document_of(row));
    keys.insert(keys.end(), of_row.begin(), of_row.end());
  }
  ForestOptions options;
  options.threads = find_.threads;
  return PrefixForest(keys, options);
}

// Of no columns unless there are broken-up words.
PrefixForest HybridSearch::make_letter_forest() const {
  ForestOptions options;
  options.columns = kLetterKeys;
  options.threads = find_.threads;
  std::vector<std::uint32_t> keys;
  if (has_broken_up_rows()) {
    keys.assign(rows() * kLetterKeys, OnePermutationHasher::kEmpty);
    for (std::uint32_t row = 0; row < rows(); ++row) {
      const auto of_row = documents_.letter_keys(document_of(row));
      std::copy(of_row.begin(), of_row.end(),
                keys.begin() + static_cast<std::ptrdiff_t>(row * kLetterKeys));
    }
  }
  return PrefixForest(keys, options);
}

bool HybridSearch::has_broken_up_rows() const {
  for (std::uint32_t row = 0; row < rows(); ++row) {
    if (documents_.broken_up(document_of(row))) {
      return true;
    }
  }
  return false;
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
      meter_.add(end - begin);
      if (begin % kRowsBetweenReleases == 0) {
        documents_.release();
      }
    }
  });
  return find_.stop.stop_requested() ? cancelled("stopped on request")
                                     : Status();
}

// Counts in the documents that have a part in common with many, and in those
// that are related to them. In a big template most pages have met few others,
// so all that have met any are then looked at.
void HybridSearch::find_boilerplate() {
  const auto has_much_kin = [this](std::uint32_t row) {
    return kin_[row] >= kSuspectKin;
  };
  std::vector<bool> suspected(rows(), false);
  std::vector<bool> related(rows(), false);
  for (std::uint32_t row = 0; row < rows(); ++row) {
    suspected[row] = suspected[row] || has_much_kin(row);
    related[row] = related[row] || kin_[row] > 0;
    for (const SimilarPair& pair : found_[row]) {
      related[pair.first] = related[pair.second] = true;
      if (has_much_kin(pair.first) || has_much_kin(pair.second)) {
        suspected[pair.first] = suspected[pair.second] = true;
      }
    }
  }
  const std::vector<std::uint32_t> suspects = documents_of(suspected);
  if (!suspects.empty()) {
    boilerplate_ = Boilerplate(documents_, suspects, documents_of(related),
                               rows(), find_.threads);
    documents_.release();
  }
}

void HybridSearch::index_contents() {
  std::vector<std::uint32_t> keys;
  for (std::uint32_t row = 0; row < rows(); ++row) {
    if (!boilerplate_.is_page(document_of(row))) {
      continue;
    }
    page_rows_.push_back(row);
    OnePermutationHasher hasher;
    for (const std::uint64_t hash : boilerplate_.content(document_of(row))) {
      hasher.add(hash);
    }
    keys.resize(keys.size() + kContentKeys);
    hasher.keys(std::span(keys).last(kContentKeys));
  }
  ForestOptions options;
  options.columns = kContentKeys;
  options.threads = find_.threads;
  content_forest_ = PrefixForest(keys, options);
}

std::vector<std::uint32_t> HybridSearch::documents_of(
    const std::vector<bool>& chosen) const {
  std::vector<std::uint32_t> documents;
  for (std::uint32_t row = 0; row < rows(); ++row) {
    if (chosen[row]) {
      documents.push_back(document_of(row));
    }
  }
  std::sort(documents.begin(), documents.end());
  return documents;
}

// Completes the row and drops what boilerplate alone brought together.
void HybridSearch::review(Scanner& scanner, std::uint32_t row) {
  std::vector<SimilarPair>& found = found_[row];
  if (dense_[row] != 0) {
    found.clear();
    scanner.scan_all(row, found);
  } else {
    scanner.scan_contents(row, found);
  }
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&scanner](const SimilarPair& pair) {
                               return scanner.is_template_only(pair);
                             }),
              found.end());
}

}  // namespace neardup
