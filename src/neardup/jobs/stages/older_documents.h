// OlderDocuments tell which documents of a job were there before it: what stays
// whatever the records of the inputs are near, and is never written.
//
//   [0, first_input())              read from files of the older corpus
//   [first_input(), end_inputs())   records of the inputs
//   from end_inputs() on            of collections: each is one that a record
//                                   was removed for
//
// An id says nothing of which of these a document belongs to; source() does.
//
// Memory: a byte a document if there is an older corpus, and about 40 bytes a
// record that was removed for a collection.
//
// Thread safety: const members may run concurrently.

#ifndef NEARDUP_JOBS_STAGES_OLDER_DOCUMENTS_H_
#define NEARDUP_JOBS_STAGES_OLDER_DOCUMENTS_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/clusters/clusters.h"
#include "neardup/similarity/measures/document_groups.h"
#include "neardup/similarity/measures/relation.h"

namespace neardup {

// Why a record is removed for a document of a collection.
struct OlderMatch {
  std::uint32_t record = 0;
  std::uint32_t older = 0;               // from end_inputs() on
  Relation relation = Relation::kEqual;  // of the record to the older document
  double similarity = 1;
  std::optional<int> distance{};  // in bits, where fingerprints decided
};

class OlderDocuments {
 public:
  // Nobody asked for an older corpus: every document is a record of the inputs.
  OlderDocuments() = default;
  // There is an older corpus, of no documents yet.
  static OlderDocuments of_a_corpus();

  // The next document was read from `file`. REQUIRES: no other was added yet.
  void add_from_file(std::string_view file);
  // So many records of the inputs follow.
  void add_inputs(std::uint32_t count);
  // The next document is of `collection`. REQUIRES: add_inputs().
  void add_from_collection(std::string_view collection);

  // The record is in the collection itself, so it stays.
  // REQUIRES, for both: it is one of the inputs; records ascend.
  void stays(std::uint32_t record);
  // The record is removed for a document of a collection.
  void removed(const OlderMatch& match);
  // Brings what is settled in line with the groups that comparing made: equal
  // texts have one fate. To be called once, before compare_documents().
  void settle(const DocumentGroups& groups);

  // True if there is an older corpus, of whatever size.
  bool asked() const { return asked_; }
  std::uint32_t first_input() const { return first_input_; }
  // The largest number there is, if nobody asked for an older corpus.
  std::uint32_t end_inputs() const { return end_inputs_; }
  bool has(std::uint32_t document) const {
    return document < first_input_ || document >= end_inputs_;
  }
  // The file or collection that an older document is of; "" for a record of the
  // inputs. Cost: O(log sources).
  std::string_view source(std::uint32_t document) const;
  // One entry for each document that was compared; empty if all are open.
  std::span<const Standing> standings() const { return standings_; }
  bool stays_by_itself(std::uint32_t record) const {
    return !standings_.empty() && standings_[record] == Standing::kStays;
  }
  // Ascending by record.
  std::span<const OlderMatch> matches() const { return matches_; }
  // Null if the record was not removed for a collection. Cost: O(log matches).
  const OlderMatch* match(std::uint32_t record) const;

 private:
  // The documents from `begin` up to the next run's are of `source`.
  struct Run {
    std::uint32_t begin;
    std::string source;
  };
  void add(std::string_view source);
  void settle_group(std::span<const std::uint32_t> members,
                    std::vector<OlderMatch>& settled);

  bool asked_ = false;
  std::uint32_t size_ = 0;
  std::uint32_t first_input_ = 0;
  std::uint32_t end_inputs_ = std::numeric_limits<std::uint32_t>::max();
  std::vector<Run> runs_;
  std::vector<Standing> standings_;
  std::vector<OlderMatch> matches_;
};

}  // namespace neardup

#endif  // NEARDUP_JOBS_STAGES_OLDER_DOCUMENTS_H_
