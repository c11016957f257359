#include "neardup/similarity/judge/evidence.h"

#include <algorithm>
#include <cmath>

#include "neardup/similarity/judge/sampled_shingles.h"

namespace neardup {
namespace {

// Added to a rate, it keeps the logarithm of none within bounds.
constexpr double kNoInsertions = 0.2;

// Texts that are thought beside those of the collection: without them, what all
// texts of a small one share would say nothing.
constexpr double kOtherTexts = 100;

// More texts than this that share something say no more than so many.
constexpr double kCrowd = 64;

// Tokens from which on what replaces others is a passage.
constexpr std::size_t kPassage = 6;

// Replacements of more tokens than this are no names or numbers.
constexpr std::size_t kSmallReplacement = 4;

constexpr std::string_view kEvidenceNames[kEvidenceKinds] = {
    "texts",     "weighted_share", "length",     "common_part",
    "exclusive", "repeated",       "insertions", "passages",
};

double ratio_of(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

// Up to four symbols as one number, so that equal ones are equal.
std::uint64_t pack(Symbols tokens) {
  std::uint64_t packed = tokens.size();
  for (const std::uint16_t token : tokens) {
    packed = packed * 65'537 + token;
  }
  return packed;
}

std::size_t count_own(const std::vector<std::uint8_t>& own, std::uint32_t begin,
                      std::uint32_t end) {
  return static_cast<std::size_t>(
      std::count(own.begin() + begin, own.begin() + end, 1));
}

Symbols part_of(Symbols text, std::uint32_t begin, std::uint32_t end) {
  return text.subspan(begin, end - begin);
}

// How many texts have a shingle if those of one kin count as one. A text that
// is asked about has its own, even if the count has forgotten it.
double texts_without_kin(std::uint32_t count, double kinship) {
  const double texts =
      std::clamp<std::uint32_t>(count, 1, CollectionStatistics::kMostTexts);
  return texts / (1 + kinship * (texts - 1));
}

// Its logarithm; those of whole numbers are kept.
double log_of_texts(std::uint32_t count, double kinship) {
  static const std::vector<double> kLogs = [] {
    std::vector<double> logs(CollectionStatistics::kMostTexts + 1, 0.0);
    for (std::size_t texts = 2; texts < logs.size(); ++texts) {
      logs[texts] = std::log(static_cast<double>(texts));
    }
    return logs;
  }();
  return kinship == 0 ? kLogs[std::min<std::size_t>(count, kLogs.size() - 1)]
                      : std::log(texts_without_kin(count, kinship));
}

}  // namespace

std::string_view evidence_name(EvidenceKind kind) {
  return kEvidenceNames[static_cast<std::size_t>(kind)];
}

// The shingles of `a`, unless they are at hand, and how many texts have them.
void EvidenceGatherer::sample(Symbols a, int level) {
  if (a.data() == sampled_.data() && a.size() == sampled_.size() &&
      level == sampled_level_) {
    return;
  }
  sample_shingles(a, level, shingles_a_);
  sampled_ = a;
  sampled_level_ = level;
  texts_a_.clear();
  for (const std::uint64_t shingle : shingles_a_) {
    texts_a_.push_back(statistics_.texts_with(shingle));
  }
}

void EvidenceGatherer::add_shared(Symbols a, Symbols b, double kinship,
                                  Evidence& out, Uncounted uncounted) {
  const int level = sampling_level(std::max(a.size(), b.size()));
  sample(a, level);
  sample_shingles(b, level, shingles_b_);
  const std::uint32_t more_a = uncounted == Uncounted::kFirst ? 1 : 0;
  const std::uint32_t more_b = uncounted == Uncounted::kSecond ? 1 : 0;
  const double log_all = std::log(
      static_cast<double>(statistics_.size() + more_a + more_b) + kOtherTexts);
  double shared = 0;
  double of_a = 0;
  double of_b = 0;
  double exclusive = 0;
  double log_texts = 0;
  std::size_t count = 0;
  std::size_t i = 0;
  auto j = shingles_b_.begin();
  while (i < shingles_a_.size() || j != shingles_b_.end()) {
    if (j == shingles_b_.end() ||
        (i < shingles_a_.size() && shingles_a_[i] < *j)) {
      of_a += log_all - log_of_texts(texts_a_[i++] + more_a, kinship);
    } else if (i == shingles_a_.size() || *j < shingles_a_[i]) {
      of_b += log_all -
              log_of_texts(statistics_.texts_with(*j++) + more_b, kinship);
    } else {
      const std::uint32_t texts = texts_a_[i++] + more_a + more_b;
      const double log_here = log_of_texts(texts, kinship);
      const double information = log_all - log_here;
      shared += information;
      exclusive += 1 / std::max(texts_without_kin(texts, kinship) - 1, 1.0);
      log_texts += information * log_here;
      ++count;
      ++j;
    }
  }
  const auto n = static_cast<double>(shingles_a_.size());
  const auto m = static_cast<double>(shingles_b_.size());
  out.shingle_dice = ratio_of(2.0 * static_cast<double>(count), n + m);
  out.shared_part = ratio_of(static_cast<double>(count), std::min(n, m));
  out.a_is_smaller = of_a < of_b;
  out.contained_part = ratio_of(shared, shared + std::min(of_a, of_b));
  out[EvidenceKind::kTexts] =
      std::min(ratio_of(log_texts, shared), std::log(kCrowd));
  out.texts = std::exp(out[EvidenceKind::kTexts]);
  out[EvidenceKind::kExclusive] =
      ratio_of(exclusive, static_cast<double>(count));
  out[EvidenceKind::kWeightedShare] = ratio_of(shared, shared + of_a + of_b);
  out[EvidenceKind::kLength] =
      std::log(1.0 + static_cast<double>(std::min(a.size(), b.size())));
}

void EvidenceGatherer::add_difference(Symbols a, Symbols b, Evidence& out) {
  finder_.find(a, b, difference_);
  const auto n = static_cast<double>(a.size());
  const auto m = static_cast<double>(b.size());
  mark_own(a, b);
  std::size_t inserted = 0;
  std::size_t replaced = 0;
  for (const DifferentBlock& block : difference_.blocks) {
    inserted += block.of_a() == 0 || block.of_b() == 0 ? 1U : 0U;
    const std::size_t passage =
        std::min(count_own(own_a_, block.a_begin, block.a_end),
                 count_own(own_b_, block.b_begin, block.b_end));
    replaced += passage >= kPassage ? passage : 0U;
  }
  out.aligned = difference_.equal;
  out.blocks = difference_.blocks.size();
  out.similarity = ratio_of(2.0 * static_cast<double>(out.aligned), n + m);
  out[EvidenceKind::kCommonPart] =
      std::max(ratio_of(static_cast<double>(out.aligned), std::min(n, m)),
               out.shared_part);
  out[EvidenceKind::kInsertions] =
      std::log(100 * static_cast<double>(inserted) / (n + m) + kNoInsertions);
  out[EvidenceKind::kPassages] =
      ratio_of(static_cast<double>(replaced), std::min(n, m));
  count_replacements(a, b, out);
}

// What stands in blocks of both texts was moved, and is nobody's own.
void EvidenceGatherer::mark_own(Symbols a, Symbols b) {
  counts_.resize(65536, 0);
  own_a_.assign(a.size(), 0);
  own_b_.assign(b.size(), 0);
  for (const DifferentBlock& block : difference_.blocks) {
    for (std::uint32_t i = block.b_begin; i < block.b_end; ++i) {
      ++counts_[b[i]];
    }
  }
  for (const DifferentBlock& block : difference_.blocks) {
    for (std::uint32_t i = block.a_begin; i < block.a_end; ++i) {
      if (counts_[a[i]] > 0) {
        --counts_[a[i]];
      } else {
        own_a_[i] = 1;
      }
    }
  }
  for (const DifferentBlock& block : difference_.blocks) {
    for (std::uint32_t i = block.b_begin; i < block.b_end; ++i) {
      if (counts_[b[i]] > 0) {
        --counts_[b[i]];
        own_b_[i] = 1;
      }
    }
  }
}

void EvidenceGatherer::count_replacements(Symbols a, Symbols b, Evidence& out) {
  replacements_.clear();
  for (const DifferentBlock& block : difference_.blocks) {
    if (block.of_a() > 0 && block.of_b() > 0 &&
        block.of_a() <= kSmallReplacement &&
        block.of_b() <= kSmallReplacement) {
      replacements_.push_back({pack(part_of(a, block.a_begin, block.a_end)),
                               pack(part_of(b, block.b_begin, block.b_end))});
    }
  }
  std::sort(replacements_.begin(), replacements_.end());
  out.repeated = 0;
  for (auto at = replacements_.begin(); at != replacements_.end();) {
    const auto next = std::upper_bound(at, replacements_.end(), *at);
    out.repeated += next - at > 1 ? static_cast<std::size_t>(next - at) : 0U;
    at = next;
  }
  out[EvidenceKind::kRepeated] =
      ratio_of(static_cast<double>(out.repeated),
               static_cast<double>(replacements_.size()));
}

}  // namespace neardup
