#include "neardup/similarity/measures/relation.h"

#include <string>

namespace neardup {
namespace {

constexpr Relation kRelations[] = {Relation::kEqual, Relation::kNear,
                                   Relation::kContains, Relation::kContained,
                                   Relation::kSibling};

Result<Relation> parse_relation(std::string_view name) {
  for (const Relation relation : kRelations) {
    if (relation_name(relation) == name) {
      return relation;
    }
  }
  return invalid_argument("'" + std::string(name) +
                          "' is none of equal, near, contains, contained, "
                          "sibling");
}

}  // namespace

Result<RelationSet> parse_relations(std::string_view names) {
  RelationSet relations{};
  while (true) {
    const std::size_t comma = names.find(',');
    NEARDUP_ASSIGN_OR_RETURN(const Relation relation,
                             parse_relation(names.substr(0, comma)));
    relations.add(relation);
    if (comma == std::string_view::npos) {
      return relations;
    }
    names.remove_prefix(comma + 1);
  }
}

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
