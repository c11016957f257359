#include "text/slow/simplified_table.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "neardup/os/file.h"
#include "neardup/segment/dictionary/line_reader.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup::slow {
namespace {

struct Phrase {
  std::string traditional;
  std::string simplified;
};

using Entries = std::vector<std::pair<std::string, std::string>>;

// The keys and first values of a file in OpenCC's text format, which has been
// found sound by others.
Result<Entries> read_entries(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(const std::string bytes, read_file(path));
  LineReader reader(path, bytes);
  Entries entries;
  while (const auto line = reader.next()) {
    const std::size_t tab = line->find('\t');
    if (!line->starts_with('#') && tab != std::string_view::npos) {
      const std::string_view values = line->substr(tab + 1);
      entries.emplace_back(line->substr(0, tab),
                           values.substr(0, values.find(' ')));
    }
  }
  return entries;
}

// Everything known about the texts that start with one character.
struct Character {
  std::string simplified;       // empty: stays itself
  std::vector<Phrase> phrases;  // longest first
};

class LoadedTable final : public SimplifiedTable {
 public:
  void add_characters(const Entries& entries);
  void add_phrases(const Entries& entries);

  void convert(std::string_view text, std::string& out) const override;

 private:
  // Appends the conversion of what starts at the start of `rest`, whose first
  // character is `character`; returns the number of bytes converted.
  static std::size_t convert_one(const Character& character,
                                 std::string_view rest, std::size_t size,
                                 std::string& out);

  std::unordered_map<char32_t, Character> characters_;
};

void LoadedTable::add_characters(const Entries& entries) {
  for (const auto& [key, value] : entries) {
    characters_[decode_utf8(key, 0).code_point].simplified = value;
  }
}

void LoadedTable::add_phrases(const Entries& entries) {
  for (const auto& [key, value] : entries) {
    characters_[decode_utf8(key, 0).code_point].phrases.push_back({key, value});
  }
  for (auto& [code_point, character] : characters_) {
    std::stable_sort(character.phrases.begin(), character.phrases.end(),
                     [](const Phrase& a, const Phrase& b) {
                       return a.traditional.size() > b.traditional.size();
                     });
  }
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
  NEARDUP_ASSIGN_OR_RETURN(const Entries characters,
                           read_entries(directory + "/TSCharacters.txt"));
  NEARDUP_ASSIGN_OR_RETURN(const Entries phrases,
                           read_entries(directory + "/TSPhrases.txt"));
  auto table = std::make_shared<LoadedTable>();
  table->add_characters(characters);
  table->add_phrases(phrases);
  return std::shared_ptr<const SimplifiedTable>(std::move(table));
}

}  // namespace neardup::slow
