#include "neardup/corpus/compression/compression.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "neardup/base/out_of_memory.h"

namespace neardup {
namespace {

constexpr int kGzipLevel = 6;
constexpr int kGzipWindowBits = 15 + 16;  // the largest, as gzip
constexpr int kGzipMemoryLevel = 8;       // zlib's default
constexpr int kZstdLevel = 3;
constexpr std::size_t kCompressedOutputBytes = std::size_t{128} << 10;

class GzipOutput final : public OutputStream {
 public:
  explicit GzipOutput(std::unique_ptr<OutputStream> output)
      : output_(std::move(output)), buffer_(kCompressedOutputBytes) {
    ready_ = ::deflateInit2(&stream_, kGzipLevel, Z_DEFLATED, kGzipWindowBits,
                            kGzipMemoryLevel, Z_DEFAULT_STRATEGY) == Z_OK;
  }
  ~GzipOutput() override { ::deflateEnd(&stream_); }
  GzipOutput(const GzipOutput&) = delete;
  GzipOutput& operator=(const GzipOutput&) = delete;

  bool ready() const { return ready_; }

  Status write(std::string_view bytes) override {
    while (!bytes.empty()) {
      const std::size_t share =
          std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
      NEARDUP_RETURN_IF_ERROR(deflate(bytes.substr(0, share), Z_NO_FLUSH));
      bytes.remove_prefix(share);
    }
    return {};
  }

  Status prepare() override {
    if (!finished_) {
      NEARDUP_RETURN_IF_ERROR(deflate({}, Z_FINISH));
      finished_ = true;
    }
    return output_->prepare();
  }

  Status commit() override {
    NEARDUP_RETURN_IF_ERROR(prepare());
    return output_->commit();
  }

  const std::string& name() const override { return output_->name(); }

 private:
  Status deflate(std::string_view bytes, int flush) {
    // zlib does not write to its input; the cast is for its old signature.
    stream_.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      ::deflate(&stream_, flush);
      NEARDUP_RETURN_IF_ERROR(
          output_->write({buffer_.data(), buffer_.size() - stream_.avail_out}));
    } while (stream_.avail_out == 0);
    return {};
  }

  std::unique_ptr<OutputStream> output_;
  std::vector<char> buffer_;
  z_stream stream_{};
  bool ready_ = false;
  bool finished_ = false;
};

class ZstdOutput final : public OutputStream {
 public:
  explicit ZstdOutput(std::unique_ptr<OutputStream> output)
      : output_(std::move(output)),
        buffer_(kCompressedOutputBytes),
        context_(ZSTD_createCCtx()) {
    if (ready()) {
      ZSTD_CCtx_setParameter(context_, ZSTD_c_compressionLevel, kZstdLevel);
      ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1);
    }
  }
  ~ZstdOutput() override { ZSTD_freeCCtx(context_); }
  ZstdOutput(const ZstdOutput&) = delete;
  ZstdOutput& operator=(const ZstdOutput&) = delete;

  bool ready() const { return context_ != nullptr; }

  Status write(std::string_view bytes) override {
    return compress_all(bytes, ZSTD_e_continue);
  }

  Status prepare() override {
    if (!finished_) {
      NEARDUP_RETURN_IF_ERROR(compress_all({}, ZSTD_e_end));
      finished_ = true;
    }
    return output_->prepare();
  }

  Status commit() override {
    NEARDUP_RETURN_IF_ERROR(prepare());
    return output_->commit();
  }

  const std::string& name() const override { return output_->name(); }

 private:
  Status compress_all(std::string_view bytes, ZSTD_EndDirective directive) {
    ZSTD_inBuffer source{bytes.data(), bytes.size(), 0};
    std::size_t left = 0;  // bytes that zstd still holds back
    do {
      ZSTD_outBuffer target{buffer_.data(), buffer_.size(), 0};
      left = ZSTD_compressStream2(context_, &target, &source, directive);
      if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) {
        return out_of_memory();
      }
      if (ZSTD_isError(left) != 0) {
        return io_error(name() +
                        ": cannot compress: " + ZSTD_getErrorName(left));
      }
      NEARDUP_RETURN_IF_ERROR(output_->write({buffer_.data(), target.pos}));
    } while (source.pos < source.size || (directive == ZSTD_e_end && left > 0));
    return {};
  }

  std::unique_ptr<OutputStream> output_;
  std::vector<char> buffer_;
  ZSTD_CCtx* context_;
  bool finished_ = false;
};

template <typename Stream>
Result<std::unique_ptr<OutputStream>> make(
    std::unique_ptr<OutputStream> output) {
  auto stream = std::make_unique<Stream>(std::move(output));
  if (!stream->ready()) {
    return out_of_memory();
  }
  return std::unique_ptr<OutputStream>(std::move(stream));
}

}  // namespace

Result<std::unique_ptr<OutputStream>> compress(
    std::unique_ptr<OutputStream> output, Compression compression) {
  switch (compression) {
    case Compression::kGzip:
      return make<GzipOutput>(std::move(output));
    case Compression::kZstd:
      return make<ZstdOutput>(std::move(output));
    case Compression::kNone:
      break;
  }
  return output;
}

Result<std::unique_ptr<OutputStream>> create_compressed_output(
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<OutputStream> output,
                           create_output(path));
  return compress(std::move(output), compression_by_name(path));
}

}  // namespace neardup
