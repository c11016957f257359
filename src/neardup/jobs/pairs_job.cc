#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/clusters/duplicate_ids.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/dedup_job.h"
#include "neardup/jobs/files/fingerprint_file.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/large_file_pairs.h"
#include "neardup/jobs/stages/pairs_tsv.h"

namespace neardup {

namespace {

// Lists the pairs among what was read, as soon as `find` has found them.
Status list_pairs(const JobControl& control, const DocumentTable& documents,
                  RelationSet relations,
                  const std::function<Result<std::unique_ptr<NearDuplicates>>(
                      const FindOptions&)>& find,
                  LineWriter& writer, PairsSummary& summary) {
  std::unique_ptr<NearDuplicates> found;
  {
    StageProgress progress(control, "compare", summary);
    NEARDUP_ASSIGN_OR_RETURN(found, find(progress.search(documents.size())));
    progress.update(documents.size());
  }
  StageProgress progress(control, "pairs", summary);
  NEARDUP_ASSIGN_OR_RETURN(
      summary.pairs,
      write_pairs(documents, *found, relations,
                  {.threads = summary.threads, .stop = control.stop}, progress,
                  writer));
  return {};
}

Status check_relations(const PairsOptions& options) {
  const Method method = options.method;
  if (method == Method::kHybrid || !options.relations.has(Relation::kSibling)) {
    return {};
  }
  return invalid_argument(
      fmt::format("siblings are told by the method hybrid only, not by {}",
                  method_name(method)));
}

Status pairs_of_corpus(const PairsOptions& options, const JobControl& control,
                       CorpusJob& job, PairsSummary& summary) {
  if (options.relations.has(Relation::kSibling)) {
    job.find_siblings();
  }
  NEARDUP_RETURN_IF_ERROR(job.start(
      {{"output", options.output}, {"list of bad records", options.rejects}},
      /*reads_twice=*/false));
  NEARDUP_ASSIGN_OR_RETURN(const auto writer,
                           LineWriter::create(options.output));
  DocumentTable documents(summary.bits);
  NEARDUP_RETURN_IF_ERROR(job.fingerprint(
      [&documents](const Record& record, const FingerprintedText& text) {
        return documents.add(record.id, record.text.size(), text);
      }));
  NEARDUP_RETURN_IF_ERROR(list_pairs(
      control, documents, options.relations,
      [&](const FindOptions& search) { return job.find(documents, search); },
      *writer, summary));
  NEARDUP_RETURN_IF_ERROR(writer->prepare());
  NEARDUP_RETURN_IF_ERROR(job.commit());
  return writer->commit();
}

void summarize_header(const PairsOptions& options,
                      const FingerprintFileHeader& header,
                      PairsSummary& summary) {
  summary.profile = header.profile;
  summary.profile_id = header.profile_id;
  summary.method = method_name(options.method);
  summary.bits = header.bits;
  summary.k = options.k;
  summary.threads = thread_count(options);
}

void summarize_documents(const DocumentTable& documents,
                         PairsSummary& summary) {
  summary.documents = documents.size();
  DuplicateIds ids;
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    summary.weak += documents.weak(i) != Weakness::kNone ? 1U : 0U;
    ids.add(documents.id(i));
  }
  summary.duplicate_ids = ids.count();
}

// Within options.memory.
Status pairs_of_large_file(const PairsOptions& options,
                           const JobControl& control, PairsSummary& summary) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(options.fingerprints, ignored)) {
    return invalid_argument(options.fingerprints +
                            ": is read several times where memory is limited, "
                            "so it must be a regular file");
  }
  NEARDUP_ASSIGN_OR_RETURN(const auto file,
                           FingerprintFileReader::open(options.fingerprints));
  NEARDUP_RETURN_IF_ERROR(
      check_comparison_options(options, file.header().bits));
  summarize_header(options, file.header(), summary);
  NEARDUP_ASSIGN_OR_RETURN(const auto writer,
                           LineWriter::create(options.output));
  NEARDUP_RETURN_IF_ERROR(
      write_pairs_of_large_file(options, control, *writer, summary));
  return writer->commit();
}

Status pairs_of_file(const PairsOptions& options, const JobControl& control,
                     PairsSummary& summary) {
  if (!options.corpus.inputs.empty()) {
    return invalid_argument(
        "pairs are of a corpus or of a fingerprint file, not of both");
  }
  if (!compares_fingerprints(options.method)) {
    return invalid_argument(
        fmt::format("the method {} compares texts; a fingerprint file has none",
                    method_name(options.method)));
  }
  NEARDUP_ASSIGN_OR_RETURN(const FileIdentity identity,
                           identify_file(options.fingerprints));
  const std::vector<NamedOutput> outputs = {{"output", options.output}};
  const std::vector<InputFile> inputs = {{options.fingerprints, identity}};
  NEARDUP_RETURN_IF_ERROR(check_outputs(outputs, inputs));
  if (options.memory) {
    return pairs_of_large_file(options, control, summary);
  }
  NEARDUP_ASSIGN_OR_RETURN(const FingerprintFile file,
                           read_fingerprint_file(options.fingerprints));
  NEARDUP_RETURN_IF_ERROR(check_comparison_options(options, file.header.bits));
  summarize_header(options, file.header, summary);
  summarize_documents(file.documents, summary);
  NEARDUP_ASSIGN_OR_RETURN(const auto writer,
                           LineWriter::create(options.output));
  NEARDUP_RETURN_IF_ERROR(list_pairs(
      control, file.documents, options.relations,
      [&](const FindOptions&) {
        return compare_fingerprints(options, file.documents);
      },
      *writer, summary));
  return writer->commit();
}

}  // namespace

Result<PairsSummary> run_pairs(const PairsOptions& options,
                               const JobControl& control) {
  return or_out_of_memory([&]() -> Result<PairsSummary> {
    PairsSummary summary;
    NEARDUP_RETURN_IF_ERROR(check_relations(options));
    if (!options.fingerprints.empty()) {
      NEARDUP_RETURN_IF_ERROR(pairs_of_file(options, control, summary));
      return summary;
    }
    CorpusJob job(options, control, summary);
    NEARDUP_RETURN_IF_ERROR(job.end(or_out_of_memory(
        [&] { return pairs_of_corpus(options, control, job, summary); })));
    return summary;
  });
}

}  // namespace neardup
