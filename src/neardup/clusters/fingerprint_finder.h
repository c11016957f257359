// The finder of the methods that compare fingerprints: what it remembers of a
// text are its fingerprint, the hash of its normalised text, and whether it is
// weak.

#ifndef NEARDUP_CLUSTERS_FINGERPRINT_FINDER_H_
#define NEARDUP_CLUSTERS_FINGERPRINT_FINDER_H_

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "neardup/clusters/document_table.h"
#include "neardup/clusters/equal_documents.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/similarity/measures/pair_finder.h"

namespace neardup {

class FingerprintFinder final : public PairFinder {
 public:
  // `rule` and `radius` as FingerprintNeighbors has them.
  FingerprintFinder(std::shared_ptr<const Fingerprinter> fingerprinter,
                    EqualBy rule, int radius);

  void digest(std::string_view text, std::string& out) const override;
  Status add(std::string_view digest) override;
  Result<std::unique_ptr<NearDuplicates>> find(
      const FindOptions& options) override;

  // What was added; ids are empty, and so are lengths.
  DocumentTable documents() && { return std::move(documents_); }

 private:
  FingerprintedText fingerprint(std::string_view text) const;

  std::shared_ptr<const Fingerprinter> fingerprinter_;
  EqualBy rule_;
  int radius_;
  DocumentTable documents_;
  // Of the threads that are not at work just now.
  mutable std::mutex mutex_;
  mutable std::vector<Fingerprinter::Workspace> workspaces_;
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_FINGERPRINT_FINDER_H_
