#include "neardup/cli/tables/summary_table.h"

#include <string_view>

#include <fmt/format.h>

#include "neardup/base/visible_text.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

std::string row(std::string_view name, std::string_view value) {
  return fmt::format("{:<17}{}\n", name, value);
}

std::string before_after_row(std::string_view name, std::string_view before,
                             std::string_view after, std::string_view gone) {
  return fmt::format("{:<14}{:>14}{:>14}{:>14}\n", name, before, after, gone);
}

std::string before_after(const DedupSummary& summary, Action action) {
  const std::uint64_t kept = summary.documents - summary.duplicates;
  const std::uint64_t gone_bytes = summary.text_bytes - summary.kept_bytes;
  const bool removed = action == Action::kRemove;
  return before_after_row("", "before", removed ? "after" : "kept",
                          removed ? "removed" : "duplicate") +
         before_after_row("documents", human_count(summary.documents),
                          human_count(kept), human_count(summary.duplicates)) +
         before_after_row("text",
                          human_bytes(static_cast<double>(summary.text_bytes)),
                          human_bytes(static_cast<double>(summary.kept_bytes)),
                          human_bytes(static_cast<double>(gone_bytes))) +
         before_after_row("share", "100.0 %",
                          human_share(kept, summary.documents),
                          human_share(summary.duplicates, summary.documents));
}

// "./a.jsonl and 2 more (each file is read once)".
std::string repeated_files(const std::vector<std::string>& files) {
  const std::string others =
      files.size() == 1
          ? ""
          : fmt::format(" and {} more",
                        human_count(std::uint64_t{files.size() - 1}));
  return fmt::format("{}{} (each file is read once)", files[0], others);
}

// What a reader of the result should know of, each only if there was any.
std::string oddities(const JobSummary& summary) {
  std::string text;
  if (summary.weak > 0) {
    const bool whole = summary.method == method_name(Method::kSimHash);
    text +=
        row("weak documents", human_count(summary.weak) +
                                  (whole ? " (compared as whole texts)" : ""));
  }
  if (summary.duplicate_ids > 0) {
    text += row("repeated ids", human_count(summary.duplicate_ids));
  }
  if (summary.rejects > 0) {
    text += row("rejected records",
                human_count(summary.rejects) + " (--rejects FILE lists them)");
  }
  if (!summary.repeated_files.empty()) {
    text += row("named again", repeated_files(summary.repeated_files));
  }
  if (summary.damaged_files > 0) {
    text += row("damaged files", human_count(summary.damaged_files) +
                                     " (what stood behind the damage is lost)");
  }
  return text;
}

// What --resume found; nothing if it was not given.
std::string resumption(const JobSummary& summary) {
  if (!summary.resume_asked) {
    return "";
  }
  return row("resumed",
             summary.resumed
                 ? human_count(summary.resumed_documents) +
                       " documents from the interrupted run"
                 : "nothing: no interrupted run left results, so this one "
                   "began anew");
}

// What an older corpus came to; nothing if there is none.
std::string older_corpus(const AgainstSummary& against) {
  if (!against.asked) {
    return "";
  }
  const std::string read = against.documents == 0
                               ? ""
                               : fmt::format(" ({} documents were read)",
                                             human_count(against.documents));
  std::string text =
      row("older corpus", fmt::format("{} removed for it{}",
                                      human_count(against.duplicates), read));
  if (against.added + against.there > 0) {
    text += row("added", fmt::format("{} ({} in place of another with its id, "
                                     "{} were there)",
                                     human_count(against.added),
                                     human_count(against.replaced),
                                     human_count(against.there)));
  }
  return text;
}

std::string method(const JobSummary& summary) {
  return row("method",
             summary.method == method_name(Method::kSimHash)
                 ? fmt::format("{}, k = {}", summary.method, summary.k)
                 : summary.method);
}

std::string profile(const JobSummary& summary) {
  return row("profile", fmt::format("{} ({})", visible_line(summary.profile),
                                    summary.profile_id));
}

std::string times(const JobSummary& summary) {
  double total = 0;
  std::string stages;
  for (const StageTime& stage : summary.stages) {
    total += stage.seconds;
    stages += fmt::format("{}{} {}", stages.empty() ? "" : ", ", stage.stage,
                          human_duration(stage.seconds));
  }
  return row("time", fmt::format("{} ({}), {} threads", human_duration(total),
                                 stages, summary.threads));
}

}  // namespace

std::string summary_table(const DedupSummary& summary, Action action) {
  std::string text = before_after(summary, action);
  text += row("clusters",
              fmt::format("{} (largest {})", human_count(summary.clusters),
                          human_count(summary.largest_cluster)));
  text += row("pairs", human_count(summary.pairs));
  text += older_corpus(summary.against);
  return text + oddities(summary) + resumption(summary) + method(summary) +
         profile(summary) + times(summary);
}

std::string summary_table(const PairsSummary& summary) {
  return row("documents", human_count(summary.documents)) +
         row("pairs", human_count(summary.pairs)) + oddities(summary) +
         resumption(summary) + method(summary) + profile(summary) +
         times(summary);
}

std::string summary_table(const JobSummary& summary) {
  return row("documents", human_count(summary.documents)) +
         row("text", human_bytes(static_cast<double>(summary.text_bytes))) +
         oddities(summary) + resumption(summary) + profile(summary) +
         times(summary);
}

}  // namespace neardup::cli
