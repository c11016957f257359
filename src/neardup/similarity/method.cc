#include "neardup/similarity/method.h"

#include <optional>
#include <string>

#include "neardup/similarity/pair_method.h"

namespace neardup {

namespace {

constexpr Method kEveryMethod[] = {
    Method::kHybrid,   Method::kSimHash, Method::kMinhash,
    Method::kShingles, Method::kCosine,  Method::kLongestSentences,
    Method::kExact,
};

}  // namespace

std::string_view method_name(Method method) {
  if (const auto by_pairs = pair_method(method)) {
    return pair_method_name(*by_pairs);
  }
  return method == Method::kSimHash ? "simhash" : "exact";
}

Result<Method> parse_method(std::string_view name) {
  std::string names;
  for (const Method method : kEveryMethod) {
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
