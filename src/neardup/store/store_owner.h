// A StoreOwner is the right of one process, and of one object in it, to a
// collection's folder. The file OWNER in that folder is locked as long as it is
// held, and says who holds it. The lock ends with the process however it ends,
// so a file that a killed process left is no obstacle.
//
// Not thread safe.

#ifndef NEARDUP_STORE_STORE_OWNER_H_
#define NEARDUP_STORE_STORE_OWNER_H_

#include <string>
#include <utility>

#include "neardup/base/status.h"
#include "neardup/os/file_descriptor.h"

namespace neardup {

inline constexpr const char* kOwnerFile = "OWNER";

class StoreOwner {
 public:
  // Claims `folder`, which is there. kAlreadyExists, naming process, machine
  // and time, if it is claimed; kIoError if the system refuses.
  static Result<StoreOwner> claim(const std::string& folder);

  // Empties the file, so that nobody is named who has gone.
  ~StoreOwner();
  StoreOwner(StoreOwner&&) noexcept = default;
  StoreOwner& operator=(StoreOwner&&) noexcept = default;

 private:
  explicit StoreOwner(FileDescriptor descriptor)
      : descriptor_(std::move(descriptor)) {}

  FileDescriptor descriptor_;
};

}  // namespace neardup

#endif  // NEARDUP_STORE_STORE_OWNER_H_
