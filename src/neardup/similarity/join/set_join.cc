#include "neardup/similarity/join/set_join.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <numeric>

#include "neardup/similarity/join/scan_places.h"

namespace neardup {
namespace {

// Keeps 0.5 * 6 from being rounded up to 4.
constexpr double kCountSlack = 1e-9;

std::size_t round_up(double value) {
  return static_cast<std::size_t>(std::ceil(value - kCountSlack));
}

std::size_t shared_elements(SetJoin::Set a, SetJoin::Set b) {
  std::size_t shared = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const std::uint32_t x = a[i];
    const std::uint32_t y = b[j];
    shared += x == y ? 1U : 0U;
    i += x <= y ? 1U : 0U;
    j += y <= x ? 1U : 0U;
  }
  return shared;
}

std::size_t elements_of(const std::vector<SetJoin::Set>& sets) {
  return std::accumulate(
      sets.begin(), sets.end(), std::size_t{0},
      [](std::size_t sum, SetJoin::Set set) { return sum + set.size(); });
}

// The different elements of all sets, those of the fewest sets first.
std::vector<std::uint32_t> by_rareness(const std::vector<SetJoin::Set>& sets) {
  std::vector<std::uint32_t> all;
  all.reserve(elements_of(sets));
  for (const SetJoin::Set set : sets) {
    all.insert(all.end(), set.begin(), set.end());
  }
  std::sort(all.begin(), all.end());
  // Counted first, for an array that grows holds its old self, too.
  std::size_t different = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    different += i == 0 || all[i] != all[i - 1] ? 1U : 0U;
  }
  // A count and its element in one number, so that sorting goes by both.
  std::vector<std::uint64_t> counted;
  counted.reserve(different);
  for (std::size_t begin = 0; begin < all.size();) {
    const auto run_end =
        std::upper_bound(all.begin() + static_cast<std::ptrdiff_t>(begin),
                         all.end(), all[begin]);
    const auto end = static_cast<std::size_t>(run_end - all.begin());
    counted.push_back(std::uint64_t{end - begin} << 32 | all[begin]);
    begin = end;
  }
  std::sort(counted.begin(), counted.end());
  std::vector<std::uint32_t> elements(counted.size());
  std::transform(
      counted.begin(), counted.end(), elements.begin(),
      [](std::uint64_t entry) { return static_cast<std::uint32_t>(entry); });
  return elements;
}

}  // namespace

SetJoin::SetJoin(const std::vector<Set>& sets, double threshold,
                 const CrowdLimits& limits)
    : threshold_(threshold), limits_(limits), original_(sets.size()) {
  assert(threshold > 0 && threshold <= 1);
  std::iota(original_.begin(), original_.end(), std::uint32_t{0});
  std::stable_sort(original_.begin(), original_.end(),
                   [&sets](std::uint32_t a, std::uint32_t b) {
                     return sets[a].size() < sets[b].size();
                   });
  rank_elements(sets);
  index_prefixes();
}

void SetJoin::rank_elements(const std::vector<Set>& sets) {
  const std::vector<std::uint32_t> rare_first = by_rareness(sets);
  // Element and rank in one number, ascending by element.
  std::vector<std::uint64_t> ranks(rare_first.size());
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    ranks[rank] = std::uint64_t{rare_first[rank]} << 32 | rank;
  }
  std::sort(ranks.begin(), ranks.end());
  elements_.reserve(elements_of(sets));
  begins_.reserve(sets.size() + 1);
  begins_.push_back(0);
  for (const std::uint32_t set : original_) {
    for (const std::uint32_t element : sets[set]) {
      const auto found = std::lower_bound(ranks.begin(), ranks.end(),
                                          std::uint64_t{element} << 32);
      elements_.push_back(static_cast<std::uint32_t>(*found));
    }
    std::sort(elements_.begin() + static_cast<std::ptrdiff_t>(begins_.back()),
              elements_.end());
    begins_.push_back(elements_.size());
  }
}

std::size_t SetJoin::prefix_length(std::size_t size) const {
  return size == 0
             ? 0
             : size - round_up(threshold_ * static_cast<double>(size)) + 1;
}

void SetJoin::index_prefixes() {
  std::size_t indexed = 0;
  for (std::uint32_t place = 0; place < original_.size(); ++place) {
    indexed += prefix_length(set_at(place).size());
  }
  postings_.reserve(indexed);
  for (std::uint32_t place = 0; place < original_.size(); ++place) {
    const Set set = set_at(place);
    for (const std::uint32_t element : set.first(prefix_length(set.size()))) {
      postings_.push_back({element, place});
    }
  }
  std::sort(postings_.begin(), postings_.end(), before);
}

// Looks up the sets before one in order of size.
class SetJoin::Scanner {
 public:
  explicit Scanner(const SetJoin& join)
      : join_(join), seen_(join.original_.size(), false) {}

  void scan(std::uint32_t place, std::vector<SimilarPair>& out) {
    look_up(place);
    for (const std::uint32_t other : compared_) {
      seen_[other] = false;
    }
    if (near_.size() > join_.limits_.partners) {
      keep_nearest(join_.limits_.nearest, near_);
    }
    for (const SimilarPair& pair : near_) {
      out.push_back({join_.original_[place], join_.original_[pair.second],
                     pair.similarity, pair.relation});
    }
  }

 private:
  // Compares the set with those before it, rarest elements first.
  void look_up(std::uint32_t place) {
    compared_.clear();
    near_.clear();
    const Set set = join_.set_at(place);
    const std::size_t smallest =
        round_up(join_.threshold_ * static_cast<double>(set.size()));
    for (const std::uint32_t element :
         set.first(join_.prefix_length(set.size()))) {
      const auto begin = join_.postings_.begin();
      auto posting = std::lower_bound(begin, join_.postings_.end(),
                                      Posting{element, place}, before);
      // Backwards: those of nearly the same size first.
      while (posting != begin && std::prev(posting)->element == element) {
        --posting;
        if (join_.set_at(posting->set).size() < smallest) {
          break;
        }
        if (seen_[posting->set]) {
          continue;
        }
        if (is_enough()) {
          return;
        }
        compare(place, posting->set);
      }
    }
  }

  bool is_enough() const {
    return compared_.size() >= join_.limits_.candidates ||
           near_.size() > join_.limits_.partners;
  }

  void compare(std::uint32_t place, std::uint32_t other) {
    seen_[other] = true;
    compared_.push_back(other);
    const Set set = join_.set_at(place);
    const Set of_other = join_.set_at(other);
    const std::size_t shared = shared_elements(set, of_other);
    const double similarity =
        static_cast<double>(shared) /
        static_cast<double>(set.size() + of_other.size() - shared);
    if (similarity >= join_.threshold_) {
      near_.push_back(
          {place, other, static_cast<float>(similarity), Relation::kNear});
    }
  }

  const SetJoin& join_;
  std::vector<bool> seen_;
  std::vector<std::uint32_t> compared_;
  std::vector<SimilarPair> near_;
};

std::vector<SimilarPair> SetJoin::run(const FindOptions& options) const {
  return scan_places(original_.size(), options,
                     [this] { return Scanner(*this); });
}

}  // namespace neardup
