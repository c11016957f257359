#include "neardup/profile/fingerprinter.h"

#include <algorithm>
#include <numeric>

#include <absl/container/flat_hash_map.h>
#include <xxhash.h>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/fingerprint/top_n.h"
#include "neardup/fingerprint/weighting.h"
#include "neardup/profile/keyword_features.h"
#include "neardup/profile/profile.h"
#include "neardup/profile/vote_totals.h"
#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/text/normal/normalizer.h"
#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/tokens/jieba_tokenizer.h"
#include "neardup/text/tokens/tokenizer.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

// The dictionary's IDF values behind the interface that weightings read.
class DictionaryIdf : public IdfTable {
 public:
  explicit DictionaryIdf(std::shared_ptr<const CompiledDictionary> dictionary)
      : dictionary_(std::move(dictionary)) {}
  double idf(std::string_view word) const override {
    return dictionary_->facts(word).idf;
  }
  double average() const override { return dictionary_->average_idf(); }

 private:
  std::shared_ptr<const CompiledDictionary> dictionary_;
};

int utf16_units(std::string_view text) {
  int units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    // Every code point starts with a byte outside 10xxxxxx; those of four bytes
    // are two units.
    units += (byte & 0xc0) != 0x80 ? (byte >= 0xf0 ? 2 : 1) : 0;
  }
  return units;
}

HashValue hash_text(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return HashValue{{hash.low64, hash.high64}};
}

}  // namespace

std::string_view weakness_name(Weakness weakness) {
  switch (weakness) {
    case Weakness::kNone:
      return "";
    case Weakness::kNoFeatures:
      return "no-features";
    case Weakness::kFewFeatures:
      return "few-features";
    case Weakness::kDominantFeature:
      return "dominant-feature";
  }
  return "";
}

struct Fingerprinter::Workspace::Buffers {
  std::string normalized;
  std::vector<Token> tokens;
  // The texts of the tokens that became terms, for weights that look at their
  // neighbours.
  std::vector<std::string_view> kept;
  std::vector<Term> terms;
  absl::flat_hash_map<std::string_view, std::uint32_t> index;
  std::unique_ptr<KeywordFeatures::Workspace> keywords;  // null until needed
};

Fingerprinter::Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Fingerprinter::Workspace::~Workspace() = default;
Fingerprinter::Workspace::Workspace(Workspace&&) noexcept = default;
Fingerprinter::Workspace& Fingerprinter::Workspace::operator=(
    Workspace&&) noexcept = default;

struct Fingerprinter::Parts {
  Profile profile;
  ProfileData data;
  std::string id;
  std::shared_ptr<const CompiledDictionary> dictionary;  // null if not needed
  std::unique_ptr<const DictionaryIdf> idf;              // null if not needed
  std::unique_ptr<const KeywordFeatures> keywords;  // null if they do not serve
  std::unique_ptr<const Normalizer> normalizer;
  std::unique_ptr<const Tokenizer> tokenizer;
  std::unique_ptr<const FeatureHash> hash;

  using Buffers = Workspace::Buffers;
  // In which order terms are wanted.
  enum class Order { kAny, kHeaviestFirst };

  bool keeps(const Token& token) const {
    const TermFilter& filter = profile.filter;
    if (filter.min_code_points > 1 &&
        count_code_points(token.text) <
            static_cast<std::size_t>(filter.min_code_points)) {
      return false;
    }
    if (filter.min_utf16_units > 1 &&
        utf16_units(token.text) < filter.min_utf16_units) {
      return false;
    }
    return !filter.stop_words || !dictionary->facts(token.text).is_stop_word;
  }

  // Counts the tokens that pass the filter into buffers.terms.
  void collect_terms(Buffers& buffers) const {
    buffers.kept.clear();
    buffers.terms.clear();
    buffers.index.clear();
    const bool by_neighbours = profile.weighting == WeightingKind::kTextRank;
    std::uint32_t position = 0;
    const auto skipped =
        std::min(buffers.tokens.size(),
                 static_cast<std::size_t>(profile.filter.skip_tokens));
    for (std::size_t i = skipped; i < buffers.tokens.size(); ++i) {
      const Token& token = buffers.tokens[i];
      if (!keeps(token)) {
        continue;
      }
      const auto next = static_cast<std::uint32_t>(buffers.terms.size());
      const auto [place, is_new] = buffers.index.try_emplace(token.text, next);
      if (is_new) {
        buffers.terms.push_back(
            {.text = token.text, .tag = token.tag, .first = position});
      } else {
        ++buffers.terms[place->second].count;
      }
      ++position;
      if (by_neighbours) {
        buffers.kept.push_back(token.text);
      }
    }
  }

  void weigh_terms(std::size_t text_bytes, Order order,
                   Buffers& buffers) const {
    weigh(profile.weighting, buffers.kept, idf.get(), buffers.terms);
    cap_weights(buffers.terms);
    const TopN& top_n = profile.top_n;
    const std::size_t n = top_n.adaptive ? adaptive_top_n(text_bytes) : top_n.n;
    const bool keeps_all = n == 0 || n >= buffers.terms.size();
    if (keeps_all && order == Order::kAny &&
        profile.simhash.arithmetic == SumArithmetic::kFixedPoint) {
      return;  // exact sums are the same in any order
    }
    if (top_n.order == TopNOrder::kByHash) {
      for (Term& term : buffers.terms) {
        term.hash = (*hash)(term.text).words[0];
      }
    }
    keep_top_n(n, top_n.order, buffers.terms);
  }

  void cap_weights(std::vector<Term>& terms) const {
    if (profile.max_weight_share >= 1) {
      return;
    }
    const double total = std::accumulate(
        terms.begin(), terms.end(), 0.0,
        [](double sum, const Term& term) { return sum + term.weight; });
    const double cap = total * profile.max_weight_share;
    for (Term& term : terms) {
      term.weight = std::min(term.weight, cap);
    }
  }

  // The general way: leaves the tokens and the weighted terms of a text of
  // `text_size` bytes in `buffers`.
  void extract_terms(std::string_view normalized, std::size_t text_size,
                     Order order, Buffers& buffers) const {
    buffers.tokens.clear();
    tokenizer->tokenize(normalized, buffers.tokens);
    collect_terms(buffers);
    weigh_terms(text_size, order, buffers);
  }

  FingerprintedText fingerprint_terms(std::string_view normalized,
                                      std::size_t text_size,
                                      Buffers& buffers) const {
    extract_terms(normalized, text_size, Order::kAny, buffers);
    return {.fingerprint = sum_up(buffers.terms).finish(),
            .weak = weakness(buffers.terms),
            .text_hash = hash_text(normalized),
            .features = buffers.terms.size()};
  }

  FingerprintedText fingerprint_keywords(std::string_view normalized,
                                         std::size_t text_size,
                                         Buffers& buffers) const {
    if (buffers.keywords == nullptr) {
      buffers.keywords =
          std::make_unique<KeywordFeatures::Workspace>(*keywords);
    }
    const VoteTotals totals =
        keywords->extract(normalized, text_size, *buffers.keywords);
    return {.fingerprint = buffers.keywords->hasher.finish(),
            .weak = totals.weakness(profile.weak),
            .text_hash = hash_text(normalized),
            .features = totals.features()};
  }

  Weakness weakness(const std::vector<Term>& terms) const {
    VoteTotals totals;
    for (const Term& term : terms) {
      totals.add(term.weight);
    }
    return totals.weakness(profile.weak);
  }

  SimHasher sum_up(const std::vector<Term>& terms) const {
    SimHasher hasher(profile.simhash);
    for (const Term& term : terms) {
      hasher.add((*hash)(term.text), term.weight);
    }
    return hasher;
  }

  // The trace of hashed features, without normalised text and tokens.
  FingerprintTrace trace_features(std::vector<WeightedFeature> features) const {
    FingerprintTrace trace;
    SimHasher hasher(profile.simhash);
    VoteTotals totals;
    for (const WeightedFeature& feature : features) {
      hasher.add(feature.hash, feature.weight);
      totals.add(feature.weight);
    }
    trace.sums = hasher.sums();
    trace.result.fingerprint = hasher.finish();
    trace.result.weak = totals.weakness(profile.weak);
    trace.result.features = features.size();
    trace.features = std::move(features);
    return trace;
  }

  FingerprintTrace trace_terms(const std::vector<Term>& terms) const {
    std::vector<WeightedFeature> features;
    for (const Term& term : terms) {
      features.push_back(
          {std::string(term.text), term.weight, (*hash)(term.text)});
    }
    return trace_features(std::move(features));
  }
};

namespace {

Result<std::unique_ptr<Tokenizer>> create_tokenizer(
    const Profile& profile,
    const std::shared_ptr<const CompiledDictionary>& dictionary) {
  TokenizerOptions options = profile.tokenizer;
  options.tags = profile.weighting == WeightingKind::kPartOfSpeech;
  return needs_dictionary(options.kind)
             ? make_jieba_tokenizer(dictionary, options)
             : make_tokenizer(options);
}

}  // namespace

Result<Fingerprinter> Fingerprinter::create(Profile profile,
                                            const DataPaths& paths) {
  NEARDUP_RETURN_IF_ERROR(validate(profile));
  auto parts = std::make_unique<Parts>();
  if (profile.needs_dictionary()) {
    NEARDUP_ASSIGN_OR_RETURN(parts->dictionary,
                             CompiledDictionary::open(paths.dictionary));
    parts->idf = std::make_unique<DictionaryIdf>(parts->dictionary);
    parts->data.dictionary = parts->dictionary->checksum();
  }
  std::shared_ptr<const SimplifiedTable> simplified;
  if (profile.needs_simplified()) {
    NEARDUP_ASSIGN_OR_RETURN(simplified,
                             SimplifiedTable::load(paths.simplified));
    parts->data.simplified = simplified->checksum();
  }
  parts->normalizer =
      std::make_unique<Normalizer>(profile.normalizer, simplified);
  NEARDUP_ASSIGN_OR_RETURN(parts->tokenizer,
                           create_tokenizer(profile, parts->dictionary));
  NEARDUP_ASSIGN_OR_RETURN(
      FeatureHash hash, FeatureHash::parse(profile.hash.name, profile.hash.seed,
                                           profile.hash.key));
  if (KeywordFeatures::serve(profile)) {
    parts->keywords =
        std::make_unique<KeywordFeatures>(parts->dictionary, profile, hash);
  }
  parts->hash = std::make_unique<FeatureHash>(std::move(hash));
  parts->id = neardup::profile_id(profile, parts->data);
  parts->profile = std::move(profile);
  return Fingerprinter(std::move(parts));
}

Result<Fingerprinter> Fingerprinter::create(const std::string& profile,
                                            const DataPaths& paths) {
  NEARDUP_ASSIGN_OR_RETURN(Profile loaded, load_profile(profile));
  return create(std::move(loaded), paths);
}

Fingerprinter::Fingerprinter(std::unique_ptr<const Parts> parts)
    : parts_(std::move(parts)) {}
Fingerprinter::~Fingerprinter() = default;
Fingerprinter::Fingerprinter(Fingerprinter&&) noexcept = default;
Fingerprinter& Fingerprinter::operator=(Fingerprinter&&) noexcept = default;

const Profile& Fingerprinter::profile() const { return parts_->profile; }
const std::string& Fingerprinter::profile_name() const {
  return parts_->profile.name;
}
int Fingerprinter::bits() const { return parts_->profile.simhash.bits; }
const std::string& Fingerprinter::profile_id() const { return parts_->id; }
const ProfileData& Fingerprinter::data() const { return parts_->data; }

FingerprintedText Fingerprinter::fingerprint(std::string_view text) const {
  Workspace workspace;
  return fingerprint(text, workspace);
}

FingerprintedText Fingerprinter::fingerprint(std::string_view text,
                                             Workspace& workspace) const {
  Workspace::Buffers& buffers = *workspace.buffers_;
  const std::string_view normalized =
      parts_->normalizer->normalize(text, buffers.normalized);
  return parts_->keywords != nullptr &&
                 normalized.size() <= JiebaSegmenter::kMaxTextSize
             ? parts_->fingerprint_keywords(normalized, text.size(), buffers)
             : parts_->fingerprint_terms(normalized, text.size(), buffers);
}

FingerprintTrace Fingerprinter::trace(std::string_view text) const {
  Workspace workspace;
  Workspace::Buffers& buffers = *workspace.buffers_;
  const std::string_view normalized =
      parts_->normalizer->normalize(text, buffers.normalized);
  parts_->extract_terms(normalized, text.size(), Parts::Order::kHeaviestFirst,
                        buffers);
  FingerprintTrace trace = parts_->trace_terms(buffers.terms);
  trace.normalized = normalized;
  for (const Token& token : buffers.tokens) {
    trace.tokens.emplace_back(token.text);
  }
  trace.result.text_hash = hash_text(normalized);
  return trace;
}

FingerprintTrace Fingerprinter::trace_features(
    const std::vector<GivenFeature>& features) const {
  std::vector<WeightedFeature> hashed;
  std::vector<std::string> tokens;
  std::string text;
  for (const GivenFeature& feature : features) {
    const HashValue hash =
        feature.hash ? *feature.hash : (*parts_->hash)(feature.text);
    hashed.push_back({feature.text, feature.weight, hash});
    tokens.push_back(feature.text);
    text += feature.text + '\n';
  }
  FingerprintTrace trace = parts_->trace_features(std::move(hashed));
  trace.tokens = std::move(tokens);
  trace.result.text_hash = hash_text(text);
  return trace;
}

std::vector<std::string> Fingerprinter::tokens(std::string_view text) const {
  std::string buffer;
  const std::string_view normalized =
      parts_->normalizer->normalize(text, buffer);
  std::vector<Token> tokens;
  parts_->tokenizer->tokenize(normalized, tokens);
  std::vector<std::string> texts;
  texts.reserve(tokens.size());
  for (const Token& token : tokens) {
    texts.emplace_back(token.text);
  }
  return texts;
}

}  // namespace neardup
