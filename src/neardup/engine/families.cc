#include "neardup/engine/families.h"

#include <algorithm>
#include <compare>
#include <numeric>

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

// For each document the first member of its family.
std::vector<std::uint32_t> find_first_members(const DocumentTable& documents,
                                              FamilyRule rule) {
  const FamilyOrder order(documents, rule);
  std::vector<std::uint32_t> sorted(documents.size());
  std::iota(sorted.begin(), sorted.end(), std::uint32_t{0});
  std::sort(sorted.begin(), sorted.end(),
            [&order](std::uint32_t a, std::uint32_t b) {
              const auto outcome = order.compare(a, b);
              return std::is_eq(outcome) ? a < b : std::is_lt(outcome);
            });
  std::vector<std::uint32_t> first_members(documents.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const bool same =
        i > 0 && std::is_eq(order.compare(sorted[i - 1], sorted[i]));
    first_members[sorted[i]] = same ? first_members[sorted[i - 1]] : sorted[i];
  }
  return first_members;
}

}  // namespace

Families::Families(const DocumentTable& documents, FamilyRule rule)
    : family_of_(find_first_members(documents, rule)),
      begins_{0},
      members_(documents.size()) {
  // The first member of a family comes before the others, so its number is
  // known when they ask for it. begins_ first counts members.
  for (std::uint32_t document = 0; document < family_of_.size(); ++document) {
    const std::uint32_t first = family_of_[document];
    if (first == document) {
      family_of_[document] = static_cast<std::uint32_t>(size());
      begins_.push_back(0);
    } else {
      family_of_[document] = family_of_[first];
    }
    ++begins_[family_of_[document] + 1];
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (std::uint32_t document = 0; document < family_of_.size(); ++document) {
    members_[next[family_of_[document]]++] = document;
  }
}

}  // namespace neardup
