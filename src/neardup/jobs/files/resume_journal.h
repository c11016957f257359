// A ResumeJournal keeps the fingerprints and digests that a job has made in a
// hidden file beside its output, so that a run that ended early need not make
// them again.
//
// The file is a sequence of frames (frame_file.h) behind the magic
// "NDJRNL\r\n": one 'H' frame with the version and the settings the job ran
// with, then 'R' frames of results, in corpus order. A damaged end is cut off
// when the journal is taken up again; everything before it counts.
//
// A journal belongs to its settings. Taken up with others, it is refused with
// the name of the first that differs.
//
// Thread safety: next() may run concurrently with append().

#ifndef NEARDUP_JOBS_FILES_RESUME_JOURNAL_H_
#define NEARDUP_JOBS_FILES_RESUME_JOURNAL_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/jobs/files/frame_file.h"
#include "neardup/os/append_file.h"
#include "neardup/profile/fingerprinter.h"

namespace neardup {

// What the results in a journal depend on: names and values, for comparison and
// for messages.
using JournalSettings = std::vector<std::pair<std::string, std::string>>;

// The result for one document.
struct JournalEntry {
  // Tells whether the document is still the same: document_check().
  std::uint64_t check = 0;
  FingerprintedText text;  // without its number of features
  std::string digest;      // of the job's PairFinder; empty without one
};

// XXH3-64 over a record's id and text.
std::uint64_t document_check(std::string_view id, std::string_view text);

// The hidden file for a job that writes `output`: ".NAME.neardup-resume" in the
// same folder.
std::string journal_path(const std::string& output);

class ResumeJournal {
 public:
  // Opens the journal at `path` of a job that makes fingerprints of `bits`
  // bits. If `resume`, a journal that is there is taken up; else it is begun
  // anew. kInvalidArgument if it was written with other settings, naming one,
  // or if what is there is no journal; kAlreadyExists if another run is writing
  // it. A journal that broke off before its first result is begun anew, too.
  static Result<ResumeJournal> open(const std::string& path,
                                    const JournalSettings& settings, int bits,
                                    bool resume);

  // How many documents it knew when it was opened.
  std::uint64_t known() const { return known_; }

  // The next known result, from the first document on, or false after the last.
  Result<bool> next(JournalEntry& entry);

  // Adds the results of the documents that follow the known ones.
  Status append(std::span<const JournalEntry> entries);

  // Removes the file: the job is done, or the journal is of no use.
  Status remove() { return file_.remove(); }

  const std::string& path() const { return file_.path(); }

 private:
  ResumeJournal(AppendFile file, int bits)
      : file_(std::move(file)), bits_(bits) {}
  Status start_reading();

  AppendFile file_;
  int bits_;
  std::uint64_t known_ = 0;
  std::uint64_t taken_ = 0;
  std::optional<FrameReader> reader_;
  std::vector<JournalEntry> decoded_;  // of the frame being read
  std::size_t next_decoded_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_FILES_RESUME_JOURNAL_H_
