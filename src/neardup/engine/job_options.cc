#include "neardup/engine/job_options.h"

#include <string>

namespace neardup {

std::string_view method_name(Method method) {
  switch (method) {
    case Method::kSimHash:
      return "simhash";
    case Method::kExact:
      return "exact";
  }
  return "unknown";
}

Result<Method> parse_method(std::string_view name) {
  for (const Method method : {Method::kSimHash, Method::kExact}) {
    if (method_name(method) == name) {
      return method;
    }
  }
  return invalid_argument("method '" + std::string(name) +
                          "' is none of simhash, exact");
}

}  // namespace neardup
