#include "neardup/evaluation/report/review_page.h"

#include <string_view>

#include <fmt/format.h>

#include "neardup/evaluation/report/review_script.h"
#include "neardup/evaluation/review/review_labels.h"
#include "neardup/evaluation/review/review_view.h"
#include "neardup/pages/html_text.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

constexpr std::string_view kTitle = "Which of these are copies?";

// How the question is put, and what each answer means.
constexpr std::string_view kIntroduction = R"html(<p>Somebody cleans this
collection. Would it be right to remove one of the two texts? What only one of
them has is marked.</p>
<details><summary>The answers</summary><dl>
<dt>same</dt><dd>The same text; markup, spacing, header, typos or a date
differ.</dd>
<dt>edited</dt><dd>The same text about the same thing, edited: shortened,
corrected, another version of it.</dd>
<dt>contains</dt><dd>One is clearly larger and has the other in it.</dd>
<dt>sibling</dt><dd>The same template, form or formula with other subject or
facts: to remove one would lose a document.</dd>
<dt>unrelated</dt><dd>Neither.</dd></dl></details>
<p class="without">Without scripts this page cannot take your answers; all
pairs follow.</p>
)html";

constexpr std::string_view kAnswers = R"html(<div class="answers"><div>
<button type="button" data-verdict="same" data-key="s"><kbd>s</kbd>ame</button>
<button type="button" data-verdict="edited" data-key="e"><kbd>e</kbd>dited</button>
<button type="button" data-verdict="contains" data-key="c"><kbd>c</kbd>ontains</button>
<button type="button" data-verdict="sibling" data-key="b">si<kbd>b</kbd>ling</button>
<button type="button" data-verdict="unrelated" data-key="u"><kbd>u</kbd>nrelated</button>
<button type="button" data-action="before" aria-label="the pair before">&#8592;</button>
<button type="button" data-action="next" aria-label="skip this pair">&#8594;</button>
<button type="button" data-action="download">Download answers</button>
<output aria-live="polite"></output>
</div></div>
)html";

// For an attribute of which every byte is read back.
std::string attribute(std::string_view text) {
  std::string html;
  for (const char c : html_escape(repaired_utf8(text))) {
    html += c == '\t' ? "&#9;" : std::string(1, c);
  }
  return html;
}

std::string side_html(std::string_view id, const std::vector<DiffPart>& parts,
                      std::string_view tag) {
  return fmt::format(
      "<div><p class=\"note\">{}</p><div class=\"text\" "
      "dir=\"auto\">{}</div></div>\n",
      html_outside_text(id), html_diff(parts, tag));
}

std::string pair_html(const TextCollection& texts, const ReviewPair& pair) {
  const ReviewView view = review_view(texts, pair);
  const std::string row =
      review_row(texts.id(pair.a), texts.id(pair.b), "LABEL", pair.drawn);
  return fmt::format(
      "<section class=\"review\" data-row=\"{}\">\n<div class=\"pair\">\n{}{}"
      "</div>\n{}</section>\n",
      attribute(row), side_html(view.id_a, view.texts.a, "del"),
      side_html(view.id_b, view.texts.b, "ins"),
      view.shortened ? "<p class=\"note\">Of long texts what differs is shown, "
                       "and what stands around it.</p>\n"
                     : "");
}

}  // namespace

std::string render_review_page(const TextCollection& texts,
                               const std::vector<ReviewPair>& pairs) {
  std::string html = html_page_start(kTitle, review_script_hash());
  html.insert(html.find("</style>"), review_style());
  html += fmt::format("<h1>{}</h1>\n{}<main data-header=\"{}\">\n", kTitle,
                      kIntroduction, attribute(kReviewHeader));
  for (const ReviewPair& pair : pairs) {
    html += pair_html(texts, pair);
  }
  return html + fmt::format("</main>\n{}<script>{}</script>\n{}", kAnswers,
                            review_script(), html_page_end());
}

}  // namespace neardup
