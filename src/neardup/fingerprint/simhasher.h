// A SimHasher folds weighted feature hashes into a Fingerprint.
//
//   SimHasher hasher({.bits = 64});
//   hasher.add((*hash)("美国"), 4);
//   hasher.add((*hash)("51区"), 5);
//   Fingerprint fingerprint = hasher.finish();
//
// Each bit of a feature hash votes with the feature's weight: a one adds it to
// that bit's sum, a zero subtracts it; the sign of the sum is the bit of the
// fingerprint (Charikar 2002; all five seeds).
//
// Two ways to keep the sums:
//   kFixedPoint  weights are rounded to multiples of 2^-20 and summed exactly,
//                so that the order of features does not matter. A weight is
//                clamped to +-2^31 and a sum saturates at +-2^43; only then, at
//                4096 features of the largest weight, can order matter. The
//                native choice.
//   kDouble      IEEE doubles in the order given, as the peers' programs do;
//                needed where a sum is nearly zero and their bits must match.
//                Infinite weights can make a sum NaN, which gives a zero bit.
//
// Not thread safe; cheap to make, reusable after clear().

#ifndef NEARDUP_FINGERPRINT_SIMHASHER_H_
#define NEARDUP_FINGERPRINT_SIMHASHER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "neardup/base/hash/hash_value.h"
#include "neardup/fingerprint/fingerprint.h"

namespace neardup {

// What a sum of exactly zero becomes.
enum class TieRule {
  kZero,  // bit = sum > 0: yanyiwu, seomoz, 1e0ng since 1.7.1; native
  kOne,   // bit = sum >= 0: seeds 001 and 003, mfonda, 1e0ng up to 1.7.0
};

// Which position of the fingerprint a bit of the feature hash votes on.
enum class BitOrder {
  kSame,      // hash bit j -> fingerprint bit j; every living program
  kReversed,  // hash bit j -> fingerprint bit bits-1-j; seomoz before 1.0
};

enum class SumArithmetic { kFixedPoint, kDouble };

struct SimHashOptions {
  int bits = 64;  // 1..256
  TieRule tie_rule = TieRule::kZero;
  BitOrder bit_order = BitOrder::kSame;
  SumArithmetic arithmetic = SumArithmetic::kFixedPoint;

  friend bool operator==(const SimHashOptions&,
                         const SimHashOptions&) = default;
};

class SimHasher {
 public:
  // REQUIRES: 1 <= options.bits <= Fingerprint::kMaxBits.
  explicit SimHasher(const SimHashOptions& options);

  // Adds one feature. A hash narrower than the fingerprint votes "zero" on the
  // bits it does not have; bits above the fingerprint's width are ignored.
  // Negative weights are allowed; NaN counts as 0. Cost: linear in the width;
  // in fixed point a few nanoseconds for 64 bits
  // (neardup/simd/accumulate_kernel.h).
  void add(const HashValue& hash, double weight);

  // The fingerprint of what was added since construction or clear().
  Fingerprint finish() const;

  // The sum of each bit, index 0 = bit 0 (least significant).
  std::vector<double> sums() const;

  void clear();

 private:
  // Features whose votes are still to be counted: kernels count many at once.
  struct Batch {
    static constexpr std::size_t kFeatures = 64;

    // words[i] are the ith 64 bits of each feature's hash.
    std::vector<std::array<std::uint64_t, kFeatures>> words;
    std::array<std::int64_t, kFeatures> weights;
    std::size_t size = 0;
  };

  void add_fixed(const HashValue& hash, std::int64_t weight);
  void add_batch_to(std::vector<std::int64_t>& sums) const;
  std::vector<std::int64_t> fixed_sums() const;

  SimHashOptions options_;
  // One of the two is used. Entry j belongs to bit j of the hashes, whatever
  // the bit order; the entries are rounded up to whole words of 64 bits.
  std::vector<std::int64_t> settled_sums_;
  std::vector<double> double_sums_;
  Batch batch_;
  // The sizes of all fixed-point weights together: bounds every sum.
  std::int64_t total_size_ = 0;
};

// The fingerprint whose bit j is the sign of sums[j] under the tie rule; the
// last step of SimHash by itself. REQUIRES: 1 <= sums.size() <= 256.
Fingerprint fingerprint_of_sums(const std::vector<double>& sums,
                                TieRule tie_rule);

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_SIMHASHER_H_
