// Fingerprints and what belongs to them as bytes of a frame. What is taken from
// a payload is validated: damage shows as nothing, never as a wrong value.

#ifndef NEARDUP_JOBS_FILES_FINGERPRINT_PAYLOAD_H_
#define NEARDUP_JOBS_FILES_FINGERPRINT_PAYLOAD_H_

#include <optional>
#include <string>

#include "neardup/fingerprint/fingerprint.h"
#include "neardup/jobs/files/frame_file.h"
#include "neardup/profile/fingerprinter.h"

namespace neardup {

// (bits + 63) / 64 words of 8 bytes, least significant first.
void put_fingerprint(const Fingerprint& fingerprint, std::string& out);
// Nothing if the payload ends or a bit at or above `bits` is set.
std::optional<Fingerprint> take_fingerprint(int bits, PayloadReader& payload);

// The lower 128 bits, in two words of 8 bytes.
void put_text_hash(const HashValue& hash, std::string& out);
HashValue take_text_hash(PayloadReader& payload);

// One byte: 0 none, 1 no features, 2 few features, 3 dominant feature.
void put_weakness(Weakness weak, std::string& out);
// Nothing for any other byte.
std::optional<Weakness> take_weakness(PayloadReader& payload);

}  // namespace neardup

#endif  // NEARDUP_JOBS_FILES_FINGERPRINT_PAYLOAD_H_
