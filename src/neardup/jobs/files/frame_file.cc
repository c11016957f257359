#include "neardup/jobs/files/frame_file.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include <fmt/format.h>
#include <xxhash.h>

#include "neardup/base/little_endian.h"

namespace neardup {

namespace {

std::uint64_t checksum(char type, std::string_view payload) {
  return XXH3_64bits_withSeed(payload.data(), payload.size(),
                              static_cast<unsigned char>(type));
}

}  // namespace

void put_text(std::string_view text, std::string& out) {
  assert(text.size() <= std::numeric_limits<std::uint32_t>::max());
  put_u32(static_cast<std::uint32_t>(text.size()), out);
  out.append(text);
}

std::string_view PayloadReader::bytes(std::size_t count) {
  if (count > rest_.size()) {
    ok_ = false;
    rest_ = {};
    return {};
  }
  const std::string_view taken = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return taken;
}

std::uint8_t PayloadReader::u8() {
  const std::string_view taken = bytes(1);
  return taken.empty() ? std::uint8_t{0}
                       : static_cast<std::uint8_t>(taken.front());
}

std::uint32_t PayloadReader::u32() {
  const std::string_view taken = bytes(4);
  return taken.empty() ? 0 : load_u32(taken, 0);
}

std::uint64_t PayloadReader::u64() {
  const std::string_view taken = bytes(8);
  return taken.empty() ? 0 : load_u64(taken, 0);
}

std::string_view PayloadReader::text() { return bytes(u32()); }

void put_frame(char type, std::string_view payload, std::string& out) {
  assert(payload.size() <= std::numeric_limits<std::uint32_t>::max());
  out.push_back(type);
  put_u32(static_cast<std::uint32_t>(payload.size()), out);
  put_u64(checksum(type, payload), out);
  out.append(payload);
}

Status FrameReader::expect_magic(std::string_view magic,
                                 std::string_view kind) {
  assert(magic.size() == kMagicBytes);
  NEARDUP_ASSIGN_OR_RETURN(const std::string found, read_up_to(kMagicBytes));
  if (found != magic) {
    return corruption(fmt::format("{}: is not a {}", name(), kind));
  }
  sound_bytes_ = kMagicBytes;
  return {};
}

Result<bool> FrameReader::next(Frame& frame) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string header,
                           read_up_to(kFrameHeaderBytes));
  if (header.empty()) {
    return false;
  }
  if (header.size() < kFrameHeaderBytes) {
    return malformed("ends inside a frame");
  }
  frame.type = header[0];
  const std::uint32_t length = load_u32(header, 1);
  NEARDUP_ASSIGN_OR_RETURN(frame.payload, read_up_to(length));
  if (frame.payload.size() < length) {
    return malformed("ends inside a frame");
  }
  if (checksum(frame.type, frame.payload) != load_u64(header, 5)) {
    return malformed("a frame fails its checksum");
  }
  sound_bytes_ += kFrameHeaderBytes + length;
  return true;
}

Status FrameReader::malformed(std::string_view why) const {
  return corruption(
      fmt::format("{}: damaged behind byte {}: {}", name(), sound_bytes_, why));
}

Result<std::string> FrameReader::read_up_to(std::size_t size) {
  // A length that is itself damaged must not claim gigabytes of memory.
  constexpr std::size_t kStep = std::size_t{1} << 20;
  std::string bytes;
  while (bytes.size() < size) {
    const std::size_t before = bytes.size();
    bytes.resize(before + std::min(kStep, size - before));
    NEARDUP_ASSIGN_OR_RETURN(
        const std::size_t count,
        input_->read(bytes.data() + before, bytes.size() - before));
    bytes.resize(before + count);
    if (count == 0) {
      break;
    }
  }
  return bytes;
}

}  // namespace neardup
