#include "neardup/similarity/methods/minhash_finder.h"

#include <array>
#include <utility>

#include "neardup/similarity/join/signature_join.h"
#include "neardup/similarity/measures/digest_bytes.h"
#include "neardup/similarity/measures/equal_texts.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {
MinhashFinder::MinhashFinder(std::shared_ptr<const ComparisonReader> reader,
                             MinhashOptions options)
    : reader_(std::move(reader)),
      options_(options),
      bands_(best_bands(kSlots, options.threshold, options.miss_weight)) {}

void MinhashFinder::digest(std::string_view text, std::string& out) const {
  ComparisonText form;
  reader_->read(text, form);
  OnePermutationHasher hasher;
  add_token_shingles(form.tokens, hasher, options_.shingle_width);
  std::array<std::uint32_t, kSlots> keys;
  hasher.keys(keys);
  out.clear();
  append_value(form.identity, out);
  append_value(static_cast<std::uint32_t>(form.tokens.size()), out);
  for (const std::uint32_t key : keys) {
    append_value(static_cast<std::uint16_t>(key), out);
  }
}

Status MinhashFinder::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(identities_.size()));
  TextIdentity identity;
  std::uint32_t tokens = 0;
  if (!take_value(digest, identity) || !take_value(digest, tokens) ||
      digest.size() != kSlots * sizeof(std::uint16_t)) {
    return corruption("a digest of the minhash method has a wrong size");
  }
  take_values(digest, kSlots, signatures_);
  identities_.push_back(identity);
  tokens_.push_back(tokens);
  return {};
}

Result<std::unique_ptr<NearDuplicates>> MinhashFinder::find(
    const FindOptions& options) {
  EqualTexts groups(identities_);
  // In an order of the texts, those without a token left out.
  std::vector<std::uint32_t> documents;
  for (const std::uint32_t group : groups_by_identity(groups, identities_)) {
    const std::uint32_t document = groups.first_member(group);
    if (tokens_[document] != 0) {
      documents.push_back(document);
    }
  }
  std::vector<SimilarPair> pairs =
      SignatureJoin(signatures_, documents, bands_, options_.threshold)
          .run(options);
  if (options.stop.stop_requested()) {
    return cancelled("stopped on request");
  }
  for (SimilarPair& pair : pairs) {
    pair.relation = relation_by_length(
        tokens_[pair.first], tokens_[pair.second], options_.threshold);
    pair.first = groups.group_of(pair.first);
    pair.second = groups.group_of(pair.second);
  }
  return near_duplicates(std::move(groups), std::move(pairs));
}

}  // namespace neardup
