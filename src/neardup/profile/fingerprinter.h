// A Fingerprinter turns texts into fingerprints by one profile, the recipe from
// text to bits.
//
//   auto printer = neardup::Fingerprinter::create("zh");
//   if (!printer.ok()) return report(printer.status());
//   neardup::Fingerprinter::Workspace workspace;
//   neardup::FingerprintedText a = printer->fingerprint(article, workspace);
//   neardup::FingerprintedText b = printer->fingerprint(repost, workspace);
//   if (a.weak == neardup::Weakness::kNone) {
//     report(neardup::hamming_distance(a.fingerprint, b.fingerprint));
//   }
//
// The way of one text: repair -> normalise -> tokens -> terms -> weights ->
// heaviest N -> feature hashes -> SimHash.
//
// Thread safety: const members may run concurrently, each with a Workspace of
// its own.

#ifndef NEARDUP_PROFILE_FINGERPRINTER_H_
#define NEARDUP_PROFILE_FINGERPRINTER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/hash/hash_value.h"
#include "neardup/base/status.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/profile/data_paths.h"

namespace neardup {

// The recipe as the library sees it; users call it by name.
struct Profile;
struct ProfileData;

// Why a fingerprint must not be compared by distance.
enum class Weakness {
  kNone,
  kNoFeatures,
  kFewFeatures,
  kDominantFeature,
};

// "", "no-features", "few-features", "dominant-feature".
std::string_view weakness_name(Weakness weakness);

struct FingerprintedText {
  Fingerprint fingerprint;
  Weakness weak = Weakness::kNone;
  // XXH3-128 of the normalised text: equal texts, equal value.
  HashValue text_hash;
  std::size_t features = 0;
};

// A feature as explain shows it.
struct WeightedFeature {
  std::string text;
  double weight;
  HashValue hash;
};

// A feature as a caller has it.
struct GivenFeature {
  std::string text;
  double weight = 1;
  // Nothing: the profile's hash of `text`. Bits at and above the width of the
  // profile's fingerprints say nothing.
  std::optional<HashValue> hash = std::nullopt;

  friend bool operator==(const GivenFeature&, const GivenFeature&) = default;
};

// Everything that happened on the way, for `compare --explain` and the page.
struct FingerprintTrace {
  std::string normalized;
  std::vector<std::string> tokens;
  std::vector<WeightedFeature> features;  // heaviest first
  std::vector<double> sums;               // index 0 = bit 0
  FingerprintedText result;
};

class Fingerprinter {
 public:
  // Buffers that one thread reuses from text to text, with one Fingerprinter.
  class Workspace {
   public:
    Workspace();
    ~Workspace();
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;

   private:
    friend class Fingerprinter;
    struct Buffers;
    std::unique_ptr<Buffers> buffers_;
  };

  // By the built-in profile of that name (profiles() lists them), or by the one
  // that a file whose name ends in ".toml" describes. Loads what the profile
  // needs. kNotFound for another name; kInvalidArgument, naming file and line,
  // for a file that is no profile; errors of the files.
  static Result<Fingerprinter> create(
      const std::string& profile,
      const DataPaths& paths = DataPaths::installed());
  // The same by a profile at hand. Errors of validate() and of the files.
  static Result<Fingerprinter> create(Profile profile, const DataPaths& paths);

  ~Fingerprinter();
  Fingerprinter(Fingerprinter&&) noexcept;
  Fingerprinter& operator=(Fingerprinter&&) noexcept;

  const Profile& profile() const;
  const std::string& profile_name() const;
  // The width of the fingerprints, 1..256.
  int bits() const;
  // profile_id() with the checksums of the data that was loaded.
  const std::string& profile_id() const;
  const ProfileData& data() const;

  FingerprintedText fingerprint(std::string_view text,
                                Workspace& workspace) const;
  // The same for a text now and then, with a workspace of its own.
  FingerprintedText fingerprint(std::string_view text) const;

  // The same result with every step kept.
  FingerprintTrace trace(std::string_view text) const;

  // The trace of features the caller already has, skipping normalisation,
  // tokens and weighting, and hashing where the hash is given: the seeds'
  // worked example.
  FingerprintTrace trace_features(
      const std::vector<GivenFeature>& features) const;

  // The tokens of `text` after normalisation, in order.
  std::vector<std::string> tokens(std::string_view text) const;

 private:
  struct Parts;
  explicit Fingerprinter(std::unique_ptr<const Parts> parts);
  std::unique_ptr<const Parts> parts_;
};

}  // namespace neardup

#endif  // NEARDUP_PROFILE_FINGERPRINTER_H_
