// A TextDigester makes of a text what a collection keeps of it to compare it
// by: its digest, and an identity that equal texts share.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_COLLECTION_TEXT_DIGESTER_H_
#define NEARDUP_COLLECTION_TEXT_DIGESTER_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/collection/stored_settings.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/profile/data_paths.h"

namespace neardup {

struct TextDigest {
  std::string identity;  // 16 bytes
  std::string bytes;
};

class TextDigester {
 public:
  virtual ~TextDigester() = default;

  // Replaces `out`. The text need not be valid UTF-8.
  virtual void digest(std::string_view text, TextDigest& out) const = 0;
  // The identity in a digest. kCorruption, kUnsupportedVersion.
  virtual Result<std::string> identity_of(std::string_view digest) const = 0;
  // Names everything that digests depend on: digests made by other recipes say
  // other things of the same text.
  virtual std::string recipe() const = 0;
  // The width of the fingerprints; 0 if there are none.
  virtual int bits() const = 0;
};

// Loads what the method needs. Errors of the files.
Result<std::unique_ptr<TextDigester>> make_text_digester(
    const StoredSettings& stored, const DataPaths& data);

// What the digest of a collection by SimHash says.
//
//   digest := version{1} weak{1} bits{2} identity{16} word{8}[(bits + 63) / 64]
struct SimHashDigest {
  std::string_view identity;
  Fingerprint fingerprint;
  bool weak = false;  // to be compared by identity only

  static Result<SimHashDigest> parse(std::string_view bytes);
};

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_TEXT_DIGESTER_H_
