// Which of several near-duplicates is kept, and the order that follows from it.
//
//   first          the one that stands first in the corpus
//   last           the one that stands last
//   longest        the most bytes of text
//   newest:FIELD   the latest date in a field
//   max:FIELD      the largest number in a field
//
// Documents equal in that are kept by their place in the corpus, first first
// (also with "last", where no two are equal). A document whose field is missing
// or unreadable is kept last.

#ifndef NEARDUP_CLUSTERS_KEEP_POLICY_H_
#define NEARDUP_CLUSTERS_KEEP_POLICY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/clusters/string_arena.h"

namespace neardup {

struct KeepPolicy {
  enum class Kind { kFirst, kLast, kLongest, kNewest, kMax };
  Kind kind = Kind::kFirst;
  // The field kNewest (a date: ISO 8601 or any text that sorts by time) and
  // kMax (a number) read.
  std::string field;

  // True if a field of the record decides.
  bool reads_field() const {
    return kind == Kind::kNewest || kind == Kind::kMax;
  }

  friend bool operator==(const KeepPolicy&, const KeepPolicy&) = default;
};

// "first", "last", "longest", "newest:FIELD", "max:FIELD".
Result<KeepPolicy> parse_keep_policy(std::string_view text);
// The text parse_keep_policy() reads.
std::string to_string(const KeepPolicy& policy);

// The keep order of documents 0, 1, 2 ..., which are added in that order.
// Memory: a number or a short text a document, nothing for first and last.
class KeepOrder {
 public:
  explicit KeepOrder(KeepPolicy policy) : policy_(std::move(policy)) {}

  // Adds the next document: the length of its text and the value of the
  // policy's field, "" if it has none.
  void add(std::uint64_t text_bytes, std::string_view field);

  // True if a is rather kept than b: a strict weak order over the documents
  // added.
  bool keep_before(std::uint32_t a, std::uint32_t b) const;

 private:
  KeepPolicy policy_;
  std::vector<double> numbers_;  // kLongest, kMax; -infinity: missing
  StringArena times_;            // kNewest
};

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_KEEP_POLICY_H_
