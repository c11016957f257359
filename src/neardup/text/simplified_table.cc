#include "neardup/text/simplified_table.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "neardup/text/table_file.h"
#include "neardup/text/utf8.h"

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

Status parse_entry(const TableFile& file, std::string_view line,
                   std::size_t number, Entry& entry) {
  entry = {};
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  if (line.empty() || line.front() == '#') {
    return {};
  }
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) {
    return corrupt_line(file, number, "no tab between key and value");
  }
  const std::string_view values = line.substr(tab + 1);
  entry = {line.substr(0, tab), values.substr(0, values.find(' '))};
  if (entry.key.empty() || entry.value.empty()) {
    return corrupt_line(file, number, "key or value is empty");
  }
  if (!is_valid_utf8(entry.key) || !is_valid_utf8(entry.value)) {
    return corrupt_line(file, number, "not valid UTF-8");
  }
  if (decode_utf8(entry.key, 0).code_point < 0x80) {
    return corrupt_line(file, number, "key starts with an ASCII character");
  }
  return {};
}

constexpr char32_t kBasicPlane = 0x10000;

// Everything known about the texts that start with one character.
struct Character {
  std::string simplified;       // empty: stays itself
  std::vector<Phrase> phrases;  // longest first
  // Of the characters that are second in a phrase, the lowest six bits: bit i
  // is set if one has the value i. Most that start a phrase, such as "one" or
  // "not", are followed by none of these.
  std::uint64_t seconds = 0;
};

constexpr std::uint64_t kAnySecond = ~std::uint64_t{0};

std::uint64_t second_bit(std::string_view text, std::size_t offset) {
  return offset < text.size()
             ? std::uint64_t{1} << (decode_utf8(text, offset).code_point & 63)
             : 0;
}

// The bit of what stands behind the first character of a phrase.
std::uint64_t second_of(std::string_view phrase) {
  const std::uint64_t bit = second_bit(phrase, decode_utf8(phrase, 0).size);
  return bit != 0 ? bit : kAnySecond;
}

class LoadedTable final : public SimplifiedTable {
 public:
  Status add_characters(const TableFile& file);
  Status add_phrases(const TableFile& file);
  bool empty() const { return characters_.empty(); }
  // To be called when everything is added.
  void index();
  void set_checksum(std::uint64_t checksum) { checksum_ = checksum; }

  void convert(std::string_view text, std::string& out) const override;
  std::uint64_t checksum() const override { return checksum_; }

 private:
  // What is known about a character, null if nothing.
  const Character* find(char32_t code_point) const;
  struct Match {
    std::size_t size;             // bytes of the text
    std::string_view simplified;  // empty: they stay
  };
  // What starts at text[offset] with `character`, of `size` bytes.
  static Match match_at(const Character& character, std::string_view text,
                        std::size_t offset, std::size_t size);

  std::unordered_map<char32_t, Character> characters_;
  // The same for the basic plane: is anything known, and what.
  std::vector<std::uint64_t> known_;  // a bit for each code point
  std::vector<const Character*> basic_;
  std::uint64_t checksum_ = 0;
};

Status LoadedTable::add_characters(const TableFile& file) {
  return for_each_line(
      file, [&](std::string_view line, std::size_t number) -> Status {
        Entry entry;
        NEARDUP_RETURN_IF_ERROR(parse_entry(file, line, number, entry));
        if (entry.key.empty()) {
          return {};
        }
        const DecodedCodePoint key = decode_utf8(entry.key, 0);
        if (key.size != entry.key.size()) {
          return corrupt_line(file, number, "key is not one character");
        }
        characters_[key.code_point].simplified = entry.value;
        return {};
      });
}

Status LoadedTable::add_phrases(const TableFile& file) {
  Status status = for_each_line(
      file, [&](std::string_view line, std::size_t number) -> Status {
        Entry entry;
        NEARDUP_RETURN_IF_ERROR(parse_entry(file, line, number, entry));
        if (!entry.key.empty()) {
          characters_[decode_utf8(entry.key, 0).code_point].phrases.push_back(
              {std::string(entry.key), std::string(entry.value)});
        }
        return {};
      });
  for (auto& [code_point, character] : characters_) {
    std::stable_sort(character.phrases.begin(), character.phrases.end(),
                     [](const Phrase& a, const Phrase& b) {
                       return a.traditional.size() > b.traditional.size();
                     });
  }
  return status;
}

void LoadedTable::index() {
  known_.assign(kBasicPlane / 64, 0);
  basic_.assign(kBasicPlane, nullptr);
  for (auto& [code_point, character] : characters_) {
    for (const Phrase& phrase : character.phrases) {
      character.seconds |= second_of(phrase.traditional);
    }
    if (code_point < kBasicPlane) {
      known_[code_point / 64] |= std::uint64_t{1} << code_point % 64;
      basic_[code_point] = &character;
    }
  }
}

const Character* LoadedTable::find(char32_t code_point) const {
  if (code_point < kBasicPlane) {
    const bool known = (known_[code_point / 64] >> code_point % 64 & 1) != 0;
    return known ? basic_[code_point] : nullptr;
  }
  const auto found = characters_.find(code_point);
  return found != characters_.end() ? &found->second : nullptr;
}

void LoadedTable::convert(std::string_view text, std::string& out) const {
  out.reserve(out.size() + text.size());
  std::size_t copied = 0;  // text[0, copied) is in `out`
  for (std::size_t offset = 0; offset < text.size();) {
    if (static_cast<unsigned char>(text[offset]) < 0x80) {
      offset += ascii_run(text, offset);
      continue;
    }
    const DecodedCodePoint decoded = decode_utf8(text, offset);
    const Character* const character = find(decoded.code_point);
    Match match{decoded.size, {}};
    if (character != nullptr) {
      match = match_at(*character, text, offset, decoded.size);
    }
    if (!match.simplified.empty()) {
      out.append(text.substr(copied, offset - copied)).append(match.simplified);
      copied = offset + match.size;
    }
    offset += match.size;
  }
  out.append(text.substr(copied));
}

LoadedTable::Match LoadedTable::match_at(const Character& character,
                                         std::string_view text,
                                         std::size_t offset, std::size_t size) {
  if ((character.seconds == kAnySecond ||
       (character.seconds & second_bit(text, offset + size)) != 0)) {
    const std::string_view rest = text.substr(offset);
    for (const Phrase& phrase : character.phrases) {
      if (rest.starts_with(phrase.traditional)) {
        return {phrase.traditional.size(), phrase.simplified};
      }
    }
  }
  return {size, character.simplified};
}

}  // namespace

Result<std::shared_ptr<const SimplifiedTable>> SimplifiedTable::load(
    const std::string& directory) {
  std::array<TableFile, 2> files;
  NEARDUP_ASSIGN_OR_RETURN(files[0],
                           read_table_file(directory + "/TSCharacters.txt"));
  NEARDUP_ASSIGN_OR_RETURN(files[1],
                           read_table_file(directory + "/TSPhrases.txt"));
  auto table = std::make_shared<LoadedTable>();
  NEARDUP_RETURN_IF_ERROR(table->add_characters(files[0]));
  if (table->empty()) {
    return corruption(files[0].path + " holds no character");
  }
  NEARDUP_RETURN_IF_ERROR(table->add_phrases(files[1]));
  table->index();
  table->set_checksum(checksum_of(files));
  return std::shared_ptr<const SimplifiedTable>(std::move(table));
}

}  // namespace neardup
