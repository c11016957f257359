#include "neardup/evaluation/review/review_labels.h"

#include <utility>

#include <fmt/format.h>

#include "neardup/corpus/record_writer.h"
#include "neardup/os/file.h"

namespace neardup {

std::string review_row(std::string_view id_a, std::string_view id_b,
                       std::string_view label, Drawn drawn) {
  return fmt::format("{}\t{}\t{}\t{}", tsv_field(id_a), tsv_field(id_b), label,
                     drawn_name(drawn));
}

Result<ReviewLabels> ReviewLabels::open(const std::string& path,
                                        const TextCollection& texts) {
  ReviewLabels labels(path, texts);
  Result<std::string> contents = read_file(path);
  if (contents.status().code() == StatusCode::kNotFound) {
    labels.contents_ = fmt::format("{}\n", kReviewHeader);
    return labels;
  }
  NEARDUP_RETURN_IF_ERROR(contents.status());
  if (!contents->starts_with(fmt::format("{}\n", kReviewHeader))) {
    return already_exists(fmt::format(
        "{}: is there and holds no answers of a review, whose first line would "
        "be 'a b label drawn'; name another file",
        path));
  }
  labels.contents_ = *std::move(contents);
  if (!labels.contents_.ends_with('\n')) {
    labels.contents_ += '\n';
  }
  NEARDUP_ASSIGN_OR_RETURN(labels.judged_, read_verdicts(path, IdIndex(texts)));
  return labels;
}

Status ReviewLabels::add(const ReviewPair& pair, Verdict verdict) {
  contents_ += review_row(texts_->id(pair.a), texts_->id(pair.b),
                          verdict_name(verdict), pair.drawn) +
               '\n';
  JudgedPair judged{document_pair(pair.a, pair.b), verdict};
  judged.drawn = pair.drawn;
  judged_.push_back(judged);
  NEARDUP_ASSIGN_OR_RETURN(const auto file, create_output(path_));
  NEARDUP_RETURN_IF_ERROR(file->write(contents_));
  return file->commit();
}

}  // namespace neardup
