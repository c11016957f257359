#include "neardup/store/shared_sync.h"

namespace neardup {

Status SharedSync::run(const std::function<Status()>& pass) {
  std::unique_lock lock(mutex_);
  // A pass under way may have begun before the caller's last write.
  const std::uint64_t wanted = begun_passes_ + 1;
  while (failure_.ok() && ended_passes_ < wanted) {
    if (running_) {
      ended_.wait(lock);
      continue;
    }
    running_ = true;
    ++begun_passes_;
    lock.unlock();
    Status status = pass();
    lock.lock();
    running_ = false;
    ended_passes_ = begun_passes_;
    if (!status.ok()) {
      failure_ = std::move(status);
    }
    ended_.notify_all();
  }
  return failure_;
}

}  // namespace neardup
