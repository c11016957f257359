#include "neardup/corpus/record_writer.h"

#include <optional>

#include "neardup/corpus/compression/compression.h"
#include "neardup/corpus/folder_record_writer.h"
#include "neardup/corpus/formats/file_format.h"
#include "neardup/corpus/record_encoder.h"
#include "neardup/os/file_tree.h"

namespace neardup {
namespace {

bool is_line_format(RecordFormat format) {
  return format != RecordFormat::kText && format != RecordFormat::kHtml;
}

class StreamRecordWriter final : public RecordWriter {
 public:
  // Without a format the first record decides.
  StreamRecordWriter(std::unique_ptr<OutputStream> output,
                     std::optional<RecordFormat> format)
      : output_(std::move(output)) {
    if (format && is_line_format(*format)) {
      encoder_ = make_record_encoder(*format);
    }
  }

  Status check(const Record& record, std::string_view header) override {
    return encoder_for(record).check(record, header);
  }

  Status write(const Record& record, std::string_view header,
               std::span<const Annotation> annotations) override {
    line_.clear();
    NEARDUP_RETURN_IF_ERROR(
        encoder_for(record).encode(record, header, annotations, line_));
    return output_->write(line_);
  }

  Status flush() override { return output_->flush(); }
  Status prepare() override { return output_->prepare(); }
  Status commit() override { return output_->commit(); }

 private:
  RecordEncoder& encoder_for(const Record& first) {
    if (encoder_ == nullptr) {
      encoder_ = make_record_encoder(
          is_line_format(first.format) ? first.format : RecordFormat::kJsonl);
    }
    return *encoder_;
  }

  std::unique_ptr<OutputStream> output_;
  std::unique_ptr<RecordEncoder> encoder_;
  std::string line_;
};

class StreamLineWriter final : public LineWriter {
 public:
  explicit StreamLineWriter(std::unique_ptr<OutputStream> output)
      : output_(std::move(output)) {}

  Status write(std::string_view line) override {
    NEARDUP_RETURN_IF_ERROR(output_->write(line));
    return output_->write("\n");
  }

  Status flush() override { return output_->flush(); }
  Status prepare() override { return output_->prepare(); }
  Status commit() override { return output_->commit(); }

 private:
  std::unique_ptr<OutputStream> output_;
};

}  // namespace

Result<std::unique_ptr<RecordWriter>> RecordWriter::create(
    const std::string& path) {
  if (path.ends_with('/') || path_kind(path) == PathKind::kFolder) {
    return create_folder_record_writer(path);
  }
  NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<OutputStream> output,
                           create_compressed_output(path));
  return std::unique_ptr<RecordWriter>(std::make_unique<StreamRecordWriter>(
      std::move(output), record_format_by_name(path)));
}

Result<std::unique_ptr<LineWriter>> LineWriter::create(
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<OutputStream> output,
                           create_compressed_output(path));
  return std::unique_ptr<LineWriter>(
      std::make_unique<StreamLineWriter>(std::move(output)));
}

std::string tsv_field(std::string_view field) {
  std::string result;
  result.reserve(field.size());
  for (const char c : field) {
    switch (c) {
      case '\t':
        result += "\\t";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\r':
        result += "\\r";
        break;
      case '\\':
        result += "\\\\";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace neardup
