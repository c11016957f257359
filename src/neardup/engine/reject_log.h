// A RejectLog counts the bad records of a job, lists them in a file if asked
// to, and says when there are too many.
//
// Not thread safe.

#ifndef NEARDUP_ENGINE_REJECT_LOG_H_
#define NEARDUP_ENGINE_REJECT_LOG_H_

#include <cstdint>
#include <memory>
#include <string>

#include "neardup/base/status.h"
#include "neardup/corpus/record.h"
#include "neardup/corpus/record_writer.h"
#include "neardup/engine/job_options.h"

namespace neardup {

class RejectLog {
 public:
  // Opens options.rejects. Errors of LineWriter::create().
  static Result<RejectLog> create(const JobOptions& options);

  void add(const Reject& reject);

  // kCorruption as soon as there are too many bad records whatever else comes:
  // more than options.max_bad_records, or one if the job is strict. Or what
  // writing the list gave.
  const Status& status() const { return status_; }

  // kCorruption if, among so many good records, there were too many bad ones;
  // or if there were bad ones only.
  Status check_share(std::uint64_t documents) const;

  std::uint64_t count() const { return count_; }

  // Makes the list appear.
  Status commit();

 private:
  RejectLog(std::unique_ptr<LineWriter> list, std::uint64_t max_count,
            double max_share)
      : list_(std::move(list)), max_count_(max_count), max_share_(max_share) {}
  // The first reject with its place.
  Status too_many(const std::string& why) const;

  std::unique_ptr<LineWriter> list_;  // null: no list
  std::uint64_t max_count_;
  double max_share_;
  std::uint64_t count_ = 0;
  std::string first_;  // "file:line: reason"
  Status status_;
};

}  // namespace neardup

#endif  // NEARDUP_ENGINE_REJECT_LOG_H_
