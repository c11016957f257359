#include "neardup/segment/dictionary/compiled_dictionary.h"

#include <new>
#include <utility>

#include <xxhash.h>

#include "neardup/base/valid_utf8.h"
#include "neardup/segment/dictionary/hash_column.h"

namespace neardup {
namespace {

// A copy of bytes that starts at a multiple of kSectionAlignment.
std::shared_ptr<char> aligned_copy(std::string_view bytes) {
  constexpr std::align_val_t kAlignment{kSectionAlignment};
  std::shared_ptr<char> copy(
      static_cast<char*>(::operator new(bytes.size() + 1, kAlignment)),
      [](char* p) { ::operator delete(p, kAlignment); });
  bytes.copy(copy.get(), bytes.size());
  return copy;
}

}  // namespace

Result<std::shared_ptr<const CompiledDictionary>> CompiledDictionary::open(
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(MappedFile file, MappedFile::open(path));
  NEARDUP_ASSIGN_OR_RETURN(const DictionaryTables tables,
                           read_dictionary_tables(file.bytes(), path));
  return std::shared_ptr<const CompiledDictionary>(new CompiledDictionary(
      std::make_shared<const MappedFile>(std::move(file)), tables));
}

Result<std::shared_ptr<const CompiledDictionary>>
CompiledDictionary::from_bytes(std::string_view bytes,
                               const std::string& name) {
  const std::shared_ptr<char> copy = aligned_copy(bytes);
  NEARDUP_ASSIGN_OR_RETURN(
      const DictionaryTables tables,
      read_dictionary_tables({copy.get(), bytes.size()}, name));
  return std::shared_ptr<const CompiledDictionary>(
      new CompiledDictionary(copy, tables));
}

WordId CompiledDictionary::find(std::string_view text) const {
  if (text.empty()) {
    return kNoWord;
  }
  const auto next_id = [this, &text] {
    const DecodedCodePoint character = decode_valid_utf8(text.data());
    text.remove_prefix(character.size);
    return tables_.characters.id(character.code_point);
  };
  const CharacterId first = next_id();
  if (text.empty()) {
    return (tables_.single_steps[first] & kIsWord) != 0
               ? tables_.header->node_count + first
               : kNoWord;
  }
  std::uint32_t base = tables_.first_bases[first];
  while (true) {
    const CharacterId id = next_id();
    const WordId slot = base + id;
    const Node node = tables_.nodes[slot];
    if (base == 0 || node_label(node) != id) {
      return kNoWord;
    }
    if (text.empty()) {
      return node_score(node) != 0 ? slot : kNoWord;
    }
    base = node_base(node);
  }
}

std::string_view CompiledDictionary::tag(WordId id) const {
  const TagOffset* offset = tables_.tag_offsets + word(id).tag;
  return {tables_.tag_texts + offset[0], offset[1] - offset[0]};
}

TermFacts CompiledDictionary::facts(std::string_view text) const {
  const WordId id = text.empty() ? kNoWord : find(text);
  if (id == kNoWord) {
    return extra_facts(text, XXH3_64bits(text.data(), text.size()));
  }
  return {.idf = word(id).idf,
          .is_stop_word = (word(id).flags & kStopWord) != 0};
}

TermFacts CompiledDictionary::extra_facts(std::string_view text,
                                          std::uint64_t hash) const {
  const std::uint64_t mask = tables_.extra_slots - 1;
  for (std::uint64_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const ExtraTerm& term = tables_.extra_terms[slot];
    if (term.text_size == 0) {
      return {.idf = average_idf(), .is_stop_word = false};
    }
    const std::string_view term_text(tables_.extra_texts + term.text_offset,
                                     term.text_size);
    if (term.hash == hash && term_text == text) {
      return {.idf = term.idf, .is_stop_word = (term.flags & kStopWord) != 0};
    }
  }
}

std::optional<std::span<const std::uint64_t>> CompiledDictionary::hash_column(
    const FeatureHash& hash) const {
  const Result<HashColumnName> name = hash_column_name(hash);
  for (std::size_t i = 0; i < tables_.header->hash_column_count; ++i) {
    if (name.ok() && *name == tables_.hash_names[i]) {
      return std::span(tables_.hashes + i * word_count(), word_count());
    }
  }
  return std::nullopt;
}

}  // namespace neardup
