#include "neardup/clusters/external_pair_sort.h"

#include <algorithm>
#include <utility>

namespace neardup {
namespace {

constexpr std::uint64_t kFewestPairs = 256;

}  // namespace

ExternalPairSort::ExternalPairSort(Limits limits)
    : limits_(std::move(limits)),
      most_(static_cast<std::size_t>(
          std::max(limits_.memory / sizeof(NeighborPair), kFewestPairs))) {}

Status ExternalPairSort::add(std::span<const NeighborPair> pairs) {
  size_ += pairs.size();
  while (!pairs.empty()) {
    const std::size_t count = std::min(pairs.size(), most_ - pairs_.size());
    pairs_.insert(pairs_.end(), pairs.begin(),
                  pairs.begin() + static_cast<std::ptrdiff_t>(count));
    pairs = pairs.subspan(count);
    if (pairs_.size() == most_) {
      NEARDUP_RETURN_IF_ERROR(write_run());
    }
  }
  return {};
}

Status ExternalPairSort::write_run() {
  if (!file_) {
    NEARDUP_ASSIGN_OR_RETURN(file_, ScratchFile::create(limits_.folder));
  }
  std::sort(pairs_.begin(), pairs_.end());
  NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t start,
                           file_->append(std::as_bytes(std::span(pairs_))));
  runs_.push_back({.next = start, .end = file_->size(), .chunk = {}});
  pairs_.clear();
  return {};
}

Status ExternalPairSort::for_each(
    const std::function<Status(const NeighborPair&)>& visit) {
  if (!runs_.empty()) {
    NEARDUP_RETURN_IF_ERROR(write_run());
    pairs_ = {};
    return merge(visit);
  }
  std::sort(pairs_.begin(), pairs_.end());
  for (const NeighborPair& pair : pairs_) {
    NEARDUP_RETURN_IF_ERROR(visit(pair));
  }
  return {};
}

Status ExternalPairSort::merge(
    const std::function<Status(const NeighborPair&)>& visit) {
  const std::size_t chunk_pairs =
      std::max<std::size_t>(most_ / runs_.size(), 16);
  const auto later = [](const Run* a, const Run* b) {
    return b->chunk[b->at] < a->chunk[a->at];
  };
  std::vector<Run*> heap;
  for (Run& run : runs_) {
    NEARDUP_ASSIGN_OR_RETURN(const bool more, refill(run, chunk_pairs));
    if (more) {
      heap.push_back(&run);
    }
  }
  std::make_heap(heap.begin(), heap.end(), later);
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), later);
    Run& run = *heap.back();
    NEARDUP_RETURN_IF_ERROR(visit(run.chunk[run.at]));
    ++run.at;
    NEARDUP_ASSIGN_OR_RETURN(const bool more, refill(run, chunk_pairs));
    if (more) {
      std::push_heap(heap.begin(), heap.end(), later);
    } else {
      heap.pop_back();
    }
  }
  return {};
}

Result<bool> ExternalPairSort::refill(Run& run, std::size_t chunk_pairs) const {
  if (run.at < run.chunk.size()) {
    return true;
  }
  const std::uint64_t left = (run.end - run.next) / sizeof(NeighborPair);
  run.chunk.resize(
      static_cast<std::size_t>(std::min<std::uint64_t>(left, chunk_pairs)));
  run.at = 0;
  NEARDUP_RETURN_IF_ERROR(
      file_->read_at(run.next, std::as_writable_bytes(std::span(run.chunk))));
  run.next += run.chunk.size() * sizeof(NeighborPair);
  return !run.chunk.empty();
}

}  // namespace neardup
