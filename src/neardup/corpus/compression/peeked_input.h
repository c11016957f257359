// A stream whose first bytes can be looked at before it is read.

#ifndef NEARDUP_CORPUS_COMPRESSION_PEEKED_INPUT_H_
#define NEARDUP_CORPUS_COMPRESSION_PEEKED_INPUT_H_

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/corpus/compression/file_signature.h"
#include "neardup/os/file.h"

namespace neardup {

class PeekedInput final : public InputStream {
 public:
  static constexpr std::size_t kPeekedBytes = kSignatureBytes;

  // Reads the first bytes of `input`. An error of its read() is returned if no
  // byte came before it; any other waits for the read() that reaches it.
  static Result<std::unique_ptr<PeekedInput>> create(
      std::unique_ptr<InputStream> input);

  // The first kPeekedBytes bytes, fewer if the stream is shorter, or if its
  // writer paused behind a whole line: that is answered before the next comes.
  std::string_view beginning() const { return {peeked_.data(), size_}; }

  Result<std::size_t> read(char* data, std::size_t size) override;
  const std::string& name() const override { return input_->name(); }

 private:
  explicit PeekedInput(std::unique_ptr<InputStream> input);

  std::unique_ptr<InputStream> input_;
  std::array<char, kPeekedBytes> peeked_{};
  std::size_t size_ = 0;
  std::size_t given_ = 0;  // of the peeked bytes, to read()
  Status error_;           // that ended the peeking
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_COMPRESSION_PEEKED_INPUT_H_
