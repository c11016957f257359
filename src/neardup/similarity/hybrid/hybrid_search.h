// The search of the hybrid method: the statistics of the collection, candidates
// from a forest of keys, and a judge for each.
//
// The different texts of a collection are put in an order that depends on the
// texts only, and each is compared with those before it. So the same pairs are
// found whatever the order of documents and the number of threads.
//
// How many candidates of a text are judged, and why twice: candidate_rules.h.

#ifndef NEARDUP_SIMILARITY_HYBRID_HYBRID_SEARCH_H_
#define NEARDUP_SIMILARITY_HYBRID_HYBRID_SEARCH_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/hybrid/hybrid_candidates.h"
#include "neardup/similarity/hybrid/hybrid_documents.h"
#include "neardup/similarity/hybrid/hybrid_options.h"
#include "neardup/similarity/judge/collection_statistics.h"
#include "neardup/similarity/measures/document_groups.h"
#include "neardup/similarity/measures/pair_finder.h"
#include "neardup/similarity/measures/work_meter.h"

namespace neardup {

// What the judge weighs of two documents, and what it makes of it.
struct WeighedPair {
  enum class Basis : std::uint8_t {
    kEvidence,
    kEqualTexts,  // nothing to weigh
    kLetters,     // of broken-up words; nothing else was weighed
    kNoTokens,    // one of the two has none
  };

  Basis basis = Basis::kEvidence;
  Evidence evidence{};     // kEvidence only
  double probability = 0;  // that they are copies
};

// Two documents by their numbers.
struct PairToWeigh {
  std::uint32_t first;
  std::uint32_t second;
};

class HybridSearch {
 public:
  // All are kept by reference.
  HybridSearch(const HybridDocuments& documents, const DocumentGroups& groups,
               const HybridOptions& options, const FindOptions& find);

  // Every related pair of groups, in no defined order. kCancelled if asked to
  // stop. REQUIRES: called once, and not after weigh().
  Result<std::vector<SimilarPair>> run();

  // What run() would weigh of these, in their order, whether or not the two are
  // candidates of each other. kCancelled if asked to stop. REQUIRES: called
  // once, and not after run(); the documents are two and exist.
  Result<std::vector<WeighedPair>> weigh(std::span<const PairToWeigh> pairs);

 private:
  class Scanner;

  // What the first look at a row showed.
  struct Kin {
    std::atomic<std::uint32_t> alike{0};   // rows with much in common
    std::atomic<std::uint32_t> copies{0};  // near ones among them
  };

  std::size_t rows() const { return candidates_.rows(); }
  CollectionStatistics count_texts() const;
  // Calls work(scanner, row) for every row, blocks of rows in parallel.
  Status for_each_row(const std::function<void(Scanner&, std::uint32_t)>& work);
  // The first look at every row, and what it says about kinship.
  Status find_kin();
  void set_kinship();
  Status look_again();

  const HybridDocuments& documents_;
  const DocumentGroups& groups_;
  const HybridOptions& options_;
  const FindOptions& find_;
  WorkMeter meter_;
  HybridCandidates candidates_;
  CollectionStatistics statistics_;
  // The relations of each row with rows before it: pairs of rows.
  std::vector<std::vector<SimilarPair>> found_;
  std::vector<Kin> kin_;
  std::vector<float> kinship_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_HYBRID_HYBRID_SEARCH_H_
