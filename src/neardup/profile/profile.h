// A Profile is the complete, named, versioned recipe from text to fingerprint:
// what is normalised, what a token is, what a feature weighs, how it is hashed
// and folded. Equal profiles give equal bits on every CPU, compiler and
// standard library; fingerprints of different profiles are never compared.
//
//   Result<Profile> profile = find_profile("zh");
//   profile->id({});   // "5b1f..." names the recipe and its dictionaries
//
// Built in (docs/profiles.md has the recipes):
//   default     any language: words, damped counts
//   zh          Chinese keywords: jieba words, TF-IDF, damped, 200 heaviest
//   levels      the worked example of seeds 000-002: weights 1..5
//   sohu        seed 001
//   java128     seed 003 (--bits 32..256)
//   yanyiwu, gosimhash, gosimhash-siphash, 1e0ng, 1e0ng-1.7.0, seomoz, mfonda,
//   go-dedup, text-dedup, clickhouse-*
//               bit for bit what those programs give
//
// Users define their own in TOML, starting from a built-in one.

#ifndef NEARDUP_PROFILE_PROFILE_H_
#define NEARDUP_PROFILE_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/fingerprint/top_n.h"
#include "neardup/fingerprint/weighting.h"
#include "neardup/text/normal/normalizer.h"
#include "neardup/text/tokens/tokenizer.h"

namespace neardup {

// How many of the heaviest terms become features.
struct TopN {
  // 0 keeps all.
  std::size_t n = 0;
  // yanyiwu's max(5, min(200, bytes / 120)) instead of n.
  bool adaptive = false;
  TopNOrder order = TopNOrder::kByHash;

  friend bool operator==(const TopN&, const TopN&) = default;
};

// Which tokens never become terms.
struct TermFilter {
  // jieba's stop words (Chinese and English).
  bool stop_words = false;
  // Terms of fewer code points are dropped (2: seed 001, cppjieba).
  int min_code_points = 1;
  // ... or of fewer UTF-16 units, as Java counts (seed 001).
  int min_utf16_units = 1;
  // This many tokens at the start of the text are dropped (ClickHouse's UTF-8
  // variants lose the first).
  int skip_tokens = 0;

  friend bool operator==(const TermFilter&, const TermFilter&) = default;
};

// When a fingerprint says too little to be compared: such documents are equal
// only to documents of the same text.
struct WeakRule {
  // Fewer features than this is weak; 1: only a document without any.
  std::size_t min_features = 1;
  // One feature heavier than all others together is weak: it alone would decide
  // every bit.
  bool dominant_feature = true;

  friend bool operator==(const WeakRule&, const WeakRule&) = default;
};

struct FeatureHashSpec {
  std::string name = "xxh3-64";
  std::uint64_t seed = 0;
  std::string key;

  friend bool operator==(const FeatureHashSpec&,
                         const FeatureHashSpec&) = default;
};

struct Profile {
  std::string name;
  int version = 1;
  std::string summary;  // one line; not part of the id

  NormalizerOptions normalizer;
  TokenizerOptions tokenizer;
  TermFilter filter;
  WeightingKind weighting = WeightingKind::kCount;
  TopN top_n;
  // A term's weight is cut to this share of the document's total, so that no
  // term decides alone; 1 leaves weights as they are.
  double max_weight_share = 1;
  FeatureHashSpec hash;
  SimHashOptions simhash;
  WeakRule weak;

  bool needs_dictionary() const;  // jieba words, stop words or IDF
  bool needs_simplified() const;  // traditional -> simplified tables

  friend bool operator==(const Profile&, const Profile&) = default;
};

// Checksums of the data a profile reads; 0 where it reads none.
struct ProfileData {
  std::uint64_t dictionary = 0;
  std::uint64_t simplified = 0;
};

// The recipe as one line of JSON, keys sorted, every field but name and summary
// present: equal recipes under two names are the same recipe.
std::string canonical_json(const Profile& profile, const ProfileData& data);

// 16 hex digits of XXH3-64 over canonical_json(); names the meaning of a
// fingerprint in every file that stores one.
std::string profile_id(const Profile& profile, const ProfileData& data);

// `profile` with fingerprints of `bits` bits. A feature hash that comes in
// several widths changes with it, so that every bit gets votes.
Profile with_bits(Profile profile, int bits);

// kInvalidArgument, naming the field, if the parts do not fit together.
Status validate(const Profile& profile);

std::span<const Profile> builtin_profiles();

// The built-in profile called `name`; kNotFound lists the names.
Result<Profile> find_profile(std::string_view name);

// Parses a TOML profile: `base = "zh"` names the built-in it starts from, every
// other key overrides one field under its canonical_json() name. Errors name
// `file` and line.
Result<Profile> parse_profile(std::string_view toml, const std::string& file);

// find_profile() for a name, parse_profile() for a path ending in ".toml".
Result<Profile> load_profile(const std::string& name_or_path);

}  // namespace neardup

#endif  // NEARDUP_PROFILE_PROFILE_H_
