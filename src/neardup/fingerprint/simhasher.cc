#include "neardup/fingerprint/simhasher.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "neardup/simd/simhash/accumulate_kernel.h"

namespace neardup {
namespace {

constexpr double kFixedOne = 1 << 20;
constexpr double kMaxWeight = 2147483648.0;  // 2^31

// While the weights' sizes add up to no more than this, no sum can overflow.
constexpr std::int64_t kSafeTotal = std::numeric_limits<std::int64_t>::max();

// To the nearest, halves away from zero: std::llround() without the call. Both
// the scaled weight and its fraction are exact.
std::int64_t to_fixed(double weight) {
  const double scaled = std::clamp(weight, -kMaxWeight, kMaxWeight) * kFixedOne;
  const auto whole = static_cast<std::int64_t>(scaled);
  const double fraction = scaled - static_cast<double>(whole);
  return whole + (fraction >= 0.5 ? 1 : 0) - (fraction <= -0.5 ? 1 : 0);
}

// [nibble][i] is the sign of bit i of the nibble's vote. Multiplying by a sign
// needs no branch, which random bits would mispredict; four at a time, the
// compiler can use vector instructions.
constexpr std::array<std::array<double, 4>, 16> make_signs() {
  std::array<std::array<double, 4>, 16> signs{};
  for (std::size_t nibble = 0; nibble < signs.size(); ++nibble) {
    for (std::size_t i = 0; i < 4; ++i) {
      signs[nibble][i] = ((nibble >> i) & 1) != 0 ? 1 : -1;
    }
  }
  return signs;
}

constexpr std::array<std::array<double, 4>, 16> kSigns = make_signs();

// Adds the weight where the hash has a one and subtracts it elsewhere.
// REQUIRES: whole words of sums.
void add_votes(const HashValue& hash, double weight,
               std::vector<double>& sums) {
  double* group = sums.data();
  for (std::size_t word = 0; 64 * word < sums.size(); ++word) {
    for (int shift = 0; shift < 64; shift += 4, group += 4) {
      // A copy, so that the compiler sees that the sums do not overwrite it.
      const auto signs = kSigns[(hash.words[word] >> shift) & 0xf];
      for (std::size_t i = 0; i < 4; ++i) {
        group[i] += weight * signs[i];
      }
    }
  }
}

std::int64_t saturating_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) {
    return b > 0 ? std::numeric_limits<std::int64_t>::max()
                 : std::numeric_limits<std::int64_t>::min();
  }
  return sum;
}

void add_votes_saturating(const HashValue& hash, std::int64_t weight,
                          std::vector<std::int64_t>& sums) {
  for (std::size_t j = 0; j < sums.size(); ++j) {
    const bool one = hash.bit(static_cast<int>(j));
    sums[j] = saturating_add(sums[j], one ? weight : -weight);
  }
}

template <typename Sum>
Fingerprint signs(std::span<const Sum> sums, TieRule tie_rule) {
  assert(!sums.empty() && sums.size() <= Fingerprint::kMaxBits);
  HashValue value;
  for (std::size_t j = 0; j < sums.size(); ++j) {
    const bool one =
        tie_rule == TieRule::kOne ? sums[j] >= Sum{0} : sums[j] > Sum{0};
    value.words[j / 64] |= std::uint64_t{one} << (j % 64);
  }
  return {value, static_cast<int>(sums.size())};
}

Fingerprint reversed(const Fingerprint& fingerprint) {
  HashValue value;
  for (int j = 0; j < fingerprint.bits(); ++j) {
    if (fingerprint.bit(j)) {
      value.set_bit(fingerprint.bits() - 1 - j);
    }
  }
  return {value, fingerprint.bits()};
}

}  // namespace

SimHasher::SimHasher(const SimHashOptions& options) : options_(options) {
  assert(options.bits >= 1 && options.bits <= Fingerprint::kMaxBits);
  clear();
}

void SimHasher::add(const HashValue& hash, double weight) {
  if (std::isnan(weight)) {
    weight = 0;
  }
  if (options_.arithmetic == SumArithmetic::kDouble) {
    add_votes(hash, weight, double_sums_);
    return;
  }
  add_fixed(hash, to_fixed(weight));
}

void SimHasher::add_fixed(const HashValue& hash, std::int64_t weight) {
  if (std::abs(weight) > kSafeTotal - total_size_) {
    total_size_ = kSafeTotal;
    add_batch_to(settled_sums_);
    batch_.size = 0;
    add_votes_saturating(hash, weight, settled_sums_);
    return;
  }
  total_size_ += std::abs(weight);
  for (std::size_t i = 0; i < batch_.words.size(); ++i) {
    batch_.words[i][batch_.size] = hash.words[i];
  }
  batch_.weights[batch_.size] = weight;
  if (++batch_.size == Batch::kFeatures) {
    add_batch_to(settled_sums_);
    batch_.size = 0;
  }
}

void SimHasher::add_batch_to(std::vector<std::int64_t>& sums) const {
  const AccumulateKernel& kernel = active_accumulate_kernel();
  for (std::size_t i = 0; i < batch_.words.size(); ++i) {
    kernel.add_weighted(batch_.words[i].data(), 1, batch_.weights.data(),
                        batch_.size, sums.data() + 64 * i);
  }
}

// The sums of everything added, as many as settled_sums_.
std::vector<std::int64_t> SimHasher::fixed_sums() const {
  std::vector<std::int64_t> sums = settled_sums_;
  add_batch_to(sums);
  return sums;
}

Fingerprint SimHasher::finish() const {
  const auto bits = static_cast<std::size_t>(options_.bits);
  const std::vector<std::int64_t> fixed = fixed_sums();
  // Sums stand in the order of the hash's bits; only the result is turned.
  const Fingerprint fingerprint =
      options_.arithmetic == SumArithmetic::kDouble
          ? signs(std::span(double_sums_).first(bits), options_.tie_rule)
          : signs(std::span(fixed).first(bits), options_.tie_rule);
  return options_.bit_order == BitOrder::kSame ? fingerprint
                                               : reversed(fingerprint);
}

std::vector<double> SimHasher::sums() const {
  std::vector<double> sums = double_sums_;
  for (const std::int64_t sum : fixed_sums()) {
    sums.push_back(static_cast<double>(sum) / kFixedOne);
  }
  sums.resize(static_cast<std::size_t>(options_.bits));
  if (options_.bit_order == BitOrder::kReversed) {
    std::reverse(sums.begin(), sums.end());
  }
  return sums;
}

void SimHasher::clear() {
  const auto words = static_cast<std::size_t>((options_.bits + 63) / 64);
  total_size_ = 0;
  if (options_.arithmetic == SumArithmetic::kDouble) {
    double_sums_.assign(64 * words, 0.0);
    return;
  }
  settled_sums_.assign(64 * words, 0);
  batch_.words.resize(words);
  batch_.size = 0;
}

Fingerprint fingerprint_of_sums(const std::vector<double>& sums,
                                TieRule tie_rule) {
  return signs(std::span(sums), tie_rule);
}

}  // namespace neardup
