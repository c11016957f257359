#include "neardup/index/fingerprint_slots.h"

#include <algorithm>
#include <cassert>

#include <absl/hash/hash.h>
#include <absl/types/span.h>

namespace neardup {

FingerprintSlots::FingerprintSlots(int bits)
    : values_(bits), slot_of_value_(0, HashRow{&values_}, EqualRow{&values_}) {}

std::size_t FingerprintSlots::HashRow::operator()(std::uint32_t slot) const {
  return (*this)((*values)[slot]);
}

std::size_t FingerprintSlots::HashRow::operator()(FingerprintRow row) const {
  return absl::HashOf(absl::MakeConstSpan(row.data(), row.size()));
}

bool FingerprintSlots::EqualRow::operator()(std::uint32_t slot,
                                            FingerprintRow row) const {
  return std::ranges::equal((*values)[slot], row);
}

std::optional<std::uint32_t> FingerprintSlots::find(DocId id) const {
  const auto found = places_.find(id);
  if (found == places_.end()) {
    return std::nullopt;
  }
  return found->second.slot;
}

std::uint32_t FingerprintSlots::new_slot(FingerprintRow row) {
  if (emptied_.empty()) {
    values_.push_back(row);
    documents_.emplace_back();
    return static_cast<std::uint32_t>(documents_.size() - 1);
  }
  const std::uint32_t slot = emptied_.back();
  emptied_.pop_back();
  values_.set(slot, row);
  return slot;
}

FingerprintSlots::Change FingerprintSlots::insert(DocId id,
                                                  FingerprintRow row) {
  assert(!places_.contains(id) && row.size() == values().row_words());
  const auto found = slot_of_value_.find(row);
  const bool first = found == slot_of_value_.end();
  const std::uint32_t slot = first ? new_slot(row) : *found;
  if (first) {
    slot_of_value_.insert(slot);
  }
  auto& documents = documents_[slot];
  places_[id] = {slot, static_cast<std::uint32_t>(documents.size())};
  documents.push_back(id);
  return {slot, first};
}

FingerprintSlots::Change FingerprintSlots::erase(DocId id) {
  const auto found = places_.find(id);
  assert(found != places_.end());
  const Place place = found->second;
  places_.erase(found);
  auto& documents = documents_[place.slot];
  if (documents.back() != id) {
    documents[place.position] = documents.back();
    places_[documents.back()].position = place.position;
  }
  documents.pop_back();
  const bool last = documents.empty();
  if (last) {
    slot_of_value_.erase(place.slot);
    documents.shrink_to_fit();
    emptied_.push_back(place.slot);
  }
  return {place.slot, last};
}

}  // namespace neardup
