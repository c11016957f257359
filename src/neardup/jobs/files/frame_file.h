// Frames: the common layer of the binary files of this floor. A file is a magic
// of 8 bytes, then frames, each with its own checksum, so that damage is found
// where it is and a torn end costs only the last frame.
//
//   file    := magic frame*
//   magic   := 8 bytes
//   frame   := type length checksum payload
//   type    := u8, a letter
//   length  := u32, bytes of payload
//   checksum := u64, XXH3-64 of payload, seeded with type
//
// All integers are little-endian. docs/fingerprint_file.md has an example.

#ifndef NEARDUP_JOBS_FILES_FRAME_FILE_H_
#define NEARDUP_JOBS_FILES_FRAME_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/file.h"

namespace neardup {

inline constexpr std::size_t kMagicBytes = 8;
inline constexpr std::size_t kFrameHeaderBytes = 13;

// Appends a text to a payload, as base/little_endian.h appends integers: a u32
// length and the bytes. REQUIRES: text.size() < 2^32.
void put_text(std::string_view text, std::string& out);

// Takes integers and texts off a payload again. After a read past the end every
// value is 0 or empty and ok() is false: check once, at the end.
class PayloadReader {
 public:
  explicit PayloadReader(std::string_view payload) : rest_(payload) {}

  std::uint8_t u8();
  std::uint32_t u32();
  std::uint64_t u64();
  std::string_view text();
  // The next `count` bytes; valid as long as the payload.
  std::string_view bytes(std::size_t count);

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

// Appends one frame. REQUIRES: payload.size() < 2^32.
void put_frame(char type, std::string_view payload, std::string& out);

struct Frame {
  char type = 0;
  std::string payload;
};

// Reads a file of frames from its start.
class FrameReader {
 public:
  explicit FrameReader(std::unique_ptr<InputStream> input)
      : input_(std::move(input)) {}

  // Takes the magic; kCorruption, calling the file by `kind`, if it is another.
  // Call once, first.
  Status expect_magic(std::string_view magic, std::string_view kind);

  // The next frame, or false at the end. kCorruption naming file and byte if it
  // is cut off or fails its checksum.
  Result<bool> next(Frame& frame);

  // The bytes of the magic and of the sound frames read so far.
  std::uint64_t sound_bytes() const { return sound_bytes_; }
  const std::string& name() const { return input_->name(); }

  // kCorruption for a sound frame whose contents are wrong.
  Status malformed(std::string_view why) const;

 private:
  // Reads `size` bytes unless the file ends before; never holds more than the
  // file gives.
  Result<std::string> read_up_to(std::size_t size);

  std::unique_ptr<InputStream> input_;
  std::uint64_t sound_bytes_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_FILES_FRAME_FILE_H_
