// A SharedSync lets many threads wait for the disk together: those who come
// while a pass is under way share the next one, so that a hundred writers cost
// two passes and not a hundred.
//
//   SharedSync sync;
//   Status durable = sync.run([&] { return flush_the_log(); });
//
// A pass that failed is the last: its error is every later call's, too, since
// what the disk holds is no longer known.
//
// Thread safety: run() may be called concurrently. Cost: two passes at most.

#ifndef NEARDUP_STORE_SHARED_SYNC_H_
#define NEARDUP_STORE_SHARED_SYNC_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

#include "neardup/base/status.h"

namespace neardup {

class SharedSync {
 public:
  // Returns when a pass that began after this call has ended; its result. The
  // thread that finds none under way runs `pass` for all who wait. All callers
  // give passes that do the same.
  Status run(const std::function<Status()>& pass);

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool running_ = false;
  std::uint64_t begun_passes_ = 0;
  std::uint64_t ended_passes_ = 0;
  Status failure_;
};

}  // namespace neardup

#endif  // NEARDUP_STORE_SHARED_SYNC_H_
