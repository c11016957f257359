// An Explanation as a self-contained page.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "neardup/explain/explanation.h"
#include "neardup/pages/html_text.h"

namespace neardup {

namespace {

constexpr std::size_t kMaxRows = 200;
constexpr double kRowHeight = 60;  // half the height of the bar chart

std::string verdict_html(const Explanation& explanation) {
  const int bits = explanation.a.result.fingerprint.bits();
  const std::string reason =
      explanation.decided_by_relation
          ? fmt::format("Relation of A to B by hybrid: {}; similarity {:.4f}. ",
                        relation_word(explanation.relation->hybrid),
                        explanation.relation->hybrid.similarity)
          : fmt::format(
                "Decided by fingerprints; similarity {:.4f}; threshold "
                "k = {}. ",
                explanation.similarity, explanation.k);
  return fmt::format(
      "<h1>{}</h1>\n<p>{}{}{} of {} bits of the fingerprints differ. Profile "
      "<code>{}</code> <span class=\"faint\">{}</span>.</p>\n",
      explanation.near_duplicate ? "Near-duplicates" : "Not near-duplicates",
      reason,
      explanation.equal_texts ? "Equal texts after normalisation. " : "",
      explanation.distance, bits, html_escape(explanation.profile),
      explanation.profile_id);
}

std::string weak_note(std::string_view name, const FingerprintTrace& trace) {
  return trace.result.weak == Weakness::kNone
             ? ""
             : fmt::format(
                   "<p style=\"color:var(--warn)\">Text {} is weak "
                   "({}): it is a duplicate only of an equal "
                   "text.</p>\n",
                   name, weakness_name(trace.result.weak));
}

std::string texts_html(const Explanation& explanation) {
  return fmt::format(
      "<h2>Normalised texts</h2>\n<div class=\"pair\">\n"
      "<div class=\"text\">{}</div>\n<div class=\"text\">{}</div>\n</div>\n",
      html_escape(explanation.a.normalized),
      html_escape(explanation.b.normalized));
}

// The binary digits, most significant first, in blocks; differing ones marked.
std::string digits_html(const FingerprintTrace& trace,
                        const Explanation& explanation) {
  const auto& differing = explanation.differing_bits;
  std::string html;
  for (int bit = trace.result.fingerprint.bits(); bit-- > 0;) {
    const bool differs =
        std::binary_search(differing.begin(), differing.end(), bit);
    const char digit = trace.result.fingerprint.bit(bit) ? '1' : '0';
    html +=
        differs ? fmt::format("<ins>{}</ins>", digit) : std::string(1, digit);
    html += bit % 16 == 0 && bit > 0 ? " " : "";
  }
  return html;
}

std::string fingerprints_html(const Explanation& explanation) {
  std::string html = fmt::format(
      "<h2>Fingerprints</h2>\n<div class=\"text mono\">A {}\nB {}</div>\n"
      "<p class=\"note\">Most significant bit first; differing bits are "
      "marked.</p>\n",
      digits_html(explanation.a, explanation),
      digits_html(explanation.b, explanation));
  html +=
      "<table><tr><th>Block</th><th>Bits</th><th>Found through it</th></tr>\n";
  int first = 0;
  for (std::size_t i = 0; i < explanation.block_widths.size(); ++i) {
    const int width = explanation.block_widths[i];
    html += fmt::format("<tr><td>{}</td><td>{}–{}</td><td>{}</td></tr>\n", i,
                        first, first + width - 1,
                        explanation.block_agrees[i] ? "yes: equal" : "no");
    first += width;
  }
  return html + "</table>\n";
}

// The sums of all bits as bars above and below a line.
std::string sums_chart(std::string_view name, const FingerprintTrace& trace) {
  const std::size_t bits = trace.sums.size();
  double largest = 0;
  for (const double sum : trace.sums) {
    largest = std::max(largest, std::abs(sum));
  }
  const double step = 960.0 / static_cast<double>(bits);
  std::string html = fmt::format(
      "<figure><svg viewBox=\"0 0 1000 {0}\" role=\"img\" aria-label=\"sums of "
      "text {1}\">\n<text x=\"0\" y=\"12\">+{2:.4g}</text><text x=\"0\" "
      "y=\"{0}\">-{2:.4g}</text>\n<line class=\"axis\" x1=\"40\" x2=\"1000\" "
      "y1=\"{3}\" y2=\"{3}\"/>\n",
      2 * kRowHeight, name, largest, kRowHeight);
  for (std::size_t i = 0; i < bits; ++i) {
    const double sum = trace.sums[bits - 1 - i];
    const double height =
        largest > 0 ? std::abs(sum) / largest * (kRowHeight - 2) : 0;
    html += fmt::format(
        "<rect class=\"bar\" x=\"{:.2f}\" width=\"{:.2f}\" y=\"{:.2f}\" "
        "height=\"{:.2f}\"><title>bit {}: {:.6g}</title></rect>\n",
        40 + static_cast<double>(i) * step, step * 0.8,
        sum > 0 ? kRowHeight - height : kRowHeight, height, bits - 1 - i, sum);
  }
  return html + fmt::format(
                    "</svg><figcaption>Text {}: sum of weights per bit, most "
                    "significant bit left. A short bar is a weak bit: little "
                    "change flips it.</figcaption></figure>\n",
                    name);
}

std::string features_html(const Explanation& explanation) {
  std::string html =
      "<h2>Features</h2>\n<div class=\"scroll\"><table><tr><th>Feature</th>"
      "<th class=\"number\">Weight in A</th><th class=\"number\">Weight in "
      "B</th><th>In</th></tr>\n";
  const std::size_t shown = std::min(explanation.features.size(), kMaxRows);
  for (std::size_t i = 0; i < shown; ++i) {
    const SharedFeature& feature = explanation.features[i];
    const char* where = feature.weight_a == 0   ? "only B"
                        : feature.weight_b == 0 ? "only A"
                                                : "both";
    html += fmt::format(
        "<tr><td>{}</td><td class=\"number\">{:.4g}</td><td "
        "class=\"number\">{:.4g}</td><td>{}</td></tr>\n",
        html_escape(feature.text), feature.weight_a, feature.weight_b, where);
  }
  html += "</table></div>\n";
  if (shown < explanation.features.size()) {
    html += fmt::format("<p class=\"note\">{} lighter features left out.</p>\n",
                        explanation.features.size() - shown);
  }
  return html;
}

std::string evidence_html(const HybridExplanation& hybrid) {
  std::string html =
      "<div class=\"scroll\"><table><tr><th>Evidence</th><th "
      "class=\"number\">Value</th><th class=\"number\">Contribution</th></tr>"
      "\n";
  for (const WeighedEvidence& piece : hybrid.evidence) {
    html += fmt::format(
        "<tr><td>{}</td><td class=\"number\">{:.4f}</td><td "
        "class=\"number\">{:+.2f}</td></tr>\n",
        html_escape(evidence_words(piece.kind)), piece.value,
        piece.contribution);
  }
  return html + "</table></div>\n";
}

std::string relation_html(const RelationExplanation& relation) {
  const HybridExplanation& hybrid = relation.hybrid;
  return fmt::format(
             "<h2>Relation of A to B by hybrid: {}</h2>\n<p>Similarity {:.4f}; "
             "{}.</p>\n",
             relation_word(hybrid), hybrid.similarity,
             html_escape(decision_sentence(hybrid))) +
         evidence_html(hybrid) +
         fmt::format(
             "<p class=\"note\">{} tokens in A, {} in B, {} aligned. Shingles "
             "of three tokens: {} shared, {} only in A, {} only in B.</p>\n"
             "<div class=\"pair\">\n<div class=\"text\" dir=\"auto\">{}</div>"
             "\n<div class=\"text\" dir=\"auto\">{}</div>\n</div>\n",
             hybrid.tokens_a, hybrid.tokens_b, hybrid.aligned,
             hybrid.shingles_shared, hybrid.shingles_only_a,
             hybrid.shingles_only_b, html_diff(relation.diff.a, "del"),
             html_diff(relation.diff.b, "ins"));
}

std::string plain_measures_html(const std::vector<TextMeasure>& measures) {
  if (measures.empty()) {
    return "";
  }
  std::string html =
      "<h2>Measures of the literature</h2>\n<div class=\"scroll\"><table>\n";
  for (const TextMeasure& measure : measures) {
    html +=
        fmt::format("<tr><td>{}</td><td class=\"number\">{:.6g}</td></tr>\n",
                    html_escape(measure.name), measure.value);
  }
  return html + "</table></div>\n";
}

}  // namespace

std::string to_html(const Explanation& explanation) {
  return html_page_start("neardup compare") + verdict_html(explanation) +
         (explanation.decided_by_relation
              ? ""
              : weak_note("A", explanation.a) + weak_note("B", explanation.b)) +
         (explanation.relation ? relation_html(*explanation.relation) : "") +
         plain_measures_html(explanation.measures) + texts_html(explanation) +
         fingerprints_html(explanation) + "<h2>Sums</h2>\n" +
         sums_chart("A", explanation.a) + sums_chart("B", explanation.b) +
         features_html(explanation) + html_page_end();
}

}  // namespace neardup
