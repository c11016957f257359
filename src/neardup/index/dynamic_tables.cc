#include "neardup/index/dynamic_tables.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace neardup {
namespace {

// Ids this far ahead are being loaded.
constexpr std::size_t kIdsAhead = 16;

std::shared_ptr<DynamicPart> make_fresh(const DynamicOptions& options,
                                        std::size_t documents,
                                        std::uint64_t removals) {
  const std::size_t capacity =
      std::clamp(MemTable::good_capacity(documents / 4), options.least_fresh,
                 options.most_fresh);
  return std::make_shared<DynamicPart>(
      std::make_unique<MemTable>(options.design, capacity, removals));
}

std::size_t count_frozen(const DynamicParts& parts) {
  return static_cast<std::size_t>(std::ranges::count_if(
             parts, [](const auto& part) { return part->fresh != nullptr; })) -
         1;
}

}  // namespace

DynamicTables::DynamicTables(DynamicOptions options)
    : options_(std::move(options)), starts_{0} {
  auto part = make_fresh(options_, 0, 0);
  fresh_ = part->fresh.get();
  publish(std::make_shared<DynamicParts>(1, std::move(part)));
  background_ =
      std::jthread([this](const std::stop_token& stop) { work(stop); });
}

DynamicTables::~DynamicTables() {
  background_.request_stop();
  background_.join();
}

Snapshot DynamicTables::snapshot() const {
  // The parts do not change between the two, so that every removal the moment
  // counts is known to these parts.
  const std::lock_guard lock(reading_);
  return {parts_, parts_->back()->fresh->now()};
}

void DynamicTables::publish(std::shared_ptr<const DynamicParts> parts) {
  // The old parts may be freed, which takes time, when the lock is not held.
  const std::lock_guard lock(reading_);
  parts_.swap(parts);
}

void DynamicTables::add(DocId id, const Fingerprint& fingerprint) {
  assert(fingerprint.bits() == bits());
  add_row(id, fingerprint.words());
}

void DynamicTables::add_batch(std::span<const DocId> ids,
                              FingerprintSpan fingerprints) {
  assert(ids.size() == fingerprints.size() && fingerprints.bits() == bits());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    places_.prefetch(ids[std::min(i + kIdsAhead, ids.size() - 1)]);
    add_row(ids[i], fingerprints[i]);
  }
}

void DynamicTables::add_row(DocId id, FingerprintRow row) {
  if (fresh_->full()) {
    freeze();
  }
  const std::uint32_t old_place = places_.set(id, next_place());
  if (old_place != IdMap::kNowhere) {
    replace(old_place, id, row);
    return;
  }
  fresh_->append(id, row);
  fresh_->publish(0);
}

void DynamicTables::replace(std::uint32_t old_place, DocId id,
                            FingerprintRow row) {
  const std::lock_guard lock(changing_);
  mask(old_place, id);
  fresh_->append(id, row);
  fresh_->publish(1);
}

bool DynamicTables::remove(DocId id) {
  const std::uint32_t place = places_.erase(id);
  if (place == IdMap::kNowhere) {
    return false;
  }
  const std::lock_guard lock(changing_);
  mask(place, id);
  fresh_->publish(1);
  return true;
}

// Notes the next removal, that of the document at `place`. It counts when it is
// published. REQUIRES: changing_ is held.
void DynamicTables::mask(std::uint32_t place, DocId id) {
  const auto start = std::ranges::upper_bound(starts_, place) - 1;
  const auto i = static_cast<std::size_t>(start - starts_.begin());
  const std::uint64_t number = fresh_->now().removals + 1;
  DynamicPart& part = *(*parts_)[i];
  part.removals.insert(
      part.fresh ? place - *start : static_cast<std::uint32_t>(id), number);
  if (i - merging_.first < merging_.count) {
    removed_meanwhile_.emplace_back(id, number);
  } else if (worth_merging(part)) {
    changed_.notify_all();
  }
}

void DynamicTables::freeze() {
  fresh_->place();
  std::unique_lock lock(changing_);
  changed_.wait(
      lock, [this] { return count_frozen(*parts_) < options_.most_waiting; });
  auto part = make_fresh(options_, size(), fresh_->now().removals);
  if (next_place() > options_.most_places - options_.most_fresh) {
    number_places_anew();
  }
  fresh_start_ = next_place();
  starts_.push_back(fresh_start_);
  fresh_ = part->fresh.get();
  auto parts = std::make_shared<DynamicParts>(*parts_);
  parts->push_back(std::move(part));
  publish(std::move(parts));
  changed_.notify_all();
}

// Of a segment's documents it is enough to know that they are there: one place
// for all. REQUIRES: changing_ is held.
void DynamicTables::number_places_anew() {
  std::vector<std::uint32_t> starts;
  std::uint32_t next = 0;
  for (const auto& part : *parts_) {
    starts.push_back(next);
    next += part->fresh ? static_cast<std::uint32_t>(part->size()) : 1;
  }
  places_.change_places([&](std::uint32_t place) {
    const auto i = static_cast<std::size_t>(
        std::ranges::upper_bound(starts_, place) - starts_.begin() - 1);
    return (*parts_)[i]->fresh ? starts[i] + (place - starts_[i]) : starts[i];
  });
  starts_ = std::move(starts);
  fresh_start_ = starts_.back();
}

void DynamicTables::work(const std::stop_token& stop) {
  std::unique_lock changing(changing_);
  while (changed_.wait(changing, stop, [this] {
    return choose_merge(*parts_).count != 0;
  }) && !stop.stop_requested()) {
    merge(changing);
    changed_.notify_all();
  }
}

// Merges while changing_ is released. What is removed meanwhile is noted, and
// masked in the merged part too.
void DynamicTables::merge(std::unique_lock<std::mutex>& changing) {
  merging_ = choose_merge(*parts_);
  const DynamicParts merging(
      parts_->begin() + static_cast<std::ptrdiff_t>(merging_.first),
      parts_->begin() +
          static_cast<std::ptrdiff_t>(merging_.first + merging_.count));
  const std::uint64_t removals = fresh_->now().removals;
  changing.unlock();
  auto merged =
      merge_parts(merging, removals,
                  {.design = options_.design, .tag_bits = options_.tag_bits});
  changing.lock();
  replace_merged(std::move(merged));
}

void DynamicTables::replace_merged(std::shared_ptr<DynamicPart> merged) {
  const auto first = static_cast<std::ptrdiff_t>(merging_.first);
  const auto count = static_cast<std::ptrdiff_t>(merging_.count);
  auto parts = std::make_shared<DynamicParts>(*parts_);
  parts->erase(parts->begin() + first, parts->begin() + first + count);
  // The merged part has the places of all that it is made of.
  starts_.erase(starts_.begin() + first + (merged ? 1 : 0),
                starts_.begin() + first + count);
  if (merged) {
    for (const auto& [id, number] : removed_meanwhile_) {
      merged->removals.insert(static_cast<std::uint32_t>(id), number);
    }
    parts->insert(parts->begin() + first, std::move(merged));
  }
  removed_meanwhile_.clear();
  merging_ = {};
  publish(std::move(parts));
}

void DynamicTables::settle() const {
  std::unique_lock lock(changing_);
  changed_.wait(lock, [this] {
    return merging_.count == 0 && choose_merge(*parts_).count == 0;
  });
}

void DynamicTables::search(FingerprintRow query, const SearchOptions& options,
                           SearchResult& result) const {
  search_parts(snapshot(), {query, bits()}, options,
               [&result](std::size_t, const SearchResult& found) {
                 result.neighbors.assign(found.neighbors.begin(),
                                         found.neighbors.end());
                 result.truncated = found.truncated;
               });
}

void DynamicTables::range_search_batch(
    FingerprintSpan queries, const SearchOptions& options,
    const std::function<void(std::size_t, const SearchResult&)>& sink) const {
  assert(queries.bits() == bits() && options.radius >= 0);
  search_parts(snapshot(), queries, options, sink);
}

std::vector<Neighbor> DynamicTables::knn_search(const Fingerprint& query,
                                                std::size_t k) const {
  assert(query.bits() == bits());
  return nearest_in_parts(snapshot(), query.words(), k);
}

Status DynamicTables::self_join(const JoinOptions& options,
                                const PairSink& sink) const {
  const Snapshot now = snapshot();
  FingerprintColumn column(bits());
  std::vector<DocId> ids;
  column.reserve(size());
  ids.reserve(size());
  for (const auto& part : *now.parts) {
    append_present(*part, now.moment_of(*part), column, ids);
  }
  return all_pairs_join(column, ids, options, sink);
}

std::size_t DynamicTables::memory_bytes() const {
  std::size_t sum = places_.memory_bytes();
  const Snapshot now = snapshot();  // must outlive the loop
  for (const auto& part : *now.parts) {
    sum += part->memory_bytes();
  }
  return sum;
}

std::unique_ptr<HammingIndex> make_dynamic_index(DynamicOptions options) {
  return std::make_unique<DynamicTables>(std::move(options));
}

}  // namespace neardup
