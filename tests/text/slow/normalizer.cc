#include "text/slow/normalizer.h"

#include <cassert>
#include <utility>

#include "text/slow/cleaning.h"
#include "text/slow/letter_case.h"
#include "text/slow/markup.h"
#include "text/slow/normal_form.h"
#include "text/slow/simplified_table.h"

#include "neardup/text/unicode/utf8.h"

namespace neardup::slow {
namespace {

// The text on its way through the steps: a view of the caller's text until a
// step changes something, then of one of two buffers while the next step writes
// to the other.
class TextInWork {
 public:
  TextInWork(std::string_view text, std::string& buffer)
      : text_(repair_utf8(text, buffer)), result_(buffer) {
    spare_ = views(result_) ? &other_ : &result_;
  }

  // step(text, out) writes to `out` and returns true, or returns false if it
  // has nothing to change. Returns the same.
  template <typename Step>
  bool apply(Step step) {
    if (!step(text_, *spare_)) {
      return false;
    }
    text_ = *spare_;
    spare_ = spare_ == &other_ ? &result_ : &other_;
    return true;
  }

  // The text, moved to the caller's buffer if it is in the other.
  std::string_view finish() {
    if (views(other_)) {
      result_.swap(other_);
      text_ = result_;
    }
    return text_;
  }

 private:
  bool views(const std::string& buffer) const {
    return !text_.empty() && text_.data() == buffer.data();
  }

  std::string_view text_;
  std::string& result_;
  std::string other_;
  std::string* spare_;
};

bool strip_if_markup(std::string_view text, std::string& out) {
  if (!looks_like_markup(text)) {
    return false;
  }
  out.clear();
  strip_markup(text, out);
  return true;
}

void bring_to_form(const NormalizerOptions& options, TextInWork& work) {
  if (options.width_and_compatibility || options.canonical_composition) {
    const NormalForm form = options.width_and_compatibility
                                ? NormalForm::kCompatibilityComposed
                                : NormalForm::kComposed;
    work.apply([form](std::string_view text, std::string& out) {
      return to_normal_form(text, form, out);
    });
  }
}

void lower(const NormalizerOptions& options, TextInWork& work) {
  const LowerCase mapping =
      options.full_lower_case ? LowerCase::kFull : LowerCase::kSimple;
  if (work.apply([mapping](std::string_view text, std::string& out) {
        return to_lower_case(text, mapping, out);
      })) {
    bring_to_form(options, work);
  }
}

void drop_all_but_words(const NormalizerOptions& options, TextInWork& work) {
  const WordGap gap =
      options.word_characters_only ? WordGap::kNothing : WordGap::kSpace;
  if (work.apply([gap](std::string_view text, std::string& out) {
        return keep_words(text, gap, out);
      })) {
    bring_to_form(options, work);
  }
}

}  // namespace

Normalizer::Normalizer(const NormalizerOptions& options,
                       std::shared_ptr<const SimplifiedTable> table)
    : options_(options), table_(std::move(table)) {
  assert(!options_.simplified || table_ != nullptr);
}

std::string_view Normalizer::normalize(std::string_view text,
                                       std::string& buffer) const {
  TextInWork work(text, buffer);
  if (options_.markup) {
    work.apply(strip_if_markup);
  }
  bring_to_form(options_, work);
  if (options_.lower_case || options_.full_lower_case) {
    lower(options_, work);
  }
  if (options_.simplified) {
    work.apply([this](std::string_view in, std::string& out) {
      out.clear();
      table_->convert(in, out);
      return true;
    });
  }
  const bool only_words =
      options_.words_spaced || options_.word_characters_only;
  if (options_.punctuation && options_.spaces && options_.clause_gaps &&
      !only_words) {
    work.apply(replace_punctuation_by_gaps);
    return work.finish();
  }
  if (options_.punctuation) {
    work.apply(replace_punctuation);
  }
  if (options_.words_spaced || options_.word_characters_only) {
    drop_all_but_words(options_, work);
  }
  if (options_.spaces) {
    work.apply(squeeze_spaces);
  }
  return work.finish();
}

}  // namespace neardup::slow
