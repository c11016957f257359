#include "neardup/profile/keyword_features.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "neardup/base/hash/hash_value.h"
#include "neardup/fingerprint/libstdcxx_partial_sort.h"
#include "neardup/fingerprint/top_n.h"
#include "neardup/fingerprint/weighting.h"
#include "neardup/text/tokens/jieba_tokenizer.h"

namespace neardup {

namespace {

// Does the filter drop just what cppjieba's KeywordExtractor drops?
bool drops_as_keyword_extractor(const TermFilter& filter) {
  return filter.stop_words && filter.min_code_points == 2 &&
         filter.min_utf16_units <= 2 && filter.skip_tokens == 0;
}

bool is_by_count_and_idf(WeightingKind kind) {
  switch (kind) {
    case WeightingKind::kUnit:
    case WeightingKind::kCount:
    case WeightingKind::kLogCount:
    case WeightingKind::kTfIdf:
    case WeightingKind::kLogTfIdf:
      return true;
    default:
      return false;
  }
}

double weight_of(WeightingKind kind, const Keyword& keyword) {
  switch (kind) {
    case WeightingKind::kUnit:
      return 1;
    case WeightingKind::kCount:
      return keyword.count;
    case WeightingKind::kLogCount:
      return damped_count(keyword.count);
    case WeightingKind::kTfIdf:
      return keyword.count * keyword.idf;
    default:
      assert(kind == WeightingKind::kLogTfIdf);
      return damped_count(keyword.count) * keyword.idf;
  }
}

}  // namespace

KeywordFeatures::Workspace::Workspace(const KeywordFeatures& features)
    : segmenter(features.dictionary_, features.segmentation_),
      counter(features.dictionary_),
      hasher(features.simhash_) {}

bool KeywordFeatures::serve(const Profile& profile) {
  const TokenizerOptions& tokenizer = profile.tokenizer;
  const auto hash = FeatureHash::parse(profile.hash.name, profile.hash.seed,
                                       profile.hash.key);
  return is_jieba(tokenizer.kind) && tokenizer.ngram == 1 &&
         tokenizer.min_units == 0 &&
         drops_as_keyword_extractor(profile.filter) &&
         is_by_count_and_idf(profile.weighting) && hash.ok() &&
         hash->bits() <= 64;
}

KeywordFeatures::KeywordFeatures(
    std::shared_ptr<const CompiledDictionary> dictionary,
    const Profile& profile, FeatureHash hash)
    : dictionary_(std::move(dictionary)),
      segmentation_(segment_options(profile.tokenizer)),
      weighting_(profile.weighting),
      top_n_(profile.top_n),
      max_weight_share_(profile.max_weight_share),
      simhash_(profile.simhash),
      hash_(std::move(hash)),
      stored_hashes_(dictionary_->hash_column(hash_)) {
  assert(serve(profile));
}

VoteTotals KeywordFeatures::extract(std::string_view normalized,
                                    std::size_t text_size,
                                    Workspace& workspace) const {
  workspace.segmenter.segment(normalized, workspace.tokens);
  workspace.counter.count(normalized,
                          {workspace.tokens.begin(), workspace.tokens.end()},
                          workspace.keywords);
  weigh(workspace);
  choose(text_size, workspace);
  VoteTotals totals;
  workspace.hasher.clear();
  for (const Workspace::Choice& choice : workspace.choices) {
    totals.add(choice.weight);
    workspace.hasher.add(HashValue{{choice.hash}}, choice.weight);
  }
  return totals;
}

// The keywords in the order of the text, with their weights.
void KeywordFeatures::weigh(Workspace& workspace) const {
  auto& choices = workspace.choices;
  choices.clear();
  double total = 0;
  for (const Keyword& keyword : workspace.keywords) {
    const double weight = weight_of(weighting_, keyword);
    total += weight;
    choices.push_back({.weight = weight, .hash = 0, .index = choices.size()});
  }
  if (max_weight_share_ < 1) {
    const double cap = total * max_weight_share_;
    for (Workspace::Choice& choice : choices) {
      choice.weight = std::min(choice.weight, cap);
    }
  }
}

void KeywordFeatures::choose(std::size_t text_size,
                             Workspace& workspace) const {
  const std::size_t keywords = workspace.keywords.size();
  const std::size_t n = top_n_.adaptive ? adaptive_top_n(text_size) : top_n_.n;
  const std::size_t kept = n == 0 ? keywords : std::min(n, keywords);
  if (top_n_.order == TopNOrder::kLibstdcxx) {
    choose_as_libstdcxx(kept, workspace);
    hash_choices(workspace);
  } else {
    hash_choices(workspace);
    choose_by_hash(kept, workspace.choices);
  }
}

void KeywordFeatures::choose_by_hash(
    std::size_t n, std::vector<Workspace::Choice>& choices) const {
  // Two that agree in weight and hash are the same to the sums.
  const auto before = [](const Workspace::Choice& a,
                         const Workspace::Choice& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.hash < b.hash;
  };
  if (n < choices.size()) {
    std::nth_element(choices.begin(),
                     choices.begin() + static_cast<std::ptrdiff_t>(n),
                     choices.end(), before);
    choices.resize(n);
  }
  if (simhash_.arithmetic == SumArithmetic::kDouble) {
    std::sort(choices.begin(), choices.end(), before);
  }
}

void KeywordFeatures::choose_as_libstdcxx(std::size_t n,
                                          Workspace& workspace) const {
  workspace.sorter.order_by_text(workspace.keywords, workspace.order);
  workspace.by_text.clear();
  for (const std::uint32_t i : workspace.order) {
    workspace.by_text.push_back(workspace.choices[i]);
  }
  workspace.choices.swap(workspace.by_text);
  libstdcxx_partial_sort(
      workspace.choices, n,
      [](const Workspace::Choice& a, const Workspace::Choice& b) {
        return a.weight > b.weight;
      });
  workspace.choices.resize(n);
}

void KeywordFeatures::hash_choices(Workspace& workspace) const {
  if (stored_hashes_) {
    // They lie anywhere in the dictionary: name all places first, so that they
    // are fetched side by side.
    for (const Workspace::Choice& choice : workspace.choices) {
      const Keyword& keyword = workspace.keywords[choice.index];
      if (keyword.word != kNoWord) {
        __builtin_prefetch(stored_hashes_->data() + keyword.key);
      }
    }
  }
  for (Workspace::Choice& choice : workspace.choices) {
    const Keyword& keyword = workspace.keywords[choice.index];
    choice.hash = stored_hashes_ && keyword.word != kNoWord
                      ? (*stored_hashes_)[keyword.key]
                      : hash_(keyword.text).words[0];
  }
}

}  // namespace neardup
