#include "neardup/store/rocks/rocks_status.h"

#include <utility>

#include "neardup/base/visible_text.h"

namespace neardup {

Status from_rocks(const std::string& path, std::string_view action,
                  const rocksdb::Status& status) {
  if (status.ok()) {
    return {};
  }
  std::string message = path + ": cannot " + std::string(action) + ": " +
                        visible_line(status.ToString());
  if (status.IsNoSpace()) {
    return io_error(message +
                    "; free some space and open the collection again");
  }
  if (status.IsCorruption() || status.IsPathNotFound()) {
    return corruption(std::move(message));
  }
  if (status.IsNotSupported()) {
    return unsupported_version(std::move(message));
  }
  if (status.IsMemoryLimit() || status.IsInvalidArgument()) {
    return limit_exceeded(std::move(message));
  }
  return io_error(std::move(message));
}

}  // namespace neardup
