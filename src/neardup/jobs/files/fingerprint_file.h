// A fingerprint file holds the fingerprints of a corpus, with the ids of its
// documents and the profile that they were made by, so that they can be
// compared without the texts. docs/fingerprint_file.md defines the format and
// has an example.
//
//   FingerprintFileWriter writer(*output, header);
//   writer.add("article-1", fingerprinted);
//   writer.finish();                            // then output->commit()
//
//   Result<FingerprintFile> file = read_fingerprint_file("news.fpr");
//
// Not thread safe.

#ifndef NEARDUP_JOBS_FILES_FINGERPRINT_FILE_H_
#define NEARDUP_JOBS_FILES_FINGERPRINT_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/jobs/files/frame_file.h"
#include "neardup/os/file.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup {

struct FingerprintFileHeader {
  std::string profile;     // name
  std::string profile_id;  // what the fingerprints mean; never mix two
  int bits = 64;

  friend bool operator==(const FingerprintFileHeader&,
                         const FingerprintFileHeader&) = default;
};

class FingerprintFileWriter {
 public:
  // REQUIRES: output outlives this writer, and nothing was written to it.
  FingerprintFileWriter(OutputStream& output,
                        const FingerprintFileHeader& header);

  // Adds the next document. Errors of the output.
  // REQUIRES: text.fingerprint.bits() == header.bits, id.size() < 2^31.
  Status add(std::string_view id, const FingerprintedText& text);

  // Writes what is left and the end mark; nothing may be added after. The
  // caller commits the output.
  Status finish();

 private:
  Status flush();

  OutputStream& output_;
  std::uint64_t documents_ = 0;
  // The columns of the frame being filled.
  std::uint32_t rows_ = 0;
  std::string fingerprints_;
  std::string text_hashes_;
  std::string weaknesses_;
  std::string id_lengths_;
  std::string ids_;
  std::string pending_;  // encoded, not yet written
};

// Some documents of a file, side by side.
struct FingerprintFileRows {
  std::vector<FingerprintedText> texts;
  std::vector<std::string_view> ids;
};

// Reads a file a few thousand documents at a time.
class FingerprintFileReader {
 public:
  // Reads the header. Errors of read_fingerprint_file().
  static Result<FingerprintFileReader> open(const std::string& path);
  // The same of a stream, from where it stands.
  static Result<FingerprintFileReader> open(std::unique_ptr<InputStream> input);

  const FingerprintFileHeader& header() const { return header_; }

  // The next documents, never none, valid until the next call; false at the end
  // of a file that is complete. Errors as above.
  Result<bool> next(FingerprintFileRows& rows);

 private:
  FingerprintFileReader(FrameReader frames, FingerprintFileHeader header)
      : frames_(std::move(frames)), header_(std::move(header)) {}

  FrameReader frames_;
  FingerprintFileHeader header_;
  Frame frame_;
  std::uint64_t documents_ = 0;
};

struct FingerprintFile {
  FingerprintFileHeader header;
  // In the file's order; text_bytes() is 0.
  DocumentTable documents;
};

// Reads a whole file. kNotFound or kIoError if it cannot be read, kCorruption
// if it is no fingerprint file or is damaged or cut off, kUnsupportedVersion if
// a newer neardup wrote it.
Result<FingerprintFile> read_fingerprint_file(const std::string& path);
// The same of a stream, from where it stands.
Result<FingerprintFile> read_fingerprint_file(
    std::unique_ptr<InputStream> input);

}  // namespace neardup

#endif  // NEARDUP_JOBS_FILES_FINGERPRINT_FILE_H_
