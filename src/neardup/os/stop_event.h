// A StopEvent is a file descriptor that becomes readable once a stop is
// requested, so that a thread can wait for data and for the stop at once.
//
//   StopEvent event(token);
//   std::array<pollfd, 2> waited{pollfd{pipe, POLLIN, 0},
//                                pollfd{event.descriptor(), POLLIN, 0}};
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_OS_STOP_EVENT_H_
#define NEARDUP_OS_STOP_EVENT_H_

#include <functional>
#include <stop_token>

#include "neardup/os/file_descriptor.h"

namespace neardup {

class StopEvent {
 public:
  // If the system has no descriptor left, descriptor() is -1 and a stop wakes
  // nobody: poll() passes over such an entry.
  explicit StopEvent(std::stop_token stop);

  int descriptor() const { return event_.get(); }

 private:
  FileDescriptor event_;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace neardup

#endif  // NEARDUP_OS_STOP_EVENT_H_
