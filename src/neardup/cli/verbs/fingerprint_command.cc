// neardup fingerprint: one fingerprint a document.

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "neardup/cli/options/batch_options.h"
#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/feature_list.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/tables/summary_table.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/explain/explanation.h"

namespace neardup::cli {
namespace {

class FingerprintCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  Result<FingerprintOptions> job(const Session& session) const;
  // For --features: one fingerprint and no corpus.
  Result<std::string> given_features() const;

  FingerprintOptions asked_;
  ProfileOptions profile_;
  BatchOptions batch_;
  std::optional<std::string> features_;
  bool explain_ = false;
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
           "dominant-feature.",
           "--features takes features with weights instead of texts, "
           "FEATURE:WEIGHT[:HASH] separated by commas, and leaves out the "
           "steps before hashing; with --explain it prints every step. A hash "
           "has as many binary digits as the fingerprint has bits, or one hex "
           "digit for four of them. A backslash protects a comma or a colon "
           "inside a feature."},
      .examples =
          {{"Fingerprints of a file, as lines of id and hex",
            "neardup fingerprint news.jsonl > fingerprints.tsv"},
           {"128 bits instead of 64",
            "neardup fingerprint articles/ --bits 128"},
           {"A fingerprint file that 'neardup pairs --fingerprints' reads",
            "neardup fingerprint news.jsonl --binary -o news.fingerprints"},
           {"What yanyiwu/simhash gives with its five best keywords",
            "neardup fingerprint zh.jsonl --profile yanyiwu --top-n 5"},
           {"The worked example of SimHash, with the hashes it gives",
            "neardup fingerprint --bits 6 --explain --features "
            "美国:4:100101,51区:5:101011"}},
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
  declare_value(verb, "--features",
                {.group = "Input",
                 .placeholder = "LIST",
                 .help = "Features with weights, and hashes if you have them, "
                         "instead of INPUT: '美国:4:100101,51区:5'."},
                store_in_optional(features_));
  declare_flag(verb, "--explain", "Output",
               "With --features, print every step.", explain_);
  keep_to_command_line(verb, {"--features", "--explain"});
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

Result<std::string> FingerprintCommand::given_features() const {
  if (!asked_.corpus.inputs.empty() || asked_.binary || asked_.output != "-") {
    return invalid_argument(
        "--features takes the place of INPUT and prints one fingerprint; "
        "leave out INPUT, --binary and -o");
  }
  NEARDUP_ASSIGN_OR_RETURN(const Profile profile, profile_.resolve());
  NEARDUP_ASSIGN_OR_RETURN(
      const auto features,
      parse_feature_list(*features_, profile.simhash.bits));
  NEARDUP_ASSIGN_OR_RETURN(const Fingerprinter fingerprinter,
                           Fingerprinter::create(profile, profile_.data()));
  const FingerprintTrace trace = fingerprinter.trace_features(features);
  if (explain_) {
    return to_text("features", trace);
  }
  const std::string_view weakness = weakness_name(trace.result.weak);
  return to_hex(trace.result.fingerprint) +
         (weakness.empty() ? "" : "\t" + std::string(weakness)) + "\n";
}

Result<ExitCode> FingerprintCommand::run(Session& session) {
  if (features_) {
    NEARDUP_ASSIGN_OR_RETURN(const std::string answer, given_features());
    session.streams.print(answer);
    return ExitCode::kDone;
  }
  if (explain_) {
    return invalid_argument(
        "--explain goes with --features; 'neardup compare --explain' shows the "
        "steps of texts");
  }
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
