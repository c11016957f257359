// Pairs to judge, and what was answered, for a terminal.

#ifndef NEARDUP_CLI_TABLES_REVIEW_TABLE_H_
#define NEARDUP_CLI_TABLES_REVIEW_TABLE_H_

#include <cstddef>
#include <string>

#include "neardup/evaluation/review/review_score.h"
#include "neardup/evaluation/review/review_view.h"

namespace neardup::cli {

// Both texts with what differs: [-only the first-], {+only the second+}, or in
// colours. Nothing of them can steer a terminal.
std::string review_pair_text(const ReviewView& view, bool colored);

std::string review_table(const ReviewScore& score);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TABLES_REVIEW_TABLE_H_
