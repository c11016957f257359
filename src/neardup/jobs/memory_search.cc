#include "neardup/jobs/memory_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "neardup/clusters/families.h"
#include "neardup/clusters/family_index.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/os/parallel/parallel_for.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/pair_method.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {
namespace {

// Texts that are read at a time, by all threads together: what they become is
// held beside what is remembered of them.
constexpr std::size_t kTextsAtATime = 1024;
// Texts that one thread reads at a time.
constexpr std::size_t kTextsAShare = 32;

constexpr std::size_t kMostTexts = std::numeric_limits<std::uint32_t>::max();

// Calls read(first, end) until every text was in one range, concurrently, and
// take(i) for each in order. Ends with the first error of take().
Status read_texts(std::size_t texts, int threads,
                  const std::function<void(std::size_t, std::size_t)>& read,
                  const std::function<Status(std::size_t)>& take) {
  for (std::size_t begin = 0; begin < texts; begin += kTextsAtATime) {
    const std::size_t end = std::min(texts, begin + kTextsAtATime);
    const std::size_t shares = (end - begin + kTextsAShare - 1) / kTextsAShare;
    parallel_for(shares, threads, [&](std::size_t share) {
      const std::size_t first = begin + share * kTextsAShare;
      read(first, std::min(end, first + kTextsAShare));
    });
    for (std::size_t i = begin; i < end; ++i) {
      NEARDUP_RETURN_IF_ERROR(take(i));
    }
  }
  return {};
}

Result<std::unique_ptr<PairFinder>> make_memory_finder(
    PairMethod method, const CompareOptions& options) {
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(options.data.simplified));
  PairMethodOptions settings;
  if (options.min_similarity > 0) {
    settings.min_similarity = options.min_similarity;
  }
  return make_pair_finder(
      method, std::make_shared<const ComparisonReader>(std::move(simplified)),
      settings);
}

// By a method that remembers digests.
Result<MemorySearch> search_digests(std::span<const std::string_view> texts,
                                    PairFinder& finder, int threads) {
  std::array<std::string, kTextsAtATime> digests;
  NEARDUP_RETURN_IF_ERROR(read_texts(
      texts.size(), threads,
      [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
          finder.digest(texts[i], digests[i % kTextsAtATime]);
        }
      },
      [&](std::size_t i) { return finder.add(digests[i % kTextsAtATime]); }));
  FindOptions options;
  options.threads = threads;
  NEARDUP_ASSIGN_OR_RETURN(PairSet found, finder.find(options));
  return MemorySearch(std::move(found), std::nullopt);
}

Result<DocumentTable> fingerprint_texts(std::span<const std::string_view> texts,
                                        const Fingerprinter& fingerprinter,
                                        int threads) {
  DocumentTable documents(fingerprinter.bits());
  std::array<FingerprintedText, kTextsAtATime> results;
  NEARDUP_RETURN_IF_ERROR(read_texts(
      texts.size(), threads,
      [&](std::size_t first, std::size_t end) {
        Fingerprinter::Workspace workspace;
        for (std::size_t i = first; i < end; ++i) {
          results[i % kTextsAtATime] =
              fingerprinter.fingerprint(texts[i], workspace);
        }
      },
      [&](std::size_t i) {
        return documents.add("", texts[i].size(), results[i % kTextsAtATime]);
      }));
  return documents;
}

// The families of an index as a PairSet has them; both number families by their
// first document.
EqualTexts as_equal_texts(const Families& families) {
  std::vector<TextIdentity> identities(families.documents());
  for (std::uint32_t i = 0; i < identities.size(); ++i) {
    identities[i] = {families.group_of(i), 0};
  }
  return EqualTexts(identities);
}

// By fingerprints, or by text hashes alone.
Result<MemorySearch> search_fingerprints(
    std::span<const std::string_view> texts, const JobOptions& job,
    const Fingerprinter& fingerprinter) {
  NEARDUP_ASSIGN_OR_RETURN(
      DocumentTable documents,
      fingerprint_texts(texts, fingerprinter, thread_count(job)));
  const FamilyRule rule = family_rule(job.method);
  const Families families(documents, rule);
  const FamilyIndex index(documents, families, rule,
                          comparison_radius(job, documents.bits()));
  std::vector<SimilarPair> pairs;
  NEARDUP_RETURN_IF_ERROR(
      index.join({}, {}, [&](std::span<const NeighborPair> portion) {
        for (const NeighborPair& pair : portion) {
          const double similarity =
              1 - static_cast<double>(pair.distance) / documents.bits();
          pairs.push_back({static_cast<std::uint32_t>(pair.a),
                           static_cast<std::uint32_t>(pair.b),
                           static_cast<float>(similarity), Relation::kNear});
        }
      }));
  PairSet found(as_equal_texts(families), std::move(pairs));
  return MemorySearch(std::move(found), std::move(documents));
}

}  // namespace

Status MemorySearch::for_each_pair(
    const std::function<Status(const SimilarPair&)>& sink) const {
  if (!documents_) {
    return pairs_.for_each_pair(sink);
  }
  return pairs_.for_each_pair([&](SimilarPair pair) {
    const bool equal_texts =
        documents_->text_hash(pair.first) == documents_->text_hash(pair.second);
    pair.relation = equal_texts ? Relation::kEqual : Relation::kNear;
    return sink(pair);
  });
}

Result<MemorySearch> search_in_memory(std::span<const std::string_view> texts,
                                      const CompareOptions& options) {
  if (texts.size() > kMostTexts) {
    return limit_exceeded("there are " + std::to_string(texts.size()) +
                          " texts; at most " + std::to_string(kMostTexts) +
                          " can be compared at a time");
  }
  JobOptions job;
  job.method = options.method;
  job.k = options.k;
  job.min_similarity = options.min_similarity;
  job.threads = options.threads;
  if (const std::optional<PairMethod> method = pair_method(options.method)) {
    NEARDUP_RETURN_IF_ERROR(
        check_comparison_options(job, Fingerprint::kMaxBits));
    NEARDUP_ASSIGN_OR_RETURN(const auto finder,
                             make_memory_finder(*method, options));
    return search_digests(texts, *finder, thread_count(job));
  }
  NEARDUP_ASSIGN_OR_RETURN(
      const Fingerprinter fingerprinter,
      Fingerprinter::create(options.profile, options.data));
  NEARDUP_RETURN_IF_ERROR(check_comparison_options(job, fingerprinter.bits()));
  return search_fingerprints(texts, job, fingerprinter);
}

}  // namespace neardup
