// What speaks for two texts being copies, and what for their being siblings:
// texts of one template, form or formula with other content.
//
// Siblings differ in many small places, in words that say much, often in the
// same word throughout; what they share, many others share. Copies differ in
// few places, or in words that say little; what they share, nobody else has.
// Measured over pairs that readers judged; docs/accuracy.md has the figures.
//
// Frequencies of a big family of copies would make their text look like
// formula. So a text's kinship, the share of its candidates that are its
// copies, says how many of those that have a shingle count as one.

#ifndef NEARDUP_SIMILARITY_JUDGE_EVIDENCE_H_
#define NEARDUP_SIMILARITY_JUDGE_EVIDENCE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "neardup/similarity/judge/collection_statistics.h"
#include "neardup/similarity/judge/difference.h"
#include "neardup/similarity/measures/alignment.h"

namespace neardup {

enum class EvidenceKind : std::uint8_t {
  kTexts,          // log of the texts that have a shared shingle: mean by the
                   // information of the shingle
  kWeightedShare,  // information of shared shingles / of all shingles
  kLength,         // log of the tokens of the shorter text
  kCommonPart,     // tokens aligned / tokens of the shorter text, or shingles
                   // shared / shingles of the smaller one: the greater
  kExclusive,      // mean over shared shingles of 1 / the other texts that have
                   // it, the two counted as one
  kRepeated,       // of the small replacements, those made more than once
  kInsertions,     // log of the blocks put in or left out in 100 tokens
  kPassages,       // tokens of passages that other passages replace / tokens of
                   // the shorter text
};
inline constexpr std::size_t kEvidenceKinds = 8;

// Changes with every kind that is added, left out or measured in another way:
// weights that were fitted on the old ones no longer hold.
inline constexpr int kEvidenceVersion = 1;

// The name in a file of weights: "texts", "weighted_share" ...
std::string_view evidence_name(EvidenceKind kind);

struct Evidence {
  std::array<double, kEvidenceKinds> values{};

  double& operator[](EvidenceKind kind) {
    return values[static_cast<std::size_t>(kind)];
  }
  double operator[](EvidenceKind kind) const {
    return values[static_cast<std::size_t>(kind)];
  }

  // What a person wants to know beside it.
  double similarity = 0;      // 2 * aligned / (n + m)
  double shingle_dice = 0;    // 2 * shared / (shingles of a + of b), sampled
  double shared_part = 0;     // shingles shared / of the smaller, sampled
  double contained_part = 0;  // information of shared shingles / of all of the
                              // text that has less of its own
  double texts = 0;           // the number behind kTexts; kin count as one
  std::size_t aligned = 0;    // tokens
  std::size_t blocks = 0;     // in which the two differ
  std::size_t repeated = 0;   // replacements made more than once
  bool a_is_smaller = false;  // has less of its own
};

// Which of two texts the statistics of the collection do not have.
enum class Uncounted : std::uint8_t { kNeither, kFirst, kSecond };

// Gathers evidence about pairs. `kinship` is in [0, 1]; 0 if nothing is known.
// Not thread safe: one a thread. Statistics are kept by reference; when they
// have changed, forget_texts() is to be called. Memory: 1 MB for all gatherers.
class EvidenceGatherer {
 public:
  explicit EvidenceGatherer(const CollectionStatistics& statistics)
      : statistics_(statistics) {}

  // What sampled shingles say: kTexts, kWeightedShare, kExclusive and kLength;
  // the rest is as it was. A text that is not counted in the statistics yet is
  // taken as if it were. Calls with the same `a` (the same tokens at the same
  // place) in a row are cheaper. Cost: linear in the texts, 0.5 us for two of
  // 1 KB.
  void add_shared(Symbols a, Symbols b, double kinship, Evidence& out,
                  Uncounted uncounted = Uncounted::kNeither);
  // To be called before a text may lie where another one lay, and when the
  // statistics have changed.
  void forget_texts() { sampled_level_ = -1; }
  // What the alignment says: everything else. Cost: see DifferenceFinder.
  void add_difference(Symbols a, Symbols b, Evidence& out);

 private:
  using Replacement = std::array<std::uint64_t, 2>;

  void sample(Symbols a, int level);
  void count_replacements(Symbols a, Symbols b, Evidence& out);
  void mark_own(Symbols a, Symbols b);

  const CollectionStatistics& statistics_;
  DifferenceFinder finder_;
  Difference difference_;
  // Of the text and the level that shingles_a_ holds.
  Symbols sampled_;
  int sampled_level_ = -1;
  std::vector<std::uint64_t> shingles_a_;
  std::vector<std::uint64_t> shingles_b_;
  // How many texts have those of a, as counted.
  std::vector<std::uint32_t> texts_a_;
  std::vector<Replacement> replacements_;
  // By symbol; all 0 between calls.
  std::vector<std::uint32_t> counts_;
  // By token: 1 if it is the text's own.
  std::vector<std::uint8_t> own_a_;
  std::vector<std::uint8_t> own_b_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_JUDGE_EVIDENCE_H_
