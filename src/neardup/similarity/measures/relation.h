// A Relation says what one text is to another that shares much with it.
//
// Thread safety: pure functions.

#ifndef NEARDUP_SIMILARITY_MEASURES_RELATION_H_
#define NEARDUP_SIMILARITY_MEASURES_RELATION_H_

#include <cstdint>

namespace neardup {

// How the first document of a pair relates to the second.
enum class Relation : std::uint8_t {
  kEqual,      // the same text once both are normalised
  kNear,       // the same text with edits, additions or parts moved
  kContains,   // holds nearly all of the second and much else
  kContained,  // the other way round
};

// "equal", "near", "contains", "contained".
const char* relation_name(Relation relation);

// The relation of the second document to the first.
constexpr Relation reversed(Relation relation) {
  switch (relation) {
    case Relation::kContains:
      return Relation::kContained;
    case Relation::kContained:
      return Relation::kContains;
    default:
      return relation;
  }
}

// True if one of the two texts can be left out without losing anything.
constexpr bool is_duplicate(Relation relation) {
  return relation == Relation::kEqual || relation == Relation::kNear;
}

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_RELATION_H_
