#include "neardup/jobs/collection/document_json.h"

#include <string_view>

#include <nlohmann/json.hpp>

#include "neardup/base/iso_time.h"
#include "neardup/corpus/formats/json_text.h"

namespace neardup {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kSpace = " \t\r\n";

// `metadata` without the space around it.
std::string_view trimmed(std::string_view metadata) {
  const std::size_t begin = metadata.find_first_not_of(kSpace);
  return begin == std::string_view::npos
             ? std::string_view()
             : metadata.substr(begin,
                               metadata.find_last_not_of(kSpace) + 1 - begin);
}

// `metadata` on one line: as it stands if it does on one already, for reading
// and writing numbers again may change them.
std::string one_line(std::string_view metadata) {
  if (metadata.find_first_of("\r\n") == std::string_view::npos) {
    return std::string(metadata);
  }
  return Json::parse(metadata, nullptr, /*allow_exceptions=*/false).dump();
}

// The members of `metadata` as they stand between its braces, without those
// that a record has itself.
std::string other_members(std::string_view metadata) {
  Json json = Json::parse(metadata, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) {
    return "";
  }
  std::size_t removed = 0;
  for (const char* name : {"id", "time", "text"}) {
    removed += json.erase(name);
  }
  const std::string line = removed > 0 ? json.dump() : one_line(metadata);
  return line.substr(1, line.size() - 2);
}

std::string id_and_time(const KeptDocument& document) {
  std::string out = "{\"id\":";
  append_json_string(document.id, out);
  return out + ",\"time\":\"" + iso_time(document.time) + '"';
}

void append_text_member(const KeptDocument& document, std::string& out) {
  if (document.text) {
    out += ",\"text\":";
    append_json_string(*document.text, out);
  }
}

}  // namespace

std::string document_json(const KeptDocument& document) {
  std::string out = id_and_time(document);
  const std::string_view metadata = trimmed(document.metadata);
  if (!metadata.empty()) {
    out += ",\"metadata\":" + one_line(metadata);
  }
  append_text_member(document, out);
  return out + '}';
}

std::string document_record(const KeptDocument& document) {
  std::string out = id_and_time(document);
  const std::string_view metadata = trimmed(document.metadata);
  const std::string members = metadata.empty() ? "" : other_members(metadata);
  if (trimmed(members) != "") {
    out += "," + members;
  }
  append_text_member(document, out);
  return out + '}';
}

}  // namespace neardup
