#include "text/slow/normal_form.h"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <utf8proc.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup::slow {
namespace {

using CodePoints = std::vector<utf8proc_int32_t>;

// Planes 0 to 2 hold every character that a normal form changes or joins; the
// others are as inert as ASCII.
constexpr char32_t kTablePoints = 0x30000;

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

// What normalisation can do around a code point.
struct Boundaries {
  // Joins nothing that stands before it: text may be cut here.
  CodePointSet starts;
  // Of those, the ones that are unchanged if nothing joins them either.
  CodePointSet inert;
};

// False if the code point is its own decomposition in every form. Hangul
// syllables are taken apart by arithmetic and stand in no table.
bool may_decompose(char32_t code_point) {
  const bool is_hangul_syllable = code_point >= 0xAC00 && code_point < 0xD7A4;
  return is_hangul_syllable ||
         utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point))
                 ->decomp_seqindex != UINT16_MAX;
}

// Code points that can be joined to one before them: everything but the first
// of a canonical decomposition.
std::unique_ptr<const CodePointSet> find_joining() {
  auto joining = std::make_unique<CodePointSet>();
  CodePoints points;
  for (char32_t code_point = 0; code_point < kTablePoints; ++code_point) {
    if (!may_decompose(code_point)) {
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

// Sets what `form` does with a code point that may decompose.
void classify(char32_t code_point, NormalForm form, const CodePointSet& joining,
              CodePoints& points, Boundaries& boundaries) {
  points.clear();
  append_decomposition(code_point, decompose_options(form), points);
  if (points.empty() || combining_class(points.front()) != 0 ||
      joining.test(static_cast<std::size_t>(points.front()))) {
    return;
  }
  boundaries.starts.set(code_point);
  compose(points);
  boundaries.inert.set(
      code_point,
      points == CodePoints{static_cast<utf8proc_int32_t>(code_point)});
}

std::unique_ptr<const Boundaries> make_boundaries(NormalForm form) {
  const auto joining = find_joining();
  auto boundaries = std::make_unique<Boundaries>();
  CodePoints points;
  for (char32_t code_point = 0; code_point < kTablePoints; ++code_point) {
    if (may_decompose(code_point)) {
      classify(code_point, form, *joining, points, *boundaries);
    } else if (combining_class(static_cast<utf8proc_int32_t>(code_point)) ==
                   0 &&
               !joining->test(code_point)) {
      boundaries->starts.set(code_point);
      boundaries->inert.set(code_point);
    }
  }
  return boundaries;
}

const Boundaries& boundaries_of(NormalForm form) {
  if (form == NormalForm::kComposed) {
    static const auto kComposed = make_boundaries(NormalForm::kComposed);
    return *kComposed;
  }
  static const auto kCompatibility =
      make_boundaries(NormalForm::kCompatibilityComposed);
  return *kCompatibility;
}

class Normalization {
 public:
  Normalization(std::string_view text, NormalForm form, std::string& out)
      : text_(text),
        options_(decompose_options(form)),
        boundaries_(boundaries_of(form)),
        out_(out) {}

  // Returns false if nothing was rewritten.
  bool run() {
    std::size_t last_start = 0;
    for (std::size_t offset = 0; offset < text_.size();) {
      if (const std::size_t ascii = ascii_run(text_, offset); ascii > 0) {
        offset += ascii;
        last_start = offset - 1;
        continue;
      }
      const DecodedCodePoint decoded = decode_utf8(text_, offset);
      if (belongs(boundaries_.starts, decoded.code_point)) {
        last_start = offset;
      }
      offset += decoded.size;
      if (!belongs(boundaries_.inert, decoded.code_point)) {
        offset = next_start(offset);
        rewrite(last_start, offset);
      }
    }
    if (copied_ == 0) {
      return false;
    }
    out_.append(text_.substr(copied_));
    return true;
  }

 private:
  static bool belongs(const CodePointSet& set, char32_t code_point) {
    return code_point >= kTablePoints || set.test(code_point);
  }

  // The next place at or after `offset` where text may be cut.
  std::size_t next_start(std::size_t offset) const {
    while (offset < text_.size()) {
      const DecodedCodePoint decoded = decode_utf8(text_, offset);
      if (belongs(boundaries_.starts, decoded.code_point)) {
        break;
      }
      offset += decoded.size;
    }
    return offset;
  }

  // Appends what stands before the segment as it is, and the segment's form.
  void rewrite(std::size_t begin, std::size_t end) {
    if (copied_ == 0) {
      out_.clear();
    }
    out_.append(text_.substr(copied_, begin - copied_));
    points_.clear();
    for_each_code_point_at(text_.substr(begin, end - begin),
                           [this](std::size_t, DecodedCodePoint decoded) {
                             append_decomposition(decoded.code_point, options_,
                                                  points_);
                           });
    order_marks(points_);
    compose(points_);
    for (const utf8proc_int32_t point : points_) {
      append_utf8(static_cast<char32_t>(point), out_);
    }
    copied_ = end;
  }

  const std::string_view text_;
  const utf8proc_option_t options_;
  const Boundaries& boundaries_;
  std::string& out_;
  // text_[0, copied_) is in out_; 0 as long as nothing was rewritten.
  std::size_t copied_ = 0;
  CodePoints points_;
};

}  // namespace

bool to_normal_form(std::string_view text, NormalForm form, std::string& out) {
  if (ascii_run(text, 0) == text.size()) {
    return false;
  }
  return Normalization(text, form, out).run();
}

}  // namespace neardup::slow
