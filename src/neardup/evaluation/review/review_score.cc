#include "neardup/evaluation/review/review_score.h"

#include "neardup/base/out_of_memory.h"

namespace neardup {

namespace {

void count(bool copy, ReviewScore::Side& side) {
  ++(copy ? side.copies : side.others);
}

Result<ReviewScore> read_and_score(const JobOptions& options,
                                   const std::string& labels,
                                   const JobControl& control) {
  NEARDUP_ASSIGN_OR_RETURN(ReviewCollection collection,
                           ReviewCollection::read(options, control));
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<JudgedPair> judged,
                           read_verdicts(labels, IdIndex(collection.texts())));
  return score_review(collection, judged, control);
}

}  // namespace

Result<ReviewScore> score_review(ReviewCollection& collection,
                                 const std::vector<JudgedPair>& judged,
                                 const JobControl& control) {
  std::vector<DocumentPair> pairs;
  pairs.reserve(judged.size());
  for (const JudgedPair& pair : judged) {
    pairs.push_back(pair.documents);
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<WeighedPair> weighed,
                           collection.weigh(pairs, control));
  ReviewScore score;
  score.caution = collection.caution();
  score.judged = judged.size();
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const bool copy = is_copy(judged[i].verdict);
    const bool called_copy = weighed[i].probability >= score.caution;
    count(copy, called_copy ? score.called_copies : score.called_others);
    if (called_copy && judged[i].drawn == Drawn::kRemoved) {
      count(copy, score.removed);
    }
  }
  const auto copies = static_cast<double>(score.removed.copies);
  const double all = copies + static_cast<double>(score.removed.others);
  score.precision = wilson_interval(all > 0 ? copies / all : 0, all);
  return score;
}

Result<ReviewScore> score_review(const JobOptions& options,
                                 const std::string& labels,
                                 const JobControl& control) {
  return or_out_of_memory(
      [&] { return read_and_score(options, labels, control); });
}

}  // namespace neardup
