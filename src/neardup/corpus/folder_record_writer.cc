#include "neardup/corpus/folder_record_writer.h"

#include <algorithm>
#include <utility>

#include "neardup/os/file.h"
#include "neardup/os/output_folder.h"

namespace neardup {
namespace {

// What came from standard input has no name of its own.
constexpr char kStandardInputFile[] = "standard-input.txt";

class TextInput final : public InputStream {
 public:
  TextInput(std::string_view text, std::string name)
      : text_(text), name_(std::move(name)) {}

  Result<std::size_t> read(char* data, std::size_t size) override {
    const std::size_t count = text_.copy(data, size);
    text_.remove_prefix(count);
    return count;
  }
  const std::string& name() const override { return name_; }

 private:
  std::string_view text_;
  std::string name_;
};

class FolderRecordWriter final : public RecordWriter {
 public:
  FolderRecordWriter(std::unique_ptr<OutputFolder> folder, std::string path)
      : folder_(std::move(folder)), path_(std::move(path)) {}

  Status check(const Record& record, std::string_view /*header*/) override {
    if (record.format == RecordFormat::kText ||
        record.format == RecordFormat::kHtml) {
      return {};
    }
    return invalid_argument(path_ + ": a folder takes whole files, and " +
                            to_string(record.origin) + " is a record of a " +
                            std::string(record_format_name(record.format)) +
                            " file; write to a file such as out.jsonl");
  }

  Status write(const Record& record, std::string_view header,
               std::span<const Annotation> annotations) override {
    NEARDUP_RETURN_IF_ERROR(check(record, header));
    if (!annotations.empty()) {
      return invalid_argument(path_ +
                              ": files in a folder cannot be annotated; write "
                              "to a file such as out.jsonl");
    }
    const std::string& file = record.origin.file;
    if (file == "-") {
      TextInput text(record.text, file);
      return folder_->add(kStandardInputFile, text);
    }
    NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<InputStream> input,
                             open_input(file));
    return folder_->add(contained_path(file), *input);
  }

  Status prepare() override { return folder_->prepare(); }
  Status commit() override { return folder_->commit(); }

 private:
  std::unique_ptr<OutputFolder> folder_;
  std::string path_;
};

}  // namespace

Result<std::unique_ptr<RecordWriter>> create_folder_record_writer(
    const std::string& path) {
  NEARDUP_ASSIGN_OR_RETURN(std::unique_ptr<OutputFolder> folder,
                           OutputFolder::create(path));
  return std::unique_ptr<RecordWriter>(
      std::make_unique<FolderRecordWriter>(std::move(folder), path));
}

}  // namespace neardup
