#include "neardup/clusters/families.h"

#include <algorithm>
#include <compare>
#include <cstdint>

namespace neardup {

namespace {

// Orders documents so that members of one family stand together.
class FamilyOrder {
 public:
  FamilyOrder(const DocumentTable& documents, FamilyRule rule)
      : documents_(documents), rule_(rule) {}

  std::strong_ordering compare(std::uint32_t a, std::uint32_t b) const {
    const bool a_by_text = by_text(a);
    if (const auto order = a_by_text <=> by_text(b); std::is_neq(order)) {
      return order;
    }
    if (a_by_text) {
      return documents_.text_hash(a) <=> documents_.text_hash(b);
    }
    const auto words_a = documents_.words(a);
    const auto words_b = documents_.words(b);
    return std::lexicographical_compare_three_way(
        words_a.begin(), words_a.end(), words_b.begin(), words_b.end());
  }

 private:
  bool by_text(std::uint32_t document) const {
    return rule_ == FamilyRule::kText ||
           documents_.weak(document) != Weakness::kNone;
  }

  const DocumentTable& documents_;
  FamilyRule rule_;
};

}  // namespace

Families::Families(const DocumentTable& documents, FamilyRule rule)
    : DocumentGroups(documents.size(), [order = FamilyOrder(documents, rule)](
                                           std::uint32_t a, std::uint32_t b) {
        return order.compare(a, b);
      }) {}

}  // namespace neardup
