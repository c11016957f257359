#include "neardup/cli/terminal/progress_display.h"

#include <algorithm>
#include <optional>
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
constexpr std::size_t kLeastBarWidth = 5;
constexpr int kUsualColumns = 80;
constexpr const char* kEraseLine = "\r\033[K";

// What can be known of it, at most 1: a file may have grown.
std::optional<double> share_done(const JobProgress& progress) {
  const bool by_bytes = progress.bytes_total > 0;
  const auto total = static_cast<double>(by_bytes ? progress.bytes_total
                                                  : progress.documents_total);
  if (total == 0) {
    return std::nullopt;
  }
  const auto done =
      static_cast<double>(by_bytes ? progress.bytes_read : progress.documents);
  return std::min(done / total, 1.0);
}

// A bar in at most `room` columns; empty if that is too little for one.
std::string bar_of(double share, std::size_t room) {
  constexpr std::size_t kFrame = 3;  // a space and the brackets
  if (room < kFrame + kLeastBarWidth) {
    return "";
  }
  const std::size_t width = std::min(kBarWidth, room - kFrame);
  const auto full =
      static_cast<std::size_t>(share * static_cast<double>(width));
  return fmt::format(" [{:#<{}}{:.<{}}]", "", full, "", width - full);
}

std::string rate_words(const JobProgress& progress, double seconds) {
  if (progress.bytes_read > 0) {
    return human_bytes(static_cast<double>(progress.bytes_read) / seconds);
  }
  return human_count(static_cast<std::uint64_t>(
      static_cast<double>(progress.documents) / seconds));
}

double seconds_between(ProgressDisplay::Time from, ProgressDisplay::Time to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

ProgressDisplay::ProgressDisplay(std::ostream& err, bool terminal,
                                 std::function<int()> columns,
                                 std::function<Time()> now)
    : err_(err),
      terminal_(terminal),
      columns_(std::move(columns)),
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
      progress_line(progress, seconds_between(stage_start_, now), terminal_,
                    terminal_ ? width() : kAnyWidth);
  if (terminal_) {
    err_ << kEraseLine << line << std::flush;
    drawn_ = true;
  } else {
    err_ << line << std::endl;
  }
}

// One column less than there are: some terminals go to the next line once the
// last is written to, and a line that was broken cannot be erased.
std::size_t ProgressDisplay::width() const {
  const int columns = columns_ ? columns_() : 0;
  return static_cast<std::size_t>(columns > 1 ? columns : kUsualColumns) - 1;
}

void ProgressDisplay::clear() {
  if (drawn_) {
    err_ << kEraseLine << std::flush;
    drawn_ = false;
  }
}

std::string progress_line(const JobProgress& progress, double seconds,
                          bool with_bar, std::size_t width) {
  const std::optional<double> share = share_done(progress);
  const std::string percent =
      share ? fmt::format(" {:3.0f} %", 100 * *share) : "";
  std::string documents =
      fmt::format("  {} documents", human_count(progress.documents));
  std::string rate;
  std::string left;
  if (seconds >= kWarmUp) {
    rate = fmt::format("  {}/s", rate_words(progress, seconds));
    if (share && *share > 0) {
      left = fmt::format("  {} left",
                         human_duration(seconds * (1 - *share) / *share));
    }
  }
  const auto rest = [&] { return percent + documents + rate + left; };
  for (std::string* part : {&rate, &documents, &left}) {
    if (progress.stage.size() + rest().size() <= width) {
      break;
    }
    part->clear();
  }
  std::string line = (std::string(progress.stage) + rest()).substr(0, width);
  if (share && with_bar) {
    line.insert(std::min(progress.stage.size(), line.size()),
                bar_of(*share, width - line.size()));
  }
  return line;
}

}  // namespace neardup::cli
