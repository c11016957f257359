#include "neardup/segment/dictionary/dictionary_compiler.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include <xxhash.h>

#include "neardup/os/file.h"
#include "neardup/segment/dictionary/character_table.h"
#include "neardup/segment/dictionary/dictionary_image.h"
#include "neardup/segment/dictionary/double_array_builder.h"
#include "neardup/segment/dictionary/hash_column.h"

namespace neardup {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// A word a text can hold, on its way to a WordId.
struct ReachableWord {
  std::uint32_t source = 0;  // index into DictionarySource::words
  std::vector<CharacterId> characters;
  WordId id = kNoWord;
};

bool is_reachable(const SourceWord& word) {
  return word.code_points.size() <= kMaxWordCharacters &&
         std::none_of(word.code_points.begin(), word.code_points.end(),
                      is_separator);
}

// Ascending by characters.
std::vector<ReachableWord> reachable_words(const DictionarySource& source,
                                           const CharacterMap& map) {
  std::vector<ReachableWord> words;
  for (std::uint32_t i = 0; i < source.words.size(); ++i) {
    if (is_reachable(source.words[i])) {
      ReachableWord& word = words.emplace_back();
      word.source = i;
      for (const char32_t character : source.words[i].code_points) {
        word.characters.push_back(map.id(character));
      }
    }
  }
  std::sort(words.begin(), words.end(),
            [](const ReachableWord& a, const ReachableWord& b) {
              return a.characters < b.characters;
            });
  return words;
}

// The distinct scores; index 0 stands for "no word here".
class ScoreTable {
 public:
  explicit ScoreTable(const DictionarySource& source)
      : scores_{kMinusInfinity} {
    for (const SourceWord& word : source.words) {
      scores_.push_back(word.score);
    }
    std::sort(scores_.begin() + 1, scores_.end());
    scores_.erase(std::unique(scores_.begin() + 1, scores_.end()),
                  scores_.end());
  }

  // REQUIRES: a score of the source.
  std::uint32_t index(double score) const {
    return static_cast<std::uint32_t>(
        std::lower_bound(scores_.begin() + 1, scores_.end(), score) -
        scores_.begin());
  }
  const std::vector<double>& scores() const { return scores_; }

 private:
  std::vector<double> scores_;
};

// The flags of the step over a character, but for kIsWord.
Step step_flags(char32_t character, const DictionarySource& source) {
  if (source.user_characters.contains(character)) {
    return 0;
  }
  if (character >= 0x80) {
    return kForHmm;
  }
  const bool digit = character >= '0' && character <= '9';
  const bool letter = (character >= 'a' && character <= 'z') ||
                      (character >= 'A' && character <= 'Z');
  return letter || digit ? kAsciiAlnum : character == '.' ? kAsciiDot : 0;
}

std::uint8_t ascii_class(char32_t character, const DictionarySource& source) {
  if (is_separator(character)) {
    return kAsciiSeparator;
  }
  if (source.user_characters.contains(character)) {
    return kIsUserWord;
  }
  if (character == '.') {
    return kAsciiPoint;
  }
  if (character >= '0' && character <= '9') {
    return kAsciiDigit;
  }
  return step_flags(character, source) == kAsciiAlnum ? kAsciiLetter : 0;
}

std::vector<std::uint8_t> ascii_classes(const DictionarySource& source) {
  std::vector<std::uint8_t> classes(128);
  for (char32_t character = 0; character < 128; ++character) {
    classes[character] = ascii_class(character, source);
  }
  for (const SourceWord& word : source.words) {
    const std::u32string& characters = word.code_points;
    if (characters.size() > 1 && characters[0] < 128 && characters[1] < 128 &&
        is_reachable(word)) {
      classes[characters[0]] |= kBeginsPair;
      classes[characters[1]] |= kEndsPair;
    }
  }
  return classes;
}

class Compiler {
 public:
  Compiler(const DictionarySource& source, CharacterTable table)
      : source_(source), table_(std::move(table)), scores_(source) {}

  Status run(std::span<const FeatureHash> hashes) {
    words_ = reachable_words(source_, table_.map());
    header_.character_count =
        static_cast<std::uint32_t>(table_.characters().size());
    header_.word_count = static_cast<std::uint32_t>(words_.size());
    header_.average_idf = source_.average_idf;
    add_characters();
    add_hmm();
    NEARDUP_RETURN_IF_ERROR(add_trie());
    add_word_index();
    NEARDUP_RETURN_IF_ERROR(add_word_records());
    NEARDUP_RETURN_IF_ERROR(add_hash_columns(hashes));
    return add_extra_terms();
  }

  std::string assemble() const { return image_.assemble(header_); }

  CompileSummary summary() const {
    return {.words = words_.size(),
            .unreachable_words = source_.words.size() - words_.size(),
            .ignored_lines = source_.ignored_lines,
            .extra_terms = extra_terms_,
            .file_size = 0};
  }

 private:
  const SourceWord& source_word(const ReachableWord& word) const {
    return source_.words[word.source];
  }

  void add_characters();
  void add_hmm();
  Status add_trie();
  void add_word_index();
  Result<std::vector<std::uint16_t>> add_tags();
  Status add_word_records();
  Status add_hash_columns(std::span<const FeatureHash> hashes);
  std::set<std::string_view> extra_texts() const;
  Status add_extra_terms();

  const DictionarySource& source_;
  CharacterTable table_;
  ScoreTable scores_;
  std::vector<ReachableWord> words_;
  DictionaryHeader header_{};
  DictionaryImage image_;
  std::size_t extra_terms_ = 0;
};

void Compiler::add_characters() {
  const std::size_t count = header_.character_count;
  std::vector<Step> steps(count, 1);
  steps[kUnknownId] |= kForHmm;
  for (std::size_t id = kFirstCharacterId; id < count; ++id) {
    steps[id] |= step_flags(table_.characters()[id], source_);
  }
  std::vector<double> single_scores(count, source_.least_score);
  single_scores[kSeparatorId] = kMinusInfinity;
  for (const ReachableWord& word : words_) {
    if (word.characters.size() == 1) {
      steps[word.characters[0]] |= kIsWord;
      single_scores[word.characters[0]] = source_word(word).score;
    }
  }
  image_.set(Section::kBmpIds, table_.bmp_ids());
  image_.set(Section::kAstralPages, table_.astral_pages());
  image_.set(Section::kAstralIds, table_.astral_ids());
  image_.set(Section::kSingleSteps, steps);
  image_.set(Section::kAsciiClasses, ascii_classes(source_));
  image_.set(Section::kSingleScores, single_scores);
}

void Compiler::add_hmm() {
  constexpr HmmRow kNone = {kImpossible, kImpossible, kImpossible, kImpossible};
  const HmmModel& hmm = source_.hmm;
  header_.hmm_start = hmm.start;
  for (std::size_t from = 0; from < kHmmStates; ++from) {
    std::copy(hmm.transitions[from].begin(), hmm.transitions[from].end(),
              header_.hmm_transitions.begin() +
                  static_cast<std::ptrdiff_t>(from * kHmmStates));
  }
  std::vector<HmmRow> rows(header_.character_count, kNone);
  for (const auto& [character, row] : hmm.emissions) {
    const CharacterId id = table_.map().id(character);
    if (id != kSeparatorId) {
      rows[id] = row;
    }
  }
  image_.set(Section::kEmissions, rows);
}

Status Compiler::add_trie() {
  std::vector<DoubleArrayKey> keys;
  std::vector<ReachableWord*> key_words;
  for (ReachableWord& word : words_) {
    if (word.characters.size() > 1) {
      const SourceWord& text = source_word(word);
      keys.push_back({.characters = word.characters,
                      .score_index = scores_.index(text.score),
                      .frequency = text.frequency});
      key_words.push_back(&word);
    }
  }
  if (scores_.scores().size() >= kNodeFieldLimit) {
    return limit_exceeded("the dictionary has too many different frequencies");
  }
  NEARDUP_ASSIGN_OR_RETURN(const DoubleArray array,
                           build_double_array(keys, header_.character_count));
  header_.node_count = static_cast<std::uint32_t>(array.nodes.size());
  header_.score_count = static_cast<std::uint32_t>(scores_.scores().size());
  for (std::size_t i = 0; i < key_words.size(); ++i) {
    key_words[i]->id = array.key_slots[i];
  }
  for (ReachableWord& word : words_) {
    if (word.characters.size() == 1) {
      word.id = header_.node_count + word.characters[0];
    }
  }
  image_.set(Section::kScores, scores_.scores());
  image_.set(Section::kFirstBases, array.first_bases);
  image_.set(Section::kNodes, array.nodes);
  return {};
}

// Orders the words by WordId and marks their ids.
void Compiler::add_word_index() {
  std::sort(words_.begin(), words_.end(),
            [](const ReachableWord& a, const ReachableWord& b) {
              return a.id < b.id;
            });
  const std::size_t ids =
      std::size_t{header_.node_count} + header_.character_count;
  std::vector<WordBlock> blocks((ids + 63) / 64);
  for (const ReachableWord& word : words_) {
    blocks[word.id / 64].is_word |= std::uint64_t{1} << word.id % 64;
  }
  std::uint32_t before = 0;
  for (WordBlock& block : blocks) {
    block.before = before;
    before += static_cast<std::uint32_t>(std::popcount(block.is_word));
  }
  image_.set(Section::kWordBlocks, blocks);
}

// The tag of each word by its number among the distinct tags; number 0 is none.
Result<std::vector<std::uint16_t>> Compiler::add_tags() {
  std::map<std::string_view, std::uint16_t> numbers = {{"", 0}};
  for (const ReachableWord& word : words_) {
    numbers.emplace(source_word(word).tag, 0);
  }
  if (numbers.size() > std::numeric_limits<std::uint16_t>::max()) {
    return limit_exceeded("the dictionary has too many different tags");
  }
  std::vector<TagOffset> offsets = {0};
  std::string texts;
  for (auto& [tag, number] : numbers) {
    number = static_cast<std::uint16_t>(offsets.size() - 1);
    texts += tag;
    offsets.push_back(static_cast<TagOffset>(texts.size()));
  }
  header_.tag_count = static_cast<std::uint32_t>(numbers.size());
  image_.set(Section::kTagOffsets, offsets);
  image_.set(Section::kTagTexts, std::move(texts));
  std::vector<std::uint16_t> tags;
  for (const ReachableWord& word : words_) {
    tags.push_back(numbers[source_word(word).tag]);
  }
  return tags;
}

Status Compiler::add_word_records() {
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<std::uint16_t> tags, add_tags());
  std::vector<DictionaryWord> records;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const std::string& text = source_word(words_[i]).text;
    const auto idf = source_.idf.find(text);
    const bool stop = source_.stop_words.contains(text);
    records.push_back(
        {.idf = idf == source_.idf.end() ? source_.average_idf : idf->second,
         .text_rank = words_[i].source,  // the source is ascending by text
         .tag = tags[i],
         .flags = static_cast<std::uint16_t>(stop ? kStopWord : 0)});
  }
  image_.set(Section::kWords, records);
  return {};
}

Status Compiler::add_hash_columns(std::span<const FeatureHash> hashes) {
  std::vector<HashColumnName> names;
  std::vector<std::uint64_t> values;
  for (const FeatureHash& hash : hashes) {
    NEARDUP_ASSIGN_OR_RETURN(const HashColumnName name, hash_column_name(hash));
    names.push_back(name);
    for (const ReachableWord& word : words_) {
      values.push_back(hash(source_word(word).text).words[0]);
    }
  }
  header_.hash_column_count = static_cast<std::uint32_t>(names.size());
  image_.set(Section::kHashNames, names);
  image_.set(Section::kHashes, values);
  return {};
}

// Words of the IDF table and stop words that are no reachable words.
std::set<std::string_view> Compiler::extra_texts() const {
  std::set<std::string_view> texts;
  for (const auto& [text, idf] : source_.idf) {
    texts.insert(text);
  }
  texts.insert(source_.stop_words.begin(), source_.stop_words.end());
  for (const ReachableWord& word : words_) {
    texts.erase(source_word(word).text);
  }
  // No token is empty, or as long as that.
  std::erase_if(texts, [](std::string_view text) {
    return text.empty() ||
           text.size() > std::numeric_limits<std::uint16_t>::max();
  });
  return texts;
}

Status Compiler::add_extra_terms() {
  const std::set<std::string_view> texts = extra_texts();
  extra_terms_ = texts.size();
  // At most two thirds full, and never without an empty slot.
  std::vector<ExtraTerm> slots(std::bit_ceil(texts.size() * 3 / 2 + 1));
  std::string pool;
  for (const std::string_view text : texts) {
    const auto idf = source_.idf.find(std::string(text));
    const bool stop = source_.stop_words.contains(std::string(text));
    const ExtraTerm term = {
        .hash = XXH3_64bits(text.data(), text.size()),
        .idf = idf == source_.idf.end() ? source_.average_idf : idf->second,
        .text_offset = static_cast<std::uint32_t>(pool.size()),
        .text_size = static_cast<std::uint16_t>(text.size()),
        .flags = static_cast<std::uint16_t>(stop ? kStopWord : 0)};
    std::size_t slot = term.hash % slots.size();
    while (slots[slot].text_size != 0) {
      slot = (slot + 1) % slots.size();
    }
    slots[slot] = term;
    pool += text;
    if (pool.size() > std::numeric_limits<std::uint32_t>::max()) {
      return limit_exceeded("the IDF table is too large");
    }
  }
  image_.set(Section::kExtraTerms, slots);
  image_.set(Section::kExtraTexts, std::move(pool));
  return {};
}

}  // namespace

Result<std::string> compile_dictionary(const DictionarySource& source,
                                       std::span<const FeatureHash> hashes,
                                       CompileSummary* summary) {
  NEARDUP_ASSIGN_OR_RETURN(CharacterTable table, CharacterTable::make(source));
  Compiler compiler(source, std::move(table));
  NEARDUP_RETURN_IF_ERROR(compiler.run(hashes));
  std::string bytes = compiler.assemble();
  if (summary != nullptr) {
    *summary = compiler.summary();
    summary->file_size = bytes.size();
  }
  return bytes;
}

Result<CompileSummary> compile_dictionary_file(
    const DictionaryFiles& files, std::span<const FeatureHash> hashes,
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(const DictionarySource source,
                           read_dictionary_source(files));
  CompileSummary summary;
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes,
                           compile_dictionary(source, hashes, &summary));
  NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<OutputStream> output,
                           create_output(path));
  NEARDUP_RETURN_IF_ERROR(output->write(bytes));
  NEARDUP_RETURN_IF_ERROR(output->commit());
  return summary;
}

}  // namespace neardup
