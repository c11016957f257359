// An Explanation for a terminal: the steps of the seeds' worked example, in
// their order.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "neardup/explain/explanation.h"

namespace neardup {

namespace {

// Sums of up to this many bits are shown feature by feature, as in the seeds;
// wider ones only added up.
constexpr int kMaxBitsInFull = 16;
constexpr std::size_t kMaxFeatures = 40;
constexpr std::size_t kMaxTextBytes = 600;

// A weight or sum without needless digits: 4, -9, 11.7392.
std::string number(double value) {
  return value == std::floor(value) && std::abs(value) < 1e15
             ? fmt::format("{}", static_cast<long long>(value))
             : fmt::format("{:.6g}", value);
}

// At most `limit` bytes of `text`, cut between code points, on one line.
std::string shorten(const std::string& text, std::size_t limit) {
  std::string line = text;
  if (line.size() > limit) {
    std::size_t end = limit;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) {
      --end;
    }
    line.resize(end);
    line += "...";
  }
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return line;
}

// Binary digits, most significant first, in groups of 16.
std::string grouped_binary(const Fingerprint& fingerprint) {
  const std::string digits = to_binary(fingerprint);
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const bool at_group = (digits.size() - i) % 16 == 0;
    grouped += (i > 0 && at_group ? " " : "");
    grouped += digits[i];
  }
  return grouped;
}

std::string feature_line(const WeightedFeature& feature, int bits) {
  std::string line =
      fmt::format("    {}({})  {}", shorten(feature.text, 60),
                  number(feature.weight), to_hex(feature.hash, bits));
  if (bits > kMaxBitsInFull) {
    return line + '\n';
  }
  line += "  ->";
  for (int position = bits; position-- > 0;) {
    const double vote =
        feature.hash.bit(position) ? feature.weight : -feature.weight;
    line += ' ' + number(vote);
  }
  return line + '\n';
}

std::string sums_lines(const std::vector<double>& sums) {
  std::string lines = "   ";
  for (std::size_t position = sums.size(); position-- > 0;) {
    lines += ' ' + number(sums[position]);
    const bool at_row_end = position % 16 == 0 && position > 0;
    lines += at_row_end ? "\n   " : "";
  }
  return lines + '\n';
}

std::string differing_bits_text(const Explanation& explanation) {
  std::string text =
      fmt::format("differing bits ({})\n", explanation.differing_bits.size());
  for (const int bit : explanation.differing_bits) {
    const auto index = static_cast<std::size_t>(bit);
    text += fmt::format("    bit {:>3}  sum A {:>10}  sum B {:>10}\n", bit,
                        number(explanation.a.sums[index]),
                        number(explanation.b.sums[index]));
  }
  return text;
}

std::string blocks_text(const Explanation& explanation) {
  std::string text =
      fmt::format("blocks (within k = {}, at least one of {} agrees)\n",
                  explanation.k, explanation.block_widths.size());
  int first = 0;
  for (std::size_t i = 0; i < explanation.block_widths.size(); ++i) {
    const int width = explanation.block_widths[i];
    text += fmt::format("    block {}  bits {:>3}..{:<3}  {}\n", i, first,
                        first + width - 1,
                        explanation.block_agrees[i] ? "agrees" : "differs");
    first += width;
  }
  return text;
}

std::string features_text(const Explanation& explanation) {
  std::string common;
  std::string only_a;
  std::string only_b;
  std::size_t shown = 0;
  for (const SharedFeature& feature : explanation.features) {
    if (shown++ == 3 * kMaxFeatures) {
      break;
    }
    std::string& list = feature.weight_a == 0   ? only_b
                        : feature.weight_b == 0 ? only_a
                                                : common;
    list += (list.empty() ? "" : " ") + shorten(feature.text, 60);
  }
  return fmt::format(
      "features\n    in both  {}\n    only A   {}\n    only B   "
      "{}\n",
      common, only_a, only_b);
}

std::string verdict_text(const Explanation& explanation) {
  const char* verdict =
      explanation.near_duplicate ? "near-duplicates" : "not near-duplicates";
  if (explanation.decided_by_relation) {
    const HybridExplanation& hybrid = explanation.relation->hybrid;
    return fmt::format("{}: relation {} by hybrid (similarity {:.4f})\n",
                       verdict, relation_word(hybrid), hybrid.similarity);
  }
  std::string reason =
      explanation.equal_texts
          ? "equal texts after normalisation"
          : fmt::format("distance {} of {} bits, k = {}", explanation.distance,
                        explanation.a.result.fingerprint.bits(), explanation.k);
  const bool weak = explanation.a.result.weak != Weakness::kNone ||
                    explanation.b.result.weak != Weakness::kNone;
  if (weak && !explanation.equal_texts) {
    reason += "; a weak text is a duplicate only of an equal one";
  }
  return fmt::format("{}: {} (similarity {:.4f})\n", verdict, reason,
                     explanation.similarity);
}

// One text with what only it has marked, on one line. A long common stretch is
// shortened to its ends.
std::string marked_text(const std::vector<DiffPart>& parts, const char* open,
                        const char* close) {
  constexpr std::size_t kMostEqual = 160;
  constexpr std::size_t kMostDifferent = 400;
  std::string text;
  for (const DiffPart& part : parts) {
    text += part.differs ? open + shorten(part.text, kMostDifferent) + close
                         : shorten(part.text, kMostEqual);
  }
  return text;
}

std::string relation_text(const RelationExplanation& relation) {
  const HybridExplanation& hybrid = relation.hybrid;
  std::string text = fmt::format(
      "relation of A to B by hybrid: {}, similarity {:.4f}\n    {}\n",
      relation_word(hybrid), hybrid.similarity, decision_sentence(hybrid));
  for (const WeighedEvidence& piece : hybrid.evidence) {
    text +=
        fmt::format("    {:<48} {:8.4f}  {:+.2f}\n", evidence_words(piece.kind),
                    piece.value, piece.contribution);
  }
  text += fmt::format(
      "    tokens: {} in A, {} in B, {} aligned\n    shingles of three: {} "
      "shared, {} only A, {} only B\n",
      hybrid.tokens_a, hybrid.tokens_b, hybrid.aligned, hybrid.shingles_shared,
      hybrid.shingles_only_a, hybrid.shingles_only_b);
  return text + fmt::format("aligned\n    A  {}\n    B  {}\n",
                            marked_text(relation.diff.a, "[-", "-]"),
                            marked_text(relation.diff.b, "{+", "+}"));
}

}  // namespace

std::string to_text(std::string_view title, const FingerprintTrace& trace) {
  const int bits = trace.result.fingerprint.bits();
  std::string text = fmt::format("{}\n", title);
  if (!trace.normalized.empty()) {
    text +=
        "  normalised\n    " + shorten(trace.normalized, kMaxTextBytes) + '\n';
  }
  std::string tokens;
  for (const std::string& token : trace.tokens) {
    tokens += (tokens.empty() ? "" : " / ") + token;
  }
  text += fmt::format("  1. tokens ({})\n    {}\n", trace.tokens.size(),
                      shorten(tokens, kMaxTextBytes));
  text += fmt::format("  2., 3. {} features (weight), hash{}\n",
                      trace.features.size(),
                      bits <= kMaxBitsInFull ? " and weighted votes" : "");
  const std::size_t shown = std::min(trace.features.size(), kMaxFeatures);
  for (std::size_t i = 0; i < shown; ++i) {
    text += feature_line(trace.features[i], bits);
  }
  if (shown < trace.features.size()) {
    text += fmt::format("    ... and {} lighter ones\n",
                        trace.features.size() - shown);
  }
  text += "  4. sums, most significant bit first\n" + sums_lines(trace.sums);
  text += fmt::format("  5. fingerprint\n    {}\n    {}\n",
                      grouped_binary(trace.result.fingerprint),
                      to_hex(trace.result.fingerprint));
  if (trace.result.weak != Weakness::kNone) {
    text += fmt::format("    weak: {}; compared only by equality\n",
                        weakness_name(trace.result.weak));
  }
  return text + '\n';
}

std::string to_text(const Explanation& explanation) {
  return fmt::format("profile {} ({})\n\n", explanation.profile,
                     explanation.profile_id) +
         to_text("text A", explanation.a) + to_text("text B", explanation.b) +
         features_text(explanation) + blocks_text(explanation) +
         differing_bits_text(explanation) + '\n' +
         (explanation.relation ? relation_text(*explanation.relation) + '\n'
                               : "") +
         (explanation.measures.empty() ? ""
                                       : to_text(explanation.measures) + '\n') +
         verdict_text(explanation);
}

}  // namespace neardup
