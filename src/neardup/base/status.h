// Status says how an operation ended; Result<T> carries a value or the Status
// that explains its absence.
//
//   neardup::Result<neardup::Fingerprinter> printer =
//       neardup::Fingerprinter::create("zh");
//   if (!printer.ok()) return printer.status();
//   return use(*printer);
//
// Errors outside our control (a disk, damaged bytes, a user's words) are values
// and travel through the whole house; no exception crosses a floor. A broken
// REQUIRES is our own bug and asserts. Absence is not an error: see
// std::optional and bool results. docs/decisions/0002-errors.md says why.
//
// Thread safety: as safe as the value held.

#ifndef NEARDUP_BASE_STATUS_H_
#define NEARDUP_BASE_STATUS_H_

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace neardup {

enum class StatusCode {
  kOk,
  // The caller's words are wrong; the caller mends them.
  kInvalidArgument,
  // The thing named does not exist.
  kNotFound,
  // The thing named exists and must not be replaced.
  kAlreadyExists,
  // Bytes that were read are damaged or are not what they claim to be.
  kCorruption,
  // Bytes that were read are sound, but a newer or other version wrote them.
  kUnsupportedVersion,
  // The operating system refused; disk, permission or device.
  kIoError,
  // A stated limit was reached; raise the limit or shrink the input.
  kLimitExceeded,
  // Somebody asked us to stop (a signal).
  kCancelled,
};

// The stable lower-case name of a code, such as "invalid argument".
std::string_view status_code_name(StatusCode code);

class [[nodiscard]] Status {
 public:
  // Success.
  Status() = default;

  // `message` is a lower-case phrase that names the object (file, line, field)
  // and the way out: "news.jsonl:17: field 'text' is missing".
  // REQUIRES: code != kOk.
  Status(StatusCode code, std::string message)
      : code_(code), message_(std::move(message)) {
    assert(code != StatusCode::kOk);
  }

  bool ok() const { return code_ == StatusCode::kOk; }
  StatusCode code() const { return code_; }
  const std::string& message() const { return message_; }

  friend bool operator==(const Status&, const Status&) = default;

 private:
  StatusCode code_ = StatusCode::kOk;
  std::string message_;
};

inline Status invalid_argument(std::string message) {
  return {StatusCode::kInvalidArgument, std::move(message)};
}
inline Status not_found(std::string message) {
  return {StatusCode::kNotFound, std::move(message)};
}
inline Status already_exists(std::string message) {
  return {StatusCode::kAlreadyExists, std::move(message)};
}
inline Status corruption(std::string message) {
  return {StatusCode::kCorruption, std::move(message)};
}
inline Status unsupported_version(std::string message) {
  return {StatusCode::kUnsupportedVersion, std::move(message)};
}
inline Status io_error(std::string message) {
  return {StatusCode::kIoError, std::move(message)};
}
inline Status limit_exceeded(std::string message) {
  return {StatusCode::kLimitExceeded, std::move(message)};
}
inline Status cancelled(std::string message) {
  return {StatusCode::kCancelled, std::move(message)};
}

template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that a function can return either.
  Result(T value) : value_(std::move(value)) {}  // NOLINT
  // REQUIRES: !status.ok().
  Result(Status status) : status_(std::move(status)) {  // NOLINT
    assert(!status_.ok());
  }

  bool ok() const { return value_.has_value(); }
  // kOk if there is a value.
  const Status& status() const { return status_; }

  // REQUIRES: ok().
  T& value() & {
    assert(ok());
    return *value_;
  }
  const T& value() const& {
    assert(ok());
    return *value_;
  }
  T&& value() && {
    assert(ok());
    return *std::move(value_);
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace neardup

#define NEARDUP_CONCAT_INNER(a, b) a##b
#define NEARDUP_CONCAT(a, b) NEARDUP_CONCAT_INNER(a, b)

// Returns from the enclosing function if `expression`, a Status, is an error.
#define NEARDUP_RETURN_IF_ERROR(expression)               \
  do {                                                    \
    if (::neardup::Status neardup_status_ = (expression); \
        !neardup_status_.ok()) {                          \
      return neardup_status_;                             \
    }                                                     \
  } while (false)

// Assigns the value of `expression`, a Result<T>, to `lhs` (which may declare a
// variable), or returns its error from the enclosing function.
// NOLINTBEGIN(bugprone-macro-parentheses): `lhs` may be a declaration.
#define NEARDUP_ASSIGN_OR_RETURN(lhs, expression)                           \
  NEARDUP_ASSIGN_OR_RETURN_INNER(NEARDUP_CONCAT(neardup_result_, __LINE__), \
                                 lhs, expression)
#define NEARDUP_ASSIGN_OR_RETURN_INNER(result, lhs, expression) \
  auto result = (expression);                                   \
  if (!result.ok()) {                                           \
    return result.status();                                     \
  }                                                             \
  lhs = *std::move(result)
// NOLINTEND(bugprone-macro-parentheses)

#endif  // NEARDUP_BASE_STATUS_H_
