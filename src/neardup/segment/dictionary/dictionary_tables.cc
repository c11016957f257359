#include "neardup/segment/dictionary/dictionary_tables.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <string>

#include "neardup/segment/dictionary/dictionary_image.h"

namespace neardup {
namespace {

// Checks one file and fills in the tables.
class TableReader {
 public:
  TableReader(std::string_view file, const std::string& name)
      : file_(file),
        name_(name),
        header_(reinterpret_cast<const DictionaryHeader*>(file.data())) {}

  Result<DictionaryTables> read() {
    NEARDUP_RETURN_IF_ERROR(check_header());
    NEARDUP_RETURN_IF_ERROR(find_sections());
    NEARDUP_RETURN_IF_ERROR(check_characters());
    NEARDUP_RETURN_IF_ERROR(check_scores());
    NEARDUP_RETURN_IF_ERROR(check_trie());
    NEARDUP_RETURN_IF_ERROR(check_word_ids());
    NEARDUP_RETURN_IF_ERROR(check_tags());
    NEARDUP_RETURN_IF_ERROR(check_extra_terms());
    return tables_;
  }

 private:
  Status damaged(std::string_view reason) const {
    return corruption(name_ + ": damaged dictionary: " + std::string(reason));
  }

  Status check_header();
  Status find_sections();
  Status check_characters() const;
  Status check_scores() const;
  Status check_trie() const;
  bool has_wrong_node(std::uint64_t first, std::uint64_t end) const;
  std::uint64_t words_of_nodes(std::uint64_t first, std::uint64_t end) const;
  Status check_word_ids() const;
  Status check_tags() const;
  Status check_extra_terms() const;

  // Points `table` to a section that must hold exactly `count` values; false
  // if it does not.
  template <typename T>
  bool find(Section section, std::uint64_t count, const T*& table) const {
    const SectionPlace& place =
        header_->sections[static_cast<std::size_t>(section)];
    if (place.offset % kSectionAlignment != 0 || place.offset > file_.size() ||
        place.size > file_.size() - place.offset ||
        place.size % sizeof(T) != 0 || place.size / sizeof(T) != count) {
      return false;
    }
    table = reinterpret_cast<const T*>(file_.data() + place.offset);
    return true;
  }
  // The number of T that fit into a section, by its stated size.
  template <typename T>
  std::uint64_t stated_count(Section section) const {
    return header_->sections[static_cast<std::size_t>(section)].size /
           sizeof(T);
  }

  std::string_view file_;
  const std::string& name_;
  const DictionaryHeader* const header_;  // whole once check_header() is done
  DictionaryTables tables_;
};

Status TableReader::check_header() {
  if (file_.size() < sizeof(DictionaryHeader) ||
      std::memcmp(file_.data(), kDictionaryMagic.data(),
                  kDictionaryMagic.size()) != 0) {
    return corruption(name_ + ": not a compiled dictionary");
  }
  if (header_->version != kDictionaryVersion) {
    return unsupported_version(
        name_ + ": dictionary version " + std::to_string(header_->version) +
        ", but this program reads version " +
        std::to_string(kDictionaryVersion) + "; compile it again");
  }
  if (header_->header_size != sizeof(DictionaryHeader)) {
    return unsupported_version(
        name_ + ": its header has " + std::to_string(header_->header_size) +
        " bytes, but that of version " + std::to_string(kDictionaryVersion) +
        " has " + std::to_string(sizeof(DictionaryHeader)) +
        "; compile it again");
  }
  if (header_->file_size != file_.size()) {
    return damaged("it has " + std::to_string(file_.size()) +
                   " bytes instead of " + std::to_string(header_->file_size));
  }
  if (header_->checksum != dictionary_checksum(file_)) {
    return damaged("the checksum does not match");
  }
  return {};
}

Status TableReader::find_sections() {
  const std::uint64_t characters = header_->character_count;
  const std::uint64_t words = header_->word_count;
  const std::uint64_t blocks = (header_->node_count + characters + 63) / 64;
  DictionaryTables& t = tables_;
  t.header = header_;
  t.extra_slots = stated_count<ExtraTerm>(Section::kExtraTerms);
  const std::uint64_t astral = stated_count<CharacterId>(Section::kAstralIds);
  const bool found =
      find(Section::kBmpIds, kBmpSize, t.characters.bmp_ids) &&
      find(Section::kAstralPages, kAstralPageCount,
           t.characters.astral_pages) &&
      find(Section::kAstralIds, astral, t.characters.astral_ids) &&
      find(Section::kSingleSteps, characters, t.single_steps) &&
      find(Section::kAsciiClasses, 128, t.ascii_classes) &&
      find(Section::kFirstBases, characters, t.first_bases) &&
      find(Section::kSingleScores, characters, t.single_scores) &&
      find(Section::kEmissions, characters, t.emissions) &&
      find(Section::kScores, header_->score_count, t.scores) &&
      find(Section::kNodes, header_->node_count, t.nodes) &&
      find(Section::kWordBlocks, blocks, t.word_blocks) &&
      find(Section::kWords, words, t.words) &&
      find(Section::kTagOffsets, std::uint64_t{header_->tag_count} + 1,
           t.tag_offsets) &&
      find(Section::kTagTexts, stated_count<char>(Section::kTagTexts),
           t.tag_texts) &&
      find(Section::kHashNames, header_->hash_column_count, t.hash_names) &&
      find(Section::kHashes, words * header_->hash_column_count, t.hashes) &&
      find(Section::kExtraTerms, t.extra_slots, t.extra_terms) &&
      find(Section::kExtraTexts, stated_count<char>(Section::kExtraTexts),
           t.extra_texts);
  return found ? Status() : damaged("a section is out of place");
}

Status TableReader::check_characters() const {
  const CharacterMap& map = tables_.characters;
  const std::uint32_t count = header_->character_count;
  const std::size_t astral = stated_count<CharacterId>(Section::kAstralIds);
  const std::size_t pages = astral / kAstralPageSize;
  if (count < kFirstCharacterId || count > kMaxCharacterIds || pages == 0 ||
      astral % kAstralPageSize != 0) {
    return damaged("its character table has a wrong size");
  }
  const auto highest = [](const auto* values, std::size_t size) {
    return std::uint32_t{*std::max_element(values, values + size)};
  };
  if (highest(map.bmp_ids, kBmpSize) >= count ||
      highest(map.astral_ids, astral) >= count ||
      highest(map.astral_pages, kAstralPageCount) >= pages) {
    return damaged("a character id is out of range");
  }
  for (std::size_t id = 0; id < count; ++id) {
    if ((tables_.single_steps[id] & kStepLength) != 1) {
      return damaged("a character has a wrong step");
    }
  }
  return {};
}

// The sums along a route must stay ordered and finite, so that it never takes a
// word that is not there: no NaN, nothing that adds up to infinity, and "no
// word" is below every sum.
Status TableReader::check_scores() const {
  constexpr double kHighest = 1e6;  // the logarithm of any ratio is far below
  const auto all_usable = [](const double* scores, std::size_t count) {
    return std::all_of(scores, scores + count,
                       [](double score) { return score <= kHighest; });
  };
  if (header_->score_count == 0 ||
      tables_.scores[0] != -std::numeric_limits<double>::infinity() ||
      !all_usable(tables_.scores, header_->score_count) ||
      !all_usable(tables_.single_scores, header_->character_count)) {
    return damaged("a score is out of range");
  }
  return {};
}

Status TableReader::check_trie() const {
  const std::uint32_t nodes = header_->node_count;
  const std::uint32_t characters = header_->character_count;
  if (nodes < characters || nodes > kNodeFieldLimit) {
    return damaged("its trie has a wrong size");
  }
  const std::uint32_t* const bases = tables_.first_bases;
  if (*std::max_element(bases, bases + characters) > nodes - characters) {
    return damaged("a character leads outside of its trie");
  }
  return {};
}

// Whether one of the nodes [first, end) is wrong. Differences are negative
// where a value is above its limit, so the highest bit of `excess` tells of
// them all: unlike a maximum, every CPU does that in vectors, if all is 64 bits
// wide.
bool TableReader::has_wrong_node(std::uint64_t first, std::uint64_t end) const {
  const std::uint64_t base_limit =
      header_->node_count - header_->character_count;
  const std::uint64_t score_limit = header_->score_count - 1;
  const Node* const nodes = tables_.nodes;
  std::uint64_t excess = 0;
  for (std::uint64_t i = first; i < end; ++i) {
    const std::uint64_t base =
        nodes[i] >> kNodeBaseShift & (kNodeFieldLimit - 1);
    const std::uint64_t label = nodes[i] & kEmptyLabel;
    excess |= base_limit - base;
    excess |= score_limit - (nodes[i] >> kNodeScoreShift);
    // No word crosses a separator, or the end of a text: 0 - 1 if it does.
    excess |= (label ^ kSeparatorId) - 1;
  }
  return excess >> 63 != 0;
}

// Bit i: the node `first` + i, if it is before `end`, ends a word.
std::uint64_t TableReader::words_of_nodes(std::uint64_t first,
                                          std::uint64_t end) const {
  const auto ends_word = [this](std::uint64_t i) {
    return std::uint64_t{node_score(tables_.nodes[i]) != 0};
  };
  std::uint64_t words = 0;
  if (first + 64 == end) [[likely]] {
    for (std::size_t byte = 0; byte < 64; byte += 8) {
      std::uint64_t bits = 0;  // eight are few enough to be unrolled
      for (std::size_t i = 0; i < 8; ++i) {
        bits |= ends_word(first + byte + i) << i;
      }
      words |= bits << byte;
    }
    return words;
  }
  for (std::uint64_t i = first; i < end; ++i) {
    words |= ends_word(i) << (i - first);
  }
  return words;
}

// All of what lies by WordId: the nodes, and the marks of the ids that they or
// characters give for words. Block by block, for memory is what takes time.
Status TableReader::check_word_ids() const {
  const std::uint64_t nodes = header_->node_count;
  const std::uint64_t ids = nodes + header_->character_count;
  std::uint64_t before = 0;
  for (std::uint64_t first = 0; first < ids; first += 64) {
    const std::uint64_t end = std::min(ids, first + 64);
    const std::uint64_t end_of_nodes = std::clamp(nodes, first, end);
    if (has_wrong_node(first, end_of_nodes)) {
      return damaged("a node of its trie is out of range");
    }
    std::uint64_t is_word = words_of_nodes(first, end_of_nodes);
    for (std::uint64_t id = end_of_nodes; id < end; ++id) {
      const bool word = (tables_.single_steps[id - nodes] & kIsWord) != 0;
      is_word |= std::uint64_t{word} << id % 64;
    }
    const WordBlock& stated = tables_.word_blocks[first / 64];
    if (stated.is_word != is_word || stated.before != before) {
      return damaged("its word index is wrong");
    }
    before += static_cast<std::uint64_t>(std::popcount(is_word));
  }
  return before == header_->word_count ? Status()
                                       : damaged("its word index is wrong");
}

Status TableReader::check_tags() const {
  std::uint32_t highest_tag = 0;
  for (std::size_t i = 0; i < header_->word_count; ++i) {
    highest_tag = std::max<std::uint32_t>(highest_tag, tables_.words[i].tag);
  }
  const std::span<const TagOffset> offsets(tables_.tag_offsets,
                                           std::size_t{header_->tag_count} + 1);
  if (highest_tag >= header_->tag_count ||
      !std::is_sorted(offsets.begin(), offsets.end()) ||
      offsets.back() != stated_count<char>(Section::kTagTexts)) {
    return damaged("a tag is out of range");
  }
  return {};
}

Status TableReader::check_extra_terms() const {
  const std::uint64_t texts = stated_count<char>(Section::kExtraTexts);
  const std::span<const ExtraTerm> slots(tables_.extra_terms,
                                         tables_.extra_slots);
  bool has_empty_slot = false;
  std::uint64_t text_sizes = 0;
  for (const ExtraTerm& term : slots) {
    has_empty_slot |= term.text_size == 0;
    text_sizes += term.text_size;
    if (term.text_offset > texts || term.text_size > texts - term.text_offset) {
      return damaged("a term is out of range");
    }
  }
  if (!has_empty_slot || !std::has_single_bit(slots.size()) ||
      text_sizes != texts) {
    return damaged("its term table is wrong");
  }
  return {};
}

}  // namespace

Result<DictionaryTables> read_dictionary_tables(std::string_view file,
                                                const std::string& name) {
  return TableReader(file, name).read();
}

}  // namespace neardup
