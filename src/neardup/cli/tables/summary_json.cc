#include "neardup/cli/tables/summary_json.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace neardup::cli {
namespace {

// Keeps the order in which fields are set.
using Json = nlohmann::ordered_json;

Json common(const JobSummary& summary) {
  Json json;
  json["documents"] = summary.documents;
  json["rejects"] = summary.rejects;
  json["repeated_files"] = summary.repeated_files.size();
  json["damaged_files"] = summary.damaged_files;
  json["weak"] = summary.fingerprinted ? Json(summary.weak) : Json();
  json["duplicate_ids"] = summary.duplicate_ids;
  json["text_bytes"] = summary.text_bytes;
  json["profile"] = summary.profile;
  json["profile_id"] = summary.profile_id;
  json["bits"] = summary.bits;
  json["threads"] = summary.threads;
  json["resumed"] = summary.resumed;
  json["resumed_documents"] = summary.resumed_documents;
  double total = 0;
  Json& stages = json["seconds_by_stage"] = Json::object();
  for (const StageTime& stage : summary.stages) {
    stages[stage.stage] = stage.seconds;
    total += stage.seconds;
  }
  json["seconds"] = total;
  return json;
}

void add_comparison(Json& json, const JobSummary& summary,
                    std::uint64_t pairs) {
  json["method"] = summary.method;
  json["k"] = summary.k;
  json["min_similarity"] =
      summary.min_similarity ? Json(*summary.min_similarity) : Json();
  json["pairs"] = pairs;
}

// Counts by label, without those that are 0; null if there is nothing to count.
template <typename Label>
Json counts_by(const std::vector<std::uint64_t>& counts, Label label) {
  if (counts.empty()) {
    return {};
  }
  Json json = Json::object();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      json[label(i)] = counts[i];
    }
  }
  return json;
}

}  // namespace

std::string summary_json(const DedupSummary& summary) {
  Json json = common(summary);
  add_comparison(json, summary, summary.pairs);
  json["clusters"] = summary.clusters;
  json["largest_cluster"] = summary.largest_cluster;
  json["duplicates"] = summary.duplicates;
  json["kept"] = summary.documents - summary.duplicates;
  json["kept_bytes"] = summary.kept_bytes;
  if (summary.against.asked) {
    json["against"] = {{"documents", summary.against.documents},
                       {"duplicates", summary.against.duplicates},
                       {"added", summary.against.added},
                       {"replaced", summary.against.replaced},
                       {"there", summary.against.there}};
  }
  json["pairs_by_distance"] =
      counts_by(summary.pairs_by_distance,
                [](std::size_t distance) { return std::to_string(distance); });
  json["pairs_by_similarity"] =
      counts_by(summary.pairs_by_similarity, [](std::size_t bin) {
        return fmt::format("{:.2f}",
                           static_cast<double>(bin) /
                               static_cast<double>(kSimilarityBins - 1));
      });
  return json.dump();
}

std::string summary_json(const PairsSummary& summary) {
  Json json = common(summary);
  add_comparison(json, summary, summary.pairs);
  return json.dump();
}

std::string summary_json(const JobSummary& summary) {
  return common(summary).dump();
}

}  // namespace neardup::cli
