// Reading compressed files as if they were not. The format is recognised by the
// first bytes, never by the name.
//
// A damaged stream gives every byte before the damage, then kCorruption; one
// that grows beyond measure gives kLimitExceeded. Both messages are reasons for
// a Reject: they name no file.

#ifndef NEARDUP_CORPUS_COMPRESSION_DECOMPRESSION_H_
#define NEARDUP_CORPUS_COMPRESSION_DECOMPRESSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/os/file.h"

namespace neardup {

// A bomb is only looked for behind this many bytes: small files of repeated
// text may well shrink a thousandfold.
inline constexpr std::uint64_t kExpansionCheckedAbove = std::uint64_t{64} << 20;

// `input` decompressed if it is gzip (RFC 1952, any number of members, zero
// padding behind them) or zstd (RFC 8878, any number of frames, windows up to
// 128 MiB); otherwise as it is. kCorruption if it is in a format that neardup
// does not read; see foreign_format().
// REQUIRES: max_expansion > 0.
Result<std::unique_ptr<InputStream>> decompress(
    std::unique_ptr<InputStream> input, std::uint64_t max_expansion);

// One compression format, as decompress() drives it.
class Decoder {
 public:
  struct Step {
    std::size_t consumed = 0;
    std::size_t produced = 0;
  };

  virtual ~Decoder() = default;

  // Decodes from `in` to `out` until one is used up; either may be left over at
  // the end of a frame. kCorruption if `in` is damaged, once all that could be
  // decoded before was given. REQUIRES: out is not empty.
  virtual Result<Step> decode(std::string_view in, std::span<char> out) = 0;

  // True if the stream may end here.
  virtual bool at_end_of_frame() const = 0;

  // "gzip", "zstd".
  virtual std::string_view format() const = 0;
};

std::unique_ptr<Decoder> make_gzip_decoder();
std::unique_ptr<Decoder> make_zstd_decoder();

}  // namespace neardup

#endif  // NEARDUP_CORPUS_COMPRESSION_DECOMPRESSION_H_
