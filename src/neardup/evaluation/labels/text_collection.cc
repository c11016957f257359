#include "neardup/evaluation/labels/text_collection.h"

#include <algorithm>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "neardup/corpus/corpus_reader.h"
#include "neardup/corpus/reject_log.h"

namespace neardup {

void TextCollection::add(std::string_view id, std::string_view text) {
  ids_.add(id);
  texts_.add(text);
}

IdIndex::IdIndex(const TextCollection& texts)
    : texts_(texts), by_id_(texts.size()) {
  std::iota(by_id_.begin(), by_id_.end(), 0U);
  std::sort(by_id_.begin(), by_id_.end(),
            [&texts](std::uint32_t a, std::uint32_t b) {
              return texts.id(a) < texts.id(b);
            });
}

Result<std::uint32_t> IdIndex::find(std::string_view id) const {
  const auto found =
      std::lower_bound(by_id_.begin(), by_id_.end(), id,
                       [this](std::uint32_t document, std::string_view wanted) {
                         return texts_.id(document) < wanted;
                       });
  if (found == by_id_.end() || texts_.id(*found) != id) {
    return not_found(fmt::format("no document has the id '{}'", id));
  }
  if (found + 1 != by_id_.end() && texts_.id(found[1]) == id) {
    return invalid_argument(
        fmt::format("several documents have the id '{}'", id));
  }
  return *found;
}

Result<TextCollection> read_texts(const JobOptions& options,
                                  const JobControl& control,
                                  JobSummary& summary) {
  StageProgress progress(control, "read", summary);
  CorpusOptions corpus = options.corpus;
  corpus.stop = control.stop;
  NEARDUP_ASSIGN_OR_RETURN(const auto reader, CorpusReader::open(corpus));
  NEARDUP_ASSIGN_OR_RETURN(RejectLog rejects, RejectLog::create(options));
  reader->set_reject_sink(
      [&rejects](const Reject& reject) { rejects.add(reject); });
  TextCollection texts;
  for (Record record;;) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader->next(record));
    NEARDUP_RETURN_IF_ERROR(rejects.status());
    if (!more) {
      break;
    }
    if (control.stop.stop_requested()) {
      return cancelled("stopped while reading documents");
    }
    texts.add(record.id, record.text);
    summary.text_bytes += record.text.size();
    progress.update(texts.size(), reader->progress().bytes_read,
                    reader->progress().bytes_total);
  }
  summary.documents = texts.size();
  summary.rejects = rejects.count();
  summary.damaged_files = rejects.damaged_files();
  NEARDUP_RETURN_IF_ERROR(rejects.check_whole(texts.size()));
  if (texts.size() == 0) {
    return corruption("there is no document to evaluate on");
  }
  NEARDUP_RETURN_IF_ERROR(rejects.commit());
  return texts;
}

}  // namespace neardup
