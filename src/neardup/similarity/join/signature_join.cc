#include "neardup/similarity/join/signature_join.h"

#include <algorithm>
#include <cassert>

#include <xxhash.h>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/similarity/join/nearest_rows.h"

namespace neardup {

SignatureJoin::SignatureJoin(std::span<const std::uint16_t> signatures,
                             std::span<const std::uint32_t> places,
                             LshBands bands, double threshold,
                             const CrowdLimits& limits)
    : signatures_(signatures),
      places_(places),
      bands_(bands),
      threshold_(threshold),
      limits_(limits) {
  assert(static_cast<std::size_t>(bands.bands * bands.rows) <= kSlots);
}

std::uint64_t SignatureJoin::band_key(std::uint32_t row,
                                      std::size_t band) const {
  const auto rows = static_cast<std::size_t>(bands_.rows);
  const auto of_band = signature(row).subspan(band * rows, rows);
  return XXH3_64bits(of_band.data(), of_band.size_bytes());
}

bool SignatureJoin::meet_before(std::uint32_t a, std::uint32_t b,
                                std::size_t band) const {
  for (std::size_t earlier = 0; earlier < band; ++earlier) {
    if (band_key(a, earlier) == band_key(b, earlier)) {
      return true;
    }
  }
  return false;
}

std::uint32_t SignatureJoin::agreeing_slots(std::uint32_t a,
                                            std::uint32_t b) const {
  const auto x = signature(a);
  const auto y = signature(b);
  // 16 bits, so that eight slots or more are counted at once.
  std::uint16_t equal = 0;
  for (std::size_t i = 0; i < kSlots; ++i) {
    equal = static_cast<std::uint16_t>(equal + (x[i] == y[i] ? 1 : 0));
  }
  return equal;
}

SimilarPair SignatureJoin::pair_of(std::uint32_t a, std::uint32_t b,
                                   std::uint32_t agreeing) const {
  return {places_[a], places_[b], static_cast<float>(agreeing) / kSlots,
          Relation::kNear};
}

std::vector<SignatureJoin::Keyed> SignatureJoin::rows_by_key(
    std::size_t band) const {
  std::vector<Keyed> keyed(places_.size());
  for (std::uint32_t row = 0; row < keyed.size(); ++row) {
    keyed[row] = {band_key(row, band), row};
  }
  std::sort(keyed.begin(), keyed.end());
  return keyed;
}

// What run() does, band after band.
class SignatureJoin::Search {
 public:
  Search(const SignatureJoin& join, const FindOptions& options)
      : join_(join),
        options_(options),
        nearest_(join.places_.size(), join.limits_.nearest) {}

  void look_at(std::size_t band, std::vector<Keyed> keyed) {
    band_ = band;
    keyed_ = std::move(keyed);
    cut_into_pieces();
    parallel_for(crowds_.size(), options_.threads,
                 [this](std::size_t crowd) { sort_by_slots(crowds_[crowd]); });
    std::vector<std::vector<SimilarPair>> found(pieces_.size());
    parallel_for(pieces_.size(), options_.threads, [&](std::size_t piece) {
      if (!options_.stop.stop_requested()) {
        look_at_piece(pieces_[piece], found[piece]);
      }
    });
    for (const std::vector<SimilarPair>& of_piece : found) {
      pairs_.insert(pairs_.end(), of_piece.begin(), of_piece.end());
    }
  }

  // The pairs, by what stands in `places`.
  std::vector<SimilarPair> take_pairs() {
    keyed_ = {};
    std::erase_if(pairs_, [this](const SimilarPair& pair) {
      const bool in_crowd = both_in_crowd(pair.first, pair.second);
      if (in_crowd) {
        add_nearest(pair.first, pair.second, agreeing_of(pair));
      }
      return in_crowd;
    });
    for (SimilarPair& pair : pairs_) {
      pair = join_.pair_of(pair.first, pair.second, agreeing_of(pair));
    }
    append_nearest();
    return std::move(pairs_);
  }

 private:
  // Places [begin, end) in the order of keys.
  struct Run {
    std::size_t begin;
    std::size_t end;
  };
  // Some places to look at: whole runs of equal keys, or a part of the crowd.
  struct Piece {
    Run places;
    Run crowd;  // empty if there is none
  };

  static std::uint32_t agreeing_of(const SimilarPair& pair) {
    return static_cast<std::uint32_t>(pair.similarity * kSlots);
  }

  bool is_crowd(const Run& run) const {
    return run.end - run.begin > join_.limits_.partners + 1;
  }

  std::size_t end_of_run(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < keyed_.size() && keyed_[end].key == keyed_[begin].key) {
      ++end;
    }
    return end;
  }

  // Lets in whoever stands in a crowd, before anybody is compared.
  void cut_into_pieces() {
    constexpr std::size_t kPiece = 1024;
    crowds_.clear();
    pieces_.clear();
    std::size_t begin = 0;  // of the runs that are in no piece yet
    for (std::size_t i = 0; i < keyed_.size();) {
      const Run run{i, end_of_run(i)};
      i = run.end;
      const bool crowd = is_crowd(run);
      const std::size_t end = crowd ? run.begin : run.end;
      if (begin < end &&
          (crowd || end - begin >= kPiece || i == keyed_.size())) {
        pieces_.push_back({{begin, end}, {0, 0}});
        begin = end;
      }
      if (crowd) {
        add_crowd(run);
        begin = run.end;
      }
    }
  }

  void add_crowd(const Run& crowd) {
    constexpr std::size_t kPiece = 256;
    crowds_.push_back(crowd);
    for (std::size_t i = crowd.begin; i < crowd.end; i += kPiece) {
      pieces_.push_back({{i, std::min(i + kPiece, crowd.end)}, crowd});
    }
    for (std::size_t i = crowd.begin; i < crowd.end; ++i) {
      nearest_.let_in(keyed_[i].row);
    }
  }

  // By the slots from the next band on and around, then by row.
  void sort_by_slots(const Run& crowd) {
    const std::size_t start =
        (band_ + 1) * static_cast<std::size_t>(join_.bands_.rows);
    const auto first =
        keyed_.begin() + static_cast<std::ptrdiff_t>(crowd.begin);
    const auto last = keyed_.begin() + static_cast<std::ptrdiff_t>(crowd.end);
    std::sort(first, last, [&](const Keyed& a, const Keyed& b) {
      const auto x = join_.signature(a.row);
      const auto y = join_.signature(b.row);
      const auto [in_x, in_y] =
          std::mismatch(x.begin() + static_cast<std::ptrdiff_t>(start), x.end(),
                        y.begin() + static_cast<std::ptrdiff_t>(start));
      if (in_x != x.end()) {
        return *in_x < *in_y;
      }
      const auto [of_x, of_y] = std::mismatch(x.begin(), x.end(), y.begin());
      return of_x != x.end() ? *of_x < *of_y : a.row < b.row;
    });
  }

  void look_at_piece(const Piece& piece, std::vector<SimilarPair>& out) {
    if (piece.crowd.begin < piece.crowd.end) {
      for (std::size_t i = piece.places.begin; i < piece.places.end; ++i) {
        look_around(piece.crowd, i);
      }
      return;
    }
    for (std::size_t i = piece.places.begin; i < piece.places.end; ++i) {
      for (std::size_t j = i + 1;
           j < piece.places.end && keyed_[j].key == keyed_[i].key; ++j) {
        compare(keyed_[i].row, keyed_[j].row, out);
      }
    }
  }

  // Only this row's own nearest are added to: others are on other threads.
  void look_around(const Run& crowd, std::size_t at) {
    const std::size_t reach = (join_.limits_.partners + 1) / 2;
    const std::size_t begin = at - std::min(reach, at - crowd.begin);
    const std::size_t end = at + std::min(reach + 1, crowd.end - at);
    const std::uint32_t row = keyed_[at].row;
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t other = keyed_[i].row;
      const std::uint32_t agreeing = join_.agreeing_slots(row, other);
      if (i != at && join_.is_near(agreeing)) {
        nearest_.add(row, {other, agreeing});
      }
    }
  }

  // Two that did not both stand in a crowd until now were compared in the first
  // band in which they met.
  void compare(std::uint32_t a, std::uint32_t b,
               std::vector<SimilarPair>& out) {
    const std::uint32_t agreeing = join_.agreeing_slots(a, b);
    if (!join_.is_near(agreeing)) {
      return;
    }
    if (both_in_crowd(a, b)) {
      add_nearest(a, b, agreeing);
    } else if (!join_.meet_before(a, b, band_)) {
      out.push_back(
          {a, b, static_cast<float>(agreeing) / kSlots, Relation::kNear});
    }
  }

  bool both_in_crowd(std::uint32_t a, std::uint32_t b) const {
    return nearest_.has(a) && nearest_.has(b);
  }

  void add_nearest(std::uint32_t a, std::uint32_t b, std::uint32_t agreeing) {
    nearest_.add(a, {b, agreeing});
    nearest_.add(b, {a, agreeing});
  }

  void append_nearest() {
    // Counted first, for an array that grows holds its old self, too.
    std::size_t count = pairs_.size();
    for_each_nearest([&count](const SimilarPair&) { ++count; });
    pairs_.reserve(count);
    for_each_nearest(
        [this](const SimilarPair& pair) { pairs_.push_back(pair); });
  }

  // Each pair once, even if it is among the nearest of both.
  template <typename Visitor>
  void for_each_nearest(Visitor visit) const {
    for (std::uint32_t row = 0; row < join_.places_.size(); ++row) {
      if (!nearest_.has(row)) {
        continue;
      }
      for (const NearestRows::Other other : nearest_.of(row)) {
        if (row < other.row || !is_nearest(other.row, row)) {
          visit(join_.pair_of(row, other.row, other.score));
        }
      }
    }
  }

  bool is_nearest(std::uint32_t row, std::uint32_t other) const {
    const auto of_row = nearest_.of(row);
    return std::any_of(
        of_row.begin(), of_row.end(),
        [other](NearestRows::Other o) { return o.row == other; });
  }

  const SignatureJoin& join_;
  const FindOptions& options_;
  NearestRows nearest_;
  std::vector<SimilarPair> pairs_;  // of rows
  // Of the band that is being looked at.
  std::size_t band_ = 0;
  std::vector<Keyed> keyed_;
  std::vector<Run> crowds_;
  std::vector<Piece> pieces_;
};

std::vector<SimilarPair> SignatureJoin::run(const FindOptions& options) const {
  Search search(*this, options);
  const auto bands = static_cast<std::size_t>(bands_.bands);
  const auto hands = static_cast<std::size_t>(std::max(options.threads, 1));
  WorkMeter meter(options.progress, bands);
  for (std::size_t first = 0; first < bands; first += hands) {
    // Sorting is what takes time where there is no crowd: a band a thread.
    std::vector<std::vector<Keyed>> keyed(std::min(hands, bands - first));
    parallel_for(keyed.size(), options.threads, [&](std::size_t i) {
      if (!options.stop.stop_requested()) {
        keyed[i] = rows_by_key(first + i);
      }
    });
    for (std::size_t i = 0; i < keyed.size(); ++i) {
      search.look_at(first + i, std::move(keyed[i]));
      meter.add(1);
    }
  }
  return search.take_pairs();
}

}  // namespace neardup
