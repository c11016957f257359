#include "neardup/collection/embedded_collection.h"

#include <chrono>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/os/parallel/parallel_for.h"

namespace neardup {
namespace {

using IndexWriting = IndexLock::Writing;

// Documents that expired and are removed along with a write.
constexpr std::size_t kExpiredAtOnce = 256;
constexpr std::int64_t kBetweenExpiries = 1000;  // ms

constexpr std::size_t kMostIdBytes = 65'535;

std::int64_t now_in_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Status check_document(const NewDocument& document) {
  if (document.id.empty() || document.id.size() > kMostIdBytes) {
    return invalid_argument(
        fmt::format("an id has {} bytes; it must have 1 to {}",
                    document.id.size(), kMostIdBytes));
  }
  return {};
}

}  // namespace

std::vector<TextDigest> EmbeddedCollection::digest_all(
    std::span<const NewDocument> documents, int threads) const {
  std::vector<TextDigest> digests(documents.size());
  parallel_for(documents.size(), threads, [&](std::size_t i) {
    digester_->digest(documents[i].text, digests[i]);
  });
  return digests;
}

Result<bool> EmbeddedCollection::add(const NewDocument& document,
                                     bool durable) {
  return or_out_of_memory([&]() -> Result<bool> {
    NEARDUP_RETURN_IF_ERROR(check_document(document));
    TextDigest digest;
    digester_->digest(document.text, digest);
    AddCounts counts;
    {
      const IndexWriting writing(lock_);
      NEARDUP_RETURN_IF_ERROR(expire_some());
      NEARDUP_RETURN_IF_ERROR(add_alone(document, digest, counts));
    }
    NEARDUP_RETURN_IF_ERROR(durable ? store_->sync() : Status());
    return counts.replaced > 0;
  });
}

Result<AddCounts> EmbeddedCollection::add_batch(
    std::span<const NewDocument> documents, int threads, bool durable) {
  return or_out_of_memory([&]() -> Result<AddCounts> {
    const std::vector<TextDigest> digests = digest_all(documents, threads);
    AddCounts counts;
    Status status;
    {
      const IndexWriting writing(lock_);
      NEARDUP_RETURN_IF_ERROR(expire_some());
      for (std::size_t i = 0; i < documents.size() && status.ok(); ++i) {
        status = check_document(documents[i]);
        if (status.ok()) {
          status = add_alone(documents[i], digests[i], counts);
        }
      }
      index_->settle();
    }
    NEARDUP_RETURN_IF_ERROR(durable ? store_->sync() : Status());
    NEARDUP_RETURN_IF_ERROR(status);
    return counts;
  });
}

Result<CheckAnswer> EmbeddedCollection::check(const NewDocument& document,
                                              const CheckOptions& options) {
  return or_out_of_memory([&]() -> Result<CheckAnswer> {
    NEARDUP_RETURN_IF_ERROR(check_document(document));
    TextDigest digest;
    digester_->digest(document.text, digest);
    CheckAnswer answer;
    {
      const IndexWriting writing(lock_);
      NEARDUP_RETURN_IF_ERROR(expire_some());
      NEARDUP_ASSIGN_OR_RETURN(answer, check_alone(document, digest, options));
    }
    // A duplicate waits, too: what it is a copy of may not be on the disk yet.
    NEARDUP_RETURN_IF_ERROR(options.durable ? store_->sync() : Status());
    return answer;
  });
}

Status EmbeddedCollection::check_batch(
    std::span<const NewDocument> documents, const CheckOptions& options,
    int threads,
    const std::function<Status(std::size_t, const CheckAnswer&)>& sink) {
  return or_out_of_memory([&]() -> Status {
    const std::vector<TextDigest> digests = digest_all(documents, threads);
    std::vector<CheckAnswer> answers;
    Status status;
    for (std::size_t i = 0; i < documents.size() && status.ok(); ++i) {
      status = check_document(documents[i]);
      if (!status.ok()) {
        break;
      }
      const IndexWriting writing(lock_);
      NEARDUP_RETURN_IF_ERROR(expire_some());
      Result<CheckAnswer> answer =
          check_alone(documents[i], digests[i], options);
      status = answer.status();
      if (answer.ok()) {
        answers.push_back(*std::move(answer));
      }
    }
    NEARDUP_RETURN_IF_ERROR(options.durable ? store_->sync() : Status());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      NEARDUP_RETURN_IF_ERROR(sink(i, answers[i]));
    }
    return status;
  });
}

Result<CheckAnswer> EmbeddedCollection::check_alone(
    const NewDocument& document, const TextDigest& digest,
    const CheckOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(const auto there, store_->find(document.id, false));
  NEARDUP_ASSIGN_OR_RETURN(const auto equal,
                           store_->find_text(digest.identity));
  CheckAnswer answer;
  if (there && equal == there->text_number) {
    // The same document again.
    answer.duplicate = true;
    answer.of.push_back(
        {there->id, Relation::kEqual, 1.0, distance_of_equal()});
    return answer;
  }
  QueryOptions wanted;
  wanted.limit = options.limit;
  NEARDUP_ASSIGN_OR_RETURN(QueryAnswer related,
                           find_related({.digest = &digest.bytes,
                                         .number = equal,
                                         .except = document.id,
                                         .equal_is_enough = !options.keep_all},
                                        wanted));
  answer.of = std::move(related.of);
  answer.truncated = related.truncated;
  answer.duplicate =
      !answer.of.empty() && is_duplicate(answer.of.front().relation);
  if (!answer.duplicate || options.keep_all) {
    NEARDUP_RETURN_IF_ERROR(put_alone(document, digest, there, equal));
    answer.added = true;
    answer.replaced = there.has_value();
  }
  return answer;
}

Status EmbeddedCollection::add_alone(const NewDocument& document,
                                     const TextDigest& digest,
                                     AddCounts& counts) {
  NEARDUP_ASSIGN_OR_RETURN(const auto there, store_->find(document.id, false));
  NEARDUP_ASSIGN_OR_RETURN(const auto equal,
                           store_->find_text(digest.identity));
  if (there && equal == there->text_number &&
      there->metadata == document.metadata &&
      there->time == document.time.value_or(there->time)) {
    ++counts.unchanged;
    return {};
  }
  NEARDUP_RETURN_IF_ERROR(put_alone(document, digest, there, equal));
  ++(there ? counts.replaced : counts.added);
  return {};
}

Status EmbeddedCollection::put_alone(
    const NewDocument& document, const TextDigest& digest,
    const std::optional<StoredDocument>& replaced,
    std::optional<std::uint32_t> equal) {
  const std::uint32_t number = equal.value_or(store_->counts().next_text);
  if (number == std::numeric_limits<std::uint32_t>::max()) {
    return limit_exceeded(path_ +
                          ": a collection takes 4,294,967,294 texts in all; "
                          "export it and import it into a new one");
  }
  StoreChanges changes;
  if (replaced) {
    NEARDUP_RETURN_IF_ERROR(leave_text(*replaced, number, changes));
  }
  if (!equal) {
    changes.new_texts.push_back({number, digest.identity, digest.bytes});
  }
  StoredDocument kept{std::string(document.id), number,
                      document.time.value_or(now_in_ms()),
                      std::string(document.metadata), std::nullopt};
  if (stored_.settings.keep_texts) {
    kept.text = std::string(document.text);
  }
  changes.new_documents.push_back(std::move(kept));
  return write_alone(changes);
}

// The document goes; its text, too, if no other has it and `next`, the number
// of the text that takes its place, is another.
Status EmbeddedCollection::leave_text(const StoredDocument& document,
                                      std::optional<std::uint32_t> next,
                                      StoreChanges& changes) {
  changes.removed_documents.push_back(
      {document.id, document.text_number, document.time});
  if (next == document.text_number) {
    return {};
  }
  NEARDUP_ASSIGN_OR_RETURN(const auto ids,
                           store_->ids_with_text(document.text_number, 2));
  if (ids.size() > 1) {
    return {};
  }
  std::vector<std::string> digests;
  const std::uint32_t numbers[] = {document.text_number};
  NEARDUP_RETURN_IF_ERROR(store_->read_digests(numbers, digests));
  NEARDUP_ASSIGN_OR_RETURN(std::string identity,
                           digester_->identity_of(digests.front()));
  changes.removed_texts.push_back(
      {document.text_number, std::move(identity), std::move(digests.front())});
  return {};
}

Status EmbeddedCollection::write_alone(const StoreChanges& changes) {
  NEARDUP_RETURN_IF_ERROR(store_->write(changes));
  for (const StoredText& text : changes.removed_texts) {
    NEARDUP_RETURN_IF_ERROR(index_->remove(text.number, text.digest));
  }
  for (const StoredText& text : changes.new_texts) {
    NEARDUP_RETURN_IF_ERROR(index_->add(text.number, text.digest));
  }
  count_changes(changes);
  return {};
}

Status EmbeddedCollection::remove_alone(const StoredDocument& document) {
  StoreChanges changes;
  NEARDUP_RETURN_IF_ERROR(leave_text(document, std::nullopt, changes));
  return write_alone(changes);
}

Result<bool> EmbeddedCollection::remove(std::string_view id, bool durable) {
  return or_out_of_memory([&]() -> Result<bool> {
    bool there = false;
    {
      const IndexWriting writing(lock_);
      NEARDUP_ASSIGN_OR_RETURN(const auto document, store_->find(id, false));
      there = document.has_value();
      NEARDUP_RETURN_IF_ERROR(there ? remove_alone(*document) : Status());
    }
    // An absent one waits, too: its removal by another may not be on the disk.
    NEARDUP_RETURN_IF_ERROR(durable ? store_->sync() : Status());
    return there;
  });
}

Result<std::optional<KeptDocument>> EmbeddedCollection::get(
    std::string_view id, bool with_text) const {
  NEARDUP_ASSIGN_OR_RETURN(auto stored, store_->find(id, with_text));
  if (!stored || stored->time < expired_before(now_in_ms())) {
    return std::optional<KeptDocument>();
  }
  return std::optional(KeptDocument{std::move(stored->id),
                                    std::move(stored->metadata), stored->time,
                                    std::move(stored->text)});
}

Status EmbeddedCollection::for_each(
    std::string_view after, bool with_text,
    const std::function<Status(const KeptDocument&)>& sink) const {
  const std::int64_t expired = expired_before(now_in_ms());
  return store_->for_each_document(
      after, with_text, [&](const StoredDocument& stored) -> Status {
        return stored.time < expired ? Status()
                                     : sink({stored.id, stored.metadata,
                                             stored.time, stored.text});
      });
}

std::int64_t EmbeddedCollection::expired_before(std::int64_t now) const {
  return stored_.settings.ttl ? now - *stored_.settings.ttl
                              : std::numeric_limits<std::int64_t>::min();
}

Result<std::uint64_t> EmbeddedCollection::expire(std::int64_t now) {
  return or_out_of_memory([&]() -> Result<std::uint64_t> {
    std::uint64_t removed = 0;
    while (true) {
      const IndexWriting writing(lock_);
      NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t some,
                               expire_alone(now, kExpiredAtOnce));
      removed += some;
      if (some < kExpiredAtOnce) {
        break;
      }
    }
    NEARDUP_RETURN_IF_ERROR(store_->sync());
    return removed;
  });
}

Result<std::uint64_t> EmbeddedCollection::expire_alone(std::int64_t now,
                                                       std::size_t most) {
  if (!stored_.settings.ttl) {
    return std::uint64_t{0};
  }
  std::vector<StoredDocument> expired;
  NEARDUP_RETURN_IF_ERROR(store_->for_each_older(
      expired_before(now), most, [&](const StoredDocument& document) {
        expired.push_back(document);
        return Status();
      }));
  for (const StoredDocument& document : expired) {
    NEARDUP_RETURN_IF_ERROR(remove_alone(document));
  }
  return std::uint64_t{expired.size()};
}

Status EmbeddedCollection::expire_some() {
  if (!stored_.settings.ttl) {
    return {};
  }
  const std::int64_t now = now_in_ms();
  if (now < next_expiry_) {
    return {};
  }
  NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t removed,
                           expire_alone(now, kExpiredAtOnce));
  // There are more, perhaps: the next write goes on with them.
  next_expiry_ = removed == kExpiredAtOnce ? now : now + kBetweenExpiries;
  return {};
}

}  // namespace neardup
