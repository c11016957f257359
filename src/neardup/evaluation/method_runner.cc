#include "neardup/evaluation/method_runner.h"

#include <chrono>
#include <utility>
#include <vector>

#include "neardup/clusters/fingerprint_finder.h"
#include "neardup/jobs/digest_texts.h"
#include "neardup/os/peak_memory.h"

namespace neardup {

namespace {

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

// Holds pairs of groups, and expands them to pairs of documents.
class PairExpander {
 public:
  explicit PairExpander(const NearDuplicates& found) : found_(found) {}

  Status take(const FindOptions& options) {
    return found_.join(
        options, [this](const NearPair& pair) { pairs_.push_back(pair); });
  }

  void expand(const FoundPairSink& sink) const {
    for (std::uint32_t group = 0; group < found_.groups().size(); ++group) {
      const auto members = found_.groups().members(group);
      for (std::size_t i = 0; i < members.size(); ++i) {
        for (const std::uint32_t other : members.subspan(i + 1)) {
          sink({{members[i], other}, 1, found_.within(members[i], other)});
        }
      }
    }
    for (const NearPair& pair : pairs_) {
      for (const std::uint32_t a : found_.groups().members(pair.first)) {
        for (const std::uint32_t b : found_.groups().members(pair.second)) {
          sink({document_pair(a, b), pair.similarity,
                a < b ? pair.relation : reversed(pair.relation)});
        }
      }
    }
  }

 private:
  const NearDuplicates& found_;
  std::vector<NearPair> pairs_;
};

}  // namespace

Result<MethodRunner> MethodRunner::create(const JobOptions& options,
                                          int threads) {
  MethodRunner runner;
  runner.threads_ = threads;
  runner.options_ = options;
  NEARDUP_ASSIGN_OR_RETURN(
      Fingerprinter fingerprinter,
      Fingerprinter::create(options.profile, options.data));
  runner.readers_.fingerprinter =
      std::make_shared<const Fingerprinter>(std::move(fingerprinter));
  NEARDUP_ASSIGN_OR_RETURN(runner.readers_.comparison,
                           ComparisonReader::load(options.data.simplified));
  return runner;
}

Result<std::unique_ptr<PairFinder>> MethodRunner::make_finder(
    const MethodSetting& setting) const {
  JobOptions options = options_;
  options.method = setting.method;
  options.k = setting.k;
  options.min_similarity = setting.min_similarity;
  return neardup::make_finder(options, readers_, /*siblings=*/false);
}

Status MethodRunner::digest_all(
    const TextCollection& texts, const PairFinder& finder,
    const std::stop_token& stop,
    const std::function<Status(const std::string&)>& take) const {
  return digest_texts(
      texts.size(),
      [&texts](std::size_t i) {
        return texts.text(static_cast<std::uint32_t>(i));
      },
      finder, {.threads = threads_, .stop = stop}, take);
}

Result<DocumentTable> MethodRunner::fingerprint(
    const TextCollection& texts, const std::stop_token& stop) const {
  FingerprintFinder finder(readers_.fingerprinter, EqualBy::kFingerprint, 0);
  NEARDUP_RETURN_IF_ERROR(digest_all(
      texts, finder, stop,
      [&finder](const std::string& digest) { return finder.add(digest); }));
  return std::move(finder).documents();
}

Result<MethodCost> MethodRunner::run(const TextCollection& texts,
                                     const MethodSetting& setting,
                                     const std::stop_token& stop,
                                     const FoundPairSink& sink) const {
  const Meter meter;
  const FindOptions options{.threads = threads_, .stop = stop};
  NEARDUP_ASSIGN_OR_RETURN(const auto finder, make_finder(setting));
  NEARDUP_RETURN_IF_ERROR(digest_all(
      texts, *finder, stop,
      [&finder](const std::string& digest) { return finder->add(digest); }));
  NEARDUP_ASSIGN_OR_RETURN(const auto found, finder->find(options));
  PairExpander pairs(*found);
  NEARDUP_RETURN_IF_ERROR(pairs.take(options));
  const MethodCost cost = meter.cost();
  pairs.expand(sink);
  return cost;
}

Status MethodRunner::run_thresholds(
    const TextCollection& texts, Method method,
    std::span<const double> thresholds, const std::stop_token& stop,
    const std::function<void(std::size_t, const FoundPair&)>& sink) const {
  const FindOptions options{.threads = threads_, .stop = stop};
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
    NEARDUP_ASSIGN_OR_RETURN(const auto found, finder->find(options));
    PairExpander pairs(*found);
    NEARDUP_RETURN_IF_ERROR(pairs.take(options));
    pairs.expand([&sink, i](const FoundPair& pair) { sink(i, pair); });
  }
  return {};
}

}  // namespace neardup
