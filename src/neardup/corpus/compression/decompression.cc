#include "neardup/corpus/compression/decompression.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "neardup/corpus/compression/file_signature.h"
#include "neardup/corpus/compression/peeked_input.h"

namespace neardup {
namespace {

constexpr std::size_t kCompressedInputBytes = std::size_t{128} << 10;

class DecompressedInput final : public InputStream {
 public:
  DecompressedInput(std::unique_ptr<InputStream> input,
                    std::unique_ptr<Decoder> decoder,
                    std::uint64_t max_expansion)
      : input_(std::move(input)),
        decoder_(std::move(decoder)),
        max_expansion_(max_expansion),
        buffer_(kCompressedInputBytes) {}

  Result<std::size_t> read(char* data, std::size_t size) override {
    while (status_.ok()) {
      Result<std::size_t> count = step({data, size});
      if (!count.ok()) {
        status_ = count.status();
      } else if (*count > 0 || ended_) {
        return *count;
      }
    }
    return status_;
  }

  const std::string& name() const override { return input_->name(); }

 private:
  // Decodes what is at hand, reading more if nothing is.
  Result<std::size_t> step(std::span<char> out) {
    if (compressed_.empty() && !input_ended_) {
      NEARDUP_ASSIGN_OR_RETURN(const std::size_t count,
                               input_->read(buffer_.data(), buffer_.size()));
      compressed_ = {buffer_.data(), count};
      input_ended_ = count == 0;
    }
    NEARDUP_ASSIGN_OR_RETURN(const Decoder::Step step,
                             decoder_->decode(compressed_, out));
    compressed_.remove_prefix(step.consumed);
    consumed_ += step.consumed;
    produced_ += step.produced;
    NEARDUP_RETURN_IF_ERROR(check_expansion());
    if (input_ended_ && step.produced == 0) {
      ended_ = true;
      if (!decoder_->at_end_of_frame()) {
        return corruption(std::string(decoder_->format()) +
                          " data ends too early; get the complete file");
      }
    }
    return step.produced;
  }

  Status check_expansion() const {
    if (produced_ <= kExpansionCheckedAbove ||
        produced_ / std::max<std::uint64_t>(consumed_, 1) <= max_expansion_) {
      return {};
    }
    return limit_exceeded(std::string(decoder_->format()) +
                          " data grows more than " +
                          std::to_string(max_expansion_) +
                          "-fold; decompress the file yourself if it is "
                          "genuine");
  }

  std::unique_ptr<InputStream> input_;
  std::unique_ptr<Decoder> decoder_;
  const std::uint64_t max_expansion_;
  std::vector<char> buffer_;
  std::string_view compressed_;  // in buffer_, not decoded yet
  bool input_ended_ = false;
  bool ended_ = false;
  std::uint64_t consumed_ = 0;
  std::uint64_t produced_ = 0;
  Status status_;
};

using std::string_view_literals::operator""sv;  // NOLINT: it is used

// RFC 8878: 0xFD2FB528 opens a frame, 0x184D2A50 to 0x184D2A5F one to be
// skipped, little-endian; either may come first.
bool is_zstd(std::string_view beginning) {
  return beginning.starts_with("\x28\xB5\x2F\xFD"sv) ||
         (beginning.size() >= 4 && (beginning[0] & 0xF0) == 0x50 &&
          beginning.substr(1, 3) == "\x2A\x4D\x18"sv);
}

// The third byte, 8 for "deflate", is the only method there has ever been.
bool is_gzip(std::string_view beginning) {
  return beginning.starts_with("\x1F\x8B\x08"sv);
}

}  // namespace

Result<std::unique_ptr<InputStream>> decompress(
    std::unique_ptr<InputStream> input, std::uint64_t max_expansion) {
  NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<PeekedInput> peeked,
                           PeekedInput::create(std::move(input)));
  const std::string_view beginning = peeked->beginning();
  if (const auto reason = foreign_format(beginning)) {
    return corruption(*reason);
  }
  std::unique_ptr<Decoder> decoder;
  if (is_gzip(beginning)) {
    decoder = make_gzip_decoder();
  } else if (is_zstd(beginning)) {
    decoder = make_zstd_decoder();
  } else {
    return std::unique_ptr<InputStream>(std::move(peeked));
  }
  return std::unique_ptr<InputStream>(std::make_unique<DecompressedInput>(
      std::move(peeked), std::move(decoder), max_expansion));
}

}  // namespace neardup
