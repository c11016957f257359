// An ExampleCollector picks clusters worth looking at and keeps, while the
// corpus passes by, the few texts that show them.
//
// Clusters whose texts differ come first, then the larger ones. Each is shown
// by its least similar duplicate beside the document kept in its place.
//
// Not thread safe. Memory: 12 bytes a document while choosing; then at most 64
// KiB for each text shown.

#ifndef NEARDUP_JOBS_STAGES_EXAMPLE_COLLECTOR_H_
#define NEARDUP_JOBS_STAGES_EXAMPLE_COLLECTOR_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "neardup/clusters/clusters.h"
#include "neardup/clusters/document_table.h"
#include "neardup/jobs/options/job_summary.h"
#include "neardup/jobs/stages/likeness.h"
#include "neardup/jobs/stages/older_documents.h"

namespace neardup {

class ExampleCollector {
 public:
  // Chooses at most `limit` clusters. REQUIRES: all outlive this object.
  ExampleCollector(const DocumentTable& documents,
                   std::span<const Membership> fates,
                   const Likenesses& likenesses, const OlderDocuments& older,
                   std::size_t limit);

  // False if no text will be kept: there is no cluster, or the limit is 0.
  bool wants_texts() const { return !choices_.empty(); }

  // True if an example needs the text of this document.
  bool wants(std::uint32_t document) const { return texts_.contains(document); }
  // True if an example needs the text of a document before this one.
  bool wants_before(std::uint32_t document) const {
    return !texts_.empty() && texts_.begin()->first < document;
  }

  // Keeps the text if an example needs it.
  void offer(std::uint32_t document, std::string_view text);

  // The examples, best first, with the beginnings of what was offered.
  std::vector<ClusterExample> examples() const;

 private:
  static constexpr std::uint32_t kNobody = 0xffffffff;

  // The duplicate that shows a cluster; the cluster follows from it.
  struct Choice {
    std::uint32_t duplicate = kNobody;
    std::uint32_t size = 0;  // documents of the cluster
    std::uint32_t kept = 0;  // survivors among them
  };

  std::vector<Choice> choices_of_all_clusters() const;
  // Orders choices, best first.
  std::tuple<bool, std::int64_t, std::uint32_t> rank(
      const Choice& choice) const;
  // True if the document's normalised text is not that of its representative.
  bool text_differs(std::uint32_t document) const;

  const DocumentTable& documents_;
  std::span<const Membership> fates_;
  const Likenesses& likenesses_;
  const OlderDocuments& older_;
  std::vector<Choice> choices_;
  // By document; empty until offered.
  std::map<std::uint32_t, std::string> texts_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_EXAMPLE_COLLECTOR_H_
