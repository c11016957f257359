#include "neardup/pages/html_text.h"

#include <fmt/format.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

constexpr std::string_view kPageStyle = R"css(
:root { color-scheme: light dark; --ink: #1c2026; --paper: #fdfdfc;
  --faint: #6b7280; --line: #d7dadf; --panel: #f3f4f6; --accent: #1f6feb;
  --only-a: #ffe3dc; --only-b: #d9f2df; --warn: #9a3412; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #14171b;
  --faint: #9aa3ae; --line: #343a42; --panel: #1d2127; --accent: #6ea8fe;
  --only-a: #5a2a20; --only-b: #1f4a2c; --warn: #fdba74; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 72rem;
  color: var(--ink); background: var(--paper);
  font: 16px/1.55 system-ui, "Noto Sans CJK SC", "PingFang SC", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p.note, figcaption, .faint { color: var(--faint); font-size: .9rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .9rem .25rem 0;
  border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; }
code, .mono { font-family: ui-monospace, "DejaVu Sans Mono", monospace;
  font-size: .9em; overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
@media (max-width: 48rem) { .pair { grid-template-columns: 1fr; } }
.text { background: var(--panel); border: 1px solid var(--line);
  border-radius: .4rem; padding: .6rem .8rem; overflow-wrap: anywhere;
  white-space: pre-wrap; }
del { background: var(--only-a); text-decoration: none; }
ins { background: var(--only-b); text-decoration: none; }
.scroll { overflow-x: auto; }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .axis { stroke: var(--faint); } svg .bar { fill: var(--accent); }
svg .grid { stroke: var(--line); }
@media (max-width: 40rem) { svg.bars { overflow: visible; }
  svg.bars text { font-size: 21px; }
  svg .crowded, svg .side { display: none; }
  h2 { margin-top: 1.5rem; } table { font-size: .8rem; }
  th, td { padding-right: .4rem; } }
)css";

}  // namespace

std::string html_escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      case '\n':
      case '\t':
        out += c;
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
          out += "\xEF\xBF\xBD";
        } else {
          out += c;
        }
    }
  }
  return out;
}

std::string html_outside_text(std::string_view text) {
  std::string buffer;
  return "<bdi>" + html_escape(repair_utf8(text, buffer)) + "</bdi>";
}

std::string html_diff(const std::vector<DiffPart>& parts,
                      std::string_view tag) {
  std::string html;
  for (const DiffPart& part : parts) {
    html += part.differs
                ? fmt::format("<{0}>{1}</{0}>", tag, html_escape(part.text))
                : html_escape(part.text);
  }
  return html;
}

std::string html_page_start(std::string_view title,
                            std::string_view script_hash) {
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
      "'none'; style-src 'unsafe-inline'";
  if (!script_hash.empty()) {
    page += fmt::format("; script-src 'sha256-{}'", script_hash);
  }
  page +=
      "\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>";
  page += html_escape(title);
  page += "</title>\n<style>";
  page += kPageStyle;
  page += "</style>\n</head>\n<body>\n";
  return page;
}

std::string html_page_end() { return "</body>\n</html>\n"; }

}  // namespace neardup
