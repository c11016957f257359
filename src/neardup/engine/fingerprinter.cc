#include "neardup/engine/fingerprinter.h"

#include <algorithm>
#include <numeric>

#include <absl/container/flat_hash_map.h>
#include <xxhash.h>

#include "neardup/base/feature_hash.h"
#include "neardup/fingerprint/simhasher.h"
#include "neardup/fingerprint/top_n.h"
#include "neardup/fingerprint/weighting.h"
#include "neardup/text/jieba_dictionary.h"
#include "neardup/text/normalizer.h"
#include "neardup/text/simplified_table.h"
#include "neardup/text/tokenizer.h"
#include "neardup/text/utf8.h"

namespace neardup {

namespace {

// jieba's IDF values behind the interface that weightings read.
class JiebaIdf : public IdfTable {
 public:
  explicit JiebaIdf(std::shared_ptr<const JiebaDictionary> dictionary)
      : dictionary_(std::move(dictionary)) {}
  double idf(std::string_view word) const override {
    return dictionary_->idf(word);
  }
  double average() const override { return dictionary_->average_idf(); }

 private:
  std::shared_ptr<const JiebaDictionary> dictionary_;
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
  std::vector<std::string_view> kept;  // texts of tokens that became terms
  std::vector<Term> terms;
  absl::flat_hash_map<std::string_view, std::uint32_t> index;
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
  std::shared_ptr<const JiebaDictionary> dictionary;  // null if not needed
  std::unique_ptr<const JiebaIdf> idf;                // null if not needed
  std::unique_ptr<const Normalizer> normalizer;
  std::unique_ptr<const Tokenizer> tokenizer;
  std::unique_ptr<const FeatureHash> hash;

  using Buffers = Workspace::Buffers;

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
    return !filter.stop_words || !dictionary->is_stop_word(token.text);
  }

  // Counts the tokens that pass the filter into buffers.terms.
  void collect_terms(Buffers& buffers) const {
    buffers.kept.clear();
    buffers.terms.clear();
    buffers.index.clear();
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
            {.text = token.text,
             .tag = token.tag,
             .first = static_cast<std::uint32_t>(buffers.kept.size())});
      } else {
        ++buffers.terms[place->second].count;
      }
      buffers.kept.push_back(token.text);
    }
  }

  void weigh_terms(std::size_t text_bytes, Buffers& buffers) const {
    weigh(profile.weighting, buffers.kept, idf.get(), buffers.terms);
    cap_weights(buffers.terms);
    const TopN& top_n = profile.top_n;
    keep_top_n(top_n.adaptive ? adaptive_top_n(text_bytes) : top_n.n,
               top_n.order, buffers.terms);
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

  // Leaves the normalised text, the tokens and the weighted terms in `buffers`
  // and returns the normalised text.
  std::string_view extract(std::string_view text, Buffers& buffers) const {
    const std::string_view normalized =
        normalizer->normalize(text, buffers.normalized);
    buffers.tokens.clear();
    tokenizer->tokenize(normalized, buffers.tokens);
    collect_terms(buffers);
    weigh_terms(text.size(), buffers);
    return normalized;
  }

  Weakness weakness(const std::vector<Term>& terms) const {
    if (terms.empty()) {
      return Weakness::kNoFeatures;
    }
    if (terms.size() < profile.weak.min_features) {
      return Weakness::kFewFeatures;
    }
    double total = 0;
    double heaviest = 0;
    for (const Term& term : terms) {
      total += term.weight;
      heaviest = std::max(heaviest, term.weight);
    }
    return profile.weak.dominant_feature && heaviest > total - heaviest
               ? Weakness::kDominantFeature
               : Weakness::kNone;
  }

  SimHasher sum_up(const std::vector<Term>& terms) const {
    SimHasher hasher(profile.simhash);
    for (const Term& term : terms) {
      hasher.add((*hash)(term.text), term.weight);
    }
    return hasher;
  }

  // The trace of weighted terms, without normalised text and tokens.
  FingerprintTrace trace_terms(const std::vector<Term>& terms) const {
    FingerprintTrace trace;
    for (const Term& term : terms) {
      trace.features.push_back(
          {std::string(term.text), term.weight, (*hash)(term.text)});
    }
    const SimHasher hasher = sum_up(terms);
    trace.sums = hasher.sums();
    trace.result.fingerprint = hasher.finish();
    trace.result.weak = weakness(terms);
    trace.result.features = terms.size();
    return trace;
  }
};

namespace {

Result<std::unique_ptr<Tokenizer>> create_tokenizer(
    const Profile& profile, const JiebaDictionary* dictionary) {
  TokenizerOptions options = profile.tokenizer;
  options.tags = profile.weighting == WeightingKind::kPartOfSpeech;
  switch (options.kind) {
    case TokenizerKind::kJieba:
    case TokenizerKind::kJiebaMaxProbability:
    case TokenizerKind::kJiebaFull:
    case TokenizerKind::kJiebaSearch:
      return dictionary->tokenizer(options);
    default:
      return make_tokenizer(options);
  }
}

}  // namespace

Result<Fingerprinter> Fingerprinter::create(Profile profile,
                                            const DataPaths& paths) {
  NEARDUP_RETURN_IF_ERROR(validate(profile));
  auto parts = std::make_unique<Parts>();
  if (profile.needs_dictionary()) {
    NEARDUP_ASSIGN_OR_RETURN(parts->dictionary,
                             JiebaDictionary::load(paths.dictionary));
    parts->idf = std::make_unique<JiebaIdf>(parts->dictionary);
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
                           create_tokenizer(profile, parts->dictionary.get()));
  NEARDUP_ASSIGN_OR_RETURN(
      FeatureHash hash, FeatureHash::parse(profile.hash.name, profile.hash.seed,
                                           profile.hash.key));
  parts->hash = std::make_unique<FeatureHash>(std::move(hash));
  parts->id = neardup::profile_id(profile, parts->data);
  parts->profile = std::move(profile);
  return Fingerprinter(std::move(parts));
}

Fingerprinter::Fingerprinter(std::unique_ptr<const Parts> parts)
    : parts_(std::move(parts)) {}
Fingerprinter::~Fingerprinter() = default;
Fingerprinter::Fingerprinter(Fingerprinter&&) noexcept = default;
Fingerprinter& Fingerprinter::operator=(Fingerprinter&&) noexcept = default;

const Profile& Fingerprinter::profile() const { return parts_->profile; }
const std::string& Fingerprinter::profile_id() const { return parts_->id; }
const ProfileData& Fingerprinter::data() const { return parts_->data; }

FingerprintedText Fingerprinter::fingerprint(std::string_view text,
                                             Workspace& workspace) const {
  Workspace::Buffers& buffers = *workspace.buffers_;
  const std::string_view normalized = parts_->extract(text, buffers);
  return {.fingerprint = parts_->sum_up(buffers.terms).finish(),
          .weak = parts_->weakness(buffers.terms),
          .text_hash = hash_text(normalized),
          .features = buffers.terms.size()};
}

FingerprintTrace Fingerprinter::trace(std::string_view text) const {
  Workspace workspace;
  Workspace::Buffers& buffers = *workspace.buffers_;
  const std::string_view normalized = parts_->extract(text, buffers);
  FingerprintTrace trace = parts_->trace_terms(buffers.terms);
  trace.normalized = normalized;
  for (const Token& token : buffers.tokens) {
    trace.tokens.emplace_back(token.text);
  }
  trace.result.text_hash = hash_text(normalized);
  return trace;
}

FingerprintTrace Fingerprinter::trace_features(
    const std::vector<std::pair<std::string, double>>& features) const {
  std::vector<Term> terms;
  std::string text;
  for (const auto& [feature, weight] : features) {
    terms.push_back({.text = feature, .tag = {}, .weight = weight});
    text += feature + '\n';
  }
  FingerprintTrace trace = parts_->trace_terms(terms);
  for (const auto& [feature, weight] : features) {
    trace.tokens.push_back(feature);
  }
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
  for (const Token& token : tokens) {
    texts.emplace_back(token.text);
  }
  return texts;
}

}  // namespace neardup
