// A MethodRunner runs the methods over texts in memory, each as `pairs` runs
// it, and measures what that costs.
//
//   NEARDUP_ASSIGN_OR_RETURN(const MethodRunner runner,
//                            MethodRunner::create(options, threads));
//   runner.run(texts, {.method = Method::kHybrid}, stop,
//              [](const FoundPair& found) { ... });
//
// Thread safety: const members may run concurrently, but the cost of each then
// holds that of all.

#ifndef NEARDUP_EVALUATION_METHOD_RUNNER_H_
#define NEARDUP_EVALUATION_METHOD_RUNNER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "neardup/base/status.h"
#include "neardup/clusters/document_table.h"
#include "neardup/evaluation/labels/label_set.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/pair_finder.h"
#include "neardup/similarity/measures/pair_set.h"

namespace neardup {

struct MethodSetting {
  Method method = Method::kHybrid;
  // kSimHash only: Hamming radius in bits.
  int k = 3;
  // The methods that measure similarity: (0, 1]; 0: their own threshold.
  double min_similarity = 0;
};

// A pair as `pairs` would list it.
struct FoundPair {
  DocumentPair documents;
  // 1 - distance / bits for kSimHash, else what the method measures.
  double similarity = 1;
  Relation relation = Relation::kNear;
};

using FoundPairSink = std::function<void(const FoundPair&)>;

struct MethodCost {
  // Wall-clock time from texts in memory to pairs in memory.
  double seconds = 0;
  // What was held at once meanwhile, above the texts; nothing if the system
  // does not tell.
  std::optional<std::uint64_t> peak_bytes;
};

class MethodRunner {
 public:
  // With the profile, the data, the shingle width and the number of sentences
  // of `options`. Errors of Fingerprinter::create() and
  // SimplifiedTable::load(). REQUIRES: threads >= 1.
  static Result<MethodRunner> create(const JobOptions& options, int threads);

  // Hands every pair found to `sink`, each once, on this thread. kCancelled.
  Result<MethodCost> run(const TextCollection& texts,
                         const MethodSetting& setting,
                         const std::stop_token& stop,
                         const FoundPairSink& sink) const;

  // The same for a method that measures similarity, at each of these
  // thresholds; `sink` is told the place of the threshold, too. Digests are
  // made once and kept. REQUIRES: pair_method(method). kCancelled.
  Status run_thresholds(
      const TextCollection& texts, Method method,
      std::span<const double> thresholds, const std::stop_token& stop,
      const std::function<void(std::size_t, const FoundPair&)>& sink) const;

  // The fingerprints of all texts. kCancelled.
  Result<DocumentTable> fingerprint(const TextCollection& texts,
                                    const std::stop_token& stop) const;

  const Fingerprinter& fingerprinter() const { return *fingerprinter_; }
  const ComparisonReader& reader() const { return *reader_; }
  int threads() const { return threads_; }
  int bits() const { return fingerprinter_->profile().simhash.bits; }

 private:
  MethodRunner() = default;

  Result<MethodCost> run_fingerprints(const TextCollection& texts,
                                      const MethodSetting& setting,
                                      const std::stop_token& stop,
                                      const FoundPairSink& sink) const;
  Result<std::unique_ptr<PairFinder>> make_finder(
      const MethodSetting& setting) const;
  // Makes the digests of all texts and hands them over in order.
  Status digest_all(
      const TextCollection& texts, const PairFinder& finder,
      const std::stop_token& stop,
      const std::function<Status(const std::string&)>& take) const;
  Result<MethodCost> run_finder(const TextCollection& texts,
                                const MethodSetting& setting,
                                const std::stop_token& stop,
                                const FoundPairSink& sink) const;

  std::shared_ptr<const Fingerprinter> fingerprinter_;
  std::shared_ptr<const ComparisonReader> reader_;
  std::shared_ptr<const JudgeWeights> weights_;  // null: those shipped
  PairMethodOptions finder_options_;
  int threads_ = 1;
};

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_METHOD_RUNNER_H_
