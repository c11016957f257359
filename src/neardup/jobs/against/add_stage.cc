#include "neardup/jobs/against/add_stage.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace neardup {
namespace {

constexpr std::size_t kAddedAtOnce = 512;
constexpr std::size_t kAddedBytes = std::size_t{8} << 20;
constexpr std::size_t kLongestId = 65'535;

bool is_to_join(const AddStage& stage, std::uint32_t record) {
  return stage.fates[record].representative == record;
}

// Records on their way into the collection.
class AddBatch {
 public:
  explicit AddBatch(const AddStage& stage) : stage_(stage) {}

  bool is_full() const {
    return records_.size() >= kAddedAtOnce || bytes_ >= kAddedBytes;
  }

  void append(Record& record) {
    bytes_ += record.text.size();
    records_.push_back(std::move(record));
    record = Record();
  }

  // Adds the records and forgets them.
  Status write(AgainstSummary& summary) {
    if (records_.empty()) {
      return {};
    }
    std::vector<NewDocument> documents;
    for (const Record& record : records_) {
      documents.push_back({.id = record.id, .text = record.text});
    }
    NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t replaced,
                             stage_.corpus.add(documents, stage_.threads));
    summary.added += documents.size();
    summary.replaced += replaced;
    records_.clear();
    bytes_ = 0;
    return {};
  }

 private:
  const AddStage& stage_;
  std::vector<Record> records_;
  std::size_t bytes_ = 0;
};

}  // namespace

Status check_ids_to_add(const AddStage& stage) {
  std::vector<std::string_view> ids;
  for (std::uint32_t record = stage.reading.begin; record < stage.reading.end;
       ++record) {
    if (is_to_join(stage, record)) {
      ids.push_back(stage.reading.documents.id(record));
      if (ids.back().size() > kLongestId) {
        return invalid_argument(fmt::format(
            "a record has an id of {} bytes, and a collection takes {}; name "
            "another `id_field`",
            ids.back().size(), kLongestId));
      }
    }
  }
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice == ids.end()) {
    return {};
  }
  return invalid_argument(fmt::format(
      "two records that are kept have the id '{}', and the collection would "
      "hold only the last; name another `id_field`, or do not add",
      *twice));
}

Status run_add_stage(const AddStage& stage, StageProgress& progress,
                     DedupSummary& summary) {
  NEARDUP_ASSIGN_OR_RETURN(SecondReading reading,
                           SecondReading::open(stage.reading));
  AddBatch batch(stage);
  Record record;
  while (true) {
    if (stage.stop.stop_requested()) {
      return cancelled(fmt::format(
          "stopped when {} records had joined the collection; run again to add "
          "the others and to write the outputs",
          summary.against.added));
    }
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reading.next(record));
    if (!more) {
      break;
    }
    const std::uint32_t document = reading.document();
    if (stage.older.stays_by_itself(document)) {
      ++summary.against.there;
    } else if (is_to_join(stage, document)) {
      batch.append(record);
      NEARDUP_RETURN_IF_ERROR(batch.is_full() ? batch.write(summary.against)
                                              : Status());
    }
    const CorpusProgress position = reading.progress();
    progress.update(reading.count(), position.bytes_read, position.bytes_total);
  }
  return batch.write(summary.against);
}

}  // namespace neardup
