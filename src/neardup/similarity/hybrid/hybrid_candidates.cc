#include "neardup/similarity/hybrid/hybrid_candidates.h"

#include <algorithm>
#include <numeric>

#include "neardup/similarity/hybrid/candidate_rules.h"

namespace neardup {
namespace {

// The groups in an order that depends on their texts only: by length, so that
// what can be near lies near, then by identity.
std::vector<std::uint32_t> groups_by_text(const HybridDocuments& documents,
                                          const DocumentGroups& groups) {
  std::vector<std::uint32_t> order(groups.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t first = groups.first_member(a);
    const std::uint32_t second = groups.first_member(b);
    const std::size_t n = documents.tokens(first).size();
    const std::size_t m = documents.tokens(second).size();
    return n != m
               ? n < m
               : documents.identities()[first] < documents.identities()[second];
  });
  return order;
}

std::vector<std::uint32_t> first_members(
    const DocumentGroups& groups, const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> documents;
  documents.reserve(order.size());
  for (const std::uint32_t group : order) {
    documents.push_back(groups.first_member(group));
  }
  return documents;
}

}  // namespace

HybridCandidates::HybridCandidates(const HybridDocuments& documents,
                                   const DocumentGroups& groups, int threads)
    : documents_(documents),
      group_of_row_(groups_by_text(documents, groups)),
      document_of_row_(first_members(groups, group_of_row_)),
      tokens_(make_token_forest(threads)),
      letters_(make_letter_forest(threads)) {}

PrefixForest HybridCandidates::make_token_forest(int threads) const {
  std::vector<std::uint32_t> keys;
  keys.reserve(rows() * OnePermutationHasher::kKeys);
  for (const std::uint32_t document : document_of_row_) {
    const auto of_row = documents_.keys(document);
    keys.insert(keys.end(), of_row.begin(), of_row.end());
  }
  ForestOptions options;
  options.threads = threads;
  return PrefixForest(keys, options);
}

// Of no columns unless there are broken-up words.
PrefixForest HybridCandidates::make_letter_forest(int threads) const {
  ForestOptions options;
  options.columns = kLetterKeys;
  options.threads = threads;
  std::vector<std::uint32_t> keys;
  if (has_broken_up_rows()) {
    keys.assign(rows() * kLetterKeys, OnePermutationHasher::kEmpty);
    for (std::size_t row = 0; row < rows(); ++row) {
      const auto of_row = documents_.letter_keys(document_of_row_[row]);
      std::copy(of_row.begin(), of_row.end(),
                keys.begin() + static_cast<std::ptrdiff_t>(row * kLetterKeys));
    }
  }
  return PrefixForest(keys, options);
}

bool HybridCandidates::has_broken_up_rows() const {
  return std::any_of(document_of_row_.begin(), document_of_row_.end(),
                     [this](std::uint32_t document) {
                       return documents_.broken_up(document);
                     });
}

void HybridCandidates::before(std::uint32_t row, std::size_t most,
                              Scratch& scratch,
                              std::vector<MetRow>& out) const {
  unordered_before(row, most, scratch, out);
  std::sort(out.begin(), out.end(), agrees_more);
}

void HybridCandidates::unordered_before(std::uint32_t row, std::size_t most,
                                        Scratch& scratch,
                                        std::vector<MetRow>& out) const {
  out.clear();
  tokens_.candidates_before(row, kTokenMatches, scratch.tokens_, out);
  append_by_letters(row, scratch, out);
  if (out.size() > most) {
    std::nth_element(out.begin(),
                     out.begin() + static_cast<std::ptrdiff_t>(most), out.end(),
                     agrees_more);
    out.resize(most);
  }
}

// Only pairs of which one has broken-up words, and that have not met by tokens.
void HybridCandidates::append_by_letters(std::uint32_t row, Scratch& scratch,
                                         std::vector<MetRow>& out) const {
  scratch.by_letters_.clear();
  letters_.candidates_before(row, kLetterMatches, scratch.letters_,
                             scratch.by_letters_);
  const bool broken_up = documents_.broken_up(document_of(row));
  const std::size_t by_tokens = out.size();
  for (const MetRow& met : scratch.by_letters_) {
    if (!broken_up && !documents_.broken_up(document_of(met.row))) {
      continue;
    }
    const auto end = out.begin() + static_cast<std::ptrdiff_t>(by_tokens);
    const auto at = std::find_if(out.begin(), end, [&](const MetRow& other) {
      return other.row == met.row;
    });
    if (at == end) {
      out.push_back(met);
    } else {
      at->matches = std::max(at->matches, met.matches);
    }
  }
}

}  // namespace neardup
