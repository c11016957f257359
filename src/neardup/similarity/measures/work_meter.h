// A WorkMeter tells how far a search is while several threads work at it.
//
//   WorkMeter meter(options.progress, rows);
//   meter.add(64);   // from any thread
//
// Thread safety: add() may run concurrently; reports come one at a time, and
// what they say only grows.

#ifndef NEARDUP_SIMILARITY_MEASURES_WORK_METER_H_
#define NEARDUP_SIMILARITY_MEASURES_WORK_METER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>

namespace neardup {

// Takes how much of how much is done, in units of the search's own.
using WorkReport = std::function<void(std::uint64_t done, std::uint64_t total)>;

class WorkMeter {
 public:
  // REQUIRES: `report` outlives the meter; it may be empty.
  WorkMeter(const WorkReport& report, std::uint64_t total)
      : report_(report), total_(total) {}

  void add(std::uint64_t done) {
    done_.fetch_add(done, std::memory_order_relaxed);
    if (!report_) {
      return;
    }
    // Whoever finds another one reporting goes on with the work.
    const std::unique_lock lock(reporting_, std::try_to_lock);
    if (lock.owns_lock()) {
      report_(done_.load(std::memory_order_relaxed), total_);
    }
  }

 private:
  const WorkReport& report_;
  const std::uint64_t total_;
  std::atomic<std::uint64_t> done_{0};
  std::mutex reporting_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_WORK_METER_H_
