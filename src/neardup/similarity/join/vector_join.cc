#include "neardup/similarity/join/vector_join.h"

#include <algorithm>
#include <cassert>

#include "neardup/similarity/join/scan_places.h"

namespace neardup {
namespace {

// Room for the rounding of sums, so that no pair at the threshold is lost.
constexpr double kScoreSlack = 1e-6;

std::vector<float> highest_weights(
    const std::vector<VectorJoin::Vector>& vectors, std::size_t terms) {
  std::vector<float> highest(terms, 0);
  for (const VectorJoin::Vector vector : vectors) {
    for (const VectorJoin::Entry entry : vector) {
      highest[entry.term] = std::max(highest[entry.term], entry.weight);
    }
  }
  return highest;
}

// How many of the first entries cannot reach the threshold with any vector.
std::uint32_t harmless_entries(VectorJoin::Vector vector,
                               const std::vector<float>& highest,
                               double threshold) {
  double reach = 0;
  std::uint32_t count = 0;
  for (const VectorJoin::Entry entry : vector) {
    reach += static_cast<double>(entry.weight) * highest[entry.term];
    if (reach >= threshold - kScoreSlack) {
      break;
    }
    ++count;
  }
  return count;
}

double dot(VectorJoin::Vector a, VectorJoin::Vector b) {
  double sum = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i].term == b[j].term) {
      sum += static_cast<double>(a[i++].weight) * b[j++].weight;
    } else if (a[i].term < b[j].term) {
      ++i;
    } else {
      ++j;
    }
  }
  return sum;
}

}  // namespace

VectorJoin::VectorJoin(const std::vector<Vector>& vectors, std::size_t terms,
                       double threshold, const CrowdLimits& limits)
    : vectors_(vectors),
      threshold_(threshold),
      limits_(limits),
      begins_(terms + 2, 0) {
  assert(threshold > 0 && threshold <= 1);
  const std::vector<float> highest = highest_weights(vectors, terms);
  for (const Vector vector : vectors_) {
    const std::uint32_t out = harmless_entries(vector, highest, threshold);
    left_out_.push_back(out);
    for (const Entry entry : vector.subspan(out)) {
      ++begins_[entry.term + 2];
    }
  }
  for (std::size_t i = 2; i < begins_.size(); ++i) {
    begins_[i] += begins_[i - 1];
  }
  postings_.resize(begins_.back());
  // Filling term t moves begins_[t + 1] from its start to its end.
  for (std::uint32_t i = 0; i < vectors_.size(); ++i) {
    for (const Entry entry : vectors_[i].subspan(left_out_[i])) {
      postings_[begins_[entry.term + 1]++] = {i, entry.weight};
    }
  }
}

std::span<const VectorJoin::Posting> VectorJoin::postings_before(
    std::uint32_t term, std::uint32_t place) const {
  const auto of_term = std::span(postings_).subspan(
      begins_[term], begins_[term + 1] - begins_[term]);
  const auto end = std::lower_bound(
      of_term.begin(), of_term.end(), place,
      [](const Posting& a, std::uint32_t b) { return a.vector < b; });
  return {of_term.begin(), end};
}

// Looks up the vectors before one.
class VectorJoin::Scanner {
 public:
  explicit Scanner(const VectorJoin& join)
      : join_(join), sums_(join.vectors_.size(), 0) {}

  void scan(std::uint32_t place, std::vector<SimilarPair>& out) {
    near_.clear();
    find_candidates(place);
    const bool summed = add_left_out(place);
    for (const std::uint32_t other : touched_) {
      if (near_.size() <= join_.limits_.partners) {
        compare(place, other, summed);
      }
      sums_[other] = 0;
    }
    if (near_.size() > join_.limits_.partners) {
      keep_nearest(join_.limits_.nearest, near_);
    }
    out.insert(out.end(), near_.begin(), near_.end());
  }

 private:
  // Fills touched_, vectors that share the rarest terms first.
  void find_candidates(std::uint32_t place) {
    touched_.clear();
    const Vector indexed =
        join_.vectors_[place].subspan(join_.left_out_[place]);
    for (auto entry = indexed.rbegin(); entry != indexed.rend(); ++entry) {
      const auto postings = join_.postings_before(entry->term, place);
      for (auto posting = postings.rbegin(); posting != postings.rend();
           ++posting) {
        if (sums_[posting->vector] == 0) {
          if (touched_.size() == join_.limits_.candidates) {
            return;
          }
          touched_.push_back(posting->vector);
        }
        sums_[posting->vector] +=
            static_cast<double>(entry->weight) * posting->weight;
      }
    }
  }

  // Completes the sums of candidates by the terms that bring none together.
  // False if they are not complete, for comparing costs less or candidates were
  // passed over.
  bool add_left_out(std::uint32_t place) {
    const Vector vector = join_.vectors_[place];
    const Vector left_out = vector.first(join_.left_out_[place]);
    std::size_t postings = 0;
    for (const Entry entry : left_out) {
      postings += join_.postings_before(entry.term, place).size();
    }
    if (touched_.size() == join_.limits_.candidates ||
        postings > touched_.size() * vector.size()) {
      return false;
    }
    for (const Entry entry : left_out) {
      for (const Posting& posting : join_.postings_before(entry.term, place)) {
        if (sums_[posting.vector] != 0) {
          sums_[posting.vector] +=
              static_cast<double>(entry.weight) * posting.weight;
        }
      }
    }
    return true;
  }

  void compare(std::uint32_t place, std::uint32_t other, bool summed) {
    const Vector vector = join_.vectors_[place];
    const Vector before = join_.vectors_[other];
    if (summed &&
        sums_[other] + dot(vector, before.first(join_.left_out_[other])) <
            join_.threshold_ - kScoreSlack) {
      return;
    }
    // Summed in one go, it does not depend on which of the two came first.
    const double cosine = dot(vector, before);
    if (cosine >= join_.threshold_) {
      near_.push_back({place, other, static_cast<float>(std::min(cosine, 1.0)),
                       Relation::kNear});
    }
  }

  const VectorJoin& join_;
  std::vector<double> sums_;
  std::vector<std::uint32_t> touched_;
  std::vector<SimilarPair> near_;
};

std::vector<SimilarPair> VectorJoin::run(const FindOptions& options) const {
  return scan_places(vectors_.size(), options,
                     [this] { return Scanner(*this); });
}

}  // namespace neardup
