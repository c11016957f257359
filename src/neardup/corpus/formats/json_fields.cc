#include "neardup/corpus/formats/json_fields.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include <simdjson.h>

#include "neardup/corpus/formats/json_text.h"
#include "neardup/corpus/formats/record_splitter.h"

namespace neardup {
namespace {

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

static_assert(RecordSplitter::kPadding >= simdjson::SIMDJSON_PADDING);

// A parser takes several times its longest line; one that grew above this is
// given back when lines are short again.
constexpr std::size_t kKeptParserCapacity = std::size_t{16} << 20;

// An error that simdjson does not know: the line goes on behind its object.
constexpr error_code kSecondValue = simdjson::NUM_ERROR_CODES;

std::string_view without_trailing_space(std::string_view token) {
  const std::size_t end = token.find_last_not_of(" \t\r\n");
  return end == std::string_view::npos ? std::string_view()
                                       : token.substr(0, end + 1);
}

std::string reason(error_code error) {
  switch (error) {
    case simdjson::UNCLOSED_STRING:
      return "not valid JSON: a string is not closed; write one object a line";
    case simdjson::UNESCAPED_CHARS:
      return "not valid JSON: a control character in a string; write it as "
             "\\u00XX";
    case simdjson::STRING_ERROR:
      return "not valid JSON: an unknown escape in a string; write a backslash "
             "as \\\\";
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
      return "not valid JSON: a bracket is not closed; write one object a line";
    case simdjson::INCORRECT_TYPE:
      return "not a JSON object; write one object a line";
    case simdjson::CAPACITY:
      return "too long for the JSON parser; split the record";
    case kSecondValue:
      return "more than one JSON value on the line; write one object a line";
    default:
      return "not valid JSON; write one object a line";
  }
}

// A path, and how much of it is still ahead at the object being read.
struct Pending {
  std::size_t field;
  std::string_view rest;
};

// True for errors that mended encoding may heal.
bool is_encoding_error(error_code error) {
  return error == simdjson::UTF8_ERROR || error == simdjson::STRING_ERROR;
}

}  // namespace

std::string_view json_kind_name(JsonField::Kind kind) {
  switch (kind) {
    case JsonField::Kind::kMissing:
      return "missing";
    case JsonField::Kind::kNull:
      return "null";
    case JsonField::Kind::kBoolean:
      return "a boolean";
    case JsonField::Kind::kNumber:
      return "a number";
    case JsonField::Kind::kString:
      return "a string";
    case JsonField::Kind::kObject:
      return "an object";
    case JsonField::Kind::kArray:
      return "an array";
  }
  return "unknown";
}

class JsonFieldFinder::Parser {
 public:
  explicit Parser(std::vector<std::string> paths)
      : paths_(std::move(paths)), fields_(paths_.size()) {
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      all_pending_.push_back({i, paths_[i]});
    }
  }

  error_code parse(std::string_view line) {
    std::ranges::fill(fields_, JsonField());
    if (const error_code error = reserve(line.size())) {
      return error;
    }
    ondemand::document document;
    if (const error_code error =
            parser_
                .iterate(line.data(), line.size(),
                         line.size() + simdjson::SIMDJSON_PADDING)
                .get(document)) {
      return error;
    }
    ondemand::object object;
    if (const error_code error = document.get_object().get(object)) {
      return error;
    }
    if (const error_code error = read_object(object, all_pending_)) {
      return error;
    }
    // On-Demand does not look behind the value; nothing may stand there.
    const bool at_end =
        document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    return at_end ? simdjson::SUCCESS : kSecondValue;
  }

  error_code parse_mended(std::string_view line) {
    mend_json_encoding(line, mended_);
    const std::size_t size = mended_.size();
    mended_.append(RecordSplitter::kPadding, '\n');
    return parse({mended_.data(), size});
  }

  const JsonField& field(std::size_t i) const { return fields_[i]; }

 private:
  error_code reserve(std::size_t size) {
    if (parser_.capacity() > kKeptParserCapacity &&
        size <= kKeptParserCapacity) {
      parser_ = ondemand::parser();
    }
    if (size <= parser_.capacity()) {
      return simdjson::SUCCESS;
    }
    // Doubling, or ever longer lines would each allocate anew.
    return parser_.allocate(std::min(std::max(size, 2 * parser_.capacity()),
                                     std::max(size, parser_.max_capacity())));
  }

  error_code read_object(ondemand::object& object,
                         const std::vector<Pending>& pending) {
    for (simdjson::simdjson_result<ondemand::field> each : object) {
      ondemand::field field;
      std::string_view key;
      if (const error_code error = std::move(each).get(field)) {
        return error;
      }
      if (const error_code error = field.unescaped_key().get(key)) {
        return error;
      }
      if (const error_code error = read_field(key, field.value(), pending)) {
        return error;
      }
    }
    return simdjson::SUCCESS;
  }

  error_code read_field(std::string_view key, ondemand::value& value,
                        const std::vector<Pending>& pending) {
    bool wanted = false;         // the value itself
    std::vector<Pending> inner;  // something in it; allocates only then
    for (const Pending& path : pending) {
      if (is_found(path) || !path.rest.starts_with(key)) {
        continue;
      }
      if (path.rest.size() == key.size()) {
        wanted = true;
      } else if (path.rest[key.size()] == '.') {
        inner.push_back({path.field, path.rest.substr(key.size() + 1)});
      }
    }
    if (!wanted && inner.empty()) {
      return simdjson::SUCCESS;
    }
    JsonField found;
    const error_code error = read_value(value, wanted, inner, found);
    for (const Pending& path : pending) {
      if (wanted && path.rest == key) {
        fields_[path.field] = found;
      }
    }
    return error;
  }

  bool is_found(const Pending& path) const {
    return fields_[path.field].kind != JsonField::Kind::kMissing;
  }

  error_code read_value(ondemand::value& value, bool wanted,
                        const std::vector<Pending>& inner, JsonField& field) {
    ondemand::json_type type;
    if (const error_code error = value.type().get(type)) {
      return error;
    }
    switch (type) {
      case ondemand::json_type::object:
        return read_inner_object(value, wanted, inner, field);
      case ondemand::json_type::array: {
        field.kind = JsonField::Kind::kArray;
        ondemand::array array;
        const error_code error = value.get_array().get(array);
        return error != simdjson::SUCCESS ? error : read_raw(array, field);
      }
      case ondemand::json_type::string:
        field.kind = JsonField::Kind::kString;
        return value.get_string().get(field.value);
      default:
        return read_scalar(without_trailing_space(value.raw_json_token()),
                           field);
    }
  }

  error_code read_inner_object(ondemand::value& value, bool wanted,
                               const std::vector<Pending>& inner,
                               JsonField& field) {
    field.kind = JsonField::Kind::kObject;
    ondemand::object object;
    if (const error_code error = value.get_object().get(object)) {
      return error;
    }
    if (wanted) {
      if (const error_code error = read_raw(object, field)) {
        return error;
      }
      if (const error_code error = object.reset().error()) {
        return error;
      }
    }
    return read_object(object, inner);
  }

  template <typename Container>
  static error_code read_raw(Container& container, JsonField& field) {
    const error_code error = container.raw_json().get(field.value);
    field.value = without_trailing_space(field.value);
    return error;
  }

  // On-Demand tells scalars by their first character; the rest is checked here.
  static error_code read_scalar(std::string_view token, JsonField& field) {
    field.value = token;
    if (token == "null") {
      field.kind = JsonField::Kind::kNull;
    } else if (token == "true" || token == "false") {
      field.kind = JsonField::Kind::kBoolean;
    } else if (is_json_number(token)) {
      field.kind = JsonField::Kind::kNumber;
    } else {
      return simdjson::TAPE_ERROR;
    }
    return simdjson::SUCCESS;
  }

  std::vector<std::string> paths_;
  std::vector<JsonField> fields_;
  std::vector<Pending> all_pending_;
  ondemand::parser parser_;
  std::string mended_;
};

JsonFieldFinder::JsonFieldFinder(std::vector<std::string> paths)
    : parser_(std::make_unique<Parser>(std::move(paths))) {}

JsonFieldFinder::~JsonFieldFinder() = default;
JsonFieldFinder::JsonFieldFinder(JsonFieldFinder&&) noexcept = default;
JsonFieldFinder& JsonFieldFinder::operator=(JsonFieldFinder&&) noexcept =
    default;

Status JsonFieldFinder::find(std::string_view line) {
  error_code error = parser_->parse(line);
  if (is_encoding_error(error)) {
    error = parser_->parse_mended(line);
  }
  if (error == simdjson::MEMALLOC) {
    throw std::bad_alloc();  // no fault of the record
  }
  return error == simdjson::SUCCESS ? Status() : corruption(reason(error));
}

const JsonField& JsonFieldFinder::field(std::size_t i) const {
  return parser_->field(i);
}

}  // namespace neardup
