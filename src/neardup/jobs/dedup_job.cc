#include "neardup/jobs/dedup_job.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/dedup_report.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/cluster_counts.h"
#include "neardup/jobs/stages/compare_stage.h"
#include "neardup/jobs/stages/example_collector.h"
#include "neardup/jobs/stages/likeness.h"
#include "neardup/jobs/stages/pairs_tsv.h"
#include "neardup/jobs/stages/write_stage.h"
#include "neardup/os/file.h"
#include "neardup/os/file_tree.h"

namespace neardup {

namespace {

// Everything that a dedup job writes; null where nothing is asked for. Opened
// before the first record is read, so that a name that cannot be written is
// found out at once, and made visible together after the last.
struct DedupOutputs {
  std::unique_ptr<RecordWriter> records;
  std::unique_ptr<LineWriter> clusters;
  std::unique_ptr<LineWriter> pairs;
  std::unique_ptr<OutputStream> report;

  static Result<DedupOutputs> create(const DedupOptions& options) {
    DedupOutputs outputs;
    if (!options.output.empty()) {
      NEARDUP_ASSIGN_OR_RETURN(outputs.records,
                               RecordWriter::create(options.output));
    }
    if (!options.clusters.empty()) {
      NEARDUP_ASSIGN_OR_RETURN(outputs.clusters,
                               LineWriter::create(options.clusters));
    }
    if (!options.pairs.empty()) {
      NEARDUP_ASSIGN_OR_RETURN(outputs.pairs,
                               LineWriter::create(options.pairs));
    }
    if (!options.report.empty()) {
      NEARDUP_ASSIGN_OR_RETURN(outputs.report, create_output(options.report));
    }
    return outputs;
  }

  // After this only a rename can fail.
  Status prepare() {
    NEARDUP_RETURN_IF_ERROR(clusters ? clusters->prepare() : Status());
    NEARDUP_RETURN_IF_ERROR(pairs ? pairs->prepare() : Status());
    NEARDUP_RETURN_IF_ERROR(report ? report->prepare() : Status());
    return records ? records->prepare() : Status();
  }

  // The records last: whoever finds them finds everything else too.
  Status commit() {
    NEARDUP_RETURN_IF_ERROR(clusters ? clusters->commit() : Status());
    NEARDUP_RETURN_IF_ERROR(pairs ? pairs->commit() : Status());
    NEARDUP_RETURN_IF_ERROR(report ? report->commit() : Status());
    return records ? records->commit() : Status();
  }
};

// The options with the field that the keep policy reads as the last of the
// extra fields.
DedupOptions with_keep_field(const DedupOptions& options) {
  DedupOptions extended = options;
  if (options.keep.reads_field()) {
    extended.corpus.extra_fields.push_back(options.keep.field);
  }
  return extended;
}

std::size_t examples_to_collect(const DedupOptions& options) {
  const auto asked = static_cast<std::size_t>(std::max(options.examples, 0));
  return options.report.empty() ? asked : std::max(asked, kReportExamples);
}

// One run of the job, stage by stage.
class DedupRun {
 public:
  DedupRun(const DedupOptions& options, const JobControl& control,
           DedupSummary& summary)
      : options_(with_keep_field(options)),
        control_(control),
        summary_(summary),
        job_(options_, control, summary),
        keep_order_(options_.keep) {}

  Status run() {
    return job_.end(or_out_of_memory([this] { return run_stages(); }));
  }

 private:
  Status run_stages() {
    NEARDUP_RETURN_IF_ERROR(check_action());
    NEARDUP_RETURN_IF_ERROR(check_removal());
    if (options_.remove.has(Relation::kSibling)) {
      job_.find_siblings();
    }
    if (!shows_details()) {
      job_.skip_fingerprints();
    }
    const bool reads_twice =
        !options_.output.empty() || examples_to_collect(options_) > 0;
    NEARDUP_RETURN_IF_ERROR(
        job_.start({{"output", options_.output},
                    {"list of clusters", options_.clusters},
                    {"list of pairs", options_.pairs},
                    {"report", options_.report},
                    {"list of bad records", options_.rejects}},
                   reads_twice));
    NEARDUP_ASSIGN_OR_RETURN(outputs_, DedupOutputs::create(options_));
    job_.check_records(outputs_.records.get());
    NEARDUP_RETURN_IF_ERROR(fingerprint());
    NEARDUP_RETURN_IF_ERROR(compare());
    NEARDUP_RETURN_IF_ERROR(write_records());
    NEARDUP_RETURN_IF_ERROR(write_lists());
    NEARDUP_RETURN_IF_ERROR(outputs_.prepare());
    NEARDUP_RETURN_IF_ERROR(job_.commit());
    return outputs_.commit();
  }

  // True if a similarity, a distance or a weakness will be written somewhere.
  bool shows_details() const {
    return options_.action == Action::kAnnotate || !options_.clusters.empty() ||
           !options_.pairs.empty() || examples_to_collect(options_) > 0;
  }

  Status check_action() const {
    const bool writes_records = options_.action != Action::kReport;
    if (writes_records && options_.output.empty()) {
      return invalid_argument("no output is named for the records");
    }
    if (!writes_records && !options_.output.empty()) {
      return invalid_argument(options_.output +
                              ": is named as output, but the action 'report' "
                              "writes no records");
    }
    if (options_.action == Action::kAnnotate &&
        (options_.output.ends_with('/') ||
         path_kind(options_.output) == PathKind::kFolder)) {
      return invalid_argument(options_.output +
                              ": texts in a folder cannot be annotated; name "
                              "a file such as out.jsonl");
    }
    return {};
  }

  Status check_removal() const {
    if (options_.remove == kDuplicateRelations) {
      return {};
    }
    if (options_.method != Method::kHybrid) {
      return invalid_argument(fmt::format(
          "the method {} tells copies from everything else and no more, so "
          "that equal and near are removed together; only hybrid lets you "
          "choose",
          method_name(options_.method)));
    }
    if (!options_.remove.has(Relation::kEqual)) {
      return invalid_argument(
          "what is removed must have 'equal' in it: equal texts are one "
          "document to hybrid");
    }
    if (options_.remove.has(Relation::kContains)) {
      return invalid_argument(
          "a text that contains another cannot be removed for it, for it says "
          "more; name 'contained' to remove the shorter one");
    }
    return {};
  }

  Status fingerprint() {
    documents_.emplace(summary_.bits);
    return job_.fingerprint(
        [this](const Record& record, const FingerprintedText& text) {
          keep_order_.add(record.text.size(),
                          options_.keep.reads_field() && !record.extra.empty()
                              ? record.extra.back()
                              : "");
          return documents_->add(record.id, record.text.size(), text);
        });
  }

  Status compare() {
    StageProgress progress(control_, "compare", summary_);
    const FindOptions search = progress.search(documents_->size());
    NEARDUP_ASSIGN_OR_RETURN(found_, job_.find(*documents_, search));
    NEARDUP_ASSIGN_OR_RETURN(
        comparison_, compare_documents(*documents_, *found_, keep_order_,
                                       options_.remove, search));
    count_clusters(*documents_, comparison_, summary_);
    if (!shows_details()) {
      summary_.pairs_by_similarity.clear();
    }
    likenesses_.emplace(comparison_.fates, *found_);
    progress.update(documents_->size());
    return {};
  }

  // The pass over the texts, unless nothing needs them.
  Status write_records() {
    ExampleCollector examples(*documents_, comparison_.fates, *likenesses_,
                              examples_to_collect(options_));
    if (outputs_.records != nullptr || examples.wants_texts()) {
      StageProgress progress(control_, "write", summary_);
      NEARDUP_RETURN_IF_ERROR(run_write_stage({.documents = *documents_,
                                               .fates = comparison_.fates,
                                               .likenesses = *likenesses_,
                                               .inputs = job_.inputs(),
                                               .action = options_.action,
                                               .writer = outputs_.records.get(),
                                               .examples = examples,
                                               .stop = control_.stop},
                                              progress));
    }
    summary_.examples = examples.examples();
    return {};
  }

  Status write_lists() {
    if (outputs_.clusters != nullptr) {
      NEARDUP_RETURN_IF_ERROR(write_clusters(*documents_, comparison_.fates,
                                             *likenesses_, *outputs_.clusters));
    }
    if (outputs_.pairs != nullptr) {
      StageProgress progress(control_, "pairs", summary_);
      NEARDUP_RETURN_IF_ERROR(
          write_pairs(*documents_, *found_, kListedRelations,
                      {.threads = summary_.threads, .stop = control_.stop},
                      progress, *outputs_.pairs)
              .status());
    }
    if (outputs_.report != nullptr) {
      NEARDUP_RETURN_IF_ERROR(
          outputs_.report->write(render_dedup_report(options_, summary_)));
    }
    summary_.examples.resize(
        std::min(summary_.examples.size(),
                 static_cast<std::size_t>(std::max(options_.examples, 0))));
    return {};
  }

  const DedupOptions options_;
  const JobControl& control_;
  DedupSummary& summary_;
  CorpusJob job_;
  KeepOrder keep_order_;
  DedupOutputs outputs_;
  std::optional<DocumentTable> documents_;
  std::unique_ptr<NearDuplicates> found_;
  Comparison comparison_;
  std::optional<Likenesses> likenesses_;
};

}  // namespace

Result<DedupSummary> run_dedup(const DedupOptions& options,
                               const JobControl& control) {
  return or_out_of_memory([&]() -> Result<DedupSummary> {
    DedupSummary summary;
    DedupRun job(options, control, summary);
    NEARDUP_RETURN_IF_ERROR(job.run());
    return summary;
  });
}

}  // namespace neardup
