// Features with weights as a user writes them: the worked example of the seeds,
// without a tokenizer in between.

#ifndef NEARDUP_CLI_OPTIONS_FEATURE_LIST_H_
#define NEARDUP_CLI_OPTIONS_FEATURE_LIST_H_

#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/profile/fingerprinter.h"

namespace neardup::cli {

// "美国:4,51区:5:101011" as features, in order: FEATURE[:WEIGHT[:HASH]], the
// weight 1 and the hash that of the profile where they are left out. A hash is
// written as parse_fingerprint() reads `bits` bits. "\," and "\:" and "\\"
// stand for the character itself; white space around parts is dropped.
// kInvalidArgument, naming the item, for an empty feature, a weight that is no
// number and a hash that is none of this width.
Result<std::vector<GivenFeature>> parse_feature_list(std::string_view text,
                                                     int bits);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_OPTIONS_FEATURE_LIST_H_
