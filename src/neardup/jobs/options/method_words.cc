#include "neardup/jobs/options/method_words.h"

#include <fmt/format.h>

namespace neardup {

std::string method_words(const JobOptions& options) {
  const std::string name(method_name(options.method));
  switch (options.method) {
    case Method::kMinhash:
    case Method::kShingles:
      return fmt::format("{}, shingles of {} tokens", name,
                         options.shingle_width);
    case Method::kLongestSentences:
      return fmt::format("{}, {} of a text", name, options.sentences);
    default:
      return name;
  }
}

}  // namespace neardup
