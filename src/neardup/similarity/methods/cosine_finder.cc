#include "neardup/similarity/methods/cosine_finder.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "neardup/similarity/join/vector_join.h"
#include "neardup/similarity/join/vector_space.h"
#include "neardup/similarity/measures/digest_bytes.h"
#include "neardup/similarity/measures/equal_texts.h"

namespace neardup {
namespace {

// The words of a text, and every two characters that are tokens side by side;
// such a character alone between words is a term itself.
std::vector<std::uint64_t> terms_of(const std::vector<std::uint64_t>& tokens) {
  std::vector<std::uint64_t> terms;
  bool in_pair = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool alone = !is_word_token(tokens[i]);
    if (alone && i + 1 < tokens.size() && !is_word_token(tokens[i + 1])) {
      terms.push_back(tokens[i] * 3 + tokens[i + 1]);
      in_pair = true;
    } else {
      if (!alone || !in_pair) {
        terms.push_back(tokens[i]);
      }
      in_pair = false;
    }
  }
  return terms;
}

// Numbers the terms of a collection by how many documents have them.
class TermNumbers {
 public:
  // `terms` has each term once for every document that has it.
  explicit TermNumbers(std::vector<std::uint32_t> terms) {
    std::sort(terms.begin(), terms.end());
    for (const std::uint32_t term : terms) {
      if (terms_.empty() || terms_.back() != term) {
        terms_.push_back(term);
        documents_.push_back(0);
      }
      ++documents_.back();
    }
    number_by_commonness();
  }

  std::size_t size() const { return terms_.size(); }
  // The place of a term, for the two below. REQUIRES: it is one of them.
  std::size_t place(std::uint32_t term) const {
    return static_cast<std::size_t>(
        std::lower_bound(terms_.begin(), terms_.end(), term) - terms_.begin());
  }
  std::uint32_t number(std::size_t place) const { return numbers_[place]; }
  std::uint32_t documents_with(std::size_t place) const {
    return documents_[place];
  }

 private:
  void number_by_commonness() {
    std::vector<std::uint32_t> order(terms_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(),
                     [this](std::uint32_t a, std::uint32_t b) {
                       return documents_[a] > documents_[b];
                     });
    numbers_.resize(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      numbers_[order[i]] = i;
    }
  }

  std::vector<std::uint32_t> terms_;
  std::vector<std::uint32_t> documents_;
  std::vector<std::uint32_t> numbers_;
};

void make_unit_length(std::vector<VectorJoin::Entry>& entries) {
  double squares = 0;
  for (const VectorJoin::Entry entry : entries) {
    squares += static_cast<double>(entry.weight) * entry.weight;
  }
  const auto factor = static_cast<float>(1 / std::sqrt(squares));
  for (VectorJoin::Entry& entry : entries) {
    entry.weight *= factor;
  }
}

// The TF-IDF vector of a text in a collection of so many. `counts` has at least
// as many entries as `terms`.
std::vector<VectorJoin::Entry> unit_vector(
    const TermNumbers& numbers, std::span<const std::uint32_t> terms,
    std::span<const std::uint16_t> counts, std::size_t collection) {
  std::vector<VectorJoin::Entry> entries;
  entries.reserve(terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::size_t place = numbers.place(terms[i]);
    const double weight = tf_idf(counts[i], numbers.documents_with(place),
                                 static_cast<double>(collection));
    entries.push_back({numbers.number(place), static_cast<float>(weight)});
  }
  std::sort(
      entries.begin(), entries.end(),
      [](VectorJoin::Entry a, VectorJoin::Entry b) { return a.term < b.term; });
  make_unit_length(entries);
  return entries;
}

}  // namespace

CosineFinder::CosineFinder(std::shared_ptr<const ComparisonReader> reader,
                           double threshold)
    : reader_(std::move(reader)), threshold_(threshold) {
  assert(threshold_ > 0 && threshold_ <= 1);
}

void CosineFinder::digest(std::string_view text, std::string& out) const {
  ComparisonText form;
  reader_->read(text, form);
  std::vector<std::uint64_t> terms = terms_of(form.tokens);
  for (std::uint64_t& term : terms) {
    term >>= 32;
  }
  out.clear();
  append_value(form.identity, out);
  append_value(static_cast<std::uint32_t>(form.tokens.size()), out);
  constexpr double kMostCounted = 65535;
  for (const WeightedTerm& term : count_terms(terms)) {
    append_value(static_cast<std::uint32_t>(term.term), out);
    append_value(
        static_cast<std::uint16_t>(std::min(term.weight, kMostCounted)), out);
  }
}

Status CosineFinder::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(identities_.size()));
  TextIdentity identity;
  std::uint32_t tokens = 0;
  constexpr std::size_t kTermBytes = 6;
  if (!take_value(digest, identity) || !take_value(digest, tokens) ||
      digest.size() % kTermBytes != 0) {
    return corruption("a digest of the cosine method has a wrong size");
  }
  identities_.push_back(identity);
  tokens_.push_back(tokens);
  while (!digest.empty()) {
    take_values(digest, 1, terms_);
    take_values(digest, 1, counts_);
  }
  begins_.push_back(terms_.size());
  return {};
}

std::span<const std::uint32_t> CosineFinder::terms(
    std::uint32_t document) const {
  return std::span(terms_).subspan(begins_[document],
                                   begins_[document + 1] - begins_[document]);
}

Result<std::unique_ptr<NearDuplicates>> CosineFinder::find(
    const FindOptions& options) {
  EqualTexts groups(identities_);
  std::vector<std::uint32_t> all_terms;
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    const auto of_group = terms(groups.first_member(group));
    all_terms.insert(all_terms.end(), of_group.begin(), of_group.end());
  }
  const TermNumbers numbers(std::move(all_terms));
  const std::vector<std::uint32_t> order =
      groups_by_identity(groups, identities_);
  std::vector<std::vector<VectorJoin::Entry>> entries;
  entries.reserve(order.size());
  for (const std::uint32_t group : order) {
    const std::uint32_t document = groups.first_member(group);
    const auto counts = std::span(counts_).subspan(begins_[document]);
    entries.push_back(
        unit_vector(numbers, terms(document), counts, groups.size()));
  }
  const std::vector<VectorJoin::Vector> vectors(entries.begin(), entries.end());
  std::vector<SimilarPair> pairs =
      VectorJoin(vectors, numbers.size(), threshold_).run(options);
  if (options.stop.stop_requested()) {
    return cancelled("stopped on request");
  }
  // A vector whose terms are part of another's, all of one weight, has the root
  // of their share as its cosine.
  const double least_share = threshold_ * threshold_;
  for (SimilarPair& pair : pairs) {
    pair.first = order[pair.first];
    pair.second = order[pair.second];
    pair.relation = relation_by_length(
        tokens_[groups.first_member(pair.first)],
        tokens_[groups.first_member(pair.second)], least_share);
  }
  return near_duplicates(std::move(groups), std::move(pairs));
}

}  // namespace neardup
