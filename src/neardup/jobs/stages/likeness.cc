#include "neardup/jobs/stages/likeness.h"

namespace neardup {

std::string_view relation_word(const Likeness& likeness) {
  return likeness.relation ? relation_name(*likeness.relation) : "";
}

Likeness Likenesses::of(std::uint32_t document) const {
  const Membership& fate = fates_[document];
  Likeness likeness;
  if (found_.by_distance()) {
    likeness.distance = fate.distance;
  }
  if (fate.representative == document) {
    return likeness;
  }
  if (const OlderMatch* match = older_.match(document)) {
    likeness.similarity = match->similarity;
    likeness.relation = match->relation;
  } else if (const auto pair = found_.find(document, fate.representative)) {
    likeness.similarity = pair->similarity;
    likeness.relation = pair->relation;
  }
  return likeness;
}

}  // namespace neardup
