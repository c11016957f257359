// The steps of neardup/text/normalizer.h, one after the other over the whole
// text. See README.md of this folder.

#ifndef NEARDUP_TESTS_TEXT_SLOW_NORMALIZER_H_
#define NEARDUP_TESTS_TEXT_SLOW_NORMALIZER_H_

#include <memory>
#include <string>
#include <string_view>

#include "neardup/text/normal/normalizer.h"

namespace neardup::slow {

class SimplifiedTable;

class Normalizer {
 public:
  // REQUIRES: `table` is not null if options.simplified.
  Normalizer(const NormalizerOptions& options,
             std::shared_ptr<const SimplifiedTable> table);

  // The normalised form of `text`, which need not be valid UTF-8: it is
  // repaired first. The result is valid UTF-8 and views `text` or `buffer`,
  // whose old contents are lost. REQUIRES: `text` does not view `buffer`.
  std::string_view normalize(std::string_view text, std::string& buffer) const;

  const NormalizerOptions& options() const { return options_; }

 private:
  NormalizerOptions options_;
  std::shared_ptr<const SimplifiedTable> table_;
};

}  // namespace neardup::slow

#endif  // NEARDUP_TESTS_TEXT_SLOW_NORMALIZER_H_
