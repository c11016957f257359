#include <algorithm>
#include <limits>
#include <string>

#include <zlib.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/corpus/compression/decompression.h"

namespace neardup {
namespace {

// zlib's largest window, and 16 to read the gzip format only.
constexpr int kWindowBits = 15 + 16;

class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() { ready_ = ::inflateInit2(&stream_, kWindowBits) == Z_OK; }
  ~GzipDecoder() override { ::inflateEnd(&stream_); }
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;

  Result<Step> decode(std::string_view in, std::span<char> out) override {
    NEARDUP_RETURN_IF_ERROR(status_);
    if (!ready_) {
      return out_of_memory();
    }
    Step step;
    if (between_members_) {
      step.consumed = skip_padding(in);
      in.remove_prefix(step.consumed);
      if (in.empty()) {
        return step;
      }
      ::inflateReset(&stream_);
      between_members_ = false;
    }
    inflate(in, out, step);
    // The bytes before the damage first.
    return status_.ok() || step.produced > 0 ? Result<Step>(step) : status_;
  }

  bool at_end_of_frame() const override { return between_members_; }
  std::string_view format() const override { return "gzip"; }

 private:
  static constexpr std::size_t kMostBytes = std::numeric_limits<uInt>::max();

  // Tapes and some archivers fill the last block with zeros, as gzip accepts.
  static std::size_t skip_padding(std::string_view in) {
    return std::min(in.find_first_not_of('\0'), in.size());
  }

  void inflate(std::string_view in, std::span<char> out, Step& step) {
    const std::size_t in_size = std::min(in.size(), kMostBytes);
    const std::size_t out_size = std::min(out.size(), kMostBytes);
    // zlib does not write to its input; the cast is for its old signature.
    stream_.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));  // NOLINT
    stream_.avail_in = static_cast<uInt>(in_size);
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = static_cast<uInt>(out_size);
    const int code = ::inflate(&stream_, Z_NO_FLUSH);
    step.consumed += in_size - stream_.avail_in;
    step.produced = out_size - stream_.avail_out;
    if (code == Z_STREAM_END) {
      between_members_ = true;
    } else if (code == Z_MEM_ERROR) {
      status_ = out_of_memory();
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      status_ = corruption(
          "gzip data is damaged (" +
          std::string(stream_.msg != nullptr ? stream_.msg : "no detail") +
          "); get the file again");
    }
  }

  z_stream stream_{};
  bool ready_ = false;
  bool between_members_ = false;
  Status status_;
};

}  // namespace

std::unique_ptr<Decoder> make_gzip_decoder() {
  return std::make_unique<GzipDecoder>();
}

}  // namespace neardup
