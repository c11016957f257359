#include "neardup/jobs/options/job_options.h"

#include <string>

#include <fmt/format.h>

namespace neardup {

namespace {

constexpr Method kMethods[] = {
    Method::kHybrid,   Method::kSimHash, Method::kMinhash,
    Method::kShingles, Method::kCosine,  Method::kLongestSentences,
    Method::kExact,
};

}  // namespace

std::optional<PairMethod> pair_method(Method method) {
  switch (method) {
    case Method::kHybrid:
      return PairMethod::kHybrid;
    case Method::kMinhash:
      return PairMethod::kMinhash;
    case Method::kShingles:
      return PairMethod::kShingles;
    case Method::kCosine:
      return PairMethod::kCosine;
    case Method::kLongestSentences:
      return PairMethod::kLongestSentences;
    case Method::kSimHash:
    case Method::kExact:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string_view method_name(Method method) {
  if (const auto by_pairs = pair_method(method)) {
    return pair_method_name(*by_pairs);
  }
  return method == Method::kSimHash ? "simhash" : "exact";
}

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

Result<Method> parse_method(std::string_view name) {
  std::string names;
  for (const Method method : kMethods) {
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

}  // namespace neardup
