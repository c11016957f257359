#include "neardup/base/status.h"

namespace neardup {

std::string_view status_code_name(StatusCode code) {
  switch (code) {
    case StatusCode::kOk:
      return "ok";
    case StatusCode::kInvalidArgument:
      return "invalid argument";
    case StatusCode::kNotFound:
      return "not found";
    case StatusCode::kAlreadyExists:
      return "already exists";
    case StatusCode::kCorruption:
      return "corruption";
    case StatusCode::kUnsupportedVersion:
      return "unsupported version";
    case StatusCode::kIoError:
      return "i/o error";
    case StatusCode::kLimitExceeded:
      return "limit exceeded";
    case StatusCode::kCancelled:
      return "cancelled";
  }
  return "unknown";
}

}  // namespace neardup
