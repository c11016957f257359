#include "neardup/cli/terminal/progress_display.h"

#include <chrono>
#include <sstream>

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A clock that stands until it is told to go on.
struct Clock {
  ProgressDisplay::Time time{};
  std::function<ProgressDisplay::Time()> read() {
    return [this] { return time; };
  }
};

JobProgress half_way() {
  return {.stage = "fingerprint",
          .documents = 12345,
          .bytes_read = 50 << 20,
          .bytes_total = 100 << 20};
}

TEST(ProgressLine, shows_share_rate_and_remaining_time) {
  EXPECT_EQ(progress_line(half_way(), 10, /*with_bar=*/true),
            "fingerprint [##########..........]  50 %  12,345 documents  5.0 "
            "MiB/s  10 s left");
  EXPECT_EQ(progress_line(half_way(), 10, /*with_bar=*/false),
            "fingerprint  50 %  12,345 documents  5.0 MiB/s  10 s left");
}

TEST(ProgressLine, promises_nothing_it_cannot_know) {
  JobProgress stream = half_way();
  stream.bytes_total = 0;
  EXPECT_EQ(progress_line(stream, 10, true),
            "fingerprint  12,345 documents  5.0 MiB/s");
  EXPECT_EQ(progress_line({.stage = "compare", .documents = 100}, 10, true),
            "compare  100 documents  10/s");
  EXPECT_EQ(progress_line({.stage = "compare", .documents = 100}, 0.1, true),
            "compare  100 documents");
}

TEST(ProgressLine, a_file_that_grew_is_at_most_read_whole) {
  JobProgress grown = half_way();
  grown.bytes_read = 3 * grown.bytes_total;
  const std::string line = progress_line(grown, 10, true);
  EXPECT_NE(line.find("[####################] 100 %"), std::string::npos);
  EXPECT_NE(line.find("0.0 s left"), std::string::npos);
}

TEST(ProgressDisplay, redraws_one_line_on_a_terminal_and_clears_it) {
  Clock clock;
  std::ostringstream err;
  {
    ProgressDisplay display(err, /*terminal=*/true, clock.read());
    display.update(half_way());  // too soon
    EXPECT_EQ(err.str(), "");
    clock.time += milliseconds(100);
    display.update(half_way());
    clock.time += milliseconds(50);
    display.update(half_way());
  }
  EXPECT_EQ(err.str(),
            "\r\033[Kfingerprint [##########..........]  50 %  12,345 "
            "documents\r\033[K");
}

TEST(ProgressDisplay, elsewhere_writes_a_line_every_ten_seconds) {
  Clock clock;
  std::ostringstream err;
  {
    ProgressDisplay display(err, /*terminal=*/false, clock.read());
    for (int tick = 0; tick < 25; ++tick) {
      display.update(half_way());
      clock.time += seconds(1);
    }
  }
  EXPECT_EQ(err.str(),
            "fingerprint  50 %  12,345 documents  5.0 MiB/s  10 s left\n"
            "fingerprint  50 %  12,345 documents  2.5 MiB/s  20 s left\n");
}

TEST(ProgressDisplay, each_stage_has_its_own_clock) {
  Clock clock;
  std::ostringstream err;
  ProgressDisplay display(err, /*terminal=*/false, clock.read());
  display.update(half_way());
  clock.time += seconds(20);
  display.update({.stage = "write", .documents = 1});
  EXPECT_EQ(err.str(), "write  1 documents\n");
}

}  // namespace
}  // namespace neardup::cli
