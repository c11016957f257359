// A Relation says what one text is to another that shares much with it.
//
// Thread safety: pure functions.

#ifndef NEARDUP_SIMILARITY_MEASURES_RELATION_H_
#define NEARDUP_SIMILARITY_MEASURES_RELATION_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

// How the first document of a pair relates to the second.
enum class Relation : std::uint8_t {
  kEqual,      // the same text once both are normalised
  kNear,       // the same text with edits, additions or parts moved
  kContains,   // holds nearly all of the second and much else
  kContained,  // the other way round
  kSibling,    // the same template, form or formula with other content
};

// "equal", "near", "contains", "contained", "sibling".
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

// Some relations.
class RelationSet {
 public:
  constexpr RelationSet(std::initializer_list<Relation> relations) {
    for (const Relation relation : relations) {
      bits_ |= bit(relation);
    }
  }

  constexpr bool has(Relation relation) const {
    return (bits_ & bit(relation)) != 0;
  }
  constexpr void add(Relation relation) { bits_ |= bit(relation); }

  friend bool operator==(const RelationSet&, const RelationSet&) = default;

 private:
  static constexpr unsigned bit(Relation relation) {
    return 1U << static_cast<unsigned>(relation);
  }

  unsigned bits_ = 0;
};

// All but siblings, of which a template has as many as the square of its pages.
inline constexpr RelationSet kListedRelations{Relation::kEqual, Relation::kNear,
                                              Relation::kContains,
                                              Relation::kContained};

// One of two such texts can be left out without losing anything.
inline constexpr RelationSet kDuplicateRelations{Relation::kEqual,
                                                 Relation::kNear};

// "equal,near": the relations named, separated by commas. kInvalidArgument for
// another name, and for none.
Result<RelationSet> parse_relations(std::string_view names);

// True if one of the two texts can be left out without losing anything.
constexpr bool is_duplicate(Relation relation) {
  return kDuplicateRelations.has(relation);
}

// How two texts of `a` and `b` tokens relate that are alike by a measure which
// knows what a text says, but not how often: kNear; yet where one has less than
// `least_share` of the other's tokens, that one says it again and again, and
// contains the first. Where nothing repeats itself, what is alike by the
// measure is about as long, too.
constexpr Relation relation_by_length(std::size_t a, std::size_t b,
                                      double least_share) {
  const auto shorter = static_cast<double>(a < b ? a : b);
  const auto longer = static_cast<double>(a < b ? b : a);
  if (shorter >= least_share * longer) {
    return Relation::kNear;
  }
  return a > b ? Relation::kContains : Relation::kContained;
}

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_RELATION_H_
