#include "neardup/jobs/against/older_corpus.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "neardup/jobs/against/fit_to_collections.h"

namespace neardup {
namespace {

// Documents of one text that are looked through for a record's own id. A record
// that an earlier run added was the only one of its text.
constexpr std::size_t kEqualTexts = 100;

Status check_names(const DedupOptions& options) {
  std::size_t collections = 0;
  for (const std::string& name : options.against) {
    if (name.empty()) {
      return invalid_argument(
          "the name of an older corpus is empty; name a collection, a file, a "
          "folder or a quoted glob");
    }
    collections += is_collection(name) ? 1U : 0U;
  }
  if (options.add && collections != 1) {
    return invalid_argument(fmt::format(
        "what is kept can be added to one collection, and {} named (against); "
        "name one, or create it first",
        collections == 0 ? "none is" : std::to_string(collections) + " are"));
  }
  if (collections > 0 && options.remove.has(Relation::kSibling)) {
    return invalid_argument(
        "a collection does not tell siblings; leave 'sibling' out of what is "
        "removed, or clean against files");
  }
  return {};
}

}  // namespace

Status without_owner(Status status) {
  return status.code() == StatusCode::kAlreadyExists
             ? io_error(status.message())
             : std::move(status);
}

Result<OlderCorpus> OlderCorpus::open(const DedupOptions& options) {
  NEARDUP_RETURN_IF_ERROR(check_names(options));
  OlderCorpus older;
  older.adds_ = options.add;
  older.query_.limit = 1;
  older.query_.min_similarity = options.min_similarity;
  older.query_.relations = options.remove;
  for (const std::string& name : options.against) {
    if (!is_collection(name)) {
      older.files_.push_back(name);
    }
  }
  NEARDUP_RETURN_IF_ERROR(older.open_collections(options));
  return older;
}

Status OlderCorpus::open_collections(const DedupOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const auto comparison,
                           comparison_of(options.against));
  if (!comparison) {
    return {};
  }
  NEARDUP_RETURN_IF_ERROR(
      check_fit(options, first_collection(options.against), *comparison));
  for (const std::string& name : options.against) {
    if (is_collection(name)) {
      auto opened = open_collection(
          name, {.data = options.data, .cache_bytes = kCacheBytes});
      NEARDUP_RETURN_IF_ERROR(without_owner(opened.status()));
      collections_.push_back({name, *std::move(opened)});
    }
  }
  return {};
}

Result<bool> OlderCorpus::is_there(std::string_view id,
                                   std::string_view text) const {
  const Collection& collection = *collections_.front().collection;
  NEARDUP_ASSIGN_OR_RETURN(const auto kept, collection.get(id, false));
  if (!kept) {
    return false;
  }
  NEARDUP_ASSIGN_OR_RETURN(
      const QueryAnswer equal,
      collection.query_text(
          text, {.limit = kEqualTexts, .relations = {Relation::kEqual}}));
  return std::any_of(
      equal.of.begin(), equal.of.end(),
      [id](const RelatedDocument& document) { return document.id == id; });
}

Result<OlderAnswer> OlderCorpus::ask(std::string_view id,
                                     std::string_view text) const {
  OlderAnswer answer;
  if (adds_) {
    NEARDUP_ASSIGN_OR_RETURN(answer.there, is_there(id, text));
    if (answer.there) {
      return answer;
    }
  }
  for (std::size_t i = 0; i < collections_.size() && !answer.of; ++i) {
    NEARDUP_ASSIGN_OR_RETURN(
        QueryAnswer found,
        collections_[i].collection->query_text(text, query_));
    if (!found.of.empty()) {
      answer.of = std::move(found.of.front());
      answer.collection = i;
    }
  }
  return answer;
}

Result<std::string> OlderCorpus::text_to_show(std::size_t collection,
                                              std::string_view id) const {
  NEARDUP_ASSIGN_OR_RETURN(auto kept,
                           collections_[collection].collection->get(id));
  return kept && kept->text ? *std::move(kept->text)
                            : "(the collection keeps no texts)";
}

Result<std::uint64_t> OlderCorpus::add(std::span<const NewDocument> documents,
                                       int threads) {
  NEARDUP_ASSIGN_OR_RETURN(
      const AddCounts counts,
      collections_.front().collection->add_batch(documents, threads));
  return counts.replaced;
}

Status OlderCorpus::close() {
  Status first;
  for (Named& named : collections_) {
    Status closed = named.collection->close();
    first = first.ok() ? std::move(closed) : std::move(first);
  }
  collections_.clear();
  return first;
}

}  // namespace neardup
