// Shows how far a job is: a bar that redraws itself on a terminal, one line
// every ten seconds anywhere else.
//
//   fingerprint [########............]  40 %  12,345 documents  8.1 MiB/s
//   0:32 left
//
// Not thread safe: a job reports from one thread.

#ifndef NEARDUP_CLI_TERMINAL_PROGRESS_DISPLAY_H_
#define NEARDUP_CLI_TERMINAL_PROGRESS_DISPLAY_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <limits>
#include <string>

#include "neardup/jobs/dedup_job.h"

namespace neardup::cli {

// A line of any length will do.
inline constexpr std::size_t kAnyWidth =
    std::numeric_limits<std::size_t>::max();

class ProgressDisplay {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `columns` tells how wide the terminal is at the moment, for the window may
  // change; 80 where it is null or tells 0.
  ProgressDisplay(std::ostream& err, bool terminal,
                  std::function<int()> columns = nullptr,
                  std::function<Time()> now = std::chrono::steady_clock::now);
  // Clears the bar.
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  // Draws, unless it was drawn less than 100 ms (10 s off a terminal) ago.
  void update(const JobProgress& progress);

  // Takes the bar off the screen, so that a message can be printed.
  void clear();

 private:
  std::size_t width() const;

  std::ostream& err_;
  bool terminal_;
  std::function<int()> columns_;
  std::function<Time()> now_;
  std::string stage_;
  Time stage_start_;
  Time last_drawn_;
  bool drawn_ = false;
};

// The line for `progress`, `seconds` after its stage began, in at most `width`
// columns: the bar shrinks, then what matters least is left out. The share done
// is that of the bytes, or of the documents where bytes are unknown.
std::string progress_line(const JobProgress& progress, double seconds,
                          bool with_bar, std::size_t width = kAnyWidth);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_PROGRESS_DISPLAY_H_
