// A stream that gives its bytes in pieces, for fuzzers of what reads streams.

#ifndef NEARDUP_FUZZ_PIECE_INPUT_H_
#define NEARDUP_FUZZ_PIECE_INPUT_H_

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "neardup/os/file.h"

namespace neardup::fuzz {

class PieceInput final : public InputStream {
 public:
  // At most `piece` bytes a read. `bytes` must outlive it.
  PieceInput(std::string_view bytes, std::size_t piece)
      : bytes_(bytes), piece_(piece) {}

  Result<std::size_t> read(char* data, std::size_t size) override {
    const std::size_t count = bytes_.copy(data, std::min(size, piece_));
    bytes_.remove_prefix(count);
    return count;
  }
  const std::string& name() const override { return name_; }

 private:
  std::string_view bytes_;
  const std::size_t piece_;
  const std::string name_ = "fuzz";
};

}  // namespace neardup::fuzz

#endif  // NEARDUP_FUZZ_PIECE_INPUT_H_
