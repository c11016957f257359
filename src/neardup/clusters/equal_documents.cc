#include "neardup/clusters/equal_documents.h"

#include <algorithm>
#include <compare>
#include <cstdint>

namespace neardup {

namespace {

// Orders documents so that members of one group stand together.
class EqualOrder {
 public:
  EqualOrder(const DocumentTable& documents, EqualBy rule)
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
    return rule_ == EqualBy::kText ||
           documents_.weak(document) != Weakness::kNone;
  }

  const DocumentTable& documents_;
  EqualBy rule_;
};

}  // namespace

DocumentGroups equal_documents(const DocumentTable& documents, EqualBy rule) {
  const EqualOrder order(documents, rule);
  return {documents.size(), [&order](std::uint32_t a, std::uint32_t b) {
            return order.compare(a, b);
          }};
}

}  // namespace neardup
