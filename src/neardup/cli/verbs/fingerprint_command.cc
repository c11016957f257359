// neardup fingerprint: one fingerprint a document.

#include "neardup/cli/options/batch_options.h"
#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/tables/summary_table.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/commands.h"

namespace neardup::cli {
namespace {

class FingerprintCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Result<FingerprintOptions> job(const Session& session) const;

  FingerprintOptions asked_;
  ProfileOptions profile_;
  BatchOptions batch_;
};

CommandDescription FingerprintCommand::description() const {
  return {
      .name = "fingerprint",
      .summary = "print the fingerprint of every document",
      .usage = "INPUT... [OPTION...]",
      .paragraphs =
          {"One line a document, in the order of the corpus: the id and the "
           "fingerprint in hex, separated by a tab. A third column says why a "
           "fingerprint is weak: no-features, few-features or "
           "dominant-feature."},
      .examples =
          {{"Fingerprints of a file, as lines of id and hex",
            "neardup fingerprint news.jsonl > fingerprints.tsv"},
           {"128 bits instead of 64",
            "neardup fingerprint articles/ --bits 128"},
           {"A fingerprint file that 'neardup pairs --fingerprints' reads",
            "neardup fingerprint news.jsonl --binary -o news.fingerprints"},
           {"What yanyiwu/simhash gives with its five best keywords",
            "neardup fingerprint zh.jsonl --profile yanyiwu --top-n 5"}},
  };
}

void FingerprintCommand::declare(CLI::App& verb) {
  declare_inputs(verb, asked_.corpus);
  declare_value(verb, "-o,--output",
                {.group = "Output",
                 .placeholder = "OUT",
                 .help = "Where fingerprints go. .gz and .zst compress.",
                 .default_value = "-"},
                store_in(asked_.output));
  declare_flag(verb, "--binary", "Output",
               "Write a fingerprint file instead of lines.", asked_.binary);
  declare_corpus_options(verb, asked_.corpus);
  profile_.declare(verb);
  batch_.declare(verb);
}

Result<FingerprintOptions> FingerprintCommand::job(
    const Session& session) const {
  if (asked_.corpus.inputs.empty()) {
    return invalid_argument(
        "name an INPUT: a file, a folder, a quoted glob, or - for standard "
        "input");
  }
  if (asked_.binary && asked_.output == "-" &&
      session.streams.out_is_terminal) {
    return invalid_argument(
        "--binary does not write to a terminal; name a file with -o");
  }
  NEARDUP_RETURN_IF_ERROR(batch_.check_output(asked_.output));
  FingerprintOptions options = asked_;
  NEARDUP_ASSIGN_OR_RETURN(options.profile, profile_.resolve());
  options.data = profile_.data();
  batch_.apply_to(options);
  return options;
}

Result<ExitCode> FingerprintCommand::run(Session& session) {
  NEARDUP_ASSIGN_OR_RETURN(FingerprintOptions options, job(session));
  NEARDUP_RETURN_IF_ERROR(
      check_memory(session, batch_, options, Making::kFingerprints));
  NEARDUP_ASSIGN_OR_RETURN(
      const JobSummary summary,
      run_batch(session, [&options](const JobControl& control) {
        return run_fingerprint(options, control);
      }));
  print_summary(session, batch_, summary, summary_table(summary));
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_fingerprint_command() {
  return std::make_unique<FingerprintCommand>();
}

}  // namespace neardup::cli
