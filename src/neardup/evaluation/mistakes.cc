#include "neardup/evaluation/mistakes.h"

#include <algorithm>
#include <tuple>

#include "neardup/evaluation/random_source.h"
#include "neardup/pages/text_diff.h"
#include "neardup/similarity/measures/alignment.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

// Tokens of a text that are aligned: aligning costs their product.
constexpr std::size_t kMostTokens = 20'000;
// Code points of a text that are shown.
constexpr std::size_t kExcerpt = 600;

class AlignmentMeasure {
 public:
  AlignmentMeasure(const TextCollection& texts, const ComparisonReader& reader)
      : texts_(texts), reader_(reader) {}

  double operator()(DocumentPair pair) {
    read(pair.first, a_);
    read(pair.second, b_);
    return aligner_.similarity(a_, b_);
  }

 private:
  void read(std::uint32_t document, std::vector<std::uint16_t>& symbols) {
    reader_.read(texts_.text(document), form_);
    form_.tokens.resize(std::min(form_.tokens.size(), kMostTokens));
    symbols.clear();
    for (const std::uint64_t token : form_.tokens) {
      symbols.push_back(static_cast<std::uint16_t>(token >> 48));
    }
  }

  const TextCollection& texts_;
  const ComparisonReader& reader_;
  Aligner aligner_;
  ComparisonText form_;
  std::vector<std::uint16_t> a_;
  std::vector<std::uint16_t> b_;
};

Mistake describe(const TextCollection& texts, const FoundPair& pair,
                 double alignment, bool measured) {
  const auto [a, b] = pair.documents;
  Mistake mistake;
  mistake.id_a = repaired_utf8(texts.id(a));
  mistake.id_b = repaired_utf8(texts.id(b));
  std::tie(mistake.text_a, mistake.text_b) = excerpts_around_difference(
      repaired_utf8(texts.text(a)), repaired_utf8(texts.text(b)), kExcerpt);
  mistake.alignment = alignment;
  if (measured) {
    mistake.similarity = pair.similarity;
  }
  return mistake;
}

}  // namespace

void PairSample::add(const FoundPair& pair) {
  ++seen_;
  const std::uint64_t rank =
      mixed(std::uint64_t{pair.documents.first} << 32 | pair.documents.second);
  const auto by_rank = [](const Entry& a, const Entry& b) {
    return a.rank < b.rank;
  };
  if (heap_.size() == kSize) {
    if (rank >= heap_.front().rank) {
      return;
    }
    std::pop_heap(heap_.begin(), heap_.end(), by_rank);
    heap_.pop_back();
  }
  heap_.push_back({rank, pair});
  std::push_heap(heap_.begin(), heap_.end(), by_rank);
}

std::vector<FoundPair> PairSample::pairs() const {
  std::vector<FoundPair> pairs;
  for (const Entry& entry : heap_) {
    pairs.push_back(entry.pair);
  }
  return pairs;
}

std::vector<Mistake> describe_mistakes(const TextCollection& texts,
                                       const ComparisonReader& reader,
                                       const PairSample& sample,
                                       MistakeOrder order, bool measured,
                                       std::size_t limit) {
  if (limit == 0) {
    return {};
  }
  AlignmentMeasure measure(texts, reader);
  std::vector<std::pair<double, FoundPair>> ranked;
  for (const FoundPair& pair : sample.pairs()) {
    ranked.emplace_back(measure(pair.documents), pair);
  }
  const double sign = order == MistakeOrder::kLeastAlikeFirst ? 1 : -1;
  std::sort(ranked.begin(), ranked.end(), [sign](const auto& a, const auto& b) {
    return std::tuple(sign * a.first, a.second.documents) <
           std::tuple(sign * b.first, b.second.documents);
  });
  ranked.resize(std::min(ranked.size(), limit));
  std::vector<Mistake> mistakes;
  mistakes.reserve(ranked.size());
  for (const auto& [alignment, pair] : ranked) {
    mistakes.push_back(describe(texts, pair, alignment, measured));
  }
  return mistakes;
}

}  // namespace neardup
