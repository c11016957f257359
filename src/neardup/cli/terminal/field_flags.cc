#include "neardup/cli/terminal/field_flags.h"

#include <utility>

namespace neardup::cli {
namespace {

constexpr std::pair<std::string_view, std::string_view> kFieldFlags[] = {
    {"`binary`", "--binary"},
    {"`id_field`", "--id-field"},
    {"`labelled_only`", "--labelled-only"},
    {"`max_record_bytes`", "--max-record"},
    {"`metadata_fields`", "--fields"},
    {"`resume`", "--resume"},
    {"`text_fields`", "--text-field"},
    {"`time_field`", "--time-field"},
};

}  // namespace

std::string with_flags(std::string_view message) {
  std::string text(message);
  for (const auto& [field, flag] : kFieldFlags) {
    for (std::size_t at = text.find(field); at != std::string::npos;
         at = text.find(field, at + flag.size())) {
      text.replace(at, field.size(), flag);
    }
  }
  return text;
}

}  // namespace neardup::cli
