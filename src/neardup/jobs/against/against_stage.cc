#include "neardup/jobs/against/against_stage.h"

#include <map>
#include <utility>
#include <vector>

#include "neardup/os/parallel/ordered_pipeline.h"

namespace neardup {
namespace {

constexpr std::size_t kAskedAtOnce = 64;
constexpr std::size_t kAskedBytes = std::size_t{1} << 18;

struct AskedBatch {
  std::vector<Record> records = std::vector<Record>(kAskedAtOnce);
  std::vector<Result<OlderAnswer>> answers;
  std::size_t size = 0;
  std::uint32_t first = 0;  // the number of its first record
  CorpusProgress progress;
};

Result<bool> fill_batch(SecondReading& reading, AskedBatch& batch) {
  batch.size = 0;
  std::size_t bytes = 0;
  while (batch.size < kAskedAtOnce && bytes < kAskedBytes) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more,
                             reading.next(batch.records[batch.size]));
    if (!more) {
      break;
    }
    if (batch.size == 0) {
      batch.first = reading.document();
    }
    bytes += batch.records[batch.size].text.size();
    ++batch.size;
  }
  batch.progress = reading.progress();
  return batch.size > 0;
}

// Collects what was answered.
class AnswerCollector {
 public:
  explicit AnswerCollector(std::uint32_t end_inputs)
      : end_inputs_(end_inputs) {}

  Status take(AskedBatch& batch, OlderDocuments& older) {
    for (std::size_t i = 0; i < batch.size; ++i) {
      NEARDUP_RETURN_IF_ERROR(batch.answers[i].status());
      OlderAnswer& answer = *batch.answers[i];
      const auto record = static_cast<std::uint32_t>(batch.first + i);
      if (answer.there) {
        older.stays(record);
      } else if (answer.of) {
        older.removed({.record = record,
                       .older = number_of(answer),
                       .relation = answer.of->relation,
                       .similarity = answer.of->similarity,
                       .distance = answer.of->distance});
      }
    }
    return {};
  }

  std::vector<CollectionDocument> documents() const {
    std::vector<CollectionDocument> documents;
    for (const CollectionDocument* document : in_order_) {
      documents.push_back(*document);
    }
    return documents;
  }

 private:
  std::uint32_t number_of(OlderAnswer& answer) {
    const auto [found, is_new] = numbers_.try_emplace(
        CollectionDocument{answer.collection, std::move(answer.of->id)},
        static_cast<std::uint32_t>(end_inputs_ + in_order_.size()));
    if (is_new) {
      in_order_.push_back(&found->first);
    }
    return found->second;
  }

  std::uint32_t end_inputs_;
  std::map<CollectionDocument, std::uint32_t> numbers_;
  std::vector<const CollectionDocument*> in_order_;
};

}  // namespace

Result<std::vector<CollectionDocument>> run_against_stage(
    const AgainstStage& stage, StageProgress& progress, OlderDocuments& older) {
  NEARDUP_ASSIGN_OR_RETURN(SecondReading reading,
                           SecondReading::open(stage.reading));
  AnswerCollector collector(stage.reading.end);
  const Status asked = run_ordered_pipeline<AskedBatch>(
      {.threads = stage.threads, .stop = stage.stop},
      [&](AskedBatch& batch) { return fill_batch(reading, batch); },
      [&](AskedBatch& batch) {
        batch.answers.clear();
        for (std::size_t i = 0; i < batch.size; ++i) {
          batch.answers.push_back(
              stage.corpus.ask(batch.records[i].id, batch.records[i].text));
        }
      },
      [&](AskedBatch& batch) -> Status {
        NEARDUP_RETURN_IF_ERROR(collector.take(batch, older));
        progress.update(batch.first + batch.size - stage.reading.begin,
                        batch.progress.bytes_read, batch.progress.bytes_total);
        return {};
      });
  NEARDUP_RETURN_IF_ERROR(asked);
  return collector.documents();
}

Status add_collection_documents(const std::vector<CollectionDocument>& found,
                                const OlderCorpus& corpus,
                                DocumentTable& documents,
                                OlderDocuments& older) {
  FingerprintedText nothing;
  nothing.fingerprint = Fingerprint(HashValue{}, documents.bits());
  for (const CollectionDocument& document : found) {
    NEARDUP_RETURN_IF_ERROR(documents.add(document.id, 0, nothing));
    older.add_from_collection(corpus.collection_name(document.collection));
  }
  return {};
}

}  // namespace neardup
