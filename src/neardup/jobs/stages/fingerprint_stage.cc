#include "neardup/jobs/stages/fingerprint_stage.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/os/parallel/ordered_pipeline.h"

namespace neardup {

namespace {

// A batch is closed by whichever comes first; enough work to make handing it
// over cheap, little enough that memory stays small.
constexpr std::size_t kBatchRecords = 64;
constexpr std::size_t kBatchBytes = std::size_t{1} << 18;

// What a text above this size needed is given back behind it: a batch keeps its
// buffers, and there are several batches.
constexpr std::size_t kLargeText = std::size_t{256} << 10;

// Records on their way. Objects are reused, so that their buffers are.
struct Batch {
  std::vector<Record> records = std::vector<Record>(kBatchRecords);
  std::vector<JournalEntry> results = std::vector<JournalEntry>(kBatchRecords);
  std::size_t size = 0;
  std::size_t known = 0;  // the first so many results come from the journal
  Fingerprinter::Workspace workspace;
  CorpusProgress progress;
  // The first record that is not the one the journal knows.
  std::optional<std::size_t> changed;
};

// Fills batches from the reader and the journal.
class Producer {
 public:
  Producer(const FingerprintStage& stage, CorpusReader& reader)
      : stage_(stage), reader_(reader) {
    reader_.set_reject_sink([this](const Reject& reject) {
      Reject named = reject;
      stage_.inputs.restore_origin(named.origin);
      stage_.rejects.add(named);
    });
  }

  // False if there was nothing left.
  Result<bool> fill(Batch& batch) {
    batch.size = 0;
    batch.known = 0;
    batch.changed.reset();
    std::size_t bytes = 0;
    while (batch.size < kBatchRecords && bytes < kBatchBytes) {
      Record& record = batch.records[batch.size];
      NEARDUP_ASSIGN_OR_RETURN(const bool more, reader_.next(record));
      NEARDUP_RETURN_IF_ERROR(stage_.rejects.status());
      if (!more) {
        break;
      }
      stage_.inputs.restore_origin(record);
      if (stage_.writer != nullptr) {
        NEARDUP_RETURN_IF_ERROR(stage_.writer->check(record, reader_.header()));
      }
      NEARDUP_RETURN_IF_ERROR(take_known_result(batch));
      bytes += record.text.size() + record.raw.size();
      if (record.raw.size() > kLargeText) {
        record.raw = std::string();  // only the text is looked at from here on
      }
      ++batch.size;
    }
    batch.progress = reader_.progress();
    return batch.size > 0;
  }

 private:
  // Results that the journal knows come before all others, so the known ones of
  // a batch are its first.
  Status take_known_result(Batch& batch) {
    if (stage_.journal != nullptr) {
      NEARDUP_ASSIGN_OR_RETURN(const bool known,
                               stage_.journal->next(batch.results[batch.size]));
      batch.known += known ? 1 : 0;
    }
    return {};
  }

  const FingerprintStage& stage_;
  CorpusReader& reader_;
};

FingerprintedText fingerprint_of(const FingerprintStage& stage,
                                 const Record& record,
                                 Fingerprinter::Workspace& workspace) {
  if (stage.fingerprinter == nullptr) {
    FingerprintedText none;
    none.fingerprint = Fingerprint(HashValue{}, stage.bits);
    return none;
  }
  return stage.fingerprinter->fingerprint(record.text, workspace);
}

void work_on(const FingerprintStage& stage, Batch& batch) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    const Record& record = batch.records[i];
    JournalEntry& result = batch.results[i];
    const bool journalled = stage.journal != nullptr;
    const std::uint64_t check =
        journalled ? document_check(record.id, record.text) : 0;
    if (i < batch.known) {
      if (result.check != check && !batch.changed) {
        batch.changed = i;
      }
      continue;
    }
    result.check = check;
    result.text = fingerprint_of(stage, record, batch.workspace);
    if (stage.finder != nullptr) {
      stage.finder->digest(record.text, result.digest);
    }
    if (record.text.size() > kLargeText) {
      batch.workspace = Fingerprinter::Workspace();
    }
  }
}

// Hands batches to the sink and to the journal.
class Consumer {
 public:
  Consumer(const FingerprintStage& stage, const FingerprintSink& sink,
           StageProgress& progress)
      : stage_(stage), sink_(sink), progress_(progress) {}

  std::uint64_t documents() const { return documents_; }

  Status take(const Batch& batch) {
    if (batch.changed) {
      return changed_since_journal(batch.records[*batch.changed]);
    }
    for (std::size_t i = 0; i < batch.size; ++i) {
      NEARDUP_RETURN_IF_ERROR(sink_(batch.records[i], batch.results[i].text));
      if (stage_.finder != nullptr) {
        NEARDUP_RETURN_IF_ERROR(stage_.finder->add(batch.results[i].digest));
      }
    }
    if (stage_.journal != nullptr && batch.known < batch.size) {
      NEARDUP_RETURN_IF_ERROR(stage_.journal->append(
          std::span(batch.results)
              .subspan(batch.known, batch.size - batch.known)));
    }
    documents_ += batch.size;
    progress_.update(documents_, batch.progress.bytes_read,
                     batch.progress.bytes_total);
    return {};
  }

 private:
  Status changed_since_journal(const Record& record) const {
    return invalid_argument(fmt::format(
        "{}: cannot resume: document '{}' at {} is not what it was; run "
        "without `resume`, or delete this file, to start over",
        stage_.journal->path(), record.id, to_string(record.origin)));
  }

  const FingerprintStage& stage_;
  const FingerprintSink& sink_;
  StageProgress& progress_;
  std::uint64_t documents_ = 0;
};

}  // namespace

Status run_fingerprint_stage(const FingerprintStage& stage,
                             StageProgress& progress,
                             const FingerprintSink& sink) {
  NEARDUP_ASSIGN_OR_RETURN(const auto reader, stage.inputs.open());
  stage.rejects.begin_corpus();
  Producer producer(stage, *reader);
  Consumer consumer(stage, sink, progress);
  NEARDUP_RETURN_IF_ERROR(run_ordered_pipeline<Batch>(
      {.threads = stage.threads, .stop = stage.stop},
      [&](Batch& batch) { return producer.fill(batch); },
      [&](Batch& batch) { work_on(stage, batch); },
      [&](Batch& batch) { return consumer.take(batch); }));
  NEARDUP_RETURN_IF_ERROR(stage.rejects.status());
  return stage.rejects.check_whole(consumer.documents());
}

}  // namespace neardup
