#include "neardup/similarity/methods/minhash_finder.h"

#include <algorithm>
#include <array>
#include <utility>

#include <xxhash.h>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/similarity/measures/digest_bytes.h"
#include "neardup/similarity/measures/one_permutation_sketch.h"

namespace neardup {
namespace {

// A group by the key of its signature in one band.
struct Keyed {
  std::uint64_t key;
  std::uint32_t group;

  friend bool operator<(const Keyed& a, const Keyed& b) {
    return a.key != b.key ? a.key < b.key : a.group < b.group;
  }
};

}  // namespace

MinhashFinder::MinhashFinder(std::shared_ptr<const ComparisonReader> reader,
                             MinhashOptions options)
    : reader_(std::move(reader)),
      options_(options),
      bands_(best_bands(kSlots, options.threshold, options.miss_weight)) {}

void MinhashFinder::digest(std::string_view text, std::string& out) const {
  ComparisonText form;
  reader_->read(text, form);
  OnePermutationHasher hasher;
  add_token_shingles(form.tokens, hasher, options_.shingle_width);
  std::array<std::uint32_t, kSlots> keys;
  hasher.keys(keys);
  out.clear();
  append_value(form.identity, out);
  append_value(static_cast<std::uint32_t>(form.tokens.size()), out);
  for (const std::uint32_t key : keys) {
    append_value(static_cast<std::uint16_t>(key), out);
  }
}

Status MinhashFinder::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(identities_.size()));
  TextIdentity identity;
  std::uint32_t tokens = 0;
  if (!take_value(digest, identity) || !take_value(digest, tokens) ||
      digest.size() != kSlots * sizeof(std::uint16_t)) {
    return corruption("a digest of the minhash method has a wrong size");
  }
  take_values(digest, kSlots, signatures_);
  identities_.push_back(identity);
  tokens_.push_back(tokens);
  return {};
}

Result<std::unique_ptr<NearDuplicates>> MinhashFinder::find(
    const FindOptions& options) {
  EqualTexts groups(identities_);
  std::vector<std::vector<SimilarPair>> found(
      static_cast<std::size_t>(bands_.bands));
  WorkMeter meter(options.progress, found.size());
  parallel_for(found.size(), options.threads, [&](std::size_t band) {
    judge_band(groups, static_cast<int>(band), options, found[band]);
    meter.add(1);
  });
  if (options.stop.stop_requested()) {
    return cancelled("stopped on request");
  }
  std::vector<SimilarPair> pairs;
  for (const std::vector<SimilarPair>& of_band : found) {
    pairs.insert(pairs.end(), of_band.begin(), of_band.end());
  }
  return near_duplicates(std::move(groups), std::move(pairs));
}

// Appends the near pairs that meet in this band and in none before it.
void MinhashFinder::judge_band(const EqualTexts& groups, int band,
                               const FindOptions& options,
                               std::vector<SimilarPair>& out) const {
  std::vector<Keyed> keyed;
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    const std::uint32_t document = groups.first_member(group);
    if (tokens_[document] != 0) {
      keyed.push_back({band_key(document, band), group});
    }
  }
  std::sort(keyed.begin(), keyed.end());
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    if (options.stop.stop_requested()) {
      return;
    }
    const std::uint32_t a = groups.first_member(keyed[i].group);
    for (std::size_t j = i + 1;
         j < keyed.size() && keyed[j].key == keyed[i].key; ++j) {
      const std::uint32_t b = groups.first_member(keyed[j].group);
      const double found = similarity(a, b);
      if (found >= options_.threshold && !meet_before(a, b, band)) {
        out.push_back(
            {keyed[i].group, keyed[j].group, static_cast<float>(found),
             relation_by_length(tokens_[a], tokens_[b], options_.threshold)});
      }
    }
  }
}

std::uint64_t MinhashFinder::band_key(std::uint32_t document, int band) const {
  const auto rows = static_cast<std::size_t>(bands_.rows);
  const auto of_band =
      signature(document).subspan(static_cast<std::size_t>(band) * rows, rows);
  return XXH3_64bits(of_band.data(), of_band.size_bytes());
}

bool MinhashFinder::meet_before(std::uint32_t a, std::uint32_t b,
                                int band) const {
  for (int earlier = 0; earlier < band; ++earlier) {
    if (band_key(a, earlier) == band_key(b, earlier)) {
      return true;
    }
  }
  return false;
}

double MinhashFinder::similarity(std::uint32_t a, std::uint32_t b) const {
  const auto x = signature(a);
  const auto y = signature(b);
  int equal = 0;
  for (std::size_t i = 0; i < kSlots; ++i) {
    equal += x[i] == y[i] ? 1 : 0;
  }
  return static_cast<double>(equal) / kSlots;
}

}  // namespace neardup
