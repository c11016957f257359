#include <utility>
#include <vector>

#include "neardup/corpus/formats/file_reader.h"
#include "neardup/corpus/formats/json_fields.h"
#include "neardup/corpus/formats/json_text.h"
#include "neardup/corpus/formats/record_splitter.h"

namespace neardup {
namespace {

// The id, the extra fields, the text fields, the metadata fields.
std::vector<std::string> wanted_paths(const CorpusOptions& options) {
  std::vector<std::string> paths = {options.id_field};
  paths.insert(paths.end(), options.extra_fields.begin(),
               options.extra_fields.end());
  paths.insert(paths.end(), options.text_fields.begin(),
               options.text_fields.end());
  paths.insert(paths.end(), options.metadata_fields.begin(),
               options.metadata_fields.end());
  return paths;
}

// Positions of the paths given to the JsonFieldFinder.
constexpr std::size_t kId = 0;
constexpr std::size_t kFirstExtra = 1;

std::string_view trimmed_line(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  return begin == std::string_view::npos
             ? std::string_view()
             : line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

// True if a file that begins with `line` holds one JSON array, or one object
// laid out over many lines, and so would only give a reject for each of them.
bool begins_other_layout(std::string_view line) {
  return line.starts_with('[') || line == "{";
}

class JsonlReader final : public FileReader {
 public:
  JsonlReader(std::unique_ptr<InputStream> input, std::string file,
              const CorpusOptions& options)
      : input_(std::move(input)),
        splitter_(*input_, boundary_, options.max_record_bytes),
        finder_(wanted_paths(options)),
        first_text_(kFirstExtra + options.extra_fields.size()),
        file_(std::move(file)),
        options_(options) {}

  Result<Outcome> next(Record& record, Reject& reject) override {
    if (other_layout_) {
      return Outcome::kEnd;
    }
    RecordSplitter::Piece line;
    do {
      NEARDUP_ASSIGN_OR_RETURN(const bool more, splitter_.next(line));
      if (!more) {
        return Outcome::kEnd;
      }
    } while (!line.too_long && trimmed_line(line.bytes).empty());
    other_layout_ = !begun_ && begins_other_layout(trimmed_line(line.bytes));
    begun_ = true;
    if (Status status = read(line, record); !status.ok()) {
      reject = {{file_, line.line}, status.message()};
      return Outcome::kReject;
    }
    return Outcome::kRecord;
  }

  std::uint64_t line() const override { return splitter_.line(); }

 private:
  // The message of an error is the reason for the reject.
  Status read(const RecordSplitter::Piece& line, Record& record) {
    if (line.too_long) {
      return limit_exceeded(too_long_reason(options_.max_record_bytes));
    }
    if (other_layout_) {
      return corruption(
          "one JSON document, not one object a line; convert the file, for "
          "example with jq -c");
    }
    NEARDUP_RETURN_IF_ERROR(finder_.find(line.bytes));
    NEARDUP_RETURN_IF_ERROR(check_kinds());
    record.clear();
    record.format = RecordFormat::kJsonl;
    record.origin.file = file_;
    record.origin.line = line.line;
    record.raw.assign(line.bytes);
    fill_text(record);
    fill_id(record);
    fill_extra(record);
    return fill_metadata(record);
  }

  Status check_kinds() const {
    NEARDUP_RETURN_IF_ERROR(check_texts());
    const JsonField::Kind id = finder_.field(kId).kind;
    if (id == JsonField::Kind::kObject || id == JsonField::Kind::kArray ||
        id == JsonField::Kind::kBoolean) {
      return corruption("field '" + options_.id_field + "' is " +
                        std::string(json_kind_name(id)) +
                        ", neither string nor number; name another with "
                        "`id_field`");
    }
    return {};
  }

  // A string there must be; of several fields others may be missing or null.
  Status check_texts() const {
    const std::vector<std::string>& names = options_.text_fields;
    bool found = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const JsonField::Kind kind = finder_.field(first_text_ + i).kind;
      const bool may_lack =
          kind == JsonField::Kind::kMissing ||
          (kind == JsonField::Kind::kNull && names.size() > 1);
      if (kind != JsonField::Kind::kString && !may_lack) {
        return corruption("field '" + names[i] + "' is " +
                          std::string(json_kind_name(kind)) +
                          ", not a string; name another with `text_fields`");
      }
      found = found || kind == JsonField::Kind::kString;
    }
    if (found) {
      return {};
    }
    return names.size() == 1
               ? corruption("field '" + names[0] +
                            "' is missing; name it with `text_fields`")
               : corruption("none of the " + std::to_string(names.size()) +
                            " text fields, '" + names[0] +
                            "' the first, is there; name others with "
                            "`text_fields`");
  }

  void fill_text(Record& record) const {
    for (std::size_t i = 0; i < options_.text_fields.size(); ++i) {
      const JsonField& field = finder_.field(first_text_ + i);
      if (field.kind == JsonField::Kind::kString) {
        append_text(field.value, record.text);
      }
    }
  }

  void fill_id(Record& record) const {
    const JsonField& id = finder_.field(kId);
    if (id.kind != JsonField::Kind::kNull && !id.value.empty()) {
      record.id.assign(id.value);
    } else {
      record.id = to_string(record.origin);
    }
  }

  void fill_extra(Record& record) const {
    record.extra.resize(options_.extra_fields.size());
    for (std::size_t i = 0; i < record.extra.size(); ++i) {
      const JsonField& field = finder_.field(kFirstExtra + i);
      if (field.kind != JsonField::Kind::kNull) {
        record.extra[i].assign(field.value);
      }
    }
  }

  // The finder passed over it by its brackets: within may be nonsense.
  static Status append_container(const std::string& name,
                                 std::string_view value, std::string& object) {
    std::string mended;
    mend_json_encoding(value, mended);
    if (!is_json(mended)) {
      return corruption("field '" + name +
                        "' is not valid JSON; mend it, or name other fields "
                        "with `metadata_fields`");
    }
    append_member(name, mended, object);
    return {};
  }

  Status fill_metadata(Record& record) const {
    const std::size_t first = first_text_ + options_.text_fields.size();
    for (std::size_t i = 0; i < options_.metadata_fields.size(); ++i) {
      const JsonField& field = finder_.field(first + i);
      const std::string& name = options_.metadata_fields[i];
      switch (field.kind) {
        case JsonField::Kind::kMissing:
        case JsonField::Kind::kNull:
          break;
        case JsonField::Kind::kString: {
          std::string value;
          append_json_string(field.value, value);
          append_member(name, value, record.metadata);
          break;
        }
        case JsonField::Kind::kObject:
        case JsonField::Kind::kArray:
          NEARDUP_RETURN_IF_ERROR(
              append_container(name, field.value, record.metadata));
          break;
        case JsonField::Kind::kBoolean:
        case JsonField::Kind::kNumber:
          append_member(name, field.value, record.metadata);
      }
    }
    if (!record.metadata.empty()) {
      record.metadata += '}';
    }
    return {};
  }

  std::unique_ptr<InputStream> input_;
  LineBoundary boundary_;
  RecordSplitter splitter_;
  JsonFieldFinder finder_;
  const std::size_t first_text_;  // of the positions
  std::string file_;
  const CorpusOptions& options_;
  bool begun_ = false;         // a line was seen
  bool other_layout_ = false;  // the file is not JSONL; its rest is not read
};

}  // namespace

std::unique_ptr<FileReader> make_jsonl_reader(
    std::unique_ptr<InputStream> input, std::string file,
    const CorpusOptions& options) {
  return std::make_unique<JsonlReader>(std::move(input), std::move(file),
                                       options);
}

}  // namespace neardup
