#include "neardup/jobs/options/corpus_size.h"

#include <algorithm>
#include <memory>

#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/input_files.h"

namespace neardup {
namespace {

// From so many tokens on, the hybrid method remembers a sketch of a text, and
// from so many letters on one of these.
constexpr std::uint64_t kSketchedTokens = 64;
constexpr std::uint64_t kSpacedLetters = 60;

// Counts without decoding: U+3000 to U+DFFF take three bytes, of which the
// first is 0xE3 to 0xED, and nearly all of them are written without spaces.
CorpusSize::Text measure_text(std::string_view text) {
  CorpusSize::Text counts{.bytes = text.size()};
  bool in_word = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0xE3 && byte <= 0xED) {
      ++counts.characters;
      in_word = false;
    } else if (byte < 0x80 || byte >= 0xC0) {
      const bool letter = byte >= 0xC0 || (byte >= '0' && byte <= '9') ||
                          ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
      counts.words += letter && !in_word ? 1U : 0U;
      in_word = letter;
    }
  }
  return counts;
}

bool is_larger(const CorpusSize::Text& a, const CorpusSize::Text& b) {
  return a.bytes > b.bytes;
}

// Keeps the texts in order, the largest first.
void keep_if_large(CorpusSize::Text text, std::size_t kept,
                   std::vector<CorpusSize::Text>& largest) {
  if (largest.size() == kept &&
      (kept == 0 || !is_larger(text, largest.back()))) {
    return;
  }
  largest.insert(
      std::upper_bound(largest.begin(), largest.end(), text, is_larger), text);
  largest.resize(std::min(largest.size(), kept));
}

}  // namespace

void add_document(std::size_t id_bytes, std::string_view text,
                  std::size_t largest_kept, CorpusSize& size) {
  const CorpusSize::Text measured = measure_text(text);
  ++size.documents;
  size.id_bytes += id_bytes;
  size.all.bytes += measured.bytes;
  size.all.words += measured.words;
  size.all.characters += measured.characters;
  size.sketched += measured.tokens() >= kSketchedTokens ? 1U : 0U;
  // Each word is followed by a space.
  const bool has_letters = measured.bytes >= kSpacedLetters + measured.words +
                                                 3 * measured.characters;
  size.spaced += has_letters && measured.words >= measured.characters ? 1U : 0U;
  keep_if_large(measured, largest_kept, size.largest);
}

Result<std::optional<CorpusSize>> measure_corpus(const CorpusOptions& corpus,
                                                 std::size_t largest_kept) {
  const auto& inputs = corpus.inputs;
  // Looking at a stream would take from it what the job is to read.
  if (std::any_of(inputs.begin(), inputs.end(), is_stream)) {
    return std::optional<CorpusSize>();
  }
  NEARDUP_ASSIGN_OR_RETURN(const auto reader, CorpusReader::open(corpus));
  CorpusSize size;
  Record record;
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader->next(record));
    if (!more) {
      return std::optional(std::move(size));
    }
    add_document(record.id.size(), record.text, largest_kept, size);
  }
}

}  // namespace neardup
