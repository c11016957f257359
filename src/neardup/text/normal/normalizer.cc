#include "neardup/text/normal/normalizer.h"

#include <cassert>
#include <utility>

#include "neardup/text/normal/cleaning.h"
#include "neardup/text/normal/markup.h"
#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/unicode/folding.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
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

Folding folding_of(const NormalizerOptions& options) {
  Folding folding;
  if (options.width_and_compatibility) {
    folding.form = NormalForm::kCompatibilityComposed;
  } else if (options.canonical_composition) {
    folding.form = NormalForm::kComposed;
  }
  if (options.full_lower_case) {
    folding.lower_case = LowerCase::kFull;
  } else if (options.lower_case) {
    folding.lower_case = LowerCase::kSimple;
  }
  return folding;
}

void apply_fold(Folding folding, TextInWork& work) {
  if (folding.form || folding.lower_case) {
    work.apply([folding](std::string_view text, std::string& out) {
      return fold(text, folding, out);
    });
  }
}

void drop_all_but_words(const NormalizerOptions& options, TextInWork& work) {
  const WordGap gap =
      options.word_characters_only ? WordGap::kNothing : WordGap::kSpace;
  if (work.apply([gap](std::string_view text, std::string& out) {
        return keep_words(text, gap, out);
      })) {
    apply_fold({.form = folding_of(options).form}, work);
  }
}

void clean(const NormalizerOptions& options, TextInWork& work) {
  const bool only_words = options.words_spaced || options.word_characters_only;
  if (options.punctuation && options.spaces && !only_words) {
    const Clauses clauses =
        options.clause_gaps ? Clauses::kParted : Clauses::kJoined;
    work.apply([clauses](std::string_view text, std::string& out) {
      return replace_punctuation_and_squeeze(text, clauses, out);
    });
    return;
  }
  if (options.punctuation) {
    work.apply(replace_punctuation);
  }
  if (only_words) {
    drop_all_but_words(options, work);
  }
  if (options.spaces) {
    work.apply(squeeze_spaces);
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
  apply_fold(folding_of(options_), work);
  if (options_.simplified) {
    work.apply([this](std::string_view in, std::string& out) {
      out.clear();
      table_->convert(in, out);
      return true;
    });
  }
  clean(options_, work);
  return work.finish();
}

}  // namespace neardup
