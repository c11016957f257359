#include "neardup/jobs/options/stage_progress.h"

#include <string>

namespace neardup {

namespace {

constexpr std::chrono::milliseconds kBetweenReports{250};

}  // namespace

StageProgress::StageProgress(const JobControl& control, std::string_view name,
                             JobSummary& summary)
    : control_(control),
      summary_(summary),
      started_(Clock::now()),
      next_report_(started_ + kBetweenReports) {
  state_.stage = name;
}

StageProgress::~StageProgress() {
  report();
  const std::chrono::duration<double> taken = Clock::now() - started_;
  summary_.stages.push_back({std::string(state_.stage), taken.count()});
}

void StageProgress::update(std::uint64_t documents, std::uint64_t bytes_read,
                           std::uint64_t bytes_total) {
  state_.documents = documents;
  state_.bytes_read = bytes_read;
  state_.bytes_total = bytes_total;
  report_if_due();
}

void StageProgress::update_share(std::uint64_t done, std::uint64_t total,
                                 std::uint64_t documents) {
  const double share =
      total == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total);
  state_.documents =
      static_cast<std::uint64_t>(share * static_cast<double>(documents));
  state_.documents_total = documents;
  report_if_due();
}

void StageProgress::report_if_due() {
  if (const auto now = Clock::now(); now >= next_report_) {
    next_report_ = now + kBetweenReports;
    report();
  }
}

FindOptions StageProgress::search(std::uint64_t documents) {
  return {
      .threads = summary_.threads,
      .stop = control_.stop,
      .progress = [this, documents](std::uint64_t done, std::uint64_t total) {
        update_share(done, total, documents);
      }};
}

void StageProgress::report() {
  if (control_.progress) {
    control_.progress(state_);
  }
}

}  // namespace neardup
