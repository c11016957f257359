// The inputs of one job, made readable as often as it needs and watched for
// changes between the readings.
//
// A stream (standard input, a pipe) can be read only once. If a job reads
// twice, streams are copied into a temporary folder first, and records from
// there are given the names that they would have had.
//
// Not thread safe.

#ifndef NEARDUP_JOBS_OPTIONS_JOB_INPUTS_H_
#define NEARDUP_JOBS_OPTIONS_JOB_INPUTS_H_

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/corpus_reader.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/os/file_identity.h"
#include "neardup/os/scratch/scratch_folder.h"

namespace neardup {

// An input file and the state it was in when the job began.
struct InputFile {
  std::string path;
  FileIdentity identity;
};

// kCorruption: `file` is not what an earlier reading of the job found.
Status changed_while_read(const std::string& file);

class JobInputs {
 public:
  explicit JobInputs(CorpusOptions options);

  // True if an input is a stream: what is read from it cannot be read again by
  // a later run.
  bool has_stream() const { return has_stream_; }

  // Copies every stream to a file of its own. Without a stream it does nothing.
  // Errors of the streams and of the temporary folder; kCancelled.
  Status spool_streams(const std::stop_token& stop, StageProgress& progress);

  // Finds every file and notes its state. Call once, before open(). Errors of
  // CorpusReader::open().
  Status find_files();

  // Every file, streams left out. Empty before find_files().
  const std::vector<InputFile>& files() const { return files_; }

  // Paths that name one of the files again; each file is read once. Empty
  // before find_files().
  const std::vector<std::string>& repeated_files() const {
    return repeated_files_;
  }

  // A reader at the start of the inputs. Errors of CorpusReader::open().
  Result<std::unique_ptr<CorpusReader>> open();

  // kCorruption, naming the file, if one is no longer as find_files() saw it.
  Status check_unchanged() const;

  // Gives what was read from a spooled stream the name of the stream.
  void restore_origin(RecordOrigin& origin) const;
  void restore_origin(Record& record) const;

 private:
  struct Spooled {
    std::string name;  // as given: "-", or the path of a pipe
    std::string path;  // of the copy
  };

  // What was spooled to `path`; null if nothing.
  const Spooled* find_spooled(const std::string& path) const;
  Status spool(std::string& input, std::uint64_t& bytes_copied,
               const std::stop_token& stop, StageProgress& progress);

  CorpusOptions options_;
  bool has_stream_ = false;
  std::unique_ptr<CorpusReader> unread_;  // of find_files(), for open()
  std::optional<ScratchFolder> folder_;
  std::vector<Spooled> spooled_;
  std::vector<InputFile> files_;
  std::vector<std::string> repeated_files_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_OPTIONS_JOB_INPUTS_H_
