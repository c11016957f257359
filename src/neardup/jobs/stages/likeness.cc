#include "neardup/jobs/stages/likeness.h"

namespace neardup {

std::string_view relation_word(const Likeness& likeness) {
  return likeness.relation ? relation_name(*likeness.relation) : "";
}

Likeness Likenesses::of(std::uint32_t document) const {
  const Membership& fate = fates_[document];
  Likeness likeness;
  if (found_ == nullptr) {
    likeness.distance = fate.distance;
    likeness.similarity =
        1 - static_cast<double>(fate.distance) / documents_.bits();
  }
  if (fate.representative == document) {
    return likeness;
  }
  if (found_ == nullptr) {
    const bool equal = documents_.text_hash(document) ==
                       documents_.text_hash(fate.representative);
    likeness.relation = equal ? Relation::kEqual : Relation::kNear;
  } else if (const auto pair = found_->find(document, fate.representative)) {
    likeness.similarity = static_cast<double>(pair->similarity);
    likeness.relation = pair->relation;
  }
  return likeness;
}

}  // namespace neardup
