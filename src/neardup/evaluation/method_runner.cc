#include "neardup/evaluation/method_runner.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "neardup/clusters/families.h"
#include "neardup/clusters/family_index.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/os/parallel/parallel_for.h"
#include "neardup/os/peak_memory.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {

namespace {

// Texts that are worked on before their results are put in order.
constexpr std::size_t kBatch = 512;
// Of these, by one thread at a time.
constexpr std::size_t kChunk = 16;

// Measures from its construction on.
class Meter {
 public:
  MethodCost cost() const {
    const std::chrono::duration<double> elapsed = Clock::now() - start_;
    return {elapsed.count(), memory_.growth()};
  }

 private:
  using Clock = std::chrono::steady_clock;
  PeakMemory memory_;
  Clock::time_point start_ = Clock::now();
};

// Calls work(i, result) for every text, on `threads` threads, and
// take(i, result) for each in order.
template <typename Value, typename Work, typename Take>
Status work_in_order(std::size_t size, int threads, const std::stop_token& stop,
                     Work work, Take take) {
  std::vector<Value> results(std::min(size, kBatch));
  for (std::size_t begin = 0; begin < size; begin += kBatch) {
    if (stop.stop_requested()) {
      return cancelled("stopped while evaluating");
    }
    const std::size_t count = std::min(kBatch, size - begin);
    parallel_for(
        (count + kChunk - 1) / kChunk, threads, [&](std::size_t chunk) {
          const std::size_t end = std::min(count, (chunk + 1) * kChunk);
          work(
              begin + chunk * kChunk,
              std::span(results).subspan(chunk * kChunk, end - chunk * kChunk));
        });
    for (std::size_t i = 0; i < count; ++i) {
      NEARDUP_RETURN_IF_ERROR(take(begin + i, results[i]));
    }
  }
  return {};
}

// Expands pairs of families to pairs of documents.
class FamilyExpander {
 public:
  FamilyExpander(const DocumentTable& documents, const Families& families,
                 const FoundPairSink& sink)
      : documents_(documents), families_(families), sink_(sink) {}

  void within(std::uint32_t family) const {
    const auto members = families_.members(family);
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t j = i + 1; j < members.size(); ++j) {
        give(members[i], members[j], 0);
      }
    }
  }

  void between(const NeighborPair& pair) const {
    for (const std::uint32_t a :
         families_.members(static_cast<std::uint32_t>(pair.a))) {
      for (const std::uint32_t b :
           families_.members(static_cast<std::uint32_t>(pair.b))) {
        give(a, b, pair.distance);
      }
    }
  }

 private:
  void give(std::uint32_t a, std::uint32_t b, int distance) const {
    const bool equal = documents_.text_hash(a) == documents_.text_hash(b);
    sink_({document_pair(a, b),
           1 - static_cast<double>(distance) / documents_.bits(),
           equal ? Relation::kEqual : Relation::kNear});
  }

  const DocumentTable& documents_;
  const Families& families_;
  const FoundPairSink& sink_;
};

Status give_all(const PairSet& found, const FoundPairSink& sink) {
  return found.for_each_pair([&sink](const SimilarPair& pair) {
    sink({{pair.first, pair.second}, pair.similarity, pair.relation});
    return Status();
  });
}

}  // namespace

Result<MethodRunner> MethodRunner::create(const JobOptions& options,
                                          int threads) {
  MethodRunner runner;
  runner.threads_ = threads;
  runner.finder_options_.shingle_width = options.shingle_width;
  runner.finder_options_.sentences = options.sentences;
  runner.finder_options_.caution = options.caution;
  if (options.weights != nullptr) {
    runner.weights_ = options.weights;
    runner.finder_options_.weights = runner.weights_.get();
  }
  NEARDUP_ASSIGN_OR_RETURN(
      Fingerprinter fingerprinter,
      Fingerprinter::create(options.profile, options.data));
  runner.fingerprinter_ =
      std::make_shared<const Fingerprinter>(std::move(fingerprinter));
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(options.data.simplified));
  runner.reader_ =
      std::make_shared<const ComparisonReader>(std::move(simplified));
  return runner;
}

Result<MethodCost> MethodRunner::run(const TextCollection& texts,
                                     const MethodSetting& setting,
                                     const std::stop_token& stop,
                                     const FoundPairSink& sink) const {
  return pair_method(setting.method)
             ? run_finder(texts, setting, stop, sink)
             : run_fingerprints(texts, setting, stop, sink);
}

Result<DocumentTable> MethodRunner::fingerprint(
    const TextCollection& texts, const std::stop_token& stop) const {
  DocumentTable documents(bits());
  NEARDUP_RETURN_IF_ERROR(work_in_order<FingerprintedText>(
      texts.size(), threads_, stop,
      [&](std::size_t first, std::span<FingerprintedText> results) {
        Fingerprinter::Workspace workspace;
        for (FingerprintedText& result : results) {
          result = fingerprinter_->fingerprint(
              texts.text(static_cast<std::uint32_t>(first++)), workspace);
        }
      },
      [&](std::size_t i, const FingerprintedText& result) {
        const auto document = static_cast<std::uint32_t>(i);
        return documents.add(texts.id(document), texts.text(document).size(),
                             result);
      }));
  return documents;
}

Result<MethodCost> MethodRunner::run_fingerprints(
    const TextCollection& texts, const MethodSetting& setting,
    const std::stop_token& stop, const FoundPairSink& sink) const {
  const Meter meter;
  NEARDUP_ASSIGN_OR_RETURN(const DocumentTable documents,
                           fingerprint(texts, stop));
  const FamilyRule rule = family_rule(setting.method);
  const Families families(documents, rule);
  JobOptions options;
  options.method = setting.method;
  options.k = setting.k;
  options.min_similarity = setting.min_similarity;
  const FamilyIndex index(documents, families, rule,
                          comparison_radius(options, bits()));
  std::vector<NeighborPair> found;
  NEARDUP_RETURN_IF_ERROR(
      index.join(stop, nullptr, [&found](std::span<const NeighborPair> pairs) {
        found.insert(found.end(), pairs.begin(), pairs.end());
      }));
  const MethodCost cost = meter.cost();
  const FamilyExpander expander(documents, families, sink);
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    expander.within(family);
  }
  for (const NeighborPair& pair : found) {
    expander.between(pair);
  }
  return cost;
}

Result<std::unique_ptr<PairFinder>> MethodRunner::make_finder(
    const MethodSetting& setting) const {
  PairMethodOptions options = finder_options_;
  if (setting.min_similarity > 0) {
    options.min_similarity = setting.min_similarity;
  }
  return make_pair_finder(*pair_method(setting.method), reader_, options);
}

Status MethodRunner::digest_all(
    const TextCollection& texts, const PairFinder& finder,
    const std::stop_token& stop,
    const std::function<Status(const std::string&)>& take) const {
  return work_in_order<std::string>(
      texts.size(), threads_, stop,
      [&](std::size_t first, std::span<std::string> digests) {
        for (std::string& digest : digests) {
          finder.digest(texts.text(static_cast<std::uint32_t>(first++)),
                        digest);
        }
      },
      [&take](std::size_t, const std::string& digest) { return take(digest); });
}

Result<MethodCost> MethodRunner::run_finder(const TextCollection& texts,
                                            const MethodSetting& setting,
                                            const std::stop_token& stop,
                                            const FoundPairSink& sink) const {
  const Meter meter;
  NEARDUP_ASSIGN_OR_RETURN(const auto finder, make_finder(setting));
  NEARDUP_RETURN_IF_ERROR(digest_all(
      texts, *finder, stop,
      [&finder](const std::string& digest) { return finder->add(digest); }));
  NEARDUP_ASSIGN_OR_RETURN(const PairSet found,
                           finder->find({.threads = threads_, .stop = stop}));
  const MethodCost cost = meter.cost();
  NEARDUP_RETURN_IF_ERROR(give_all(found, sink));
  return cost;
}

Status MethodRunner::run_thresholds(
    const TextCollection& texts, Method method,
    std::span<const double> thresholds, const std::stop_token& stop,
    const std::function<void(std::size_t, const FoundPair&)>& sink) const {
  std::vector<std::string> digests;
  NEARDUP_ASSIGN_OR_RETURN(const auto digester, make_finder({method}));
  NEARDUP_RETURN_IF_ERROR(
      digest_all(texts, *digester, stop, [&digests](const std::string& digest) {
        digests.push_back(digest);
        return Status();
      }));
  for (std::size_t i = 0; i < thresholds.size(); ++i) {
    NEARDUP_ASSIGN_OR_RETURN(
        const auto finder,
        make_finder({.method = method, .min_similarity = thresholds[i]}));
    for (const std::string& digest : digests) {
      NEARDUP_RETURN_IF_ERROR(finder->add(digest));
    }
    NEARDUP_ASSIGN_OR_RETURN(const PairSet found,
                             finder->find({.threads = threads_, .stop = stop}));
    NEARDUP_RETURN_IF_ERROR(
        give_all(found, [&sink, i](const FoundPair& pair) { sink(i, pair); }));
  }
  return {};
}

}  // namespace neardup
