// What is related to a text, as documents.

#include <chrono>
#include <utility>

#include "neardup/base/out_of_memory.h"
#include "neardup/collection/embedded_collection.h"

namespace neardup {
namespace {

using IndexReading = IndexLock::Reading;

Status check_options(const QueryOptions& options, int bits) {
  if (options.limit == 0) {
    return invalid_argument("limit is 0; it must be 1 or more");
  }
  if (!(options.min_similarity >= 0 && options.min_similarity <= 1)) {
    return invalid_argument("min_similarity must be 0 to 1");
  }
  if (options.k && (bits == 0 || *options.k < 0 || *options.k > bits)) {
    return invalid_argument(
        bits == 0 ? "k is of the method simhash; the collection compares by "
                    "hybrid"
                  : "k must be 0 to the " + std::to_string(bits) +
                        " bits of the fingerprints");
  }
  return {};
}

}  // namespace

Result<QueryAnswer> EmbeddedCollection::query_text(
    std::string_view text, const QueryOptions& options) const {
  return or_out_of_memory([&]() -> Result<QueryAnswer> {
    NEARDUP_RETURN_IF_ERROR(check_options(options, digester_->bits()));
    TextDigest digest;
    digester_->digest(text, digest);
    const IndexReading reading(lock_);
    NEARDUP_ASSIGN_OR_RETURN(const auto equal,
                             store_->find_text(digest.identity));
    return find_related({.digest = &digest.bytes, .number = equal}, options);
  });
}

Result<QueryAnswer> EmbeddedCollection::query_id(
    std::string_view id, const QueryOptions& options) const {
  return or_out_of_memory([&]() -> Result<QueryAnswer> {
    NEARDUP_RETURN_IF_ERROR(check_options(options, digester_->bits()));
    const IndexReading reading(lock_);
    NEARDUP_ASSIGN_OR_RETURN(const auto document, store_->find(id, false));
    if (!document) {
      return not_found(path_ + ": there is no document '" + std::string(id) +
                       "'");
    }
    std::vector<std::string> digests;
    const std::uint32_t numbers[] = {document->text_number};
    NEARDUP_RETURN_IF_ERROR(store_->read_digests(numbers, digests));
    return find_related({.digest = &digests.front(),
                         .number = document->text_number,
                         .except = id},
                        options);
  });
}

Result<QueryAnswer> EmbeddedCollection::query_fingerprint(
    const Fingerprint& fingerprint, const QueryOptions& options) const {
  return or_out_of_memory([&]() -> Result<QueryAnswer> {
    NEARDUP_RETURN_IF_ERROR(check_options(options, digester_->bits()));
    const IndexReading reading(lock_);
    return find_related({.fingerprint = &fingerprint}, options);
  });
}

Result<QueryAnswer> EmbeddedCollection::find_related(
    const Asked& asked, const QueryOptions& options) const {
  QueryAnswer out;
  if (asked.number) {
    NEARDUP_RETURN_IF_ERROR(append_documents(
        {*asked.number, Relation::kEqual, 1.0, distance_of_equal()}, asked,
        options, out));
    if (asked.equal_is_enough && !out.of.empty()) {
      return out;
    }
  }
  // Texts of which the only document is left out say nothing.
  const FindTexts wanted{
      .number = asked.number, .k = options.k, .limit = options.limit + 1};
  NEARDUP_ASSIGN_OR_RETURN(
      const FoundTexts found,
      asked.fingerprint != nullptr
          ? index_->find_fingerprint(*asked.fingerprint, wanted)
          : index_->find(*asked.digest, wanted));
  out.truncated = found.truncated;
  for (const FoundText& text : found.texts) {
    if (out.of.size() >= options.limit) {
      break;
    }
    NEARDUP_RETURN_IF_ERROR(append_documents(text, asked, options, out));
  }
  return out;
}

Status EmbeddedCollection::append_documents(const FoundText& text,
                                            const Asked& asked,
                                            const QueryOptions& options,
                                            QueryAnswer& out) const {
  if (!options.relations.has(text.relation) ||
      text.similarity < options.min_similarity) {
    return {};
  }
  // One more, for the document that is left out.
  NEARDUP_ASSIGN_OR_RETURN(
      const std::vector<std::string> ids,
      store_->ids_with_text(text.number, options.limit - out.of.size() + 1));
  for (const std::string& id : ids) {
    if (id == asked.except || out.of.size() >= options.limit) {
      continue;
    }
    NEARDUP_ASSIGN_OR_RETURN(const bool expired, has_expired(id));
    if (!expired) {
      out.of.push_back({id, text.relation, text.similarity, text.distance});
    }
  }
  return {};
}

Result<bool> EmbeddedCollection::has_expired(const std::string& id) const {
  if (!stored_.settings.ttl) {
    return false;
  }
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  NEARDUP_ASSIGN_OR_RETURN(const auto document, store_->find(id, false));
  return !document || document->time < expired_before(now);
}

}  // namespace neardup
