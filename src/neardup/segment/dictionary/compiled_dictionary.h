// A CompiledDictionary answers what jieba's dictionary files say about a word:
// is it one, how does it weigh, which tag does it have.
//
//   auto dictionary = CompiledDictionary::open("zh.jieba");
//   if (!dictionary.ok()) return dictionary.status();
//   WordId id = (*dictionary)->find("清华大学");
//   double idf = (*dictionary)->word(id).idf;
//
// It is a read-only mapping of the file compile_dictionary_file() wrote:
// processes share its pages, opening takes milliseconds (all of it is checked)
// and no private memory to speak of.
//
// Thread safety: immutable; const members may run concurrently.

#ifndef NEARDUP_SEGMENT_DICTIONARY_COMPILED_DICTIONARY_H_
#define NEARDUP_SEGMENT_DICTIONARY_COMPILED_DICTIONARY_H_

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/base/status.h"
#include "neardup/os/mapped_file.h"
#include "neardup/segment/dictionary/dictionary_tables.h"

namespace neardup {

// What the IDF table and the stop words say about a term.
struct TermFacts {
  double idf;  // the average if the table lacks the term
  bool is_stop_word;

  friend bool operator==(const TermFacts&, const TermFacts&) = default;
};

class CompiledDictionary {
 public:
  // Maps and checks `path`. kNotFound, kIoError, kCorruption or
  // kUnsupportedVersion naming it.
  static Result<std::shared_ptr<const CompiledDictionary>> open(
      const std::string& path);

  // Checks a copy of bytes that compile_dictionary() gave; `name` is for
  // messages.
  static Result<std::shared_ptr<const CompiledDictionary>> from_bytes(
      std::string_view bytes, const std::string& name);

  // The dictionary word that is exactly `text`, or kNoWord.
  // REQUIRES: valid UTF-8.
  WordId find(std::string_view text) const;

  // REQUIRES: id was given by this dictionary and is not kNoWord.
  const DictionaryWord& word(WordId id) const {
    return tables_.words[word_index(id)];
  }
  // A dense number in [0, word_count()) for the word. Same REQUIRES.
  std::uint32_t word_index(WordId id) const {
    assert(is_word(id));
    const WordBlock& block = tables_.word_blocks[id / 64];
    const std::uint64_t below =
        block.is_word & ((std::uint64_t{1} << id % 64) - 1);
    return block.before + static_cast<std::uint32_t>(std::popcount(below));
  }
  std::size_t word_count() const { return tables_.header->word_count; }

  // The word's part-of-speech tag; empty if the files give none. Same REQUIRES.
  std::string_view tag(WordId id) const;

  // IDF and stop flag of any term, in the dictionary or not; the empty one is
  // not. REQUIRES: valid UTF-8.
  TermFacts facts(std::string_view text) const;
  // The same for a term that is known to be no dictionary word, with its
  // XXH3-64.
  TermFacts extra_facts(std::string_view text, std::uint64_t hash) const;
  // The IDF of a term the table lacks.
  double average_idf() const { return tables_.header->average_idf; }

  // The values of `hash` for all words, by word_index(); nothing if the
  // dictionary was compiled without them.
  std::optional<std::span<const std::uint64_t>> hash_column(
      const FeatureHash& hash) const;

  // XXH3-64 over the file; names the dictionary in a profile's id.
  std::uint64_t checksum() const { return tables_.header->checksum; }

  // For the segmenter's inner loops.
  const DictionaryTables& tables() const { return tables_; }

 private:
  CompiledDictionary(std::shared_ptr<const void> storage,
                     const DictionaryTables& tables)
      : storage_(std::move(storage)), tables_(tables) {}

  bool is_word(WordId id) const {
    return id / 64 < (tables_.header->node_count +
                      tables_.header->character_count + 63) /
                         64 &&
           (tables_.word_blocks[id / 64].is_word >> id % 64 & 1) != 0;
  }

  std::shared_ptr<const void> storage_;  // keeps the tables' bytes
  DictionaryTables tables_;
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_COMPILED_DICTIONARY_H_
