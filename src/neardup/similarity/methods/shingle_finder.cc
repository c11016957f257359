#include "neardup/similarity/methods/shingle_finder.h"

#include <algorithm>
#include <span>
#include <utility>

#include "neardup/similarity/join/set_join.h"
#include "neardup/similarity/measures/digest_bytes.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/similarity/measures/set_similarity.h"

namespace neardup {

ShingleFinder::ShingleFinder(std::shared_ptr<const ComparisonReader> reader,
                             ShingleOptions options)
    : reader_(std::move(reader)), options_(options) {}

void ShingleFinder::digest(std::string_view text, std::string& out) const {
  ComparisonText form;
  reader_->read(text, form);
  ShingleSet shingles;
  make_shingles(Shingles(form.tokens), options_.length, shingles);
  std::vector<std::uint32_t> elements(shingles.size());
  std::transform(shingles.begin(), shingles.end(), elements.begin(),
                 [](std::uint64_t hash) {
                   return static_cast<std::uint32_t>(hash >> 32);
                 });
  // Ascending still, for the high halves are kept; two may have become equal.
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  out.clear();
  append_value(form.identity, out);
  append_value(static_cast<std::uint32_t>(form.tokens.size()), out);
  append_values(elements.data(), elements.size(), out);
}

Status ShingleFinder::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(identities_.size()));
  TextIdentity identity;
  std::uint32_t tokens = 0;
  if (!take_value(digest, identity) || !take_value(digest, tokens) ||
      digest.size() % sizeof(std::uint32_t) != 0) {
    return corruption("a digest of shingles has a wrong size");
  }
  take_values(digest, digest.size() / sizeof(std::uint32_t), shingles_);
  identities_.push_back(identity);
  tokens_.push_back(tokens);
  begins_.push_back(shingles_.size());
  return {};
}

Result<std::unique_ptr<NearDuplicates>> ShingleFinder::find(
    const FindOptions& options) {
  EqualTexts groups(identities_);
  const std::vector<std::uint32_t> order =
      groups_by_identity(groups, identities_);
  std::vector<SetJoin::Set> sets;
  sets.reserve(order.size());
  for (const std::uint32_t group : order) {
    const std::uint32_t document = groups.first_member(group);
    sets.push_back(SetJoin::Set(shingles_).subspan(
        begins_[document], begins_[document + 1] - begins_[document]));
  }
  std::vector<SimilarPair> pairs =
      SetJoin(sets, options_.threshold).run(options);
  if (options.stop.stop_requested()) {
    return cancelled("stopped on request");
  }
  for (SimilarPair& pair : pairs) {
    pair.first = order[pair.first];
    pair.second = order[pair.second];
    pair.relation = relation_by_length(
        tokens_[groups.first_member(pair.first)],
        tokens_[groups.first_member(pair.second)], options_.threshold);
  }
  return near_duplicates(std::move(groups), std::move(pairs));
}

}  // namespace neardup
