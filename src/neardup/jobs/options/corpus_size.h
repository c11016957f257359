// How large a corpus is, in everything that the memory of a job depends on.

#ifndef NEARDUP_JOBS_OPTIONS_CORPUS_SIZE_H_
#define NEARDUP_JOBS_OPTIONS_CORPUS_SIZE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/corpus_options.h"

namespace neardup {

struct CorpusSize {
  struct Text {
    std::uint64_t bytes = 0;
    // Both about.
    std::uint64_t words = 0;
    std::uint64_t characters = 0;  // of scripts that are written without spaces

    std::uint64_t tokens() const { return words + characters; }
  };

  std::uint64_t documents = 0;
  std::uint64_t id_bytes = 0;
  Text all;
  // Documents of 64 tokens and more; documents of 60 letters and more that are
  // mostly words. The hybrid method remembers more of them.
  std::uint64_t sketched = 0;
  std::uint64_t spaced = 0;
  // The largest texts, the largest first.
  std::vector<Text> largest;

  double sketched_share() const { return share(sketched); }
  double spaced_share() const { return share(spaced); }

 private:
  double share(std::uint64_t part) const {
    return documents == 0
               ? 0
               : static_cast<double>(part) / static_cast<double>(documents);
  }
};

// Adds a document to `size`, which keeps the `largest_kept` largest texts.
// Cost: linear, about 1 GB/s.
void add_document(std::size_t id_bytes, std::string_view text,
                  std::size_t largest_kept, CorpusSize& size);

// Reads the inputs from beginning to end; `largest_kept` of the largest texts
// are listed. Nothing if an input is a stream, which cannot be read twice.
// Errors of CorpusReader. Cost: reading, decompressing and parsing.
Result<std::optional<CorpusSize>> measure_corpus(const CorpusOptions& corpus,
                                                 std::size_t largest_kept);

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_CORPUS_SIZE_H_
