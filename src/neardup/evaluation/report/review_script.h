// The style and the script of review_page.h. The script is one constant, whose
// hash the page's content policy names: no text of a document can become a
// program.

#ifndef NEARDUP_EVALUATION_REPORT_REVIEW_SCRIPT_H_
#define NEARDUP_EVALUATION_REPORT_REVIEW_SCRIPT_H_

#include <string_view>

namespace neardup {

// What stands in <style>, behind the shared style sheet.
std::string_view review_style();

// What stands between <script> and </script>, and its SHA-256 in base64.
std::string_view review_script();
std::string_view review_script_hash();

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_REVIEW_SCRIPT_H_
