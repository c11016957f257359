// The short way from a normalised Chinese text to its SimHash, for profiles
// whose terms are cppjieba's keywords: words of the dictionary bring IDF, stop
// flag, order and feature hash with them, so that only unknown words are looked
// at as text. Bit for bit what the general way in fingerprinter.cc gives;
// tests/profile/keyword_features_test.cc holds the two together. Internal to
// the floor.

#ifndef NEARDUP_PROFILE_KEYWORD_FEATURES_H_
#define NEARDUP_PROFILE_KEYWORD_FEATURES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/profile/profile.h"
#include "neardup/profile/vote_totals.h"
#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/jieba_segmenter.h"
#include "neardup/segment/keyword_counter.h"
#include "neardup/segment/keyword_order.h"

namespace neardup {

class KeywordFeatures {
 public:
  // One thread's buffers.
  struct Workspace {
    explicit Workspace(const KeywordFeatures& features);

    // A keyword that may become a feature.
    struct Choice {
      double weight;
      std::uint64_t hash;
      std::size_t index;  // of the keyword
    };

    JiebaSegmenter segmenter;
    TokenBuffer tokens;
    KeywordCounter counter;
    KeywordSorter sorter;
    std::vector<Keyword> keywords;     // as they first stand in the text
    std::vector<std::uint32_t> order;  // of the keywords by text
    std::vector<Choice> choices;
    std::vector<Choice> by_text;
    SimHasher hasher;
  };

  // True if the profile's terms are keywords: jieba's words one by one, without
  // stop words and single characters, weighted by count and IDF, with feature
  // hashes of at most 64 bits.
  static bool serve(const Profile& profile);

  // REQUIRES: serve(profile). `hash` is the profile's.
  KeywordFeatures(std::shared_ptr<const CompiledDictionary> dictionary,
                  const Profile& profile, FeatureHash hash);

  // Leaves the SimHash of `normalized` in workspace.hasher and returns what its
  // features add up to. `text_size` is the size in bytes of the text as it came
  // (the adaptive top N counts by it).
  // REQUIRES: valid UTF-8 of at most JiebaSegmenter::kMaxTextSize bytes.
  VoteTotals extract(std::string_view normalized, std::size_t text_size,
                     Workspace& workspace) const;

 private:
  void weigh(Workspace& workspace) const;
  void choose(std::size_t text_size, Workspace& workspace) const;
  void choose_by_hash(std::size_t n,
                      std::vector<Workspace::Choice>& choices) const;
  void choose_as_libstdcxx(std::size_t n, Workspace& workspace) const;
  void hash_choices(Workspace& workspace) const;

  std::shared_ptr<const CompiledDictionary> dictionary_;
  // What the profile says, field by field.
  SegmentOptions segmentation_;
  WeightingKind weighting_;
  TopN top_n_;
  double max_weight_share_;
  SimHashOptions simhash_;
  FeatureHash hash_;
  // The dictionary's values of hash_, if it stores them.
  std::optional<std::span<const std::uint64_t>> stored_hashes_;
};

}  // namespace neardup

#endif  // NEARDUP_PROFILE_KEYWORD_FEATURES_H_
