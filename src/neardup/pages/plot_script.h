// The style and the script of line_plot.h. The script is one constant, so that
// a page can name its hash in the content policy and run nothing else: no text
// of a document can become a program.

#ifndef NEARDUP_PAGES_PLOT_SCRIPT_H_
#define NEARDUP_PAGES_PLOT_SCRIPT_H_

#include <string_view>

namespace neardup {

// What stands in <style>, behind the shared style sheet.
std::string_view plot_style();

// What stands between <script> and </script>, and its SHA-256 in base64.
std::string_view plot_script();
std::string_view plot_script_hash();

}  // namespace neardup

#endif  // NEARDUP_PAGES_PLOT_SCRIPT_H_
