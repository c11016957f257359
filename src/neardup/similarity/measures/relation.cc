#include "neardup/similarity/measures/relation.h"

namespace neardup {

const char* relation_name(Relation relation) {
  switch (relation) {
    case Relation::kEqual:
      return "equal";
    case Relation::kNear:
      return "near";
    case Relation::kContains:
      return "contains";
    case Relation::kContained:
      return "contained";
    default:
      return "sibling";
  }
}

}  // namespace neardup
