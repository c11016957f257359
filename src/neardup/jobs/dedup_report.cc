#include "neardup/jobs/dedup_report.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "neardup/jobs/options/method_words.h"
#include "neardup/pages/html_text.h"
#include "neardup/pages/shortened_diff.h"
#include "neardup/pages/svg_histogram.h"
#include "neardup/pages/text_diff.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0
             ? 0
             : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string headline_html(const DedupSummary& summary) {
  return fmt::format(
      "<h1>Near-duplicates</h1>\n<p>{} of {} documents ({:.1f} %) are "
      "near-duplicates of a document that is kept.</p>\n",
      with_commas(summary.duplicates), with_commas(summary.documents),
      percent(summary.duplicates, summary.documents));
}

std::string before_after_row(std::string_view name, std::uint64_t before,
                             std::uint64_t after) {
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td "
      "class=\"number\">{}</td><td class=\"number\">{}</td><td "
      "class=\"number\">{:.1f} %</td></tr>\n",
      name, with_commas(before), with_commas(after),
      with_commas(before - after), percent(before - after, before));
}

std::string before_after_html(const DedupSummary& summary) {
  std::string html =
      "<h2>Before and after</h2>\n<div class=\"scroll\"><table>\n<tr><th></th>"
      "<th class=\"number\">Before</th><th class=\"number\">After</th><th "
      "class=\"number\">Removed</th><th class=\"number\">Share</th></tr>\n";
  html += before_after_row("Documents", summary.documents,
                           summary.documents - summary.duplicates);
  html +=
      before_after_row("Bytes of text", summary.text_bytes, summary.kept_bytes);
  return html + "</table></div>\n";
}

std::string fact_row(std::string_view name, std::string_view value_html) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", name,
                     value_html);
}

std::string count_row(std::string_view name, std::uint64_t count) {
  return fact_row(name, with_commas(count));
}

std::string_view action_words(Action action) {
  switch (action) {
    case Action::kRemove:
      return "remove: survivors are written";
    case Action::kAnnotate:
      return "annotate: every record is written, with its fate";
    case Action::kReport:
      return "report: no records are written";
  }
  return "";
}

std::string threshold_words(const DedupOptions& options,
                            const DedupSummary& summary) {
  if (options.method == Method::kExact) {
    return "equal normalised texts";
  }
  std::string words;
  if (options.method == Method::kSimHash) {
    words =
        fmt::format("at most {} of {} bits differ", summary.k, summary.bits);
  }
  if (summary.min_similarity) {
    words += fmt::format("{}similarity at least {:.4f}",
                         words.empty() ? "" : ", ", *summary.min_similarity);
  }
  if (options.min_similarity == 0 && options.method == Method::kHybrid) {
    words += ", more for texts of few words";
  }
  return words.empty() ? "equal by the method's own measure" : words;
}

// The older corpus and what it came to; nothing if there is none.
std::string older_corpus_rows(const DedupOptions& options,
                              const DedupSummary& summary) {
  if (!summary.against.asked) {
    return "";
  }
  std::string names;
  for (const std::string& name : options.against) {
    names += (names.empty() ? "" : ", ") + html_outside_text(name);
  }
  std::string html = fact_row("Older corpus", names);
  html += count_row("Records removed for it", summary.against.duplicates);
  if (options.add) {
    html += count_row("Records that joined it", summary.against.added);
  }
  return html;
}

std::string how_html(const DedupOptions& options, const DedupSummary& summary) {
  std::string inputs;
  for (const std::string& input : options.corpus.inputs) {
    inputs += (inputs.empty() ? "" : ", ") + html_outside_text(input);
  }
  std::string html = "<h2>How</h2>\n<div class=\"scroll\"><table>\n";
  html += fact_row("Input", inputs);
  html += older_corpus_rows(options, summary);
  html += fact_row("Method", html_escape(method_words(options)));
  html += fact_row("Near-duplicate if", threshold_words(options, summary));
  html += fact_row("Profile", fmt::format("{} <code class=\"faint\">{}</code>",
                                          html_outside_text(summary.profile),
                                          html_escape(summary.profile_id)));
  html +=
      fact_row("Kept of a cluster", html_outside_text(to_string(options.keep)));
  html += fact_row("Action", action_words(options.action));
  for (const StageTime& stage : summary.stages) {
    html += fact_row(fmt::format("Time, {}", html_escape(stage.stage)),
                     fmt::format("{:.2f} s", stage.seconds));
  }
  return html + "</table></div>\n";
}

std::string found_html(const DedupSummary& summary) {
  std::string html = "<h2>What was found</h2>\n<table>\n";
  html += count_row("Near-duplicate pairs", summary.pairs);
  html += count_row("Clusters of two or more", summary.clusters);
  html +=
      count_row("Documents in the largest cluster", summary.largest_cluster);
  html += count_row(summary.method == method_name(Method::kSimHash)
                        ? "Weak documents, compared by text only"
                        : "Weak documents",
                    summary.weak);
  html += count_row("Bad records, left out", summary.rejects);
  html += count_row("Documents with the id of an earlier one",
                    summary.duplicate_ids);
  return html + "</table>\n";
}

// Clusters by size in buckets 2, 3, 4, 5-8, 9-16 ...
Histogram size_histogram(const DedupSummary& summary) {
  Histogram histogram{
      "Clusters by size", "size of a cluster (documents)", "clusters", {}};
  std::uint64_t low = 2;
  std::uint64_t high = 2;
  auto next = summary.clusters_by_size.begin();
  while (next != summary.clusters_by_size.end()) {
    Bar bar{low == high
                ? with_commas(low)
                : fmt::format("{}–{}", with_commas(low), with_commas(high)),
            0};
    for (; next != summary.clusters_by_size.end() && next->first <= high;
         ++next) {
      bar.value += next->second;
    }
    histogram.bars.push_back(std::move(bar));
    low = high + 1;
    high = low <= 4 ? low : (low - 1) * 2;
  }
  return histogram;
}

Histogram distance_histogram(const DedupSummary& summary) {
  Histogram histogram{
      "Pairs by distance", "distance (bits that differ)", "pairs", {}};
  const std::size_t end = std::min(summary.pairs_by_distance.size(),
                                   static_cast<std::size_t>(summary.k) + 1);
  for (std::size_t distance = 0; distance < end; ++distance) {
    histogram.bars.push_back(
        {std::to_string(distance), summary.pairs_by_distance[distance]});
  }
  return histogram;
}

// From the lowest similarity there is, in steps of 0.05; 1 stands by itself.
Histogram similarity_histogram(const DedupSummary& summary) {
  Histogram histogram{"Pairs by similarity",
                      "similarity (from the label to the next)",
                      "pairs",
                      {}};
  const std::vector<std::uint64_t>& pairs = summary.pairs_by_similarity;
  const auto first =
      std::find_if(pairs.begin(), pairs.end(),
                   [](std::uint64_t count) { return count > 0; });
  for (auto bin = first; bin != pairs.end(); ++bin) {
    const auto low = static_cast<double>(bin - pairs.begin()) /
                     static_cast<double>(kSimilarityBins - 1);
    histogram.bars.push_back({fmt::format("{:.2f}", low), *bin});
  }
  return histogram;
}

std::string likeness_words(const ClusterExample& example, int bits) {
  std::string words = fmt::format("{}, similarity {:.4f}", example.relation,
                                  example.similarity);
  if (example.distance) {
    words += fmt::format(": {} of {} bits differ", *example.distance, bits);
  }
  return words;
}

// The document that was kept, and the older corpus that it is of.
std::string kept_html(const ClusterExample& example) {
  const std::string id = html_outside_text(example.representative);
  return example.against.empty()
             ? id
             : id + " in " + html_outside_text(example.against);
}

std::string example_html(const ClusterExample& example, int bits) {
  const TextDiff diff =
      diff_texts(example.representative_text, example.duplicate_text);
  const TextDiff shown = shortened(diff);
  return fmt::format(
      "<h3>Cluster {}: {} documents, {} kept</h3>\n<p class=\"note\">{}. "
      "{} of {} characters of the kept text are in the duplicate, too, in this "
      "order.</p>\n<div class=\"pair\">\n<div><p class=\"note\">kept: {}</p>"
      "<div class=\"text\" dir=\"auto\">{}</div></div>\n<div><p "
      "class=\"note\">duplicate: {}</p><div class=\"text\" "
      "dir=\"auto\">{}</div></div>\n</div>\n",
      example.cluster, with_commas(example.cluster_size),
      with_commas(example.kept), html_escape(likeness_words(example, bits)),
      with_commas(shared_code_points(diff)),
      with_commas(count_code_points(example.representative_text)),
      kept_html(example), html_diff(shown.a, "del"),
      html_outside_text(example.duplicate), html_diff(shown.b, "ins"));
}

std::string examples_html(const DedupSummary& summary) {
  const std::size_t shown = std::min(summary.examples.size(), kReportExamples);
  if (shown == 0) {
    return "";
  }
  std::string html = fmt::format(
      "<h2>Examples</h2>\n<p class=\"note\">{} of {} clusters: those whose "
      "texts differ first, then the largest. Each shows its least similar "
      "duplicate. <del>Marked</del> is what the kept text alone has, "
      "<ins>marked</ins> what the duplicate alone has; of what both share, "
      "only "
      "what stands around it is shown.</p>\n",
      shown, with_commas(summary.clusters));
  for (std::size_t i = 0; i < shown; ++i) {
    html += example_html(summary.examples[i], summary.bits);
  }
  return html;
}

}  // namespace

std::string render_dedup_report(const DedupOptions& options,
                                const DedupSummary& summary) {
  std::string html = html_page_start("Near-duplicates");
  html += headline_html(summary);
  html += before_after_html(summary);
  html += found_html(summary);
  if (summary.clusters > 0) {
    html += svg_histogram(size_histogram(summary));
    html += svg_histogram(distance_histogram(summary));
    html += svg_histogram(similarity_histogram(summary));
  }
  html += examples_html(summary);
  html += how_html(options, summary);
  return html + html_page_end();
}

}  // namespace neardup
