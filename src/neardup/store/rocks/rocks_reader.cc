#include "neardup/store/rocks/rocks_reader.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "neardup/store/rocks/rocks_status.h"

namespace neardup {
namespace {

// As many keys as RocksDB reads well at once.
constexpr std::size_t kKeysAtOnce = 256;

std::string text_name(std::uint32_t number) {
  return "text number " + std::to_string(number);
}

// The texts as they came, for a walk over documents: both ascend by id, so one
// pass over each is enough.
class OriginalsWalk {
 public:
  OriginalsWalk(const RocksDatabase& database, const RocksView& view,
                std::string_view after)
      : database_(database) {
    rocksdb::ReadOptions options;
    options.snapshot = view.get();
    options.fill_cache = false;
    it_.reset(database.db().NewIterator(options,
                                        database.column(Column::kOriginals)));
    it_->Seek(to_slice(after));
  }

  // The text of document `id`, which is above those asked for before.
  Result<std::string> take(std::string_view id) {
    while (it_->Valid() && to_view(it_->key()) < id) {
      it_->Next();
    }
    NEARDUP_RETURN_IF_ERROR(
        from_rocks(database_.path(), "read", it_->status()));
    if (!it_->Valid() || to_view(it_->key()) != id) {
      return database_.damaged(RocksDatabase::name_of(id) + " lacks its text");
    }
    return it_->value().ToString();
  }

 private:
  const RocksDatabase& database_;
  std::unique_ptr<rocksdb::Iterator> it_;
};

}  // namespace

Result<std::optional<StoredDocument>> RocksReader::find(std::string_view id,
                                                        bool with_text) const {
  if (id.empty()) {
    return std::optional<StoredDocument>();
  }
  // The document and its text are two records; both must be of one moment.
  std::optional<RocksView> view;
  if (with_text) {
    view.emplace(database_.db());
  }
  const RocksView* const moment = view ? &*view : nullptr;
  NEARDUP_ASSIGN_OR_RETURN(const std::optional<std::string> value,
                           database_.get(Column::kDocuments, id, moment));
  if (!value) {
    return std::optional<StoredDocument>();
  }
  std::optional<DocumentValue> taken = take_document_value(id, *value);
  if (!taken) {
    return database_.damaged(RocksDatabase::name_of(id) + " is malformed");
  }
  if (with_text && taken->has_text) {
    NEARDUP_ASSIGN_OR_RETURN(taken->document.text,
                             database_.get(Column::kOriginals, id, moment));
    if (!taken->document.text) {
      return database_.damaged(RocksDatabase::name_of(id) + " lacks its text");
    }
  }
  return std::optional<StoredDocument>(std::move(taken->document));
}

Result<std::optional<std::uint32_t>> RocksReader::find_text(
    std::string_view identity) const {
  NEARDUP_ASSIGN_OR_RETURN(
      const std::optional<std::string> value,
      database_.get(Column::kIdentities, identity, nullptr));
  if (!value) {
    return std::optional<std::uint32_t>();
  }
  const std::optional<std::uint32_t> number = take_number_value(*value);
  if (!number) {
    return database_.damaged("the number of a text's identity is malformed");
  }
  return number;
}

Status RocksReader::read_digests(std::span<const std::uint32_t> numbers,
                                 std::vector<std::string>& digests) const {
  digests.clear();
  digests.reserve(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); i += kKeysAtOnce) {
    NEARDUP_RETURN_IF_ERROR(append_digests(
        numbers.subspan(i, std::min(kKeysAtOnce, numbers.size() - i)),
        digests));
  }
  return {};
}

Status RocksReader::append_digests(std::span<const std::uint32_t> numbers,
                                   std::vector<std::string>& digests) const {
  std::vector<std::string> keys;
  keys.reserve(numbers.size());
  std::array<rocksdb::Slice, kKeysAtOnce> slices;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    slices[i] = keys.emplace_back(number_key(numbers[i]));
  }
  std::array<rocksdb::PinnableSlice, kKeysAtOnce> values;
  std::array<rocksdb::Status, kKeysAtOnce> statuses;
  database_.db().MultiGet({}, database_.column(Column::kTexts), numbers.size(),
                          slices.data(), values.data(), statuses.data(),
                          std::ranges::is_sorted(numbers));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (statuses[i].IsNotFound()) {
      digests.emplace_back();
      continue;
    }
    NEARDUP_RETURN_IF_ERROR(from_rocks(database_.path(), "read", statuses[i]));
    if (values[i].size() < kIdentityBytes) {
      return database_.damaged(text_name(numbers[i]) + " is malformed");
    }
    digests.emplace_back(to_view(values[i]).substr(kIdentityBytes));
  }
  return {};
}

Result<std::vector<std::string>> RocksReader::ids_with_text(
    std::uint32_t number, std::size_t limit) const {
  std::vector<std::string> ids;
  if (limit == 0) {
    return ids;
  }
  const auto visit = [&](std::string_view key,
                         std::string_view) -> Result<bool> {
    const std::optional<MemberKey> member = take_member_key(key);
    if (!member) {
      return database_.damaged("a member of a text is malformed");
    }
    if (member->number != number) {
      return false;
    }
    ids.emplace_back(member->id);
    return ids.size() < limit;
  };
  NEARDUP_RETURN_IF_ERROR(
      database_.walk(Column::kMembers, number_key(number), nullptr, visit));
  return ids;
}

Status RocksReader::for_each_text(std::uint32_t first,
                                  const StoreSink<StoredText>& sink) const {
  const auto visit = [&](std::string_view key,
                         std::string_view value) -> Result<bool> {
    const std::optional<std::uint32_t> number = take_number_key(key);
    if (!number) {
      return database_.damaged("the number of a text is malformed");
    }
    const std::optional<StoredText> text = take_text_value(*number, value);
    if (!text) {
      return database_.damaged(text_name(*number) + " is malformed");
    }
    NEARDUP_RETURN_IF_ERROR(sink(*text));
    return true;
  };
  return database_.walk(Column::kTexts, number_key(first), nullptr, visit);
}

Status RocksReader::for_each_document(
    std::string_view after, bool with_text,
    const StoreSink<StoredDocument>& sink) const {
  const RocksView view(database_.db());
  std::optional<OriginalsWalk> originals;
  if (with_text) {
    originals.emplace(database_, view, after);
  }
  const auto visit = [&](std::string_view id,
                         std::string_view value) -> Result<bool> {
    if (id == after) {
      return true;
    }
    std::optional<DocumentValue> taken = take_document_value(id, value);
    if (!taken) {
      return database_.damaged(RocksDatabase::name_of(id) + " is malformed");
    }
    if (originals && taken->has_text) {
      NEARDUP_ASSIGN_OR_RETURN(taken->document.text, originals->take(id));
    }
    NEARDUP_RETURN_IF_ERROR(sink(taken->document));
    return true;
  };
  return database_.walk(Column::kDocuments, after, &view, visit);
}

Status RocksReader::for_each_older(
    std::int64_t before, std::size_t limit,
    const StoreSink<StoredDocument>& sink) const {
  std::size_t left = limit;
  const auto visit = [&](std::string_view key,
                         std::string_view value) -> Result<bool> {
    const std::optional<TimeKey> time = take_time_key(key);
    const std::optional<std::uint32_t> number = take_number_value(value);
    if (!time || !number) {
      return database_.damaged("the time of a document is malformed");
    }
    if (left == 0 || time->time >= before) {
      return false;
    }
    --left;
    StoredDocument document;
    document.id = time->id;
    document.text_number = *number;
    document.time = time->time;
    NEARDUP_RETURN_IF_ERROR(sink(document));
    return true;
  };
  return database_.walk(Column::kTimes, {}, nullptr, visit);
}

Status RocksReader::for_each_removal(std::uint64_t first,
                                     const StoreSink<StoredText>& sink) const {
  const RocksView view(database_.db());
  NEARDUP_ASSIGN_OR_RETURN(const StoreState state, read_state(&view));
  if (first < state.first_removal) {
    return not_found(database_.path() + ": removals below " +
                     std::to_string(state.first_removal) +
                     " were forgotten, so those from " + std::to_string(first) +
                     " on are not known; build anew what needs them");
  }
  std::uint64_t expected = first;
  const auto visit = [&](std::string_view key,
                         std::string_view value) -> Result<bool> {
    const std::optional<StoredText> text = take_removal_value(value);
    if (take_removal_key(key) != expected || !text) {
      return database_.damaged("removal " + std::to_string(expected) +
                               " is missing or malformed");
    }
    ++expected;
    NEARDUP_RETURN_IF_ERROR(sink(*text));
    return true;
  };
  NEARDUP_RETURN_IF_ERROR(
      database_.walk(Column::kRemovals, removal_key(first), &view, visit));
  if (expected < state.counts.removals) {
    return database_.damaged("removal " + std::to_string(expected) +
                             " is missing");
  }
  return {};
}

Result<StoreState> RocksReader::read_state(const RocksView* view) const {
  NEARDUP_ASSIGN_OR_RETURN(const std::optional<std::string> value,
                           database_.get(Column::kState, kStateKey, view));
  const std::optional<StoreState> state =
      value ? take_state_value(*value) : std::nullopt;
  if (!state) {
    return database_.damaged("the counts are missing or malformed");
  }
  return *state;
}

}  // namespace neardup
