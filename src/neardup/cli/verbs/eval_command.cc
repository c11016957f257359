// neardup eval: how good are the methods on my documents?

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/cli/options/corpus_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/method_details.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/tables/evaluation_table.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/cli/verbs/eval_parts.h"
#include "neardup/evaluation/evaluation.h"
#include "neardup/evaluation/report/evaluation_export.h"
#include "neardup/evaluation/report/evaluation_report.h"
#include "neardup/evaluation/self_evaluation.h"
#include "neardup/os/file.h"

namespace neardup::cli {
namespace {

constexpr const char* kLabelGroup = "Labels";
constexpr const char* kMethodGroup = "Methods";
constexpr const char* kReviewGroup = "Review";
constexpr const char* kSelfGroup = "Without labels";
constexpr const char* kOutputGroup = "Output";
constexpr std::uint64_t kMostDocuments = 0xFFFFFFFF;

// The words between commas.
std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> words;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// "a,b" as a list of what `parse` makes of each word.
template <typename T, typename Parse>
Result<std::vector<T>> parse_list(const std::string& text, Parse parse) {
  std::vector<T> values;
  for (const std::string& word : split_list(text)) {
    NEARDUP_ASSIGN_OR_RETURN(T value, parse(word));
    values.push_back(std::move(value));
  }
  return values;
}

Result<std::vector<Method>> parse_methods(const std::string& text) {
  return text == "all" ? all_methods() : parse_list<Method>(text, parse_method);
}

Result<std::vector<double>> parse_strengths(const std::string& text) {
  return parse_list<double>(text, parse_share);
}

// The paragraphs of the help.
constexpr const char* kWhatIsTold =
    "Precision is the share of the pairs found that are true, recall "
    "the share of the true pairs that are found, F1 their harmonic "
    "mean. Each comes with an interval of 95 %, which takes pairs of "
    "one cluster for the same witness.";

constexpr const char* kHowMethodsRun =
    "Every method is run as 'neardup pairs' runs it, for its default "
    "setting, time (of texts in memory) and peak memory (above the "
    "texts). Then come the settings: every distance from 0 to half the "
    "bits for simhash, every similarity in thousandths for hybrid, "
    "minhash, shingles and cosine.";

constexpr const char* kWhereTheTruthStands =
    "The truth stands in a file: --pairs with lines ID1<TAB>ID2<TAB>1 "
    "for near-duplicates and 0 for others, or --clusters with lines "
    "ID<TAB>CLUSTER. Pairs that are not labelled count as false, "
    "unless --labelled-only; pairs of --ignore never count.";

constexpr const char* kWhatFitDoes =
    "--fit learns from pairs that people judged what the evidence for a "
    "copy should weigh, and tells how good the weights are on pairs "
    "that were left out of the fit: each collection in turn or, of one, "
    "each fifth of its pairs.";

constexpr const char* kWhatReviewDoes =
    "--review shows pairs without what the method says of them, and "
    "takes your word for what they are: same (markup, header or date "
    "differ), edited (another version of the same), contains (one is "
    "larger and has the other in it), sibling (the same form, other "
    "content) or unrelated. The answers are labels for --fit, and tell "
    "how much of what dedup removes is right to remove.";

constexpr const char* kWhatSelfDoes =
    "--self needs no truth: it edits a sample of the documents in known "
    "ways and degrees and shows which edits each method sees through.";

class EvalCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  void declare_labels(CLI::App& verb);
  void declare_methods(CLI::App& verb);
  void declare_self(CLI::App& verb);
  void declare_review(CLI::App& verb);
  void declare_outputs(CLI::App& verb);
  Status check() const;
  // The part of a job that both kinds share.
  Result<JobOptions> job() const;
  Result<EvaluationOptions> evaluation() const;
  Result<SelfEvaluationOptions> self_evaluation() const;
  Result<FitOptions> fit() const;
  // Writes the files asked for, then the answer.
  template <typename AnyEvaluation>
  Status answer(Session& session, const AnyEvaluation& evaluation) const;

  CorpusOptions corpus_;
  std::vector<std::string> docs_;
  std::string pairs_;
  std::string clusters_;
  std::string ignore_;
  bool labelled_only_ = false;
  std::vector<std::string> fit_;
  int review_ = 0;
  std::string page_;
  std::string reviewed_;
  std::vector<Method> methods_ = all_methods();
  std::optional<double> precision_;
  std::optional<double> recall_;
  double lowest_ = 0;
  int k_ = 3;
  MethodDetails details_;
  ProfileOptions profile_;
  bool self_ = false;
  int sample_ = 200;
  std::uint64_t seed_ = 1;
  std::vector<double> strengths_ = SelfEvaluationOptions().strengths;
  std::optional<int> examples_;
  std::string report_;
  std::string csv_;
  std::string output_;
  bool json_ = false;
  int threads_ = 0;
  bool strict_ = false;
  bool accept_damaged_ = false;
};

CommandDescription EvalCommand::description() const {
  return {
      .name = "eval",
      .summary = "tell how good the methods are on your documents",
      .usage =
          "--docs DOCS (--pairs PAIRS | --clusters CLUSTERS | --fit LABELS | "
          "--review N | --reviewed LABELS | --self) [OPTION...]",
      .paragraphs = {kWhatIsTold, kHowMethodsRun, kWhereTheTruthStands,
                     kWhatFitDoes, kWhatReviewDoes, kWhatSelfDoes},
      .examples =
          {{"Every method on labelled pairs, and a report with plots",
            "neardup eval --docs news.jsonl --pairs labels.tsv --report "
            "accuracy.html"},
           {"Which k gives a precision of 99 %, which threshold of hybrid?",
            "neardup eval --docs news.jsonl --clusters truth.tsv --methods "
            "simhash,hybrid --precision 99%"},
           {"For programs: JSON, and every point of every curve as CSV",
            "neardup eval --docs news.jsonl --pairs labels.tsv --json --csv "
            "curves.csv"},
           {"Weights of the judge from pairs of mine, and how good they are",
            "neardup eval --docs news.jsonl --fit judged.tsv -o weights.toml"},
           {"Is it right what dedup removes? A page to judge 20 pairs on",
            "neardup eval --docs news.jsonl --review 20 --page review.html"},
           {"Without labels: which edits of my documents are seen through?",
            "neardup eval --docs news.jsonl --self --methods hybrid,simhash"}},
  };
}

void EvalCommand::declare(CLI::App& verb) {
  declare_each(verb, "--docs",
               {.group = "Input",
                .placeholder = "DOCS",
                .help = "The documents: a file, a folder, a quoted glob, or - "
                        "for standard input. The same as one INPUT; with "
                        "several --fit each is a collection of its own."},
               docs_);
  declare_inputs(verb, corpus_);
  declare_corpus_options(verb, corpus_);
  declare_labels(verb);
  declare_methods(verb);
  declare_review(verb);
  declare_self(verb);
  declare_outputs(verb);
}

void EvalCommand::declare_labels(CLI::App& verb) {
  declare_value(verb, "--pairs",
                {.group = kLabelGroup,
                 .placeholder = "FILE",
                 .help = "Labelled pairs: two ids and 1 or 0, separated by "
                         "tabs; without a label 1."},
                store_in(pairs_));
  declare_value(verb, "--clusters",
                {.group = kLabelGroup,
                 .placeholder = "FILE",
                 .help = "Clusters of near-duplicates: an id and the name of "
                         "its cluster, separated by a tab."},
                store_in(clusters_));
  declare_value(verb, "--ignore",
                {.group = kLabelGroup,
                 .placeholder = "FILE",
                 .help = "Pairs that count neither way: two ids, separated by "
                         "a tab."},
                store_in(ignore_));
  declare_each(verb, "--fit",
               {.group = kLabelGroup,
                .placeholder = "FILE",
                .help = "Fit the weights of the default method's judge on "
                        "these pairs: two ids and same, edited, sibling, "
                        "unrelated or contains, separated by tabs. Once for "
                        "each --docs, in the same order."},
               fit_);
  declare_flag(verb, "--labelled-only", kLabelGroup,
               "Judge labelled pairs only, instead of every pair of the "
               "collection.",
               labelled_only_);
  keep_to_command_line(verb, {"--docs", "--pairs", "--clusters", "--ignore"});
}

void EvalCommand::declare_methods(CLI::App& verb) {
  declare_value(verb, "--methods",
                {.group = kMethodGroup,
                 .placeholder = "LIST",
                 .help = "Methods to evaluate, separated by commas: hybrid, "
                         "simhash, minhash, shingles, cosine, "
                         "longest-sentences, exact.",
                 .default_value = "all"},
                store_in(methods_, parse_methods));
  declare_value(verb, "--precision",
                {.group = kMethodGroup,
                 .placeholder = "SHARE",
                 .help = "Recommend the setting of the highest recall that has "
                         "this precision, such as 0.99 or 99%."},
                store_in(precision_, parse_share));
  declare_value(verb, "--recall",
                {.group = kMethodGroup,
                 .placeholder = "SHARE",
                 .help = "Recommend the setting of the highest precision that "
                         "has this recall."},
                store_in(recall_, parse_share));
  declare_value(verb, "--lowest",
                {.group = kMethodGroup,
                 .placeholder = "SHARE",
                 .help = "Follow curves over similarity down to this "
                         "threshold. 0 stands for where each method can still "
                         "be trusted.",
                 .default_value = "0"},
                store_in(lowest_, parse_share));
  declare_value(verb, "--k",
                {.group = kMethodGroup,
                 .placeholder = "N",
                 .help = "The setting of simhash that counts as its default.",
                 .default_value = "3"},
                store_in(k_, [](const std::string& text) {
                  return parse_int(text, 0, Fingerprint::kMaxBits);
                }));
  details_.declare_caution(verb, kMethodGroup);
  details_.declare_weights(verb, kMethodGroup);
  details_.declare(verb, kMethodGroup);
  profile_.declare(verb);
}

void EvalCommand::declare_review(CLI::App& verb) {
  declare_value(verb, "--review",
                {.group = kReviewGroup,
                 .placeholder = "N",
                 .help = "Judge this many pairs yourself: half drawn from what "
                         "dedup removes, half from those nearest to the "
                         "decision. Asks on the terminal; answers go to "
                         "--output, and what is judged there is not asked "
                         "again."},
                store_in(review_, [](const std::string& text) {
                  return parse_int(text, 1, 100'000);
                }));
  declare_value(verb, "--page",
                {.group = kReviewGroup,
                 .placeholder = "FILE",
                 .help = "With --review: write a page to judge the pairs on "
                         "instead of asking; it needs nothing else."},
                store_in(page_));
  declare_value(verb, "--reviewed",
                {.group = kReviewGroup,
                 .placeholder = "FILE",
                 .help = "Tell what the answers of a review say about what "
                         "dedup removes."},
                store_in(reviewed_));
}

void EvalCommand::declare_self(CLI::App& verb) {
  declare_flag(verb, "--self", kSelfGroup,
               "Evaluate on edited copies of the documents instead of labels.",
               self_);
  declare_value(verb, "--sample",
                {.group = kSelfGroup,
                 .placeholder = "N",
                 .help = "Documents to edit.",
                 .default_value = "200"},
                store_in(sample_, [](const std::string& text) {
                  return parse_int(text, 1, 1'000'000);
                }));
  declare_value(verb, "--strengths",
                {.group = kSelfGroup,
                 .placeholder = "LIST",
                 .help = "Shares of a document to edit, separated by commas.",
                 .default_value = "1%,5%,10%,20%,30%"},
                store_in(strengths_, parse_strengths));
  declare_value(verb, "--seed",
                {.group = kSelfGroup,
                 .placeholder = "N",
                 .help = "The same seed makes the same edits, and draws the "
                         "same pairs for --review, everywhere.",
                 .default_value = "1"},
                store_in(seed_, [](const std::string& text) {
                  return parse_whole_number(text, 0, kMostDocuments);
                }));
}

void EvalCommand::declare_outputs(CLI::App& verb) {
  declare_value(verb, "-o,--output",
                {.group = kOutputGroup,
                 .placeholder = "FILE",
                 .help = "With --fit: write the weights here, for --weights. "
                         "With --review: write the answers here, for --fit and "
                         "--reviewed."},
                store_in(output_));
  declare_value(verb, "--report",
                {.group = kOutputGroup,
                 .placeholder = "FILE",
                 .help = "Write a page with interactive plots here; it needs "
                         "nothing else."},
                store_in(report_));
  declare_value(verb, "--csv",
                {.group = kOutputGroup,
                 .placeholder = "FILE",
                 .help = "Write every point of every curve here."},
                store_in(csv_));
  declare_flag(verb, "--json", kOutputGroup,
               "Answer with one line of JSON instead of tables.", json_);
  declare_value(verb, "--examples",
                {.group = kOutputGroup,
                 .placeholder = "N",
                 .help = "Show this many of the worst false merges and of the "
                         "worst misses of each method, with their texts; in "
                         "the report and in JSON 10 unless said otherwise.",
                 .default_value = "0"},
                store_in(examples_, [](const std::string& text) {
                  return parse_int(text, 0, 1000);
                }));
  declare_value(verb, "--threads",
                {.group = "Job",
                 .placeholder = "N",
                 .help = "Threads; 0 stands for one per core.",
                 .default_value = "0"},
                store_in(threads_, [](const std::string& text) {
                  return parse_int(text, 0, 1024);
                }));
  declare_flag(verb, "--strict", "Job",
               "Fail, exit code 3, at the first bad record.", strict_);
  declare_flag(verb, "--accept-damaged", "Job",
               "Take what stands before the damage of a compressed file for "
               "the whole of it.",
               accept_damaged_);
}

Status EvalCommand::check() const {
  const int truths = (pairs_.empty() ? 0 : 1) + (clusters_.empty() ? 0 : 1) +
                     (fit_.empty() ? 0 : 1) + (review_ > 0 ? 1 : 0) +
                     (reviewed_.empty() ? 0 : 1) + (self_ ? 1 : 0);
  if (truths != 1) {
    return invalid_argument(
        "name one of --pairs, --clusters, --fit and --reviewed, or --review or "
        "--self for documents without labels");
  }
  if (self_ && (labelled_only_ || precision_ || recall_ || !ignore_.empty())) {
    return invalid_argument(
        "--self has no labels: --ignore, --labelled-only, --precision and "
        "--recall do not go with it");
  }
  const bool asks_people = !fit_.empty() || review_ > 0 || !reviewed_.empty();
  if (asks_people && (!report_.empty() || !csv_.empty() || examples_)) {
    return invalid_argument(
        "--report, --csv and --examples do not go with --fit, --review and "
        "--reviewed");
  }
  if (!output_.empty() && fit_.empty() && review_ == 0) {
    return invalid_argument("--output goes with --fit and --review");
  }
  if (!page_.empty() && review_ == 0) {
    return invalid_argument("--page goes with --review");
  }
  if (docs_.empty() && corpus_.inputs.empty()) {
    return invalid_argument("name the documents with --docs");
  }
  return {};
}

Result<JobOptions> EvalCommand::job() const {
  NEARDUP_RETURN_IF_ERROR(check());
  JobOptions job;
  job.corpus = corpus_;
  job.corpus.inputs.insert(job.corpus.inputs.end(), docs_.begin(), docs_.end());
  NEARDUP_ASSIGN_OR_RETURN(job.profile, profile_.resolve());
  job.data = profile_.data();
  if (k_ > job.profile.simhash.bits) {
    return invalid_argument(
        fmt::format("--k: {} is more than the {} bits of the fingerprint", k_,
                    job.profile.simhash.bits));
  }
  job.k = k_;
  NEARDUP_RETURN_IF_ERROR(details_.apply_to(methods_, job));
  job.threads = threads_;
  job.strict = strict_;
  job.accept_damaged = accept_damaged_;
  return job;
}

Result<EvaluationOptions> EvalCommand::evaluation() const {
  EvaluationOptions options;
  NEARDUP_ASSIGN_OR_RETURN(static_cast<JobOptions&>(options), job());
  options.methods = methods_;
  options.pairs = pairs_;
  options.clusters = clusters_;
  options.ignore = ignore_;
  options.scope =
      labelled_only_ ? Scope::kLabelledOnly : Scope::kWholeCollection;
  if (precision_) {
    options.wishes.push_back({Wish::Kind::kPrecision, *precision_});
  }
  if (recall_) {
    options.wishes.push_back({Wish::Kind::kRecall, *recall_});
  }
  options.lowest_similarity = lowest_;
  options.examples = static_cast<std::size_t>(examples_.value_or(10));
  return options;
}

Result<SelfEvaluationOptions> EvalCommand::self_evaluation() const {
  SelfEvaluationOptions options;
  NEARDUP_ASSIGN_OR_RETURN(static_cast<JobOptions&>(options), job());
  options.methods = methods_;
  options.sample = static_cast<std::size_t>(sample_);
  options.seed = seed_;
  options.strengths = strengths_;
  options.examples = static_cast<std::size_t>(examples_.value_or(10));
  return options;
}

Result<FitOptions> EvalCommand::fit() const {
  FitOptions options;
  NEARDUP_ASSIGN_OR_RETURN(static_cast<JobOptions&>(options), job());
  NEARDUP_ASSIGN_OR_RETURN(options.collections,
                           fit_collections_of(docs_, corpus_.inputs, fit_));
  options.output = output_;
  return options;
}

Status write_file(const std::string& path, const std::string& contents) {
  NEARDUP_ASSIGN_OR_RETURN(const auto file, create_output(path));
  NEARDUP_RETURN_IF_ERROR(file->write(contents));
  return file->commit();
}

template <typename AnyEvaluation>
Status EvalCommand::answer(Session& session,
                           const AnyEvaluation& evaluation) const {
  if (!csv_.empty()) {
    NEARDUP_RETURN_IF_ERROR(write_file(csv_, to_csv(evaluation)));
  }
  if (!report_.empty()) {
    NEARDUP_RETURN_IF_ERROR(
        write_file(report_, render_evaluation_report(evaluation)));
  }
  if (json_) {
    session.streams.print(to_json(evaluation) + "\n");
    return {};
  }
  session.streams.print(evaluation_table(evaluation));
  if (examples_.value_or(0) > 0) {
    const bool colored = session.general.color == "always" ||
                         (session.streams.out_is_terminal &&
                          session.general.colored_messages(session.streams));
    session.streams.out << mistakes_text(evaluation, colored);
  }
  return {};
}

Result<ExitCode> EvalCommand::run(Session& session) {
  if (review_ > 0) {
    NEARDUP_ASSIGN_OR_RETURN(const JobOptions options, job());
    return run_review(session, options,
                      {.pairs = static_cast<std::size_t>(review_),
                       .seed = seed_,
                       .labels = output_,
                       .page = page_,
                       .json = json_});
  }
  if (!reviewed_.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(const JobOptions options, job());
    return run_reviewed(session, options, reviewed_, json_);
  }
  if (!fit_.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(const FitOptions options, fit());
    return run_fit(session, options, json_);
  }
  if (self_) {
    NEARDUP_ASSIGN_OR_RETURN(const SelfEvaluationOptions options,
                             self_evaluation());
    NEARDUP_ASSIGN_OR_RETURN(
        const SelfEvaluation result,
        run_batch(session, [&options](const JobControl& control) {
          return evaluate_self(options, control);
        }));
    NEARDUP_RETURN_IF_ERROR(answer(session, result));
    return ExitCode::kDone;
  }
  NEARDUP_ASSIGN_OR_RETURN(const EvaluationOptions options, evaluation());
  NEARDUP_ASSIGN_OR_RETURN(
      const Evaluation result,
      run_batch(session, [&options](const JobControl& control) {
        return evaluate(options, control);
      }));
  NEARDUP_RETURN_IF_ERROR(answer(session, result));
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_eval_command() {
  return std::make_unique<EvalCommand>();
}

}  // namespace neardup::cli
