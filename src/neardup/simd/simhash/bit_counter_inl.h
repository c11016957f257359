// Counts, for each of 64 bit positions, in how many words the bit is set.
//
// The counts stand upright: bit j of the words "ones", "twos", "fours" ... is
// one binary number, and a full adder of bitwise operations adds to all numbers
// of all lanes at once. Two words and the ones give new ones and a carry, two
// carries and the twos give new twos and a carry, and so on (carry-save adders;
// Harley and Seal, in Warren, "Hacker's Delight", 2nd ed., 5-1; Mula, Kurz,
// Lemire, "Faster population counts using AVX2 instructions", 2018). A word
// costs about one full adder, two instructions on AVX-512.
//
// Included after one lanes_*.h, by the files of one instruction set; unnamed
// namespaces keep their functions apart.

#ifndef NEARDUP_SIMD_SIMHASH_BIT_COUNTER_INL_H_
#define NEARDUP_SIMD_SIMHASH_BIT_COUNTER_INL_H_

#include <cstddef>
#include <cstdint>

#ifndef NEARDUP_TARGET
#error "include a lanes_*.h first"
#endif

namespace neardup::simd_internal {
namespace {

// The lowest digits of the counts, apart so that they can stay in registers.
template <typename Lanes>
struct LowDigits {
  using Word = typename Lanes::Word;

  Word ones;
  Word twos;
  Word fours;
  Word eights;

  // All zero. Written out, for a default one would lack the target.
  NEARDUP_INLINE LowDigits()
      : ones(Lanes::zero()),
        twos(Lanes::zero()),
        fours(Lanes::zero()),
        eights(Lanes::zero()) {}

  // Adds a and b to the digit and returns the carries, which weigh twice.
  NEARDUP_INLINE static Word add(Word& digit, Word a, Word b) {
    const Word carry = Lanes::majority(digit, a, b);
    digit = Lanes::parity(digit, a, b);
    return carry;
  }
  // Adds four words; the carries weigh four.
  NEARDUP_INLINE Word add_four(Word a, Word b, Word c, Word d) {
    const Word first = add(ones, a, b);
    const Word second = add(ones, c, d);
    return add(twos, first, second);
  }
  // Adds four carries of add_four(); the carries weigh sixteen.
  NEARDUP_INLINE Word add_fours(Word a, Word b, Word c, Word d) {
    const Word first = add(fours, a, b);
    const Word second = add(fours, c, d);
    return add(eights, first, second);
  }
};

// The higher digits: level p weighs 2^p.
template <typename Lanes>
class BitCounter {
 public:
  using Word = typename Lanes::Word;

  // What may be counted before finish(), so that 16 bits hold each count.
  static constexpr std::size_t kMaxWords = 32768;

  // Takes in carries of add_fours(). Two arrivals at a level and its digits
  // make one arrival at the next.
  NEARDUP_INLINE void add(Word carries) {
    std::size_t level = kLowest;
    for (; (waiting_levels_ >> level & 1) != 0; ++level) {
      if (levels_ == level) {
        digits_[levels_++] = Lanes::zero();
      }
      waiting_levels_ ^= 1u << level;
      carries = LowDigits<Lanes>::add(digits_[level], waiting_[level], carries);
    }
    waiting_[level] = carries;
    waiting_levels_ |= 1u << level;
  }

  // ones[j] += the number of words counted that have bit j set. Once only.
  NEARDUP_TARGET void finish(LowDigits<Lanes> low, std::uint64_t* ones) {
    typename Lanes::Counts counts;
    for (std::size_t level = levels_ + 1; level-- > kLowest;) {
      counts.double_all();
      if (level < levels_) {
        counts.add_bits_of(digits_[level]);
      }
      if ((waiting_levels_ >> level & 1) != 0) {
        counts.add_bits_of(waiting_[level]);
      }
    }
    for (const Word digits : {low.eights, low.fours, low.twos, low.ones}) {
      counts.double_all();
      counts.add_bits_of(digits);
    }
    counts.add_to(ones);
  }

 private:
  // What add_fours() returns weighs 2^4; kMaxWords are 2^15.
  static constexpr std::size_t kLowest = 4;
  static constexpr std::size_t kLevels = 17;

  Word digits_[kLevels];   // of levels [kLowest, levels_)
  Word waiting_[kLevels];  // for a second arrival, where waiting_levels_ says
  std::size_t levels_ = kLowest;
  std::uint32_t waiting_levels_ = 0;
};

}  // namespace
}  // namespace neardup::simd_internal

#endif  // NEARDUP_SIMD_SIMHASH_BIT_COUNTER_INL_H_
