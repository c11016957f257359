#include "neardup/jobs/collection/answer_json.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "neardup/corpus/formats/json_text.h"

namespace neardup {
namespace {

constexpr double kSimilaritySteps = 1e4;  // as many digits as `pairs` prints

const char* word(bool value) { return value ? "true" : "false"; }

void append_related(const RelatedDocument& document, std::string& out) {
  out += "{\"id\":";
  append_json_string(document.id, out);
  out += ",\"relation\":\"";
  out += relation_name(document.relation);
  out += "\",\"similarity\":";
  append_json_number(
      std::round(document.similarity * kSimilaritySteps) / kSimilaritySteps,
      out);
  if (document.distance) {
    out += ",\"distance\":" + std::to_string(*document.distance);
  }
  out += '}';
}

// "of" and what stands behind it, to the end of the answer.
void append_found(const std::vector<RelatedDocument>& of, bool truncated,
                  std::string& out) {
  out += ",\"of\":[";
  for (std::size_t i = 0; i < of.size(); ++i) {
    out += i > 0 ? "," : "";
    append_related(of[i], out);
  }
  out += ']';
  if (truncated) {
    out += ",\"truncated\":true";
  }
  out += '}';
}

}  // namespace

std::string answer_json(std::string_view id, const CheckAnswer& answer) {
  std::string out = "{\"id\":";
  append_json_string(id, out);
  out += ",\"duplicate\":";
  out += word(answer.duplicate);
  out += ",\"added\":";
  out += word(answer.added);
  out += ",\"replaced\":";
  out += word(answer.replaced);
  append_found(answer.of, answer.truncated, out);
  return out;
}

std::string answer_json(std::optional<std::string_view> id,
                        const QueryAnswer& answer) {
  std::string out = "{";
  if (id) {
    out += "\"id\":";
    append_json_string(*id, out);
    out += ',';
  }
  const bool duplicate =
      std::ranges::any_of(answer.of, [](const RelatedDocument& document) {
        return is_duplicate(document.relation);
      });
  out += "\"duplicate\":";
  out += word(duplicate);
  append_found(answer.of, answer.truncated, out);
  return out;
}

}  // namespace neardup
