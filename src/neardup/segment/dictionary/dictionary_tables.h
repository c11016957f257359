// The sections of a compiled dictionary as typed pointers, for the code that
// reads them in its inner loops. dictionary_format.h says what they hold.

#ifndef NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_TABLES_H_
#define NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_TABLES_H_

#include <cstdint>
#include <string_view>

#include "neardup/base/status.h"
#include "neardup/segment/dictionary/character_map.h"
#include "neardup/segment/dictionary/dictionary_format.h"
#include "neardup/segment/dictionary/hmm_model.h"

namespace neardup {

struct DictionaryTables {
  const DictionaryHeader* header = nullptr;
  CharacterMap characters;
  const Step* single_steps = nullptr;           // by character id
  const std::uint8_t* ascii_classes = nullptr;  // by ASCII code
  const std::uint32_t* first_bases = nullptr;   // by character id
  const double* single_scores = nullptr;        // by character id
  const HmmRow* emissions = nullptr;            // by character id
  const double* scores = nullptr;
  const Node* nodes = nullptr;
  const WordBlock* word_blocks = nullptr;
  const DictionaryWord* words = nullptr;
  const TagOffset* tag_offsets = nullptr;
  const char* tag_texts = nullptr;
  const HashColumnName* hash_names = nullptr;
  const std::uint64_t* hashes = nullptr;
  const ExtraTerm* extra_terms = nullptr;
  std::uint64_t extra_slots = 0;  // a power of two
  const char* extra_texts = nullptr;

  double hmm_start(std::size_t state) const { return header->hmm_start[state]; }
  double hmm_transition(std::size_t from, std::size_t to) const {
    return header->hmm_transitions[from * kHmmStates + to];
  }
};

// Views `file` as tables after checking that every later access through them
// stays inside: magic, version, sizes, checksum, section bounds, and all
// indices the tables hold. kCorruption or kUnsupportedVersion with "name:
// reason". REQUIRES: file.data() is aligned to kSectionAlignment. Cost: one
// pass over the file; about 2 ms for 18 MB.
Result<DictionaryTables> read_dictionary_tables(std::string_view file,
                                                const std::string& name);

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_DICTIONARY_DICTIONARY_TABLES_H_
