// The batch jobs over a corpus: fingerprint it, list its near-duplicate pairs,
// remove or mark its duplicates. Each reads its inputs once for fingerprints
// and, if texts are written, once more; memory holds fingerprints and ids,
// never texts.
//
//   DedupOptions options;
//   options.corpus.inputs = {"news.jsonl"};
//   options.profile = *find_profile("default");
//   options.output = "clean.jsonl";
//   Result<DedupSummary> summary = run_dedup(options, {});
//
// What makes two documents near-duplicates, the method says. Method::kSimHash:
// their fingerprints lie within k bits, or their normalised texts are equal;
// weak documents (Weakness in fingerprinter.h) are compared by their texts
// only. The methods of the similarity floor also find texts that contain
// others: these are listed as pairs, but nothing is removed for them. Where one
// of them decides, fingerprints are made only if an output shows distances or
// weak documents: lists of clusters and pairs, annotations, examples, the
// report.
//
// Memory: about 90 bytes a document and its id at 64 bits, and the index over
// the distinct fingerprints; or, in place of the index, the digests of the
// method (hybrid_documents.h: 2 bytes a token and about 800 bytes a document at
// the peak; with keep_on_disk 600 bytes a document, and the rest in files).
// Pairs are never held, and equal fingerprints count as one group, whatever
// their number (docs/decisions/0007-families.md).
//
// Thread safety: one job per call; different jobs may run concurrently.

#ifndef NEARDUP_JOBS_DEDUP_JOB_H_
#define NEARDUP_JOBS_DEDUP_JOB_H_

#include "neardup/base/status.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// On an error or a stop nothing appears under the output names; what has been
// fingerprinted stays in a hidden file beside the output for `resume`, if there
// is an output file and no input is a stream such as standard input.
//
// Errors: kInvalidArgument for options that do not fit together or name an
// input as output; kCorruption for more bad records than accepted and for
// inputs that changed between the passes; kCancelled for a stop; else what the
// files gave.

// Writes what Action says, and the files asked for. Every record is visited
// twice unless nothing needs its text; a stream is spooled to $TMPDIR first.
Result<DedupSummary> run_dedup(const DedupOptions& options,
                               const JobControl& control);

// Writes every near-duplicate pair once, ordered by the place of the first and
// then of the second document in the corpus. Groups of equal fingerprints
// are listed in full: their pairs are quadratic in number, but not in memory.
Result<PairsSummary> run_pairs(const PairsOptions& options,
                               const JobControl& control);

// Writes one fingerprint a document, in corpus order.
Result<JobSummary> run_fingerprint(const FingerprintOptions& options,
                                   const JobControl& control);

}  // namespace neardup

#endif  // NEARDUP_JOBS_DEDUP_JOB_H_
