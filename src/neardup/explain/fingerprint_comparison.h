// Two fingerprints side by side: how many bits differ, which, and in which
// blocks the two agree, so that an index keyed by blocks would have brought
// them together.
//
//   Result<FingerprintComparison> compared =
//       compare_fingerprints(*Fingerprint::parse("6908a3a69bfa587c"),
//                            *Fingerprint::parse("6908a3a69bfa587d"), 3);
//   compared->distance;                 // 1
//   compared->blocks.front().agrees();  // false: bit 0 differs

#ifndef NEARDUP_EXPLAIN_FINGERPRINT_COMPARISON_H_
#define NEARDUP_EXPLAIN_FINGERPRINT_COMPARISON_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"

namespace neardup {

struct ComparedBlock {
  int first_bit = 0;
  int width = 0;
  std::vector<int> differing_bits;  // of the fingerprint, ascending

  bool agrees() const { return differing_bits.empty(); }
};

struct FingerprintComparison {
  Fingerprint a;
  Fingerprint b;
  int k = 3;
  int distance = 0;
  double similarity = 1;            // 1 - distance / bits
  std::vector<int> differing_bits;  // ascending
  // The k + 1 blocks of the pigeonhole design, least significant first: within
  // k bits, at least one agrees. Fewer if the fingerprints have fewer bits.
  std::vector<ComparedBlock> blocks;
  bool near_duplicate = true;  // distance <= k
};

// kInvalidArgument if the two are not equally wide, or k is not 0 to their
// width.
Result<FingerprintComparison> compare_fingerprints(const Fingerprint& a,
                                                   const Fingerprint& b, int k);

// Both fingerprints in hex and binary, then the blocks, for a terminal.
std::string to_text(const FingerprintComparison& comparison);
// One line.
std::string to_json(const FingerprintComparison& comparison);

}  // namespace neardup

#endif  // NEARDUP_EXPLAIN_FINGERPRINT_COMPARISON_H_
