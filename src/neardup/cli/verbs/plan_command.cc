// neardup plan: which index for which question.

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/options/value_parsers.h"
#include "neardup/cli/terminal/human_format.h"
#include "neardup/cli/verbs/commands.h"
#include "neardup/index/design/bit_spread.h"
#include "neardup/index/design/index_planner.h"
#include "neardup/jobs/files/fingerprint_file.h"

namespace neardup::cli {
namespace {

class PlanCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  static constexpr const char* kGroup = "Question";

  Status read_fingerprints();
  std::string text(const std::vector<IndexPlan>& plans) const;
  std::string json(const std::vector<IndexPlan>& plans) const;

  IndexQuestion question_{.documents = 50e6};
  std::string mode_ = "batched";
  std::optional<std::uint64_t> memory_;
  std::string fingerprints_;
  double skew_as_is_ = 1;  // before bits are spread over blocks
  bool json_ = false;
};

CommandDescription PlanCommand::description() const {
  return {
      .name = "plan",
      .summary = "say which index suits how many documents at which k",
      .usage = "[OPTION...]",
      .paragraphs =
          {"Lists the ways to split fingerprints into tables so that every "
           "pair within k bits shares a key, with what each costs: tables, "
           "bits of a key, bytes a document, fingerprints a query reads, and "
           "the time it is expected to take. The fastest that fits into "
           "--memory comes first; all of them find every pair.",
           "With --fingerprints the number of documents, the bits and the "
           "skew of the keys (how many times as many fingerprints share a key "
           "as if they were random) are taken from a file. Where some bits are "
           "skewed, they are spread over the blocks."},
      .examples = {{"50 million documents at k = 3", "neardup plan"},
                   {"The index of 8 billion pages, and who can hold it",
                    "neardup plan --documents 8000000000"},
                   {"A wide radius in little memory",
                    "neardup plan --documents 10000000 --k 6 --memory 400M"},
                   {"For fingerprints at hand",
                    "neardup plan --fingerprints news.fingerprints"}},
  };
}

void PlanCommand::declare(CLI::App& verb) {
  declare_value(
      verb, "--documents",
      {.group = kGroup,
       .placeholder = "N",
       .help = "How many documents the index is to hold.",
       .default_value = "50000000"},
      store_in(question_.documents,
               [](const std::string& text) -> Result<double> {
                 NEARDUP_ASSIGN_OR_RETURN(
                     const std::uint64_t n,
                     parse_whole_number(text, 1, std::uint64_t{1} << 40));
                 return static_cast<double>(n);
               }));
  declare_value(verb, "--k",
                {.group = kGroup,
                 .placeholder = "N",
                 .help = "Radius in bits.",
                 .default_value = "3"},
                store_in(question_.radius, [](const std::string& text) {
                  return parse_int(text, 0, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--bits",
                {.group = kGroup,
                 .placeholder = "N",
                 .help = "Width of a fingerprint.",
                 .default_value = "64"},
                store_in(question_.bits, [](const std::string& text) {
                  return parse_int(text, 1, Fingerprint::kMaxBits);
                }));
  declare_value(verb, "--queries",
                {.group = kGroup,
                 .placeholder = "batched|single",
                 .help = "Whether many queries are at hand at a time.",
                 .default_value = "batched"},
                store_choice_in(mode_, {"batched", "single"}));
  declare_value(verb, "--memory",
                {.group = kGroup,
                 .placeholder = "SIZE",
                 .help = "The index may take so much, such as 400M or 16G."},
                store_in(memory_, parse_size));
  declare_value(verb, "--fingerprints",
                {.group = kGroup,
                 .placeholder = "FILE",
                 .help = "A file that 'neardup fingerprint --binary' wrote."},
                store_in(fingerprints_));
  keep_to_command_line(verb, {"--fingerprints"});
  declare_flag(verb, "--json", "Output", "Print one line of JSON.", json_);
}

Status PlanCommand::read_fingerprints() {
  NEARDUP_ASSIGN_OR_RETURN(const FingerprintFile file,
                           read_fingerprint_file(fingerprints_));
  const DocumentTable& documents = file.documents;
  if (documents.size() == 0) {
    return invalid_argument(fingerprints_ + " holds no fingerprint");
  }
  question_.documents = static_cast<double>(documents.size());
  question_.bits = file.header.bits;
  FingerprintColumn column(question_.bits);
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    column.push_back(documents.words(i));
  }
  const FingerprintColumn sample = take_skew_sample(column);
  const std::optional<BlockDesign> design =
      plan_index(question_).front().design;
  if (design) {
    skew_as_is_ = measure_skew(sample, *design);
    const auto spread = spread_bits(sample, *design);
    question_.skew = spread ? measure_skew(sample, *spread) : skew_as_is_;
  }
  return {};
}

std::string time_of(double seconds) {
  if (seconds < 1e-6) {
    return fmt::format("{:.0f} ns", seconds * 1e9);
  }
  return seconds < 1e-3 ? fmt::format("{:.1f} us", seconds * 1e6)
                        : fmt::format("{:.1f} ms", seconds * 1e3);
}

std::string count_of(double count) {
  return count < 10
             ? fmt::format("{:.1f}", count)
             : human_count(static_cast<std::uint64_t>(std::llround(count)));
}

double machine_memory() {
  return static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<double>(::sysconf(_SC_PAGE_SIZE));
}

// The two cases that the founding articles work out, by our arithmetic.
std::string cases_of_the_articles() {
  const auto four = BlockDesign::equal(64, 4, 3);
  return fmt::format(
      "For comparison, 4 tables keyed by 16 of 64 bits (k = 3):\n"
      "  50 million documents: {} fingerprints a table to look through, {} of "
      "8-byte fingerprints in 4 tables\n"
      "  2^34 documents:       {} fingerprints a table to look through, {}\n",
      count_of(std::round(four->expected_candidates(0, 50e6))),
      human_bytes(50e6 * 8 * 4),
      count_of(four->expected_candidates(0, std::exp2(34))),
      human_bytes(std::exp2(34) * 8 * 4));
}

std::string PlanCommand::text(const std::vector<IndexPlan>& plans) const {
  std::string text =
      fmt::format("{} documents, {} bits, k = {}, {} queries",
                  human_count(static_cast<std::uint64_t>(question_.documents)),
                  question_.bits, question_.radius, mode_);
  if (skew_as_is_ > question_.skew) {
    text += fmt::format(", skew {:.2f}, with bits spread over blocks {:.2f}",
                        skew_as_is_, question_.skew);
  } else if (question_.skew > 1) {
    text += fmt::format(", skew {:.2f}", question_.skew);
  }
  text += fmt::format("\n\n{:<40}{:>7}{:>6}{:>10}{:>9}{:>15}{:>12}{:>12}\n",
                      "design", "probes", "key", "bytes/doc", "memory",
                      "candidates", "batched", "single");
  for (const IndexPlan& plan : plans) {
    text += fmt::format(
        "{:<40}{:>7}{:>6}{:>10.1f}{:>9}{:>15}{:>12}{:>12}{}\n", plan.name,
        plan.design ? human_count(plan.probes) : "-",
        plan.design ? fmt::format("{:.1f}", plan.key_bits) : "-",
        plan.bytes_per_document,
        human_bytes(plan.bytes_per_document * question_.documents),
        count_of(plan.candidates), time_of(plan.batched_seconds),
        time_of(plan.single_seconds), plan.fits ? "" : "  does not fit");
  }
  const IndexPlan& best = plans.front();
  text += fmt::format("\n{}: {}.\n",
                      best.fits ? "Take" : "Nothing fits; least is", best.name);
  const double memory = machine_memory();
  text += fmt::format(
      "This machine's {} hold {} documents that way, and {} in a scan.\n",
      human_bytes(memory),
      count_of(documents_in(question_, best.design, best.tag_bits, memory)),
      count_of(documents_in(question_, std::nullopt, 0, memory)));
  return text + "\n" + cases_of_the_articles();
}

std::string PlanCommand::json(const std::vector<IndexPlan>& plans) const {
  nlohmann::ordered_json json;
  json["documents"] = static_cast<std::uint64_t>(question_.documents);
  json["bits"] = question_.bits;
  json["k"] = question_.radius;
  json["skew"] = question_.skew;
  json["skew_without_spreading"] = skew_as_is_;
  json["plans"] = nlohmann::ordered_json::array();
  for (const IndexPlan& plan : plans) {
    nlohmann::ordered_json row;
    row["design"] = plan.name;
    row["tables"] = plan.tables;
    row["probes"] = plan.probes;
    row["key_bits"] = plan.key_bits;
    row["tag_bits"] = plan.tag_bits;
    row["bytes_per_document"] = plan.bytes_per_document;
    row["candidates"] = plan.candidates;
    row["candidates_per_table"] = plan.table_candidates;
    row["batched_seconds"] = plan.batched_seconds;
    row["single_seconds"] = plan.single_seconds;
    row["fits"] = plan.fits;
    json["plans"].push_back(std::move(row));
  }
  return json.dump() + "\n";
}

Result<ExitCode> PlanCommand::run(Session& session) {
  question_.queries =
      mode_ == "batched" ? QueryMode::kBatched : QueryMode::kSingle;
  if (memory_) {
    question_.memory = static_cast<double>(*memory_);
  }
  if (question_.radius > question_.bits) {
    return invalid_argument(
        fmt::format("--k: {} is more than the {} bits of a fingerprint",
                    question_.radius, question_.bits));
  }
  if (!fingerprints_.empty()) {
    NEARDUP_RETURN_IF_ERROR(read_fingerprints());
  }
  const std::vector<IndexPlan> plans = plan_index(question_);
  session.streams.out << (json_ ? json(plans) : text(plans));
  return ExitCode::kDone;
}

}  // namespace

std::unique_ptr<Command> make_plan_command() {
  return std::make_unique<PlanCommand>();
}

}  // namespace neardup::cli
