#include "neardup/jobs/files/fingerprint_file.h"

#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/base/little_endian.h"
#include "neardup/jobs/files/fingerprint_payload.h"
#include "neardup/jobs/files/frame_file.h"

namespace neardup {

namespace {

// Like PNG's: a byte above 127 and both line ends show a file that was sent as
// text.
constexpr std::string_view kFingerprintMagic = "\x89NDF\r\n\x1a\n";
constexpr std::string_view kFingerprintKind =
    "fingerprint file (making fingerprints with `binary` writes one)";
constexpr std::uint32_t kFingerprintVersion = 1;
constexpr char kFingerprintHeader = 'H';
constexpr char kDocumentsFrame = 'D';
constexpr char kEndFrame = 'E';

// A frame is written when it holds this much: small enough to be read in one
// piece, large enough that its header is nothing.
constexpr std::uint32_t kRowsPerFrame = 4096;
constexpr std::size_t kIdBytesPerFrame = std::size_t{1} << 20;

std::string encode_fingerprint_header(const FingerprintFileHeader& header) {
  std::string payload;
  put_u32(kFingerprintVersion, payload);
  put_u32(static_cast<std::uint32_t>(header.bits), payload);
  put_text(header.profile, payload);
  put_text(header.profile_id, payload);
  return payload;
}

Result<FingerprintFileHeader> read_header(FrameReader& file) {
  Frame frame;
  NEARDUP_ASSIGN_OR_RETURN(const bool found, file.next(frame));
  if (!found || frame.type != kFingerprintHeader) {
    return file.malformed("has no header");
  }
  PayloadReader payload(frame.payload);
  const std::uint32_t version = payload.u32();
  if (payload.ok() && version != kFingerprintVersion) {
    return unsupported_version(
        fmt::format("{}: is of version {}; this program reads version {}",
                    file.name(), version, kFingerprintVersion));
  }
  const std::uint32_t bits = payload.u32();
  FingerprintFileHeader header;
  header.profile = payload.text();
  header.profile_id = payload.text();
  if (!payload.ok() || !payload.at_end() || bits < 1 ||
      bits > static_cast<std::uint32_t>(Fingerprint::kMaxBits)) {
    return file.malformed("its header is not valid");
  }
  header.bits = static_cast<int>(bits);
  return header;
}

// Fills in everything but the ids, of which the lengths; false if a value is
// not valid.
bool take_columns(int bits, PayloadReader& payload,
                  std::vector<FingerprintedText>& texts,
                  std::vector<std::uint32_t>& id_lengths) {
  const std::uint32_t count = payload.u32();
  if (count > kRowsPerFrame) {
    return false;
  }
  texts.resize(count);
  id_lengths.resize(count);
  for (FingerprintedText& text : texts) {
    const std::optional<Fingerprint> print = take_fingerprint(bits, payload);
    if (!print) {
      return false;
    }
    text.fingerprint = *print;
  }
  for (FingerprintedText& text : texts) {
    text.text_hash = take_text_hash(payload);
  }
  for (FingerprintedText& text : texts) {
    const std::optional<Weakness> weak = take_weakness(payload);
    if (!weak) {
      return false;
    }
    text.weak = *weak;
  }
  for (std::uint32_t& length : id_lengths) {
    length = payload.u32();
  }
  return true;
}

Status take_rows(const FrameReader& file, int bits, std::string_view bytes,
                 FingerprintFileRows& rows) {
  PayloadReader payload(bytes);
  std::vector<std::uint32_t> id_lengths;
  if (!take_columns(bits, payload, rows.texts, id_lengths)) {
    return file.malformed("a document is not valid");
  }
  rows.ids.clear();
  for (const std::uint32_t length : id_lengths) {
    rows.ids.push_back(payload.bytes(length));
  }
  if (!payload.ok() || !payload.at_end()) {
    return file.malformed("ids do not fill their frame");
  }
  return {};
}

Status check_end(FrameReader& file, std::string_view bytes,
                 std::uint64_t documents) {
  PayloadReader payload(bytes);
  const std::uint64_t announced = payload.u64();
  if (!payload.ok() || !payload.at_end() || announced != documents) {
    return file.malformed(fmt::format("it announces {} documents but holds {}",
                                      announced, documents));
  }
  Frame frame;
  NEARDUP_ASSIGN_OR_RETURN(const bool more, file.next(frame));
  return more ? file.malformed("goes on behind its end") : Status();
}

}  // namespace

FingerprintFileWriter::FingerprintFileWriter(
    OutputStream& output, const FingerprintFileHeader& header)
    : output_(output), pending_(kFingerprintMagic) {
  put_frame(kFingerprintHeader, encode_fingerprint_header(header), pending_);
}

Status FingerprintFileWriter::add(std::string_view id,
                                  const FingerprintedText& text) {
  assert(id.size() < (std::size_t{1} << 31));
  if (rows_ > 0 &&
      (rows_ == kRowsPerFrame || ids_.size() + id.size() > kIdBytesPerFrame)) {
    NEARDUP_RETURN_IF_ERROR(flush());
  }
  put_fingerprint(text.fingerprint, fingerprints_);
  put_text_hash(text.text_hash, text_hashes_);
  put_weakness(text.weak, weaknesses_);
  put_u32(static_cast<std::uint32_t>(id.size()), id_lengths_);
  ids_.append(id);
  ++rows_;
  ++documents_;
  return {};
}

Status FingerprintFileWriter::flush() {
  if (rows_ > 0) {
    std::string payload;
    put_u32(rows_, payload);
    for (std::string* column :
         {&fingerprints_, &text_hashes_, &weaknesses_, &id_lengths_, &ids_}) {
      payload += *column;
      column->clear();
    }
    rows_ = 0;
    put_frame(kDocumentsFrame, payload, pending_);
  }
  Status status = output_.write(pending_);
  pending_.clear();
  return status;
}

Status FingerprintFileWriter::finish() {
  NEARDUP_RETURN_IF_ERROR(flush());
  std::string payload;
  put_u64(documents_, payload);
  put_frame(kEndFrame, payload, pending_);
  return flush();
}

Result<FingerprintFileReader> FingerprintFileReader::open(
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(auto input, open_input(path));
  return open(std::move(input));
}

Result<FingerprintFileReader> FingerprintFileReader::open(
    std::unique_ptr<InputStream> input) {
  FrameReader frames(std::move(input));
  NEARDUP_RETURN_IF_ERROR(
      frames.expect_magic(kFingerprintMagic, kFingerprintKind));
  NEARDUP_ASSIGN_OR_RETURN(FingerprintFileHeader header, read_header(frames));
  return FingerprintFileReader(std::move(frames), std::move(header));
}

Result<bool> FingerprintFileReader::next(FingerprintFileRows& rows) {
  do {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, frames_.next(frame_));
    if (!more) {
      return frames_.malformed("has no end: it was cut off");
    }
    if (frame_.type == kEndFrame) {
      NEARDUP_RETURN_IF_ERROR(check_end(frames_, frame_.payload, documents_));
      return false;
    }
    if (frame_.type != kDocumentsFrame) {
      return frames_.malformed("a frame is of an unknown type");
    }
    NEARDUP_RETURN_IF_ERROR(
        take_rows(frames_, header_.bits, frame_.payload, rows));
  } while (rows.texts.empty());
  documents_ += rows.texts.size();
  return true;
}

Result<FingerprintFile> read_fingerprint_file(const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(auto input, open_input(path));
  return read_fingerprint_file(std::move(input));
}

Result<FingerprintFile> read_fingerprint_file(
    std::unique_ptr<InputStream> input) {
  NEARDUP_ASSIGN_OR_RETURN(auto reader,
                           FingerprintFileReader::open(std::move(input)));
  FingerprintFile file{reader.header(), DocumentTable(reader.header().bits)};
  FingerprintFileRows rows;
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, reader.next(rows));
    if (!more) {
      return file;
    }
    for (std::size_t i = 0; i < rows.texts.size(); ++i) {
      NEARDUP_RETURN_IF_ERROR(
          file.documents.add(rows.ids[i], 0, rows.texts[i]));
    }
  }
}

}  // namespace neardup
