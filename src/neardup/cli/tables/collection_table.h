// Collections, and what was done with them, for a terminal and as one line of
// JSON. Names and meanings in JSON are a contract; fields are only added.

#ifndef NEARDUP_CLI_TABLES_COLLECTION_TABLE_H_
#define NEARDUP_CLI_TABLES_COLLECTION_TABLE_H_

#include <optional>
#include <string>
#include <vector>

#include "neardup/collection/collection.h"
#include "neardup/jobs/collection/collection_input.h"

namespace neardup::cli {

enum class CollectionJob { kImport, kCheck, kQuery };

std::string summary_table(const CollectionJobSummary& summary,
                          CollectionJob job);
std::string summary_json(const CollectionJobSummary& summary,
                         CollectionJob job);

std::string stats_table(const CollectionSettings& settings,
                        const CollectionStats& stats);
std::string stats_json(const CollectionSettings& settings,
                       const CollectionStats& stats);

// One collection of a list.
struct ListedCollection {
  std::string name;
  // Nothing if it could not be opened; `why` says so.
  std::optional<std::string> method;
  std::uint64_t documents = 0;
  std::string why{};
};

std::string list_table(const std::vector<ListedCollection>& collections);
std::string list_json(const std::vector<ListedCollection>& collections);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_COLLECTION_TABLE_H_
