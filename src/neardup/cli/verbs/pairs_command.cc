// neardup pairs: list every near-duplicate pair.

#include "neardup/cli/options/batch_options.h"
#include "neardup/cli/options/comparison_options.h"
#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/tables/summary_table.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/os/scratch/scratch_folder.h"

namespace neardup::cli {
namespace {

class PairsCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Result<PairsOptions> job() const;

  PairsOptions asked_;
  ProfileOptions profile_;
  ComparisonOptions comparison_;
  BatchOptions batch_;
  bool fail_on_duplicates_ = false;
};

CommandDescription PairsCommand::description() const {
  return {
      .name = "pairs",
      .summary = "list every near-duplicate pair of a corpus",
      .usage = "INPUT... [OPTION...]",
      .paragraphs =
          {"One line a pair, each pair once: the two ids, the distance of "
           "their "
           "fingerprints in bits, their similarity as the method measures it, "
           "and their relation, separated by tabs, in the order of the corpus.",
           "The relation is equal (the same text once normalised), near (the "
           "same text with edits, additions or parts moved), contains (the "
           "first holds nearly all of the second and much else) or contained "
           "(the other way round); only hybrid tells the last two.",
           "The method is hybrid: see 'neardup help dedup'. With --method "
           "simhash, --k or --fingerprints, a pair is listed if the "
           "fingerprints differ in at most k = 3 bits, or if the normalised "
           "texts are equal; similarity is then 1 - distance / bits, and weak "
           "documents (too few words, or one that outweighs all others) are "
           "compared by their texts only.",
           "With --fingerprints, --memory never refuses: what does not fit "
           "goes to temporary files in --scratch. They take about 24 bytes a "
           "document at 64 bits, 40 at 128, the ids and 24 bytes a document, "
           "and 12 bytes a pair, and are gone when the program ends, however "
           "it ends."},
      .examples =
          {{"List pairs on standard output", "neardup pairs news.jsonl"},
           {"By fingerprints with a wider radius, compressed into a file",
            "neardup pairs news.jsonl --k 8 --min-similarity 0.9 -o "
            "pairs.tsv.gz"},
           {"From fingerprints made before, without reading texts again",
            "neardup pairs --fingerprints news.fingerprints --k 6"},
           {"In little memory, from temporary files where it does not do",
            "neardup pairs --fingerprints news.fingerprints --memory 64M"}},
  };
}

void PairsCommand::declare(CLI::App& verb) {
  declare_inputs(verb, asked_.corpus);
  declare_value(verb, "-o,--output",
                {.group = "Output",
                 .placeholder = "OUT",
                 .help = "Where pairs go. .gz and .zst compress.",
                 .default_value = "-"},
                store_in(asked_.output));
  declare_value(verb, "--relations",
                {.group = "Output",
                 .placeholder = "RELATION,...",
                 .help = "List pairs with one of these relations of the first "
                         "document to the second: equal, near, contains, "
                         "contained, sibling (of one template, with other "
                         "content), separated by commas. A template has as "
                         "many pairs of siblings as the square of its pages, "
                         "of which each page's nearest are listed.",
                 .default_value = "equal,near,contains,contained"},
                store_in(asked_.relations, parse_relations));
  declare_corpus_options(verb, asked_.corpus);
  declare_value(verb, "--fingerprints",
                {.group = "Input",
                 .placeholder = "FILE",
                 .help = "Read fingerprints that 'neardup fingerprint "
                         "--binary' wrote instead of texts; their profile "
                         "holds."},
                store_in(asked_.fingerprints));
  keep_to_command_line(verb, {"--fingerprints"});
  declare_value(
      verb, "--scratch",
      {.group = "Job",
       .placeholder = "FOLDER",
       .help = "Where temporary files of --fingerprints with --memory "
               "go. Without it in $TMPDIR, or /tmp."},
      store_in(asked_.scratch_folder));
  profile_.declare(verb);
  comparison_.declare_for_texts(verb);
  batch_.declare(verb);
  declare_flag(verb, "--fail-on-duplicates", "Job",
               "Exit with code 1 if a pair was found.", fail_on_duplicates_);
}

Result<PairsOptions> PairsCommand::job() const {
  if (asked_.corpus.inputs.empty() == asked_.fingerprints.empty()) {
    return invalid_argument(
        "name an INPUT (a file, a folder, a quoted glob, or - for standard "
        "input) or --fingerprints, one of the two");
  }
  NEARDUP_RETURN_IF_ERROR(batch_.check_output(asked_.output));
  PairsOptions options = asked_;
  NEARDUP_ASSIGN_OR_RETURN(options.profile, profile_.resolve());
  options.data = profile_.data();
  NEARDUP_RETURN_IF_ERROR(comparison_.apply_to(options));
  if (!asked_.fingerprints.empty() && !comparison_.names_method()) {
    options.method = Method::kSimHash;
  }
  batch_.apply_to(options);
  if (!options.fingerprints.empty()) {
    options.memory = batch_.memory;
  }
  if (options.scratch_folder.empty()) {
    options.scratch_folder = temporary_folder();
  }
  return options;
}

Result<ExitCode> PairsCommand::run(Session& session) {
  NEARDUP_ASSIGN_OR_RETURN(PairsOptions options, job());
  if (options.fingerprints.empty()) {
    NEARDUP_RETURN_IF_ERROR(
        check_memory(session, batch_, options, Making::kPairsWithFingerprints));
  }
  NEARDUP_ASSIGN_OR_RETURN(
      const PairsSummary summary,
      run_batch(session, [&options](const JobControl& control) {
        return run_pairs(options, control);
      }));
  print_summary(session, batch_, summary, summary_table(summary));
  return fail_on_duplicates_ && summary.pairs > 0 ? ExitCode::kNoMatch
                                                  : ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_pairs_command() {
  return std::make_unique<PairsCommand>();
}

}  // namespace neardup::cli
