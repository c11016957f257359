#include "neardup/text/unicode/folded_character.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

void append_simple_lower(std::string_view text, std::string& out) {
  for_each_code_point_at(text, [&](std::size_t, DecodedCodePoint decoded) {
    append_utf8(simple_lower(decoded.code_point), out);
  });
}

FoldedCharacter fold_character(char32_t code_point, Folding folding) {
  const bool lowers =
      folding.lower_case && simple_lower(code_point) != code_point;
  FoldedCharacter entry;
  if (folding.form && !starts_segment(code_point, *folding.form)) {
    entry.kind = FoldedCharacter::kJoining;
    return entry;
  }
  if (!lowers && (!folding.form || is_always_composed(code_point))) {
    return entry;
  }
  std::string character;
  std::string folded;
  append_utf8(code_point, character);
  if (fold_segment(character, folding, folded) == SegmentFold::kContextual) {
    entry.kind = FoldedCharacter::kContextual;
  } else if (folded.size() > FoldedCharacter::kMaxSize) {
    entry.kind = FoldedCharacter::kLong;
  } else if (folded != character) {
    entry.kind = FoldedCharacter::kReplaced;
    entry.size = static_cast<std::uint8_t>(folded.size());
    std::copy(folded.begin(), folded.end(), entry.bytes.begin());
  }
  return entry;
}

constexpr std::size_t kCases = 3;  // of each: none, and two choices
constexpr std::size_t kFoldings = 3 * kCases;

std::size_t number_of(Folding folding) {
  const std::size_t form =
      folding.form ? 1 + static_cast<std::size_t>(*folding.form) : 0;
  const std::size_t lower_case =
      folding.lower_case ? 1 + static_cast<std::size_t>(*folding.lower_case)
                         : 0;
  return form * kCases + lower_case;
}

Folding folding_of(std::size_t number) {
  const std::size_t form = number / kCases;
  const std::size_t lower_case = number % kCases;
  Folding folding;
  if (form > 0) {
    folding.form = static_cast<NormalForm>(form - 1);
  }
  if (lower_case > 0) {
    folding.lower_case = static_cast<LowerCase>(lower_case - 1);
  }
  return folding;
}

template <std::size_t kNumber>
const FoldedCharacters& table_number() {
  static const FoldedCharacters kTable([](char32_t code_point) {
    // No character, but part of a page.
    const bool surrogate = (code_point & 0xFFFFF800) == 0xD800;
    return surrogate ? FoldedCharacter{}
                     : fold_character(code_point, folding_of(kNumber));
  });
  return kTable;
}

using GetTable = const FoldedCharacters& (*)();

template <std::size_t... kNumbers>
constexpr std::array<GetTable, sizeof...(kNumbers)> all_tables(
    std::index_sequence<kNumbers...>) {
  return {&table_number<kNumbers>...};
}

}  // namespace

SegmentFold fold_segment(std::string_view segment, Folding folding,
                         std::string& out) {
  std::string formed;
  if (folding.form) {
    append_normal_form(segment, *folding.form, formed);
    segment = formed;
  }
  if (!folding.lower_case) {
    out.append(segment);
    return SegmentFold::kDone;
  }
  if (folding.lower_case == LowerCase::kFull && depends_on_context(segment)) {
    return SegmentFold::kContextual;
  }
  if (!folding.form) {
    append_simple_lower(segment, out);
    return SegmentFold::kDone;
  }
  std::string lowered;
  append_simple_lower(segment, lowered);
  append_normal_form(lowered, *folding.form, out);
  return SegmentFold::kDone;
}

const FoldedCharacters& folded_characters(Folding folding) {
  static constexpr auto kTables =
      all_tables(std::make_index_sequence<kFoldings>());
  return kTables[number_of(folding)]();
}

}  // namespace neardup
