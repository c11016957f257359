// neardup compare: are two texts near-duplicates, and why?

#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/options/comparison_options.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/feature_list.h"
#include "neardup/cli/options/given_fingerprint.h"
#include "neardup/cli/options/profile_options.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/cli/verbs/text_argument.h"
#include "neardup/explain/explanation.h"
#include "neardup/explain/fingerprint_comparison.h"
#include "neardup/explain/text_measures.h"
#include "neardup/os/file.h"

namespace neardup::cli {
namespace {

class CompareCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  static constexpr const char* kGroup = "Output";

  // Reads A and B and compares them.
  Result<Explanation> compare() const;
  Status check_given_fingerprints() const;
  // The same for --fingerprints, which needs no texts and no profile.
  Result<ExitCode> compare_given_fingerprints(Session& session) const;
  Result<FingerprintTrace> trace(const Fingerprinter& fingerprinter,
                                 const std::string& text) const;
  // Applies the options that narrow the verdict.
  void decide(Explanation& explanation) const;
  // What decides: features with weights are no text to align.
  Method method() const {
    return weights_ && !comparison_.names_method() ? Method::kSimHash
                                                   : comparison_.method();
  }
  std::string answer(const Explanation& explanation) const;
  std::string reason(const Explanation& explanation) const;
  std::string answer_json(const Explanation& explanation) const;

  std::optional<std::string> a_;
  std::optional<std::string> b_;
  ProfileOptions profile_;
  ComparisonOptions comparison_;
  bool weights_ = false;
  bool fingerprints_ = false;
  bool measures_ = false;
  bool explain_ = false;
  bool json_ = false;
  std::string html_;
};

CommandDescription CompareCommand::description() const {
  return {
      .name = "compare",
      .summary = "tell whether two texts are near-duplicates, and why",
      .usage = "A B [OPTION...]",
      .paragraphs =
          // Whoever looks for commas does not know that all are paragraphs.
          // NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
      {"Exit code 0 if they are, 1 if they are not. A and B are texts; "
       "@FILE stands for the text in a file, @- for standard input, and "
       "@@ for a text that begins with @. A text that begins with a dash "
       "goes behind --.",
       "The verdict is that of 'neardup dedup': texts whose relation is "
       "equal or near are near-duplicates; contains and contained are "
       "named, too. The distance of the fingerprints is given beside it. "
       "It decides with --method simhash, with --k and with --weights.",
       "--explain shows every step of both fingerprints: the normalised "
       "text, the tokens, the weights, the sum of each bit, the bits that "
       "differ and the blocks that agree; then every measure of the "
       "relation beside what it must reach, and both texts aligned.",
       "With --weights, A and B are lists of features with weights, such "
       "as '美国:4,51区:5', and the steps before hashing are left out; a "
       "hash of your own goes behind a second colon, '美国:4:100101'. A "
       "backslash protects a comma or a colon inside a feature.",
       "With --fingerprints, A and B are fingerprints: the distance, the "
       "bits that differ and the blocks that agree. Digits are hex, four "
       "bits each; with --bits N, also N binary digits.",
       "--measures adds the measures of the literature, which decide "
       "nothing here: cosine and Euclidean distance of the counts of the "
       "profile's tokens, Jaccard similarity and containment of shingles, "
       "the share of tokens aligned, the Hamming distance."},
      .examples =
          {{"Two texts with the same words are near-duplicates: exit code 0",
            "neardup compare 'Rain is expected in the north today' 'RAIN is "
            "expected, in the north, today!'"},
           {"Every step of the comparison as a page",
            "neardup compare @old.txt @new.txt --html "
            "why.html"},
           {"Words with given weights: the worked example of SimHash",
            "neardup compare --weights --profile levels --explain "
            "'美国:4,51区:5,雇员:3,飞碟:5' '美国:4,51区:5,雇员:3,飞碟:4'"},
           {"Small enough to follow by hand: six bits",
            "neardup compare --weights --bits 6 --explain "
            "'美国:4:100101,51区:5:101011' '美国:4:100101'"},
           {"Two fingerprints: which blocks agree?",
            "neardup compare --fingerprints 6908a3a69bfa587c "
            "6908a3a69bfa507d"},
           {"Two short ones, digit by digit",
            "neardup compare --fingerprints --bits 6 100111 101010"},
           {"As vectors of word counts, as sets of shingles, by alignment",
            "neardup compare --measures --profile java128 '我 喜欢 看 电视 不 "
            "喜欢 看 电影' '我 不 喜欢 看 电视 也 不 喜欢 看 电影'"},
           {"Would dedup remove one of the two? And what is it that differs?",
            "neardup compare @old.txt @new.txt --explain"},
           {"By fingerprints, for scripts",
            "neardup compare @old.txt @new.txt --k 10 --json"}},
  };
}

void CompareCommand::declare(CLI::App& verb) {
  declare_argument(verb, "A", {.placeholder = "A", .help = "The first text."},
                   store_in_optional(a_));
  declare_argument(verb, "B", {.placeholder = "B", .help = "The second text."},
                   store_in_optional(b_));
  declare_flag(verb, "--explain", kGroup, "Show every step.", explain_);
  declare_value(verb, "--html",
                {.group = kGroup,
                 .placeholder = "FILE",
                 .help = "Write every step as a page here."},
                store_in(html_));
  declare_flag(verb, "--json", kGroup,
               "Answer in JSON; with --explain every step.", json_);
  declare_flag(verb, "--weights", "Input",
               "Read A and B as FEATURE:WEIGHT[:HASH] lists, separated by "
               "commas.",
               weights_);
  declare_flag(verb, "--fingerprints", "Input",
               "Read A and B as fingerprints in hex; with --bits N also in "
               "binary.",
               fingerprints_);
  declare_flag(verb, "--measures", kGroup,
               "Add cosine, Euclidean distance, Jaccard similarity, "
               "containment, alignment and Hamming distance.",
               measures_);
  keep_to_command_line(verb, {"--weights", "--fingerprints"});
  profile_.declare(verb);
  comparison_.declare_for_two(verb);
}

Result<FingerprintTrace> CompareCommand::trace(
    const Fingerprinter& fingerprinter, const std::string& text) const {
  if (!weights_) {
    return fingerprinter.trace(text);
  }
  NEARDUP_ASSIGN_OR_RETURN(
      const auto features,
      parse_feature_list(text, fingerprinter.profile().simhash.bits));
  return fingerprinter.trace_features(features);
}

Result<Explanation> CompareCommand::compare() const {
  if (!a_ || !b_) {
    return invalid_argument("name two texts, A and B");
  }
  if (weights_ && method() == Method::kHybrid) {
    return invalid_argument(
        "--method hybrid compares texts; with --weights there are none");
  }
  JobOptions job;
  NEARDUP_ASSIGN_OR_RETURN(job.profile, profile_.resolve());
  job.data = profile_.data();
  NEARDUP_RETURN_IF_ERROR(comparison_.apply_to(job));
  NEARDUP_ASSIGN_OR_RETURN(const Fingerprinter fingerprinter,
                           Fingerprinter::create(job.profile, job.data));
  NEARDUP_ASSIGN_OR_RETURN(const std::string text_a, read_text_argument(*a_));
  NEARDUP_ASSIGN_OR_RETURN(const std::string text_b, read_text_argument(*b_));
  NEARDUP_ASSIGN_OR_RETURN(FingerprintTrace a, trace(fingerprinter, text_a));
  NEARDUP_ASSIGN_OR_RETURN(FingerprintTrace b, trace(fingerprinter, text_b));
  Explanation explanation =
      explain(fingerprinter, std::move(a), std::move(b), comparison_.k());
  if (!weights_) {
    HybridOptions hybrid;
    hybrid.judge.caution = job.caution;
    hybrid.weights = job.weights;
    NEARDUP_ASSIGN_OR_RETURN(
        explanation.relation,
        explain_relation(text_a, text_b, job.data, hybrid));
  }
  if (measures_ && weights_) {
    explanation.measures = measure_features(explanation.a, explanation.b);
  } else if (measures_) {
    NEARDUP_ASSIGN_OR_RETURN(
        explanation.measures,
        measure_texts(explanation.a, explanation.b, text_a, text_b, job.data,
                      job.shingle_width));
  }
  decide(explanation);
  return explanation;
}

void CompareCommand::decide(Explanation& explanation) const {
  if (method() == Method::kHybrid) {
    const HybridExplanation& hybrid = explanation.relation->hybrid;
    explanation.decided_by_relation = true;
    explanation.near_duplicate =
        hybrid.relation && is_duplicate(*hybrid.relation) &&
        hybrid.similarity >= comparison_.min_similarity();
    return;
  }
  if (weights_) {
    // There is no text; only the same features with the same weights are equal.
    explanation.equal_texts = std::equal(
        explanation.a.features.begin(), explanation.a.features.end(),
        explanation.b.features.begin(), explanation.b.features.end(),
        [](const WeightedFeature& a, const WeightedFeature& b) {
          return a.text == b.text && a.weight == b.weight && a.hash == b.hash;
        });
    const bool weak = explanation.a.result.weak != Weakness::kNone ||
                      explanation.b.result.weak != Weakness::kNone;
    explanation.near_duplicate = !weak && explanation.distance <= explanation.k;
  }
  const bool similar = explanation.similarity >= comparison_.min_similarity();
  const bool near =
      method() == Method::kSimHash && explanation.near_duplicate && similar;
  explanation.near_duplicate = explanation.equal_texts || near;
}

// One line for what decided; by hybrid, a second for the fingerprints.
std::string CompareCommand::reason(const Explanation& explanation) const {
  const std::string distance =
      fmt::format("distance {} of {} bits", explanation.distance,
                  explanation.a.result.fingerprint.bits());
  if (explanation.decided_by_relation) {
    const HybridExplanation& hybrid = explanation.relation->hybrid;
    return fmt::format(
        "relation {}, similarity {:.4f}, method hybrid\nfingerprints: {}, "
        "profile {}\n",
        relation_word(hybrid), hybrid.similarity, distance,
        explanation.profile);
  }
  return fmt::format("{}, similarity {:.4f}, method {}{}, profile {}\n",
                     distance, explanation.similarity, method_name(method()),
                     method() == Method::kSimHash
                         ? fmt::format(" (k = {})", explanation.k)
                         : "",
                     explanation.profile);
}

std::string CompareCommand::answer(const Explanation& explanation) const {
  std::string text = fmt::format(
      "{}: {}",
      explanation.near_duplicate ? "near-duplicates" : "not near-duplicates",
      reason(explanation));
  if (explanation.decided_by_relation) {
    return text;
  }
  const std::pair<const char*, const FingerprintTrace&> sides[] = {
      {"A", explanation.a}, {"B", explanation.b}};
  for (const auto& [name, side] : sides) {
    if (side.result.weak != Weakness::kNone) {
      text += fmt::format("{} is weak ({}): only an equal text counts\n", name,
                          weakness_name(side.result.weak));
    }
  }
  return text;
}

std::string CompareCommand::answer_json(const Explanation& explanation) const {
  const auto side = [](const FingerprintTrace& trace) {
    nlohmann::ordered_json json;
    json["fingerprint"] = to_hex(trace.result.fingerprint);
    json["weak"] = weakness_name(trace.result.weak);
    return json;
  };
  nlohmann::ordered_json json;
  json["near_duplicate"] = explanation.near_duplicate;
  json["method"] = method_name(method());
  if (explanation.decided_by_relation) {
    const HybridExplanation& hybrid = explanation.relation->hybrid;
    json["relation"] = relation_word(hybrid);
    json["similarity"] = hybrid.similarity;
  } else {
    json["similarity"] = explanation.similarity;
    json["k"] = explanation.k;
  }
  json["distance"] = explanation.distance;
  json["bits"] = explanation.a.result.fingerprint.bits();
  json["equal_texts"] = explanation.equal_texts;
  json["profile"] = explanation.profile;
  json["profile_id"] = explanation.profile_id;
  json["a"] = side(explanation.a);
  json["b"] = side(explanation.b);
  for (const TextMeasure& measure : explanation.measures) {
    json["measures"][measure.key] = measure.value;
  }
  return json.dump() + "\n";
}

Status CompareCommand::check_given_fingerprints() const {
  if (!a_ || !b_) {
    return invalid_argument("name two fingerprints, A and B");
  }
  if (weights_ || measures_ || !html_.empty()) {
    return invalid_argument(
        "--weights, --measures and --html need features or texts; with "
        "--fingerprints there are none");
  }
  if (comparison_.names_method() && comparison_.method() != Method::kSimHash) {
    return invalid_argument(
        fmt::format("--method {} compares texts; with --fingerprints there are "
                    "none",
                    method_name(comparison_.method())));
  }
  return {};
}

Result<ExitCode> CompareCommand::compare_given_fingerprints(
    Session& session) const {
  NEARDUP_RETURN_IF_ERROR(check_given_fingerprints());
  NEARDUP_ASSIGN_OR_RETURN(const Fingerprint a,
                           parse_fingerprint(*a_, profile_.bits));
  NEARDUP_ASSIGN_OR_RETURN(const Fingerprint b,
                           parse_fingerprint(*b_, profile_.bits));
  NEARDUP_ASSIGN_OR_RETURN(FingerprintComparison compared,
                           compare_fingerprints(a, b, comparison_.k()));
  compared.near_duplicate = compared.near_duplicate &&
                            compared.similarity >= comparison_.min_similarity();
  const ExitCode code =
      compared.near_duplicate ? ExitCode::kDone : ExitCode::kNoMatch;
  if (json_) {
    session.streams.print(to_json(compared) + "\n");
    return code;
  }
  session.streams.print(fmt::format(
      "{}: distance {} of {} bits, similarity {:.4f} (k = {})\n{}",
      compared.near_duplicate ? "near-duplicates" : "not near-duplicates",
      compared.distance, a.bits(), compared.similarity, compared.k,
      to_text(compared)));
  return code;
}

Result<ExitCode> CompareCommand::run(Session& session) {
  if (fingerprints_) {
    return compare_given_fingerprints(session);
  }
  NEARDUP_ASSIGN_OR_RETURN(const Explanation explanation, compare());
  if (!html_.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(const auto page, create_output(html_));
    NEARDUP_RETURN_IF_ERROR(page->write(to_html(explanation)));
    NEARDUP_RETURN_IF_ERROR(page->commit());
  }
  if (json_) {
    session.streams.print(explain_ ? to_json(explanation) + "\n"
                                   : answer_json(explanation));
  } else {
    session.streams.print(
        explain_ ? to_text(explanation)
                 : answer(explanation) +
                       (measures_ ? to_text(explanation.measures) : ""));
  }
  return explanation.near_duplicate ? ExitCode::kDone : ExitCode::kNoMatch;
}

}  // namespace

std::unique_ptr<Command> make_compare_command() {
  return std::make_unique<CompareCommand>();
}

}  // namespace neardup::cli
