#include "neardup/text/unicode/normal_form.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <utf8proc.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

using CodePoints = std::vector<utf8proc_int32_t>;

// Planes 0 to 2 hold every character that a normal form changes or joins.
constexpr char32_t kTablePoints = 0x30000;

// Hangul syllables are taken apart by arithmetic and stand in no table: into a
// leading consonant, a vowel and perhaps a trailing consonant.
constexpr char32_t kFirstVowel = 0x1161;
constexpr char32_t kLastVowel = 0x1175;
constexpr char32_t kFirstTrailing = 0x11A8;
constexpr char32_t kLastTrailing = 0x11C2;

bool is_hangul_syllable(char32_t code_point) {
  return code_point >= 0xAC00 && code_point < 0xD7A4;
}

// utf8proc's longest decomposition (U+FDFA) has 18 code points.
constexpr std::size_t kLongestDecomposition = 18;

constexpr auto kComposeOptions =
    static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);

utf8proc_option_t decompose_options(NormalForm form) {
  const int compatibility =
      form == NormalForm::kCompatibilityComposed ? UTF8PROC_COMPAT : 0;
  return static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE |
                                        compatibility);
}

void append_decomposition(char32_t code_point, utf8proc_option_t options,
                          CodePoints& out) {
  const std::size_t old_size = out.size();
  out.resize(old_size + kLongestDecomposition);
  int last_boundary_class = UTF8PROC_BOUNDCLASS_START;
  const utf8proc_ssize_t written = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(code_point), out.data() + old_size,
      kLongestDecomposition, options, &last_boundary_class);
  out.resize(old_size +
             static_cast<std::size_t>(std::max<utf8proc_ssize_t>(written, 0)));
}

int combining_class(utf8proc_int32_t code_point) {
  return utf8proc_get_property(code_point)->combining_class;
}

// Canonical ordering: each run of combining marks sorted by class, marks of the
// same class in their old order.
void order_marks(CodePoints& points) {
  const auto is_mark = [](utf8proc_int32_t point) {
    return combining_class(point) != 0;
  };
  for (auto run = points.begin(); run != points.end();) {
    run = std::find_if(run, points.end(), is_mark);
    const auto end = std::find_if_not(run, points.end(), is_mark);
    std::stable_sort(run, end, [](utf8proc_int32_t a, utf8proc_int32_t b) {
      return combining_class(a) < combining_class(b);
    });
    run = end;
  }
}

void compose(CodePoints& points) {
  const utf8proc_ssize_t length = utf8proc_normalize_utf32(
      points.data(), static_cast<utf8proc_ssize_t>(points.size()),
      kComposeOptions);
  points.resize(
      static_cast<std::size_t>(std::max<utf8proc_ssize_t>(length, 0)));
}

using CodePointSet = std::bitset<kTablePoints>;

// False if the code point is its own decomposition in every form.
bool may_decompose(char32_t code_point) {
  return is_hangul_syllable(code_point) ||
         utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point))
                 ->decomp_seqindex != UINT16_MAX;
}

// Code points that can be joined to one before them: everything but the first
// of a canonical decomposition.
std::unique_ptr<const CodePointSet> find_joining() {
  auto joining = std::make_unique<CodePointSet>();
  for (std::size_t jamo = kFirstVowel; jamo <= kLastVowel; ++jamo) {
    joining->set(jamo);
  }
  for (std::size_t jamo = kFirstTrailing; jamo <= kLastTrailing; ++jamo) {
    joining->set(jamo);
  }
  CodePoints points;
  for (char32_t code_point = 0; code_point < kTablePoints; ++code_point) {
    if (is_hangul_syllable(code_point) || !may_decompose(code_point)) {
      continue;
    }
    points.clear();
    append_decomposition(code_point, decompose_options(NormalForm::kComposed),
                         points);
    for (std::size_t i = 1; i < points.size(); ++i) {
      joining->set(static_cast<std::size_t>(points[i]));
    }
  }
  return joining;
}

bool joins(char32_t code_point) {
  static const auto kJoining = find_joining();
  return code_point < kTablePoints && kJoining->test(code_point);
}

}  // namespace

bool starts_segment(char32_t code_point, NormalForm form) {
  CodePoints points;
  append_decomposition(code_point, decompose_options(form), points);
  return !points.empty() && combining_class(points.front()) == 0 &&
         !joins(static_cast<char32_t>(points.front()));
}

bool is_always_composed(char32_t code_point) {
  return !may_decompose(code_point);
}

void append_normal_form(std::string_view segment, NormalForm form,
                        std::string& out) {
  CodePoints points;
  for_each_code_point_at(segment, [&](std::size_t, DecodedCodePoint decoded) {
    append_decomposition(decoded.code_point, decompose_options(form), points);
  });
  order_marks(points);
  compose(points);
  for (const utf8proc_int32_t point : points) {
    append_utf8(static_cast<char32_t>(point), out);
  }
}

}  // namespace neardup
