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

// Of what the parts say, the most telling stay.
TEST(ProgressLine, fits_into_any_width) {
  JobProgress long_run = half_way();
  long_run.documents = 123'456'789;
  for (std::size_t width = 1; width < 100; ++width) {
    const std::string line = progress_line(long_run, 10'000, true, width);
    EXPECT_LE(line.size(), width);
    EXPECT_EQ(line.find("fingerprint"), width < 11 ? std::string::npos : 0);
  }
  EXPECT_EQ(progress_line(half_way(), 10, true, 70),
            "fingerprint [#####.....]  50 %  12,345 documents  5.0 MiB/s  10 s "
            "left");
  EXPECT_EQ(progress_line(half_way(), 10, true, 64),
            "fingerprint  50 %  12,345 documents  5.0 MiB/s  10 s left");
  EXPECT_EQ(progress_line(half_way(), 10, true, 50),
            "fingerprint  50 %  12,345 documents  10 s left");
  EXPECT_EQ(progress_line(half_way(), 10, true, 30),
            "fingerprint  50 %  10 s left");
  EXPECT_EQ(progress_line(half_way(), 10, true, 20), "fingerprint  50 %");
}

TEST(ProgressLine, shows_the_share_of_documents_where_none_is_read) {
  EXPECT_EQ(progress_line(
                {.stage = "compare", .documents = 250, .documents_total = 1000},
                10, true),
            "compare [#####...............]  25 %  250 documents  25/s  30 s "
            "left");
}

// The window may change while the job runs.
TEST(ProgressDisplay, never_draws_wider_than_the_terminal) {
  Clock clock;
  std::ostringstream err;
  int columns = 30;
  ProgressDisplay display(
      err, /*terminal=*/true, [&columns] { return columns; }, clock.read());
  clock.time += seconds(1);
  display.update(half_way());
  EXPECT_EQ(err.str(), "\r\033[Kfingerprint [####.....]  50 %");
  err.str("");
  columns = 100;
  clock.time += seconds(1);
  display.update(half_way());
  EXPECT_NE(err.str().find('['), std::string::npos);
}

TEST(ProgressDisplay, redraws_one_line_on_a_terminal_and_clears_it) {
  Clock clock;
  std::ostringstream err;
  {
    ProgressDisplay display(err, /*terminal=*/true, nullptr, clock.read());
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
    ProgressDisplay display(err, /*terminal=*/false, nullptr, clock.read());
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
  ProgressDisplay display(err, /*terminal=*/false, nullptr, clock.read());
  display.update(half_way());
  clock.time += seconds(20);
  display.update({.stage = "write", .documents = 1});
  EXPECT_EQ(err.str(), "write  1 documents\n");
}

}  // namespace
}  // namespace neardup::cli
