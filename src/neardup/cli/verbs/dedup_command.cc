// neardup dedup: remove or mark near-duplicates in a corpus.

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/against/against_options.h"
#include "neardup/cli/options/batch_options.h"
#include "neardup/cli/options/comparison_options.h"
#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/tables/example_table.h"
#include "neardup/cli/tables/summary_table.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/collection/collection.h"
#include "neardup/jobs/against/fit_to_collections.h"

namespace neardup::cli {
namespace {

// The paragraphs of the help.
constexpr const char* kWhatIsWritten =
    "Writes every document that is kept, in input order and byte for byte as "
    "it was, or in the format of another output name with every field. Inputs "
    "are never changed; outputs appear whole or not at all. A bad record is "
    "skipped and counted.";

constexpr const char* kWhatIsNear =
    "The method is hybrid: candidates are found by MinHash, and a judge "
    "weighs what speaks for a copy: how much of the words can be laid side by "
    "side, whatever their markup, width, case, script or the order of their "
    "parts, in how many places they differ, and how many other documents have "
    "what the two share.";

constexpr const char* kTemplates =
    "Pages of one template, form or formula with other content are siblings "
    "and kept, unless --remove says otherwise; --caution moves the line "
    "between near and sibling. What is remembered of a document for that, "
    "about two bytes a word and 800 more, is held in memory, or on disk where "
    "--memory asks for it.";

constexpr const char* kWhoSurvives =
    "Who survives is decided per representative: documents are visited in "
    "--keep order, and one that is near a document already kept is its "
    "duplicate; any other is kept. So in a chain a ~ b ~ c, c survives "
    "unless it is near what was kept itself. A text that contains another is "
    "not its duplicate: both are kept.";

constexpr const char* kFingerprints =
    "With --method simhash or --k, documents are near if their fingerprints "
    "differ in at most k = 3 bits; a weak document (too few words, or one "
    "that outweighs all others) is then a duplicate only of a document with "
    "the same normalised text.";

constexpr const char* kLists =
    "--clusters writes cluster, id, representative, distance, kept, weak, "
    "similarity and relation (to the representative), separated by tabs, under "
    "a line of headings. --action annotate adds neardup_cluster, "
    "neardup_representative, neardup_similarity, neardup_relation, "
    "neardup_duplicate and neardup_weak to every record, and neardup_distance "
    "where the method is simhash. --pairs writes the two "
    "ids, the distance, the similarity and the relation of every pair. "
    "Distances are those of the fingerprints, in bits.";

constexpr const char* kOlderCorpus =
    "With --against, a record that is equal or near (--remove) to a document "
    "of an older corpus is removed, whatever --keep says; the rest is "
    "deduplicated among itself. Nothing of the older corpus is written or "
    "counted. Files are read first, with the same --text-field and --id-field, "
    "and compared by any method. A collection is asked about each record; what "
    "it was made with (method, profile, k, caution) holds for the whole job.";

constexpr const char* kOlderLists =
    "An id says nothing of where a document is from, so with --against the "
    "list of clusters has a ninth column, against, annotated records a field "
    "neardup_against, and pairs a sixth column: the file or collection of the "
    "older document that is the representative (of a pair: the first "
    "document), and nothing where that is a record of INPUT. Older documents "
    "are listed in clusters, as kept, and numbered before INPUT. Pairs of two "
    "older documents are left out; of a collection only the pair is listed "
    "that a record was removed for.";

constexpr const char* kAdding =
    "--add writes what is kept into the collection when the output is whole "
    "on the disk, and then gives the output its name. If a run ends in "
    "between, run it again: a record that the collection has under the same id "
    "with the same text is kept, so the output is what it would have been. So "
    "give a page that is fetched again an id of its own (URL and date) if it "
    "is to be removed when nothing in it changed. A record under the id of "
    "another text takes that document's place in the collection.";

constexpr int kMaxExamples = 1000;

// True if a distance or a weakness will be written somewhere.
bool shows_fingerprints(const DedupOptions& job) {
  return job.action == Action::kAnnotate || !job.clusters.empty() ||
         !job.pairs.empty() || !job.report.empty() || job.examples > 0;
}

Result<Action> parse_action(const std::string& name) {
  if (name == "remove") {
    return Action::kRemove;
  }
  if (name == "annotate") {
    return Action::kAnnotate;
  }
  if (name == "report") {
    return Action::kReport;
  }
  return invalid_argument(
      fmt::format("'{}' is not one of remove, annotate, report", name));
}

class DedupCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  static constexpr const char* kGroup = "Output";

  void declare_outputs(CLI::App& verb);
  // The job asked for, or what is wrong with the request.
  Result<DedupOptions> job() const;
  Status check_memory_of_both(const Session& session,
                              DedupOptions& options) const;

  DedupOptions asked_;
  ProfileOptions profile_;
  ComparisonOptions comparison_;
  BatchOptions batch_;
  bool fail_on_duplicates_ = false;
};

CommandDescription DedupCommand::description() const {
  return {
      .name = "dedup",
      .summary = "remove or mark near-duplicates in a corpus",
      .usage = "INPUT... -o OUT [OPTION...]",
      .paragraphs = {kWhatIsWritten, kWhatIsNear, kTemplates, kWhoSurvives,
                     kFingerprints, kLists, kOlderCorpus, kOlderLists, kAdding},
      .examples =
          {{"Keep one of each family of near-duplicates",
            "neardup dedup news.jsonl -o clean.jsonl"},
           {"Mark duplicates instead of removing them; the longest of a family "
            "is the one to keep",
            "neardup dedup 'crawl/*.jsonl.zst' -o marked.jsonl.gz --action "
            "annotate --keep longest"},
           {"Look first: a page with examples and a list of clusters, no "
            "records written",
            "neardup dedup articles/ --action report --report report.html "
            "--clusters clusters.tsv"},
           {"A CSV file with columns of other names; bad rows are listed",
            "neardup dedup shop.csv -o clean.csv --text-field body --id-field "
            "url --keep newest:date --rejects bad.tsv"},
           {"Fingerprints of Chinese keywords, and a wider radius",
            "neardup dedup zh.jsonl -o clean-zh.jsonl --profile zh --k 6"},
           {"A weekly crawl cleaned against a year of crawls",
            "neardup dedup week.jsonl.zst -o new.jsonl.zst --against "
            "'year/*.jsonl.zst'"},
           {"In a script: exit code 1 if there is a duplicate, the summary as "
            "JSON",
            "neardup dedup news.jsonl --action report --fail-on-duplicates "
            "--json"},
           {"In a pipe",
            "zstd -dc news.jsonl.zst | neardup dedup - -o - | gzip > "
            "clean.jsonl.gz"}},
  };
}

void DedupCommand::declare(CLI::App& verb) {
  declare_inputs(verb, asked_.corpus);
  declare_outputs(verb);
  declare_against(verb, asked_);
  declare_corpus_options(verb, asked_.corpus);
  profile_.declare(verb);
  comparison_.declare_for_texts(verb);
  batch_.declare(verb);
  declare_flag(verb, "--fail-on-duplicates", "Job",
               "Exit with code 1 if a duplicate was found. Outputs are "
               "written all the same.",
               fail_on_duplicates_);
}

void DedupCommand::declare_outputs(CLI::App& verb) {
  declare_value(verb, "-o,--output",
                {.group = kGroup,
                 .placeholder = "OUT",
                 .help = "Where records go: a file, - for standard output, or "
                         "a name ending in / for a folder of texts. .gz and "
                         ".zst compress."},
                store_in(asked_.output));
  declare_value(verb, "--action",
                {.group = kGroup,
                 .placeholder = "remove|annotate|report",
                 .help = "What happens to duplicates. remove: they are left "
                         "out. annotate: every record is written with its "
                         "cluster, representative, similarity and relation. "
                         "report: no records are written.",
                 .default_value = "remove"},
                store_in(asked_.action, parse_action));
  declare_value(verb, "--keep",
                {.group = kGroup,
                 .placeholder = "first|last|longest|newest:FIELD|max:FIELD",
                 .help = "Which of several near-duplicates is kept.",
                 .default_value = "first"},
                store_in(asked_.keep, parse_keep_policy));
  declare_value(verb, "--clusters",
                {.group = kGroup,
                 .placeholder = "FILE",
                 .help = "Write every cluster of near-duplicates here, one "
                         "line a document."},
                store_in(asked_.clusters));
  declare_value(verb, "--remove",
                {.group = "Output",
                 .placeholder = "RELATION,...",
                 .help = "What is a reason to leave a document out beside one "
                         "that is kept: equal, near, sibling (of one template, "
                         "with other content) and contained (in a larger "
                         "text), separated by commas. Others than equal and "
                         "near only with hybrid.",
                 .default_value = "equal,near"},
                store_in(asked_.remove, parse_relations));
  declare_value(verb, "--pairs",
                {.group = kGroup,
                 .placeholder = "FILE",
                 .help = "Write every near-duplicate pair here."},
                store_in(asked_.pairs));
  declare_value(verb, "--report",
                {.group = kGroup,
                 .placeholder = "FILE.html",
                 .help = "Write a page with cluster sizes, similarities and "
                         "examples side by side here."},
                store_in(asked_.report));
  declare_value(verb, "--examples",
                {.group = kGroup,
                 .placeholder = "N",
                 .help = "Print this many clusters with what differs in them.",
                 .default_value = "0"},
                store_in(asked_.examples, [](const std::string& text) {
                  return parse_int(text, 0, kMaxExamples);
                }));
}

Result<DedupOptions> DedupCommand::job() const {
  if (asked_.corpus.inputs.empty()) {
    return invalid_argument(
        "name an INPUT: a file, a folder, a quoted glob, or - for standard "
        "input");
  }
  const bool writes_records = asked_.action != Action::kReport;
  if (writes_records && asked_.output.empty()) {
    return invalid_argument(
        "name an output with -o, or ask for --action report");
  }
  if (!writes_records && !asked_.output.empty()) {
    return invalid_argument(
        "--action report writes no records; leave out -o, or name a file with "
        "--report, --clusters or --pairs");
  }
  NEARDUP_RETURN_IF_ERROR(batch_.check_output(asked_.output));
  DedupOptions options = asked_;
  NEARDUP_ASSIGN_OR_RETURN(options.profile, profile_.resolve());
  options.data = profile_.data();
  NEARDUP_RETURN_IF_ERROR(comparison_.apply_to(options));
  batch_.apply_to(options);
  NEARDUP_RETURN_IF_ERROR(fit_to_collections(comparison_, profile_, options));
  return options;
}

// The older corpus is read like the inputs, and before them.
Status DedupCommand::check_memory_of_both(const Session& session,
                                          DedupOptions& options) const {
  if (!batch_.memory) {
    return {};
  }
  DedupOptions both = options;
  std::vector<std::string>& inputs = both.corpus.inputs;
  std::copy_if(options.against.begin(), options.against.end(),
               std::inserter(inputs, inputs.begin()),
               [](const std::string& name) { return !is_collection(name); });
  NEARDUP_ASSIGN_OR_RETURN(both.collection_memory, collection_memory(options));
  NEARDUP_RETURN_IF_ERROR(check_memory(session, batch_, both,
                                       shows_fingerprints(options)
                                           ? Making::kPairsWithFingerprints
                                           : Making::kPairs));
  options.keep_on_disk = both.keep_on_disk;
  return {};
}

Result<ExitCode> DedupCommand::run(Session& session) {
  NEARDUP_ASSIGN_OR_RETURN(DedupOptions options, job());
  NEARDUP_RETURN_IF_ERROR(check_memory_of_both(session, options));
  NEARDUP_ASSIGN_OR_RETURN(
      const DedupSummary summary,
      run_batch(session, [&options](const JobControl& control) {
        return run_dedup(options, control);
      }));
  print_summary(
      session, batch_, summary,
      summary_table(summary, options.action) +
          example_table(summary.examples,
                        session.general.colored_messages(session.streams)));
  return fail_on_duplicates_ && summary.duplicates > 0 ? ExitCode::kNoMatch
                                                       : ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_dedup_command() {
  return std::make_unique<DedupCommand>();
}

}  // namespace neardup::cli
