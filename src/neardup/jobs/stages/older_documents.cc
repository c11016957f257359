#include "neardup/jobs/stages/older_documents.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace neardup {

OlderDocuments OlderDocuments::of_a_corpus() {
  OlderDocuments documents;
  documents.asked_ = true;
  return documents;
}

void OlderDocuments::add(std::string_view source) {
  if (runs_.empty() || runs_.back().source != source) {
    runs_.push_back({size_, std::string(source)});
  }
  ++size_;
}

void OlderDocuments::add_from_file(std::string_view file) {
  add(file);
  first_input_ = size_;
  standings_.push_back(Standing::kStays);
}

void OlderDocuments::add_inputs(std::uint32_t count) {
  runs_.push_back({size_, ""});
  size_ += count;
  end_inputs_ = size_;
  standings_.resize(size_, Standing::kOpen);
}

void OlderDocuments::add_from_collection(std::string_view collection) {
  assert(size_ >= end_inputs_);
  add(collection);
}

void OlderDocuments::stays(std::uint32_t record) {
  standings_[record] = Standing::kStays;
}

void OlderDocuments::removed(const OlderMatch& match) {
  standings_[match.record] = Standing::kRemoved;
  matches_.push_back(match);
}

void OlderDocuments::settle(const DocumentGroups& groups) {
  if (matches_.empty()) {
    return;
  }
  std::vector<OlderMatch> settled;
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    settle_group(groups.members(group), settled);
  }
  std::sort(settled.begin(), settled.end(),
            [](const OlderMatch& a, const OlderMatch& b) {
              return a.record < b.record;
            });
  matches_ = std::move(settled);
}

void OlderDocuments::settle_group(std::span<const std::uint32_t> members,
                                  std::vector<OlderMatch>& settled) {
  bool one_stays = false;
  const OlderMatch* reason = nullptr;
  for (const std::uint32_t document : members) {
    one_stays = one_stays || standings_[document] == Standing::kStays;
    reason = reason != nullptr ? reason : match(document);
  }
  if (reason == nullptr) {
    return;
  }
  for (const std::uint32_t document : members) {
    // Beside one that stays, the others are duplicates of that.
    if (one_stays && standings_[document] == Standing::kRemoved) {
      standings_[document] = Standing::kOpen;
    } else if (!one_stays) {
      const OlderMatch* own = match(document);
      settled.push_back(own != nullptr ? *own : *reason);
      settled.back().record = document;
      standings_[document] = Standing::kRemoved;
    }
  }
}

std::string_view OlderDocuments::source(std::uint32_t document) const {
  if (!has(document)) {
    return "";
  }
  const auto next = std::upper_bound(
      runs_.begin(), runs_.end(), document,
      [](std::uint32_t number, const Run& run) { return number < run.begin; });
  return next == runs_.begin() ? std::string_view() : std::prev(next)->source;
}

const OlderMatch* OlderDocuments::match(std::uint32_t record) const {
  const auto found =
      std::lower_bound(matches_.begin(), matches_.end(), record,
                       [](const OlderMatch& match, std::uint32_t number) {
                         return match.record < number;
                       });
  return found != matches_.end() && found->record == record ? &*found : nullptr;
}

}  // namespace neardup
