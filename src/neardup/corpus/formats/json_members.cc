#include "neardup/corpus/formats/json_members.h"

#include <unordered_set>
#include <utility>

#include <simdjson.h>

#include "neardup/corpus/formats/json_text.h"

namespace neardup {

class JsonMembers::Parser {
 public:
  simdjson::error_code parse(std::string_view object,
                             std::vector<JsonMember>& members) {
    members.clear();
    seen_.clear();
    padded_.assign(object);
    padded_.append(simdjson::SIMDJSON_PADDING, '\n');
    simdjson::ondemand::document document;
    if (const auto error =
            parser_.iterate(padded_.data(), object.size(), padded_.size())
                .get(document)) {
      return error;
    }
    simdjson::ondemand::object fields;
    if (const auto error = document.get_object().get(fields)) {
      return error;
    }
    for (simdjson::simdjson_result<simdjson::ondemand::field> each : fields) {
      if (const auto error = add(std::move(each), members)) {
        return error;
      }
    }
    return simdjson::SUCCESS;
  }

  std::string& mended() { return mended_; }

 private:
  simdjson::error_code add(
      simdjson::simdjson_result<simdjson::ondemand::field> each,
      std::vector<JsonMember>& members) {
    simdjson::ondemand::field field;
    std::string_view key;
    if (const auto error = std::move(each).get(field)) {
      return error;
    }
    if (const auto error = field.unescaped_key().get(key)) {
      return error;
    }
    JsonMember member{std::string(key), {}};
    if (const auto error = read(field.value(), member.value)) {
      return error;
    }
    if (seen_.insert(member.key).second) {
      members.push_back(std::move(member));
    }
    return simdjson::SUCCESS;
  }

  static simdjson::error_code read(simdjson::ondemand::value& value,
                                   std::string& text) {
    simdjson::ondemand::json_type type;
    std::string_view found;
    if (const auto error = value.type().get(type)) {
      return error;
    }
    if (const auto error = view(value, type, found)) {
      return error;
    }
    if (type != simdjson::ondemand::json_type::null) {
      text.assign(found);
    }
    if (type != simdjson::ondemand::json_type::string) {
      text.erase(text.find_last_not_of(" \t\r\n") + 1);
    }
    return simdjson::SUCCESS;
  }

  // A string's characters; of any other value what is written, and perhaps the
  // space behind it.
  static simdjson::error_code view(simdjson::ondemand::value& value,
                                   simdjson::ondemand::json_type type,
                                   std::string_view& found) {
    switch (type) {
      case simdjson::ondemand::json_type::string:
        return value.get_string().get(found);
      case simdjson::ondemand::json_type::object:
        return raw(value.get_object(), found);
      case simdjson::ondemand::json_type::array:
        return raw(value.get_array(), found);
      default:
        found = value.raw_json_token();
        return simdjson::SUCCESS;
    }
  }

  template <typename Container>
  static simdjson::error_code raw(
      simdjson::simdjson_result<Container> container, std::string_view& found) {
    Container inner;
    const auto error = std::move(container).get(inner);
    return error != simdjson::SUCCESS ? error : inner.raw_json().get(found);
  }

  simdjson::ondemand::parser parser_;
  std::string padded_;
  std::string mended_;
  std::unordered_set<std::string> seen_;
};

JsonMembers::JsonMembers() : parser_(std::make_unique<Parser>()) {}
JsonMembers::~JsonMembers() = default;

Status JsonMembers::list(std::string_view object,
                         std::vector<JsonMember>& members) {
  simdjson::error_code error = parser_->parse(object, members);
  if (error == simdjson::UTF8_ERROR || error == simdjson::STRING_ERROR) {
    mend_json_encoding(object, parser_->mended());
    error = parser_->parse(parser_->mended(), members);
  }
  return error == simdjson::SUCCESS
             ? Status()
             : corruption("not a valid JSON object as a whole");
}

}  // namespace neardup
