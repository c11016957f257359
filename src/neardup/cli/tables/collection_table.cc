#include "neardup/cli/tables/collection_table.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/base/visible_text.h"
#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

// Keeps the order in which fields are set.
using Json = nlohmann::ordered_json;

std::string table_row(std::string_view name, std::string_view value) {
  return fmt::format("{:<24}{}\n", name, value);
}

double seconds_of(const JobSummary& summary) {
  double seconds = 0;
  for (const StageTime& stage : summary.stages) {
    seconds += stage.seconds;
  }
  return seconds;
}

double rate_of(const JobSummary& summary) {
  const double seconds = seconds_of(summary);
  return seconds > 0 ? static_cast<double>(summary.documents) / seconds : 0;
}

std::string size_text(std::uint64_t bytes) {
  return human_bytes(static_cast<double>(bytes));
}

// Bytes of memory and disk that a document takes.
double bytes_a_document(std::uint64_t bytes, const CollectionStats& stats) {
  return stats.documents > 0
             ? static_cast<double>(bytes) / static_cast<double>(stats.documents)
             : 0;
}

// "30 d", "90 min".
std::string ttl_text(std::int64_t milliseconds) {
  constexpr std::int64_t kSecond = 1000;
  constexpr std::int64_t kMinute = 60 * kSecond;
  constexpr std::int64_t kHour = 60 * kMinute;
  constexpr std::int64_t kDay = 24 * kHour;
  if (milliseconds % kDay == 0) {
    return fmt::format("{} d", milliseconds / kDay);
  }
  if (milliseconds % kHour == 0) {
    return fmt::format("{} h", milliseconds / kHour);
  }
  if (milliseconds % kMinute == 0) {
    return fmt::format("{} min", milliseconds / kMinute);
  }
  return fmt::format("{} s", milliseconds / kSecond);
}

std::string method_text(const CollectionSettings& settings) {
  return settings.method == Method::kSimHash
             ? fmt::format("{}, k = {}", method_name(settings.method),
                           settings.k)
             : fmt::format("{}, caution {}", method_name(settings.method),
                           settings.caution);
}

// What a reader of the result should know of, each only if there was any.
std::string left_out(const JobSummary& summary) {
  std::string text;
  if (summary.rejects > 0) {
    text += table_row("rejected records", human_count(summary.rejects) +
                                              " (--rejects FILE lists them)");
  }
  if (!summary.repeated_files.empty()) {
    text +=
        table_row("files named again",
                  human_count(std::uint64_t{summary.repeated_files.size()}) +
                      " (each is read once)");
  }
  if (summary.damaged_files > 0) {
    text += table_row("damaged files",
                      human_count(summary.damaged_files) +
                          " (what stood behind the damage is lost)");
  }
  return text;
}

std::string counts_table(const CollectionJobSummary& summary,
                         CollectionJob job) {
  switch (job) {
    case CollectionJob::kImport:
      return table_row("new", human_count(summary.added - summary.replaced)) +
             table_row("replaced", human_count(summary.replaced)) +
             table_row("there already",
                       human_count(summary.documents - summary.added));
    case CollectionJob::kCheck:
      return table_row("duplicates", human_count(summary.duplicates)) +
             table_row("added", human_count(summary.added)) +
             table_row("replaced", human_count(summary.replaced));
    case CollectionJob::kQuery:
      break;
  }
  return table_row("found something for", human_count(summary.duplicates));
}

}  // namespace

std::string summary_table(const CollectionJobSummary& summary,
                          CollectionJob job) {
  return table_row("documents", human_count(summary.documents)) +
         counts_table(summary, job) + left_out(summary) +
         table_row("time", fmt::format("{}, {} documents/s, {} threads",
                                       human_duration(seconds_of(summary)),
                                       human_count(static_cast<std::uint64_t>(
                                           rate_of(summary))),
                                       summary.threads));
}

std::string summary_json(const CollectionJobSummary& summary,
                         CollectionJob job) {
  Json json;
  json["documents"] = summary.documents;
  if (job == CollectionJob::kImport) {
    json["new"] = summary.added - summary.replaced;
    json["unchanged"] = summary.documents - summary.added;
  } else if (job == CollectionJob::kCheck) {
    json["duplicates"] = summary.duplicates;
    json["added"] = summary.added;
  } else {
    json["found"] = summary.duplicates;
  }
  if (job != CollectionJob::kQuery) {
    json["replaced"] = summary.replaced;
  }
  json["rejects"] = summary.rejects;
  json["repeated_files"] = summary.repeated_files.size();
  json["damaged_files"] = summary.damaged_files;
  json["text_bytes"] = summary.text_bytes;
  json["threads"] = summary.threads;
  json["seconds"] = seconds_of(summary);
  return json.dump();
}

std::string stats_table(const CollectionSettings& settings,
                        const CollectionStats& stats) {
  std::string text = table_row("method", method_text(settings));
  if (settings.method == Method::kSimHash) {
    text += table_row("profile", visible_line(settings.profile));
  }
  text += table_row("texts kept", settings.keep_texts ? "yes" : "no");
  text += table_row("time to live",
                    settings.ttl ? ttl_text(*settings.ttl) : "for ever");
  text += table_row("documents", human_count(stats.documents));
  text += table_row("different texts", human_count(stats.texts));
  text += table_row(
      "memory of the index",
      fmt::format("{}, {:.0f} B a document", size_text(stats.memory_bytes),
                  bytes_a_document(stats.memory_bytes, stats)));
  text += table_row("mapped files", size_text(stats.mapped_bytes));
  text +=
      table_row("disk", fmt::format("{}, {:.0f} B a document",
                                    size_text(stats.disk_bytes),
                                    bytes_a_document(stats.disk_bytes, stats)));
  return text + table_row("texts not checkpointed",
                          human_count(stats.texts_since_checkpoint));
}

std::string stats_json(const CollectionSettings& settings,
                       const CollectionStats& stats) {
  const bool simhash = settings.method == Method::kSimHash;
  Json json;
  json["method"] = method_name(settings.method);
  json["profile"] = simhash ? Json(settings.profile) : Json();
  json["k"] = simhash ? Json(settings.k) : Json();
  json["caution"] = simhash ? Json() : Json(settings.caution);
  json["keep_texts"] = settings.keep_texts;
  json["ttl_seconds"] =
      settings.ttl ? Json(static_cast<double>(*settings.ttl) / 1000) : Json();
  json["documents"] = stats.documents;
  json["texts"] = stats.texts;
  json["memory_bytes"] = stats.memory_bytes;
  json["mapped_bytes"] = stats.mapped_bytes;
  json["disk_bytes"] = stats.disk_bytes;
  json["memory_bytes_per_document"] =
      bytes_a_document(stats.memory_bytes, stats);
  json["disk_bytes_per_document"] = bytes_a_document(stats.disk_bytes, stats);
  json["texts_since_checkpoint"] = stats.texts_since_checkpoint;
  return json.dump();
}

std::string list_table(const std::vector<ListedCollection>& collections) {
  std::size_t width = 4;
  for (const ListedCollection& collection : collections) {
    width = std::max(width, visible_line(collection.name).size());
  }
  std::string text;
  for (const ListedCollection& collection : collections) {
    text += fmt::format(
        "{:<{}}  {}\n", visible_line(collection.name), width,
        collection.method
            ? fmt::format("{:<8}{:>14} documents", *collection.method,
                          human_count(collection.documents))
            : visible_line(collection.why));
  }
  return text;
}

std::string list_json(const std::vector<ListedCollection>& collections) {
  Json json = Json::array();
  for (const ListedCollection& collection : collections) {
    Json row;
    row["name"] = collection.name;
    row["method"] = collection.method ? Json(*collection.method) : Json();
    row["documents"] = collection.method ? Json(collection.documents) : Json();
    if (!collection.method) {
      row["error"] = collection.why;
    }
    json.push_back(std::move(row));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace neardup::cli
