#include "neardup/pages/diff_anchors.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace neardup {
namespace {

// Where a run of words stands in two texts, and how often.
struct RunPlaces {
  std::size_t times_a = 0;
  std::size_t times_b = 0;
  DiffAnchor place{0, 0};
};

// The words of a text that stand behind one another, as one piece.
std::string_view run_at(std::span<const std::string_view> words,
                        std::size_t at) {
  const std::string_view last = words[at + kAnchorWords - 1];
  const char* begin = words[at].data();
  return {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
}

std::size_t run_count(std::span<const std::string_view> words) {
  return words.size() < kAnchorWords ? 0 : words.size() - kAnchorWords + 1;
}

// Runs that both texts have once, ascending in a.
std::vector<DiffAnchor> unique_runs(std::span<const std::string_view> a,
                                    std::span<const std::string_view> b) {
  std::unordered_map<std::string_view, RunPlaces> runs;
  for (std::size_t i = 0; i < run_count(a); ++i) {
    RunPlaces& places = runs[run_at(a, i)];
    ++places.times_a;
    places.place.a = i;
  }
  for (std::size_t i = 0; i < run_count(b); ++i) {
    if (const auto found = runs.find(run_at(b, i)); found != runs.end()) {
      ++found->second.times_b;
      found->second.place.b = i;
    }
  }
  std::vector<DiffAnchor> unique;
  for (const auto& [run, places] : runs) {
    if (places.times_a == 1 && places.times_b == 1) {
      unique.push_back(places.place);
    }
  }
  std::sort(unique.begin(), unique.end(),
            [](DiffAnchor x, DiffAnchor y) { return x.a < y.a; });
  return unique;
}

}  // namespace

std::vector<DiffAnchor> find_anchors(std::span<const std::string_view> a,
                                     std::span<const std::string_view> b) {
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const std::vector<DiffAnchor> unique = unique_runs(a, b);
  // Longest ascending chain: ends[n] is the anchor with the smallest b that a
  // chain of n + 1 can end with.
  std::vector<std::size_t> ends;
  std::vector<std::size_t> before(unique.size(), kNone);
  for (std::size_t i = 0; i < unique.size(); ++i) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), unique[i].b,
                                     [&](std::size_t end, std::size_t b_place) {
                                       return unique[end].b < b_place;
                                     });
    before[i] = at == ends.begin() ? kNone : *std::prev(at);
    if (at == ends.end()) {
      ends.push_back(i);
    } else {
      *at = i;
    }
  }
  std::vector<DiffAnchor> chain;
  for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone;
       i = before[i]) {
    chain.push_back(unique[i]);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

}  // namespace neardup
