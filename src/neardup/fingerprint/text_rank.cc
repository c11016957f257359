#include "neardup/fingerprint/text_rank.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace neardup {
namespace {

constexpr std::size_t kWindow = 5;
constexpr int kRounds = 10;
constexpr double kDamping = 0.85;

using Joint = std::pair<std::size_t, std::size_t>;
constexpr std::size_t kNoTerm = std::numeric_limits<std::size_t>::max();

// The term of each token, or kNoTerm.
std::vector<std::size_t> terms_of(std::span<const std::string_view> tokens,
                                  std::span<const Term> terms) {
  std::unordered_map<std::string_view, std::size_t> index_of;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    index_of.emplace(terms[i].text, i);
  }
  std::vector<std::size_t> indices;
  for (const std::string_view token : tokens) {
    const auto found = index_of.find(token);
    indices.push_back(found == index_of.end() ? kNoTerm : found->second);
  }
  return indices;
}

// Every pair of different terms within a window, as often as it occurs.
std::vector<Joint> joints_of(const std::vector<std::size_t>& indices) {
  std::vector<Joint> joints;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::size_t end = std::min(i + kWindow, indices.size());
    for (std::size_t j = i + 1; j < end; ++j) {
      if (indices[i] != kNoTerm && indices[j] != kNoTerm &&
          indices[i] != indices[j]) {
        joints.emplace_back(indices[i], indices[j]);
      }
    }
  }
  return joints;
}

}  // namespace

void weigh_by_text_rank(std::span<const std::string_view> tokens,
                        std::span<Term> terms) {
  const std::vector<Joint> joints = joints_of(terms_of(tokens, terms));
  std::vector<double> degree(terms.size(), 0.0);
  for (const auto& [a, b] : joints) {
    ++degree[a];
    ++degree[b];
  }
  std::vector<double> ranks(terms.size(), 1.0);
  std::vector<double> votes(terms.size());
  for (int round = 0; round < kRounds; ++round) {
    std::fill(votes.begin(), votes.end(), 0.0);
    for (const auto& [a, b] : joints) {
      votes[a] += ranks[b] / degree[b];
      votes[b] += ranks[a] / degree[a];
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      ranks[i] = (1 - kDamping) + kDamping * votes[i];
    }
  }
  for (std::size_t i = 0; i < terms.size(); ++i) {
    terms[i].weight = ranks[i];
  }
}

}  // namespace neardup
