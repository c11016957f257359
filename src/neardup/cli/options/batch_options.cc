#include "neardup/cli/options/batch_options.h"

#include "neardup/cli/options/declare_option.h"

namespace neardup::cli {
namespace {

constexpr const char* kJobGroup = "Job";
constexpr int kMaxThreads = 1024;

}  // namespace

void RejectOptions::declare_rejects(CLI::App& verb) {
  declare_value(verb, "--max-bad",
                {.group = kJobGroup,
                 .placeholder = "N|SHARE",
                 .help = "Fail, exit code 3, if more records than this are "
                         "bad: a number such as 20, or a share such as 1%. "
                         "Bad records are skipped and counted; without this "
                         "option a job fails only if every record is bad."},
                store_in(max_bad, parse_max_bad));
  declare_flag(verb, "--strict", kJobGroup,
               "Fail, exit code 3, at the first bad record.", strict);
  declare_flag(verb, "--accept-damaged", kJobGroup,
               "Take what stands before the damage of a compressed file for "
               "the whole of it. Without this option such a file fails the "
               "job, exit code 3, when everything was read.",
               accept_damaged);
  declare_value(verb, "--rejects",
                {.group = kJobGroup,
                 .placeholder = "FILE",
                 .help = "List bad records here: file, line and reason, "
                         "separated by tabs. Written also if the job fails for "
                         "them."},
                store_in(rejects));
}

void RejectOptions::apply_to(RejectRules& rules) const {
  rules.max_bad_share = max_bad.share;
  if (max_bad.records) {
    rules.max_bad_records = *max_bad.records;
  }
  rules.strict = strict;
  rules.accept_damaged = accept_damaged;
  rules.rejects = rejects;
}

void declare_threads(CLI::App& verb, int& threads) {
  declare_value(verb, "--threads",
                {.group = kJobGroup,
                 .placeholder = "N",
                 .help = "Threads that compute fingerprints; 0 stands for one "
                         "per core.",
                 .default_value = "0"},
                store_in(threads, [](const std::string& text) {
                  return parse_int(text, 0, kMaxThreads);
                }));
}

void BatchOptions::declare(CLI::App& verb) {
  declare_threads(verb, threads);
  declare_value(verb, "--memory",
                {.group = kJobGroup,
                 .placeholder = "SIZE",
                 .help = "Refuse to start if the job would need more memory "
                         "than this, such as 512M or 2G. The inputs are read "
                         "once more for that, and the estimate is printed "
                         "first; pairs that are found come on top of it, 24 "
                         "bytes each. What hybrid remembers of texts goes to "
                         "a temporary file in $TMPDIR if it is too much."},
                store_in(memory, parse_size));
  declare_rejects(verb);
  declare_flag(verb, "--resume", kJobGroup,
               "Take up an interrupted run of the same job where it stopped.",
               resume);
  declare_flag(verb, "--json", kJobGroup,
               "Print the summary as one line of JSON on standard output. Data "
               "must then go to a file.",
               json);
}

void BatchOptions::apply_to(JobOptions& job) const {
  RejectOptions::apply_to(job);
  job.threads = threads;
  job.resume = resume;
}

Status BatchOptions::check_output(const std::string& output) const {
  if (json && output == "-") {
    return invalid_argument(
        "--json prints the summary on standard output; name a file for the "
        "data with -o");
  }
  return {};
}

}  // namespace neardup::cli
