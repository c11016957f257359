#include "neardup/fingerprint/top_n.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "neardup/fingerprint/libstdcxx_partial_sort.h"

namespace neardup {
namespace {

// NaN would make every order inconsistent.
double comparable_weight(const Term& term) {
  return std::isnan(term.weight) ? 0 : term.weight;
}

bool heavier(const Term& a, const Term& b) {
  return comparable_weight(a) > comparable_weight(b);
}

bool smaller_text(const Term& a, const Term& b) { return a.text < b.text; }

bool heavier_then_smaller_hash(const Term& a, const Term& b) {
  if (heavier(a, b) || heavier(b, a)) {
    return heavier(a, b);
  }
  return a.hash != b.hash ? a.hash < b.hash : smaller_text(a, b);
}

}  // namespace

void keep_top_n(std::size_t n, TopNOrder order, std::vector<Term>& terms) {
  const std::size_t kept = n == 0 ? terms.size() : std::min(n, terms.size());
  if (order == TopNOrder::kLibstdcxx) {
    std::sort(terms.begin(), terms.end(), smaller_text);
    libstdcxx_partial_sort(terms, kept, heavier);
  } else {
    std::partial_sort(terms.begin(),
                      terms.begin() + static_cast<std::ptrdiff_t>(kept),
                      terms.end(), heavier_then_smaller_hash);
  }
  terms.resize(kept);
}

std::size_t adaptive_top_n(std::size_t bytes) {
  return std::clamp<std::size_t>(bytes / 120, 5, 200);
}

}  // namespace neardup
