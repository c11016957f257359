#include "testing/well_formed.h"

#include <libxml/parser.h>

namespace neardup::testing {

bool is_well_formed(std::string html) {
  for (std::size_t at = html.find("<meta"); at != std::string::npos;
       at = html.find("<meta", at + 1)) {
    html.insert(html.find('>', at), "/");
  }
  html.erase(0, html.find("<html"));
  xmlDocPtr document =
      xmlReadMemory(html.data(), static_cast<int>(html.size()), "", "UTF-8",
                    XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  const bool well_formed = document != nullptr;
  xmlFreeDoc(document);
  return well_formed;
}

}  // namespace neardup::testing
