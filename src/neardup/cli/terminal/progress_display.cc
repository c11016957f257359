#include "neardup/cli/terminal/progress_display.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "neardup/cli/terminal/human_format.h"

namespace neardup::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTerminalInterval{100};
constexpr milliseconds kLogInterval{10'000};
// Rates and remaining time mean nothing before this many seconds.
constexpr double kWarmUp = 0.5;
constexpr std::size_t kBarWidth = 20;
constexpr const char* kEraseLine = "\r\033[K";

double seconds_between(ProgressDisplay::Time from, ProgressDisplay::Time to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

ProgressDisplay::ProgressDisplay(std::ostream& err, bool terminal,
                                 std::function<Time()> now)
    : err_(err),
      terminal_(terminal),
      now_(std::move(now)),
      stage_start_(now_()),
      last_drawn_(stage_start_) {}

ProgressDisplay::~ProgressDisplay() { clear(); }

void ProgressDisplay::update(const JobProgress& progress) {
  const Time now = now_();
  if (progress.stage != stage_) {
    stage_ = progress.stage;
    stage_start_ = now;
  }
  if (now - last_drawn_ < (terminal_ ? kTerminalInterval : kLogInterval)) {
    return;
  }
  last_drawn_ = now;
  const std::string line =
      progress_line(progress, seconds_between(stage_start_, now), terminal_);
  if (terminal_) {
    err_ << kEraseLine << line << std::flush;
    drawn_ = true;
  } else {
    err_ << line << std::endl;
  }
}

void ProgressDisplay::clear() {
  if (drawn_) {
    err_ << kEraseLine << std::flush;
    drawn_ = false;
  }
}

std::string progress_line(const JobProgress& progress, double seconds,
                          bool with_bar) {
  std::string line(progress.stage);
  const double read = static_cast<double>(progress.bytes_read);
  const double total = static_cast<double>(progress.bytes_total);
  const double share = total > 0 ? std::min(read / total, 1.0) : 0;
  if (total > 0) {
    if (with_bar) {
      const auto full = static_cast<std::size_t>(share * kBarWidth);
      line += fmt::format(" [{:#<{}}{:.<{}}]", "", full, "", kBarWidth - full);
    }
    line += fmt::format(" {:3.0f} %", 100 * share);
  }
  line += fmt::format("  {} documents", human_count(progress.documents));
  if (seconds < kWarmUp) {
    return line;
  }
  line += read > 0
              ? fmt::format("  {}/s", human_bytes(read / seconds))
              : fmt::format(
                    "  {}/s",
                    human_count(static_cast<std::uint64_t>(
                        static_cast<double>(progress.documents) / seconds)));
  if (share > 0) {
    const double left = seconds * (1 - share) / share;
    line += fmt::format("  {} left", human_duration(left));
  }
  return line;
}

}  // namespace neardup::cli
