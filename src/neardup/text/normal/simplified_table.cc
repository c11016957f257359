#include "neardup/text/normal/simplified_table.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include <xxhash.h>

#include "neardup/os/file.h"
#include "neardup/segment/dictionary/line_reader.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

struct Phrase {
  std::string traditional;
  std::string simplified;
};

// One line of OpenCC's text format: "key<TAB>value value ...", of which the
// first value is the usual one; empty lines and lines that start with "#" hold
// nothing.
struct Entry {
  std::string_view key;
  std::string_view value;
};

// The entry of the line that `reader` gave last, without a key if that holds
// nothing.
Result<Entry> parse_entry(std::string_view line, const LineReader& reader) {
  if (line.empty() || line.front() == '#') {
    return Entry();
  }
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) {
    return reader.error("no tab between key and value");
  }
  const std::string_view values = line.substr(tab + 1);
  const Entry entry{line.substr(0, tab), values.substr(0, values.find(' '))};
  if (entry.key.empty() || entry.value.empty()) {
    return reader.error("key or value is empty");
  }
  if (!is_valid_utf8(entry.key) || !is_valid_utf8(entry.value)) {
    return reader.error("not valid UTF-8");
  }
  if (decode_utf8(entry.key, 0).code_point < 0x80) {
    return reader.error("key starts with an ASCII character");
  }
  return entry;
}

constexpr char32_t kBasicPlane = 0x10000;

// Everything known about the texts that start with one character.
struct Character {
  std::string simplified;       // empty: stays itself
  std::vector<Phrase> phrases;  // longest first
};

bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

// decode_utf8(), quicker for Chinese.
DecodedCodePoint decode(std::string_view text, std::size_t offset) {
  const char* const p = text.data() + offset;
  if (!starts_three_bytes(*p)) [[unlikely]] {
    return decode_valid_utf8(p);
  }
  return {decode_three_bytes(p), 3};
}

// A set of pairs of characters that may take others for its own.
class PairFilter {
 public:
  void add(char32_t first, char32_t second) {
    const std::size_t at = hash(first, second);
    bits_[at / 64] |= std::uint64_t{1} << at % 64;
  }
  bool may_hold(char32_t first, char32_t second) const {
    const std::size_t at = hash(first, second);
    return (bits_[at / 64] >> at % 64 & 1) != 0;
  }

 private:
  static constexpr std::size_t kBits = 1 << 16;
  static std::size_t hash(char32_t first, char32_t second) {
    return (first * std::size_t{0x9E3B} ^ second) % kBits;
  }

  std::array<std::uint64_t, kBits / 64> bits_{};
};

class LoadedTable final : public SimplifiedTable {
 public:
  Status add_characters(LineReader reader);
  Status add_phrases(LineReader reader);
  bool empty() const { return characters_.empty(); }
  // To be called when everything is added.
  void index();
  void set_checksum(std::uint64_t checksum) { checksum_ = checksum; }

  void convert(std::string_view text, std::string& out) const override;
  std::uint64_t checksum() const override { return checksum_; }

 private:
  void index(char32_t code_point, const Character& character);
  // What is known about a character, null if nothing.
  const Character* find(char32_t code_point) const;

  struct Match {
    std::size_t size;             // bytes of the text
    std::string_view simplified;  // empty: they stay
  };
  // What starts at text[offset].
  Match match_at(std::string_view text, std::size_t offset) const;
  // The first offset at or after `offset` where something may start that does
  // not stay, or the end.
  std::size_t find_candidate(std::string_view text, std::size_t offset) const;

  std::unordered_map<char32_t, Character> characters_;
  // The same for the basic plane. Many characters only start a phrase, as the
  // ones for "one" and "not" do; of them it is known which may follow.
  std::vector<std::uint64_t> changing_;  // a bit for each code point
  PairFilter phrase_starts_;             // of the others
  std::vector<const Character*> basic_;
  std::uint64_t checksum_ = 0;
};

Status LoadedTable::add_characters(LineReader reader) {
  while (const auto line = reader.next()) {
    NEARDUP_ASSIGN_OR_RETURN(const Entry entry, parse_entry(*line, reader));
    if (entry.key.empty()) {
      continue;
    }
    const DecodedCodePoint key = decode_utf8(entry.key, 0);
    if (key.size != entry.key.size()) {
      return reader.error("key is not one character");
    }
    characters_[key.code_point].simplified = entry.value;
  }
  return {};
}

Status LoadedTable::add_phrases(LineReader reader) {
  while (const auto line = reader.next()) {
    NEARDUP_ASSIGN_OR_RETURN(const Entry entry, parse_entry(*line, reader));
    if (!entry.key.empty()) {
      characters_[decode_utf8(entry.key, 0).code_point].phrases.push_back(
          {std::string(entry.key), std::string(entry.value)});
    }
  }
  for (auto& [code_point, character] : characters_) {
    std::stable_sort(character.phrases.begin(), character.phrases.end(),
                     [](const Phrase& a, const Phrase& b) {
                       return a.traditional.size() > b.traditional.size();
                     });
  }
  return {};
}

void LoadedTable::index() {
  changing_.assign(kBasicPlane / 64, 0);
  basic_.assign(kBasicPlane, nullptr);
  for (const auto& [code_point, character] : characters_) {
    if (code_point < kBasicPlane) {
      basic_[code_point] = &character;
      index(code_point, character);
    }
  }
}

void LoadedTable::index(char32_t code_point, const Character& character) {
  bool changes = !character.simplified.empty();
  for (const Phrase& phrase : character.phrases) {
    const std::string_view text = phrase.traditional;
    const std::size_t second = decode_utf8(text, 0).size;
    if (second < text.size() && !is_ascii(text[second])) {
      phrase_starts_.add(code_point, decode_utf8(text, second).code_point);
    } else {
      changes = true;
    }
  }
  if (changes) {
    changing_[code_point / 64] |= std::uint64_t{1} << code_point % 64;
  }
}

const Character* LoadedTable::find(char32_t code_point) const {
  if (code_point < kBasicPlane) {
    return basic_[code_point];
  }
  const auto found = characters_.find(code_point);
  return found != characters_.end() ? &found->second : nullptr;
}

LoadedTable::Match LoadedTable::match_at(std::string_view text,
                                         std::size_t offset) const {
  const DecodedCodePoint first = decode_utf8(text, offset);
  const Character* const character = find(first.code_point);
  if (character == nullptr) {
    return {first.size, {}};
  }
  const std::string_view rest = text.substr(offset);
  for (const Phrase& phrase : character->phrases) {
    if (rest.starts_with(phrase.traditional)) {
      return {phrase.traditional.size(), phrase.simplified};
    }
  }
  return {first.size, character->simplified};
}

std::size_t LoadedTable::find_candidate(std::string_view text,
                                        std::size_t offset) const {
  char32_t before = 0;  // 0 also for ASCII, with which no phrase starts
  std::size_t before_at = offset;
  while (offset < text.size()) {
    if (is_ascii(text[offset])) {
      before = 0;
      const bool is_run =
          offset + 1 < text.size() && is_ascii(text[offset + 1]);
      offset += is_run ? ascii_run(text, offset) : 1;
      continue;
    }
    const DecodedCodePoint decoded = decode(text, offset);
    const char32_t code_point = decoded.code_point;
    if (phrase_starts_.may_hold(before, code_point) && before != 0) {
      return before_at;
    }
    if (code_point >= kBasicPlane ||
        (changing_[code_point / 64] >> code_point % 64 & 1) != 0) {
      return offset;
    }
    before = code_point;
    before_at = offset;
    offset += decoded.size;
  }
  return offset;
}

void LoadedTable::convert(std::string_view text, std::string& out) const {
  out.reserve(out.size() + text.size());
  std::size_t copied = 0;  // text[0, copied) is in `out`
  std::size_t offset = find_candidate(text, 0);
  while (offset < text.size()) {
    const Match match = match_at(text, offset);
    if (!match.simplified.empty()) {
      out.append(text.substr(copied, offset - copied)).append(match.simplified);
      copied = offset + match.size;
    }
    offset = find_candidate(text, offset + match.size);
  }
  out.append(text.substr(copied));
}

}  // namespace

Result<std::shared_ptr<const SimplifiedTable>> SimplifiedTable::load(
    const std::string& directory) {
  const std::string characters_path = directory + "/TSCharacters.txt";
  const std::string phrases_path = directory + "/TSPhrases.txt";
  NEARDUP_ASSIGN_OR_RETURN(const std::string characters,
                           read_file(characters_path));
  NEARDUP_ASSIGN_OR_RETURN(const std::string phrases, read_file(phrases_path));
  auto table = std::make_shared<LoadedTable>();
  NEARDUP_RETURN_IF_ERROR(
      table->add_characters(LineReader(characters_path, characters)));
  if (table->empty()) {
    return corruption(characters_path + " holds no character");
  }
  NEARDUP_RETURN_IF_ERROR(
      table->add_phrases(LineReader(phrases_path, phrases)));
  table->index();
  const std::string both = characters + phrases;
  table->set_checksum(XXH3_64bits(both.data(), both.size()));
  return std::shared_ptr<const SimplifiedTable>(std::move(table));
}

}  // namespace neardup
