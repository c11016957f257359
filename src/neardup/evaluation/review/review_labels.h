// The answers of a review as a file that verdicts.h reads:
//
//   a <TAB> b <TAB> label <TAB> drawn
//   ID1 <TAB> ID2 <TAB> sibling <TAB> removed
//
// Written anew with every answer, so that none is lost and no half of one is
// ever seen.

#ifndef NEARDUP_EVALUATION_REVIEW_REVIEW_LABELS_H_
#define NEARDUP_EVALUATION_REVIEW_REVIEW_LABELS_H_

#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/evaluation/labels/verdicts.h"
#include "neardup/evaluation/review/review_draw.h"

namespace neardup {

// The first line of the file, without a line feed.
inline constexpr std::string_view kReviewHeader = "a\tb\tlabel\tdrawn";

// One line of the file, without the line feed.
std::string review_row(std::string_view id_a, std::string_view id_b,
                       std::string_view label, Drawn drawn);

class ReviewLabels {
 public:
  // What a file holds that may not be there yet. kAlreadyExists if it is there
  // and another kind of file; errors of reading and of read_verdicts().
  static Result<ReviewLabels> open(const std::string& path,
                                   const TextCollection& texts);

  // Adds an answer and writes the file. Errors of writing.
  Status add(const ReviewPair& pair, Verdict verdict);

  const std::vector<JudgedPair>& judged() const { return judged_; }

 private:
  ReviewLabels(std::string path, const TextCollection& texts)
      : path_(std::move(path)), texts_(&texts) {}

  std::string path_;
  const TextCollection* texts_;
  std::string contents_;
  std::vector<JudgedPair> judged_;
};

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REVIEW_REVIEW_LABELS_H_
