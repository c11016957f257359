#include "neardup/store/rocks/rocks_verify.h"

#include <charconv>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rocksdb/convenience.h>
#include <rocksdb/metadata.h>

#include "neardup/base/visible_text.h"
#include "neardup/store/rocks/rocks_reader.h"
#include "neardup/store/rocks/rocks_status.h"

namespace neardup {
namespace {

// The number behind "offset " in RocksDB's words about a block.
std::optional<std::uint64_t> offset_in(std::string_view words) {
  constexpr std::string_view kBefore = "offset ";
  const std::size_t at = words.find(kBefore);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  words.remove_prefix(at + kBefore.size());
  std::uint64_t offset = 0;
  const auto [end, error] =
      std::from_chars(words.data(), words.data() + words.size(), offset);
  return error == std::errc() ? std::optional(offset) : std::nullopt;
}

class Verifier {
 public:
  Verifier(const RocksDatabase& database, const StoreSink<StoreProblem>& sink)
      : database_(database), sink_(sink), view_(database.db()) {}

  Status run() {
    NEARDUP_RETURN_IF_ERROR(check_files());
    NEARDUP_RETURN_IF_ERROR(check_texts());
    NEARDUP_RETURN_IF_ERROR(check_identities());
    NEARDUP_RETURN_IF_ERROR(check_documents());
    NEARDUP_RETURN_IF_ERROR(count(Column::kMembers, members_));
    NEARDUP_RETURN_IF_ERROR(count(Column::kTimes, times_));
    NEARDUP_RETURN_IF_ERROR(count(Column::kOriginals, originals_));
    NEARDUP_RETURN_IF_ERROR(check_removals());
    return check_counts();
  }

 private:
  Status check_files();
  Status check_texts();
  Status check_identities();
  Status check_documents();
  Status check_document(std::string_view id, std::string_view value);
  Status check_removals();
  Status check_counts();
  Status expect_member(rocksdb::Iterator& members, std::string_view number,
                       const std::string& name);
  // Reports that `what` is missing if nothing is under `key`.
  Status expect_any(Column column, std::string_view key,
                    const std::string& what);
  Status check_equal(std::uint64_t counted, std::uint64_t expected,
                     std::string_view of_what);

  Status report(std::string what) {
    return sink_({database_.path(), std::nullopt, std::move(what)});
  }
  // A walk that breaks off is a problem of its own; the others go on.
  Status walk(
      Column column,
      const std::function<Status(std::string_view, std::string_view)>& see);
  Status count(Column column, std::uint64_t& counter) {
    return walk(column, [&](std::string_view, std::string_view) {
      ++counter;
      return Status();
    });
  }
  // Reports that `record` is missing unless it is under `key` with `value`.
  Status expect(Column column, std::string_view key, std::string_view value,
                const std::string& record);

  const RocksDatabase& database_;
  const StoreSink<StoreProblem>& sink_;
  RocksView view_;
  std::uint64_t texts_ = 0;
  std::uint64_t identities_ = 0;
  std::uint64_t documents_ = 0;
  std::uint64_t members_ = 0;
  std::uint64_t times_ = 0;
  std::uint64_t originals_ = 0;
  std::uint64_t documents_with_text_ = 0;
};

Status Verifier::check_files() {
  std::vector<rocksdb::LiveFileMetaData> files;
  // Held until all are read, for a compaction would remove some of them.
  NEARDUP_RETURN_IF_ERROR(from_rocks(database_.path(), "hold the files",
                                     database_.db().DisableFileDeletions()));
  database_.db().GetLiveFilesMetaData(&files);
  Status stopped;
  for (const rocksdb::LiveFileMetaData& file : files) {
    const std::string path = file.db_path + file.name;
    const rocksdb::Status status = rocksdb::VerifySstFileChecksum(
        database_.db().GetOptions(), rocksdb::EnvOptions(),
        rocksdb::ReadOptions(), path, file.largest_seqno);
    if (!status.ok()) {
      const std::string words = visible_line(status.ToString());
      stopped = sink_({path, offset_in(words), words});
    }
    if (!stopped.ok()) {
      break;
    }
  }
  const Status released =
      from_rocks(database_.path(), "release the files",
                 database_.db().EnableFileDeletions(/*force=*/false));
  return stopped.ok() ? released : stopped;
}

Status Verifier::walk(
    Column column,
    const std::function<Status(std::string_view, std::string_view)>& see) {
  Status stopped;
  const Status walked = database_.walk(
      column, {}, &view_,
      [&](std::string_view key, std::string_view value) -> Result<bool> {
        stopped = see(key, value);
        return stopped.ok();
      });
  NEARDUP_RETURN_IF_ERROR(stopped);
  return walked.ok() ? Status() : report(walked.message());
}

Status Verifier::expect(Column column, std::string_view key,
                        std::string_view value, const std::string& record) {
  const Result<std::optional<std::string>> found =
      database_.get(column, key, &view_);
  if (!found.ok()) {
    return report(found.status().message());
  }
  return *found == value ? Status() : report(record + " is missing or another");
}

Status Verifier::check_texts() {
  rocksdb::ReadOptions options;
  options.snapshot = view_.get();
  options.fill_cache = false;
  const std::unique_ptr<rocksdb::Iterator> members(
      database_.db().NewIterator(options, database_.column(Column::kMembers)));
  members->SeekToFirst();
  return walk(
      Column::kTexts, [&](std::string_view key, std::string_view value) {
        ++texts_;
        const std::optional<std::uint32_t> number = take_number_key(key);
        if (!number || value.size() < kIdentityBytes) {
          return report("a text is malformed");
        }
        const std::string name = "text number " + std::to_string(*number);
        NEARDUP_RETURN_IF_ERROR(
            expect(Column::kIdentities, value.substr(0, kIdentityBytes),
                   number_value(*number), "the identity of " + name));
        return expect_member(*members, key, name);
      });
}

Status Verifier::expect_member(rocksdb::Iterator& members,
                               std::string_view number,
                               const std::string& name) {
  // Both ascend by number, so one pass over the members serves all texts.
  while (members.Valid() && to_view(members.key()) < number) {
    members.Next();
  }
  if (!members.status().ok()) {
    return {};  // told when the members are counted
  }
  return members.Valid() && members.key().starts_with(to_slice(number))
             ? Status()
             : report(name + " has no document");
}

Status Verifier::check_identities() {
  return count(Column::kIdentities, identities_);
}

Status Verifier::check_documents() {
  return walk(Column::kDocuments,
              [&](std::string_view id, std::string_view value) {
                ++documents_;
                return check_document(id, value);
              });
}

Status Verifier::check_document(std::string_view id, std::string_view value) {
  const std::string name = RocksDatabase::name_of(id);
  const std::optional<DocumentValue> taken = take_document_value(id, value);
  if (!taken) {
    return report(name + " is malformed");
  }
  const StoredDocument& document = taken->document;
  documents_with_text_ += taken->has_text ? 1U : 0U;
  const std::string number = number_value(document.text_number);
  NEARDUP_RETURN_IF_ERROR(expect(Column::kMembers,
                                 member_key(document.text_number, id), {},
                                 "the membership of " + name));
  NEARDUP_RETURN_IF_ERROR(expect(Column::kTimes, time_key(document.time, id),
                                 number, "the time of " + name));
  if (taken->has_text) {
    NEARDUP_RETURN_IF_ERROR(
        expect_any(Column::kOriginals, id, "the text of " + name));
  }
  return expect_any(Column::kTexts, number_key(document.text_number),
                    "the digest of " + name);
}

Status Verifier::expect_any(Column column, std::string_view key,
                            const std::string& what) {
  const Result<std::optional<std::string>> found =
      database_.get(column, key, &view_);
  if (!found.ok()) {
    return report(found.status().message());
  }
  return *found ? Status() : report(what + " is missing");
}

Status Verifier::check_removals() {
  const RocksReader reader(database_);
  const Result<StoreState> state = reader.read_state(&view_);
  std::uint64_t expected = state.ok() ? state->first_removal : 0;
  NEARDUP_RETURN_IF_ERROR(walk(
      Column::kRemovals, [&](std::string_view key, std::string_view value) {
        const bool sound = take_removal_key(key) == expected &&
                           take_removal_value(value).has_value();
        ++expected;
        return sound ? Status() : report("a removal is missing or malformed");
      }));
  return state.ok() ? check_equal(expected, state->counts.removals, "removals")
                    : Status();
}

Status Verifier::check_counts() {
  const RocksReader reader(database_);
  const Result<StoreState> state = reader.read_state(&view_);
  if (!state.ok()) {
    return report(state.status().message());
  }
  const StoreCounts& counts = state->counts;
  NEARDUP_RETURN_IF_ERROR(check_equal(texts_, counts.texts, "texts"));
  NEARDUP_RETURN_IF_ERROR(check_equal(identities_, counts.texts, "identities"));
  NEARDUP_RETURN_IF_ERROR(
      check_equal(documents_, counts.documents, "documents"));
  NEARDUP_RETURN_IF_ERROR(check_equal(members_, counts.documents, "members"));
  NEARDUP_RETURN_IF_ERROR(check_equal(times_, counts.documents, "times"));
  return check_equal(originals_, documents_with_text_, "texts as they came");
}

Status Verifier::check_equal(std::uint64_t counted, std::uint64_t expected,
                             std::string_view of_what) {
  return counted == expected
             ? Status()
             : report("there are " + std::to_string(counted) + " " +
                      std::string(of_what) + ", and there should be " +
                      std::to_string(expected));
}

}  // namespace

Status verify_database(const RocksDatabase& database,
                       const StoreSink<StoreProblem>& sink) {
  return Verifier(database, sink).run();
}

}  // namespace neardup
