#include "neardup/jobs/dedup_job.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/jobs/against/add_stage.h"
#include "neardup/jobs/against/against_stage.h"
#include "neardup/jobs/against/older_corpus.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/dedup_outputs.h"
#include "neardup/jobs/dedup_report.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/cluster_counts.h"
#include "neardup/jobs/stages/compare_stage.h"
#include "neardup/jobs/stages/example_collector.h"
#include "neardup/jobs/stages/likeness.h"
#include "neardup/jobs/stages/pairs_tsv.h"
#include "neardup/jobs/stages/write_stage.h"
#include "neardup/os/file_tree.h"

namespace neardup {

namespace {

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
    NEARDUP_RETURN_IF_ERROR(start());
    NEARDUP_RETURN_IF_ERROR(fingerprint());
    NEARDUP_RETURN_IF_ERROR(ask_collections());
    NEARDUP_RETURN_IF_ERROR(compare());
    NEARDUP_RETURN_IF_ERROR(write_records());
    NEARDUP_RETURN_IF_ERROR(write_lists());
    NEARDUP_RETURN_IF_ERROR(outputs_.prepare());
    NEARDUP_RETURN_IF_ERROR(add_to_collection());
    NEARDUP_RETURN_IF_ERROR(job_.commit());
    return outputs_.commit();
  }

  // Opens everything that is read and written.
  Status start() {
    if (options_.remove.has(Relation::kSibling)) {
      job_.find_siblings();
    }
    if (!shows_details()) {
      job_.skip_fingerprints();
    }
    NEARDUP_ASSIGN_OR_RETURN(older_corpus_, OlderCorpus::open(options_));
    if (older_corpus_.asked()) {
      older_ = OlderDocuments::of_a_corpus();
      summary_.against.asked = true;
    }
    job_.read_before(older_corpus_.files());
    const bool reads_twice = !options_.output.empty() ||
                             examples_to_collect(options_) > 0 ||
                             older_corpus_.has_collections();
    NEARDUP_RETURN_IF_ERROR(
        job_.start(names_of_outputs(options_), reads_twice));
    NEARDUP_ASSIGN_OR_RETURN(outputs_, DedupOutputs::create(options_));
    job_.check_records(outputs_.records.get());
    return {};
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
    NEARDUP_ASSIGN_OR_RETURN(
        summary_.against.documents,
        job_.fingerprint_older(
            [this](const Record& record, const FingerprintedText& text) {
              older_.add_from_file(record.origin.file);
              return documents_->add(record.id, record.text.size(), text);
            }));
    NEARDUP_RETURN_IF_ERROR(job_.fingerprint(
        [this](const Record& record, const FingerprintedText& text) {
          keep_order_.add(record.text.size(),
                          options_.keep.reads_field() && !record.extra.empty()
                              ? record.extra.back()
                              : "");
          return documents_->add(record.id, record.text.size(), text);
        }));
    if (older_.asked()) {
      older_.add_inputs(static_cast<std::uint32_t>(summary_.documents));
    }
    return {};
  }

  // The records of the inputs, as the first pass numbered them.
  FirstReading inputs() {
    return {.inputs = job_.inputs(),
            .documents = *documents_,
            .begin = older_.first_input(),
            .end = older_.first_input() +
                   static_cast<std::uint32_t>(summary_.documents)};
  }

  Status ask_collections() {
    if (!older_corpus_.has_collections()) {
      return {};
    }
    StageProgress progress(control_, "against", summary_);
    NEARDUP_ASSIGN_OR_RETURN(in_collections_,
                             run_against_stage({.corpus = older_corpus_,
                                                .reading = inputs(),
                                                .threads = summary_.threads,
                                                .stop = control_.stop},
                                               progress, older_));
    return {};
  }

  Status compare() {
    StageProgress progress(control_, "compare", summary_);
    const FindOptions search = progress.search(documents_->size());
    NEARDUP_ASSIGN_OR_RETURN(found_, job_.find(*documents_, search));
    NEARDUP_RETURN_IF_ERROR(add_collection_documents(
        in_collections_, older_corpus_, *documents_, older_));
    older_.settle(found_->groups());
    NEARDUP_ASSIGN_OR_RETURN(
        comparison_, compare_documents(*documents_, *found_, keep_order_,
                                       options_.remove, search, older_));
    count_clusters(*documents_, comparison_, older_, summary_);
    if (!shows_details()) {
      summary_.pairs_by_similarity.clear();
    }
    likenesses_.emplace(comparison_.fates, *found_, older_);
    progress.update(documents_->size());
    return options_.add ? check_ids_to_add(add_stage()) : Status();
  }

  // The pass over the texts, unless nothing needs them.
  Status write_records() {
    ExampleCollector examples(*documents_, comparison_.fates, *likenesses_,
                              older_, examples_to_collect(options_));
    NEARDUP_RETURN_IF_ERROR(collect_older(examples));
    if (outputs_.records != nullptr || examples.wants_texts()) {
      StageProgress progress(control_, "write", summary_);
      NEARDUP_RETURN_IF_ERROR(run_write_stage(
          write_stage(inputs(), outputs_.records.get(), examples), progress));
    }
    summary_.examples = examples.examples();
    return {};
  }

  WriteStage write_stage(const FirstReading& reading, RecordWriter* writer,
                         ExampleCollector& examples) const {
    return {.documents = *documents_,
            .fates = comparison_.fates,
            .likenesses = *likenesses_,
            .older = older_,
            .reading = reading,
            .action = options_.action,
            .writer = writer,
            .examples = examples,
            .stop = control_.stop};
  }

  // The texts of the older corpus that examples show.
  Status collect_older(ExampleCollector& examples) {
    for (std::size_t i = 0; i < in_collections_.size(); ++i) {
      const auto document = static_cast<std::uint32_t>(older_.end_inputs() + i);
      if (examples.wants(document)) {
        NEARDUP_ASSIGN_OR_RETURN(
            const std::string text,
            older_corpus_.text_to_show(in_collections_[i].collection,
                                       in_collections_[i].id));
        examples.offer(document, text);
      }
    }
    if (!examples.wants_before(older_.first_input())) {
      return {};
    }
    StageProgress progress(control_, "read older again", summary_);
    return run_write_stage(write_stage({.inputs = *job_.older_inputs(),
                                        .documents = *documents_,
                                        .begin = 0,
                                        .end = older_.first_input()},
                                       nullptr, examples),
                           progress);
  }

  Status write_lists() {
    if (outputs_.clusters != nullptr) {
      NEARDUP_RETURN_IF_ERROR(write_clusters(*documents_, comparison_.fates,
                                             *likenesses_, older_,
                                             *outputs_.clusters));
    }
    if (outputs_.pairs != nullptr) {
      StageProgress progress(control_, "pairs", summary_);
      NEARDUP_RETURN_IF_ERROR(
          write_pairs(*documents_, *found_, kListedRelations,
                      {.threads = summary_.threads, .stop = control_.stop},
                      progress, *outputs_.pairs, older_)
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

  AddStage add_stage() {
    return {.corpus = older_corpus_,
            .reading = inputs(),
            .fates = comparison_.fates,
            .older = older_,
            .threads = summary_.threads,
            .stop = control_.stop};
  }

  // Between preparing the outputs and showing them: nothing is added for
  // outputs that cannot be written, and whoever finds them finds their records
  // in the collection. A run that ends in between shows no output; the next one
  // takes what this one added for its own, and writes the same.
  Status add_to_collection() {
    if (options_.add) {
      StageProgress progress(control_, "add", summary_);
      NEARDUP_RETURN_IF_ERROR(run_add_stage(add_stage(), progress, summary_));
    }
    return older_corpus_.close();
  }

  const DedupOptions options_;
  const JobControl& control_;
  DedupSummary& summary_;
  CorpusJob job_;
  OlderCorpus older_corpus_;
  OlderDocuments older_;
  // The documents of collections that records are removed for.
  std::vector<CollectionDocument> in_collections_;
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
