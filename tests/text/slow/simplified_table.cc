#include "text/slow/simplified_table.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "neardup/text/table_file.h"
#include "neardup/text/utf8.h"

namespace neardup::slow {
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

// Everything known about the texts that start with one character.
struct Character {
  std::string simplified;       // empty: stays itself
  std::vector<Phrase> phrases;  // longest first
};

class LoadedTable final : public SimplifiedTable {
 public:
  Status add_characters(const TableFile& file);
  Status add_phrases(const TableFile& file);
  bool empty() const { return characters_.empty(); }
  void set_checksum(std::uint64_t checksum) { checksum_ = checksum; }

  void convert(std::string_view text, std::string& out) const override;
  std::uint64_t checksum() const override { return checksum_; }

 private:
  // Appends the conversion of what starts at the start of `rest`, whose first
  // character is `character`; returns the number of bytes converted.
  static std::size_t convert_one(const Character& character,
                                 std::string_view rest, std::size_t size,
                                 std::string& out);

  std::unordered_map<char32_t, Character> characters_;
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

void LoadedTable::convert(std::string_view text, std::string& out) const {
  out.reserve(out.size() + text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t ascii = ascii_run(text, offset);
    out.append(text.substr(offset, ascii));
    offset += ascii;
    if (offset == text.size()) {
      break;
    }
    const std::string_view rest = text.substr(offset);
    const DecodedCodePoint decoded = decode_utf8(rest, 0);
    const auto character = characters_.find(decoded.code_point);
    if (character == characters_.end()) {
      out.append(rest.substr(0, decoded.size));
      offset += decoded.size;
    } else {
      offset += convert_one(character->second, rest, decoded.size, out);
    }
  }
}

std::size_t LoadedTable::convert_one(const Character& character,
                                     std::string_view rest, std::size_t size,
                                     std::string& out) {
  for (const Phrase& phrase : character.phrases) {
    if (rest.starts_with(phrase.traditional)) {
      out.append(phrase.simplified);
      return phrase.traditional.size();
    }
  }
  out.append(character.simplified.empty() ? rest.substr(0, size)
                                          : character.simplified);
  return size;
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
  table->set_checksum(checksum_of(files));
  return std::shared_ptr<const SimplifiedTable>(std::move(table));
}

}  // namespace neardup::slow
