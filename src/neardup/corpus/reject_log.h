// A RejectLog counts the bad records of a job, lists them in a file if asked
// to, and says when there are too many.
//
// Not thread safe.

#ifndef NEARDUP_CORPUS_REJECT_LOG_H_
#define NEARDUP_CORPUS_REJECT_LOG_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/record.h"
#include "neardup/corpus/record_writer.h"

namespace neardup {

// How many bad records a job puts up with, and where they are listed.
struct RejectRules {
  // More bad records than this share of all, or than this number, end the job
  // with kCorruption; so does a corpus of nothing but bad records.
  double max_bad_share = 1;
  std::uint64_t max_bad_records = std::numeric_limits<std::uint64_t>::max();
  bool strict = false;  // the first bad record ends the job
  // What stands before the damage of a compressed file may be taken for the
  // whole of it. Otherwise such a file ends the job with kCorruption when
  // everything was read.
  bool accept_damaged = false;
  // File that lists bad records, file<TAB>line<TAB>reason; empty: none.
  std::string rejects;
};

class RejectLog {
 public:
  // Opens rules.rejects. Errors of LineWriter::create().
  static Result<RejectLog> create(const RejectRules& rules);

  void add(const Reject& reject);

  // kCorruption as soon as there are too many bad records whatever else comes:
  // more than rules.max_bad_records, or one if the job is strict. Or what
  // writing the list gave.
  const Status& status() const { return status_; }

  // Another corpus follows, of which check_whole() judges by itself.
  void begin_corpus() { before_ = count_; }

  // To be called at the end of the corpus: kCorruption if, among so many good
  // records, there were too many bad ones, or if there were bad ones only; and
  // if a file was cut short by damage, unless the job accepts that.
  Status check_whole(std::uint64_t documents) const;

  std::uint64_t count() const { return count_; }
  std::uint64_t damaged_files() const { return damaged_files_; }

  // Makes the list appear. Also where a job ends because of bad records: it is
  // what tells their owner what to mend.
  Status commit();

 private:
  RejectLog(std::unique_ptr<LineWriter> list, const RejectRules& rules);
  Status check_share(std::uint64_t documents) const;
  // The first reject with its place.
  Status too_many(const std::string& why) const;

  std::unique_ptr<LineWriter> list_;  // null: no list
  std::uint64_t max_count_;
  double max_share_;
  bool accept_damaged_;
  std::uint64_t count_ = 0;
  std::uint64_t before_ = 0;  // of count_, in corpora before this one
  std::uint64_t damaged_files_ = 0;
  std::string first_;          // "file:line: reason"
  std::string first_damaged_;  // as above
  Status status_;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_REJECT_LOG_H_
