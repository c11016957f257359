// The slow obvious store: plain maps, with random changes that keep its rules,
// and one text that holds all answers of a store, so that two are compared.

#ifndef NEARDUP_TESTS_STORE_STORE_MODEL_H_
#define NEARDUP_TESTS_STORE_STORE_MODEL_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/store/document_store.h"

namespace neardup::testing {

class StoreModel {
 public:
  explicit StoreModel(std::string settings) : settings_(std::move(settings)) {}

  void apply(const StoreChanges& changes);
  void forget_removals(std::uint64_t first) {
    first_removal_ = std::max(first_removal_, first);
  }
  std::uint64_t removals() const { return removals_.size(); }

  // New, removed and replaced documents, up to `most` of them.
  StoreChanges random_changes(std::mt19937& random, std::size_t most) const;

  // What all_answers() of a store with the same contents gives.
  std::string all_answers() const;

  const std::map<std::string, StoredDocument>& documents() const {
    return documents_;
  }

 private:
  std::string settings_;
  std::map<std::uint32_t, StoredText> texts_;
  std::map<std::string, StoredDocument> documents_;
  std::vector<StoredText> removals_;
  std::uint64_t first_removal_ = 0;
  std::uint32_t next_text_ = 0;
};

// Every answer of every reader, asked for in every way; the first error if
// there is one, or kCorruption if two readers contradict each other.
Result<std::string> all_answers(const DocumentStore& store);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_STORE_STORE_MODEL_H_
