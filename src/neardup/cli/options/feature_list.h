// Features with weights as a user writes them: the worked example of the seeds,
// without a tokenizer in between.

#ifndef NEARDUP_CLI_OPTIONS_FEATURE_LIST_H_
#define NEARDUP_CLI_OPTIONS_FEATURE_LIST_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neardup/base/status.h"

namespace neardup::cli {

// "美国:4,51区:5" as features and weights, in order. The weight follows the
// last colon of an item and is 1 without one; "\," and "\:" and "\\" stand for
// the character itself; white space around items is dropped. kInvalidArgument,
// naming the item, for an empty feature or a weight that is no number.
Result<std::vector<std::pair<std::string, double>>> parse_feature_list(
    std::string_view text);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_FEATURE_LIST_H_
