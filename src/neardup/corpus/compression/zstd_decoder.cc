#include <algorithm>
#include <string>

#include <zstd.h>
#include <zstd_errors.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/corpus/compression/decompression.h"

namespace neardup {
namespace {

// A frame says how far back it refers, and that much memory it takes: 128 MiB
// is what the zstd program itself accepts without being told.
constexpr int kLargestWindowLog = 27;

constexpr std::size_t kSmallestFrameHeader = 5;

Status failure(std::size_t code) {
  if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation) {
    return out_of_memory();
  }
  if (ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge) {
    return corruption(
        "zstd data needs a window above 128 MiB; compress it again with "
        "a smaller window");
  }
  return corruption(std::string("zstd data is damaged (") +
                    ZSTD_getErrorName(code) + "); get the file again");
}

class ZstdDecoder final : public Decoder {
 public:
  ZstdDecoder() : context_(ZSTD_createDCtx()) {
    if (context_ != nullptr) {
      ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kLargestWindowLog);
    }
  }
  ~ZstdDecoder() override { ZSTD_freeDCtx(context_); }
  ZstdDecoder(const ZstdDecoder&) = delete;
  ZstdDecoder& operator=(const ZstdDecoder&) = delete;

  Result<Step> decode(std::string_view in, std::span<char> out) override {
    if (context_ == nullptr) {
      return out_of_memory();
    }
    if (in.empty() && wanted_ == 0) {
      return Step{};  // an empty call would begin the next frame
    }
    // When a call fails, zstd forgets what it decoded in the same call. So that
    // no byte before the damage is lost, each call gets one block at most, and
    // none while the last one may still hold back output.
    const std::size_t share = may_hold_output_ ? 0
                              : wanted_ == 0   ? kSmallestFrameHeader
                                               : wanted_;
    ZSTD_inBuffer source{in.data(), std::min(in.size(), share), 0};
    ZSTD_outBuffer target{out.data(), out.size(), 0};
    const std::size_t code = ZSTD_decompressStream(context_, &target, &source);
    if (ZSTD_isError(code) != 0) {
      return failure(code);
    }
    may_hold_output_ = target.pos == target.size;
    wanted_ = code;
    return Step{source.pos, target.pos};
  }

  bool at_end_of_frame() const override { return wanted_ == 0; }
  std::string_view format() const override { return "zstd"; }

 private:
  ZSTD_DCtx* context_;
  // How many bytes the rest of the block and the head of the next one take;
  // 0 between frames.
  std::size_t wanted_ = kSmallestFrameHeader;
  bool may_hold_output_ = false;
};

}  // namespace

std::unique_ptr<Decoder> make_zstd_decoder() {
  return std::make_unique<ZstdDecoder>();
}

}  // namespace neardup
