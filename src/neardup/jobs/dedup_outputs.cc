#include "neardup/jobs/dedup_outputs.h"

namespace neardup {

Result<DedupOutputs> DedupOutputs::create(const DedupOptions& options) {
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
    NEARDUP_ASSIGN_OR_RETURN(outputs.pairs, LineWriter::create(options.pairs));
  }
  if (!options.report.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(outputs.report, create_output(options.report));
  }
  return outputs;
}

Status DedupOutputs::prepare() {
  NEARDUP_RETURN_IF_ERROR(clusters ? clusters->prepare() : Status());
  NEARDUP_RETURN_IF_ERROR(pairs ? pairs->prepare() : Status());
  NEARDUP_RETURN_IF_ERROR(report ? report->prepare() : Status());
  return records ? records->prepare() : Status();
}

Status DedupOutputs::commit() {
  NEARDUP_RETURN_IF_ERROR(clusters ? clusters->commit() : Status());
  NEARDUP_RETURN_IF_ERROR(pairs ? pairs->commit() : Status());
  NEARDUP_RETURN_IF_ERROR(report ? report->commit() : Status());
  return records ? records->commit() : Status();
}

std::vector<NamedOutput> names_of_outputs(const DedupOptions& options) {
  return {{"output", options.output},
          {"list of clusters", options.clusters},
          {"list of pairs", options.pairs},
          {"report", options.report},
          {"list of bad records", options.rejects}};
}

}  // namespace neardup
