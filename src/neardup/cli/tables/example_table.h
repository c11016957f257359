// Clusters by example, for a terminal: what was kept, what was a duplicate of
// it, and what differs: [-only kept-], {+only duplicate+}, or red and green.

#ifndef NEARDUP_CLI_TABLES_EXAMPLE_TABLE_H_
#define NEARDUP_CLI_TABLES_EXAMPLE_TABLE_H_

#include <span>
#include <string>

#include "neardup/jobs/dedup_job.h"

namespace neardup::cli {

// Two texts one below the other, on a line each, and what differs.
std::string two_texts(const std::string& id_a, const std::string& text_a,
                      const std::string& id_b, const std::string& text_b,
                      bool colored);

std::string example_table(std::span<const ClusterExample> examples,
                          bool colored);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_EXAMPLE_TABLE_H_
