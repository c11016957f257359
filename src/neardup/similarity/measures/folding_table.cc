#include "neardup/similarity/measures/folding_table.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <utf8proc.h>
#include <xxhash.h>

#include "neardup/text/normal/normalizer.h"
#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

// Between the code points that are normalised in one go: touches neither
// neighbour, and no other code point becomes it.
constexpr char kBetween = '\n';

bool is_scalar_value(char32_t code_point) {
  return code_point < 0xD800 || code_point > 0xDFFF;
}

utf8proc_category_t category_of(char32_t code_point) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
}

// Combining marks, and the Korean vowels and finals that join what stands
// before them.
bool joins_neighbours(char32_t code_point) {
  const utf8proc_category_t category = category_of(code_point);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
         category == UTF8PROC_CATEGORY_ME ||
         (code_point >= 0x1160 && code_point <= 0x11FF);
}

// Scripts of South-East Asia that are written without spaces between words.
bool is_unspaced_alphabet(char32_t code_point) {
  return (code_point >= 0x0E00 && code_point <= 0x0EFF) ||  // Thai, Lao
         (code_point >= 0x0F00 && code_point <= 0x0FFF) ||  // Tibetan
         (code_point >= 0x1000 && code_point <= 0x109F) ||  // Burmese
         (code_point >= 0x1780 && code_point <= 0x17FF);    // Khmer
}

bool is_apostrophe(char32_t code_point) {
  return code_point == '\'' || code_point == U'\u2019';
}

Role role_of_letter(char32_t code_point) {
  return is_cjk(code_point) || is_unspaced_alphabet(code_point) ? Role::kAlone
                                                                : Role::kWord;
}

// The role of a character that is in normal form.
Role role_of(char32_t code_point) {
  if (is_apostrophe(code_point)) {
    return Role::kNothing;
  }
  if (joins_neighbours(code_point)) {
    return Role::kJoining;
  }
  switch (category_of(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return role_of_letter(code_point);
    case UTF8PROC_CATEGORY_CF:
      return Role::kNothing;
    case UTF8PROC_CATEGORY_CO:  // characters of old Chinese code pages
      return Role::kAlone;
    default:
      return Role::kSeparator;
  }
}

// Every code point below the table's end, each behind a kBetween.
std::string all_code_points() {
  std::string all;
  for (char32_t code_point = 0; code_point < FoldingTable::kEnd; ++code_point) {
    all.push_back(kBetween);
    if (is_scalar_value(code_point) && code_point != kBetween) {
      append_utf8(code_point, all);
    }
  }
  return all;
}

std::vector<TokenCharacter> token_characters(std::string_view normalized) {
  std::vector<TokenCharacter> folded;
  for_each_code_point_at(
      normalized, [&folded](std::size_t, DecodedCodePoint decoded) {
        folded.push_back({decoded.code_point, role_of(decoded.code_point)});
      });
  return folded;
}

}  // namespace

FoldingTable::FoldingTable(std::shared_ptr<const SimplifiedTable> simplified)
    : entries_(kEnd) {
  NormalizerOptions options;
  options.width_and_compatibility = true;
  options.lower_case = true;
  options.simplified = true;
  const Normalizer normalizer(options, std::move(simplified));
  std::string buffer;
  const std::string all = all_code_points();
  std::string_view rest = normalizer.normalize(all, buffer);
  for (char32_t code_point = 0; code_point < kEnd; ++code_point) {
    rest.remove_prefix(1);
    const std::string_view one = rest.substr(0, rest.find(kBetween));
    rest.remove_prefix(one.size());
    std::vector<TokenCharacter> folded = token_characters(one);
    if (code_point == kBetween) {
      folded = {{' ', Role::kSeparator}};
    } else if (joins_neighbours(code_point) && !folded.empty()) {
      folded.front().role = Role::kJoining;
    }
    set(code_point, folded);
  }
}

void FoldingTable::set(char32_t code_point,
                       std::span<const TokenCharacter> folded) {
  if (folded.size() == 1) {
    entries_[code_point] =
        folded[0].role == Role::kNothing ? 0 : pack(folded[0]);
    return;
  }
  entries_[code_point] =
      kExpands | static_cast<std::uint32_t>(expansions_.size());
  for (const TokenCharacter& character : folded) {
    if (character.role != Role::kNothing) {
      expansions_.push_back(pack(character));
    }
  }
  expansions_.push_back(0);
}

std::uint32_t FoldingTable::checksum() const {
  const std::uint64_t of_entries =
      XXH3_64bits(entries_.data(), entries_.size() * sizeof(entries_[0]));
  return static_cast<std::uint32_t>(XXH3_64bits_withSeed(
      expansions_.data(), expansions_.size() * sizeof(expansions_[0]),
      of_entries));
}

}  // namespace neardup
