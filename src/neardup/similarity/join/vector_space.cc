#include "neardup/similarity/join/vector_space.h"

#include <algorithm>
#include <cmath>

namespace neardup {
namespace {

// Calls visit(a's weight, b's weight) for every term of either.
template <typename Visitor>
void for_each_term(std::span<const WeightedTerm> a,
                   std::span<const WeightedTerm> b, Visitor visit) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (j == b.size() || (i < a.size() && a[i].term < b[j].term)) {
      visit(a[i++].weight, 0.0);
    } else if (i == a.size() || b[j].term < a[i].term) {
      visit(0.0, b[j++].weight);
    } else {
      visit(a[i++].weight, b[j++].weight);
    }
  }
}

}  // namespace

TermVector count_terms(std::span<const std::uint64_t> terms) {
  std::vector<std::uint64_t> sorted(terms.begin(), terms.end());
  std::sort(sorted.begin(), sorted.end());
  TermVector counts;
  for (const std::uint64_t term : sorted) {
    if (counts.empty() || counts.back().term != term) {
      counts.push_back({term, 0});
    }
    counts.back().weight += 1;
  }
  return counts;
}

double dot_product(std::span<const WeightedTerm> a,
                   std::span<const WeightedTerm> b) {
  double sum = 0;
  for_each_term(a, b, [&sum](double x, double y) { sum += x * y; });
  return sum;
}

double length(std::span<const WeightedTerm> vector) {
  return std::sqrt(dot_product(vector, vector));
}

double cosine_similarity(std::span<const WeightedTerm> a,
                         std::span<const WeightedTerm> b) {
  const double lengths = length(a) * length(b);
  return lengths == 0 ? 0 : dot_product(a, b) / lengths;
}

double euclidean_distance(std::span<const WeightedTerm> a,
                          std::span<const WeightedTerm> b) {
  double sum = 0;
  for_each_term(a, b, [&sum](double x, double y) { sum += (x - y) * (x - y); });
  return std::sqrt(sum);
}

double tf_idf(double count, double documents_with, double documents) {
  return (1 + std::log(count)) * std::log((1 + documents) / documents_with);
}

}  // namespace neardup
