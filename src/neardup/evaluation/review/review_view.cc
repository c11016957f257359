#include "neardup/evaluation/review/review_view.h"

#include <algorithm>

#include "neardup/pages/shortened_diff.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

// Code points up to which a text is shown as it is.
constexpr std::size_t kWholeText = 1500;

// Enough to see what a long text is about and what is its own.
constexpr DiffLimits kReviewLimits{
    .context = 120, .difference = 800, .differences = 60, .lead = 300};

}  // namespace

ReviewView review_view(const TextCollection& texts, const ReviewPair& pair) {
  const std::string a = repaired_utf8(texts.text(pair.a));
  const std::string b = repaired_utf8(texts.text(pair.b));
  ReviewView view{repaired_utf8(texts.id(pair.a)),
                  repaired_utf8(texts.id(pair.b)), diff_texts(a, b), false};
  if (std::max(count_code_points(a), count_code_points(b)) > kWholeText) {
    view.texts = shortened(view.texts, kReviewLimits);
    view.shortened = true;
  }
  return view;
}

}  // namespace neardup
