#include "neardup/os/stop_event.h"

#include <cstdint>
#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

namespace neardup {

StopEvent::StopEvent(std::stop_token stop)
    : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      on_stop_(std::move(stop), [this] {
        const std::uint64_t one = 1;
        // An eventfd with room takes 8 bytes whole; there is nothing to retry.
        [[maybe_unused]] const ssize_t written =
            write(event_.get(), &one, sizeof one);
      }) {}

}  // namespace neardup
