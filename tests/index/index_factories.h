// Every HammingIndex there is, in every width and design that could make a
// difference. A new index is done when it is listed in index_factories.cc.

#ifndef NEARDUP_TESTS_INDEX_INDEX_FACTORIES_H_
#define NEARDUP_TESTS_INDEX_INDEX_FACTORIES_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "neardup/index/design/block_design.h"
#include "neardup/index/hamming_index.h"

namespace neardup::testing {

struct IndexFactory {
  std::string name;
  int bits;
  int k;  // the radius it is made for
  std::function<std::unique_ptr<HammingIndex>()> make;
};

const std::vector<IndexFactory>& every_index_factory();

// The designs of those that are block indexes, with their names.
struct NamedDesign {
  std::string name;
  BlockDesign design;
};
const std::vector<NamedDesign>& every_design();

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_INDEX_INDEX_FACTORIES_H_
