// An Explanation tells why two texts are, or are not, near-duplicates: every
// step of both fingerprints, the bits that differ and the blocks that agree;
// and how the texts themselves relate.
// The one source for `compare --explain`, its HTML page and its JSON.

#ifndef NEARDUP_EXPLAIN_EXPLANATION_H_
#define NEARDUP_EXPLAIN_EXPLANATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/explain/relation_explanation.h"
#include "neardup/explain/text_measures.h"
#include "neardup/index/design/block_design.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup {

// A feature that both texts have, or only one.
struct SharedFeature {
  std::string text;
  double weight_a = 0;  // 0: not in a
  double weight_b = 0;
};

struct Explanation {
  std::string profile;
  std::string profile_id;
  FingerprintTrace a;
  FingerprintTrace b;
  int k = 3;
  int distance = 0;
  double similarity = 0;     // 1 - distance / bits
  bool equal_texts = false;  // after normalisation
  // The verdict: equal texts, or neither weak and distance <= k.
  bool near_duplicate = false;
  std::vector<int> differing_bits;      // ascending
  std::vector<SharedFeature> features;  // by descending larger weight
  // The k + 1 blocks of the pigeonhole design, and for each whether the two
  // fingerprints agree there: within k bits, at least one does.
  std::vector<int> block_widths;  // least significant first
  std::vector<bool> block_agrees;
  // How the texts relate by the hybrid method; nothing if there are no texts,
  // or nobody asked explain_relation().
  std::optional<RelationExplanation> relation;
  // The verdict is that of the relation: equal or near.
  bool decided_by_relation = false;
  // Measures that decide nothing; none unless somebody asked measure_texts() or
  // measure_features().
  std::vector<TextMeasure> measures;
};

// REQUIRES: k >= 0.
Explanation explain(const Fingerprinter& fingerprinter, std::string_view a,
                    std::string_view b, int k);

// The same of two traces that `fingerprinter` gave.
Explanation explain(const Fingerprinter& fingerprinter, FingerprintTrace a,
                    FingerprintTrace b, int k);

// Step by step for a terminal, in the order of the seeds' worked example.
std::string to_text(const Explanation& explanation);
// The steps of one text, which `title` heads.
std::string to_text(std::string_view title, const FingerprintTrace& trace);
std::string to_json(const Explanation& explanation);
// A self-contained page: no external request, light and dark.
std::string to_html(const Explanation& explanation);

}  // namespace neardup

#endif  // NEARDUP_EXPLAIN_EXPLANATION_H_
