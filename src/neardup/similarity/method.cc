#include "neardup/similarity/method.h"

#include <string>

#include "neardup/similarity/methods/cosine_finder.h"
#include "neardup/similarity/methods/minhash_finder.h"
#include "neardup/similarity/methods/shingle_finder.h"

namespace neardup {

std::vector<Method> all_methods() {
  return {Method::kHybrid,   Method::kSimHash, Method::kMinhash,
          Method::kShingles, Method::kCosine,  Method::kLongestSentences,
          Method::kExact};
}

std::string_view method_name(Method method) {
  switch (method) {
    case Method::kHybrid:
      return "hybrid";
    case Method::kSimHash:
      return "simhash";
    case Method::kMinhash:
      return "minhash";
    case Method::kShingles:
      return "shingles";
    case Method::kCosine:
      return "cosine";
    case Method::kLongestSentences:
      return "longest-sentences";
    case Method::kExact:
      break;
  }
  return "exact";
}

Result<Method> parse_method(std::string_view name) {
  std::string names;
  for (const Method method : all_methods()) {
    if (method_name(method) == name) {
      return method;
    }
    names += names.empty() ? "" : ", ";
    names += method_name(method);
  }
  if (name == "sentences") {
    return Method::kLongestSentences;
  }
  return invalid_argument("method '" + std::string(name) + "' is none of " +
                          names);
}

bool compares_fingerprints(Method method) {
  return method == Method::kSimHash || method == Method::kExact;
}

std::optional<double> own_min_similarity(Method method) {
  switch (method) {
    case Method::kMinhash:
      return MinhashOptions().threshold;
    case Method::kShingles:
      return ShingleOptions().threshold;
    case Method::kCosine:
      return CosineFinder::kThreshold;
    default:
      return std::nullopt;
  }
}

}  // namespace neardup
