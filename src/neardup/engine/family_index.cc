#include "neardup/engine/family_index.h"

#include <algorithm>
#include <utility>

#include "neardup/index/block_design.h"
#include "neardup/index/block_index.h"
#include "neardup/index/linear_scan_index.h"

namespace neardup {

namespace {

// Below this number of fingerprints reading all of them beats any table.
constexpr std::size_t kFewFingerprints = 2000;

std::unique_ptr<HammingIndex> make_index(int bits, int radius,
                                         std::size_t expected) {
  return expected < kFewFingerprints
             ? make_linear_scan_index(bits)
             : make_block_index(choose_block_design(bits, radius, expected));
}

}  // namespace

int comparison_radius(const JobOptions& options, int bits) {
  if (options.method == Method::kExact) {
    return 0;
  }
  int radius = std::min(options.k, bits);
  while (radius > 0 &&
         1 - static_cast<double>(radius) / bits < options.min_similarity) {
    --radius;
  }
  return radius;
}

FamilyRule family_rule(Method method) {
  return method == Method::kExact ? FamilyRule::kText
                                  : FamilyRule::kFingerprint;
}

FamilyIndex::FamilyIndex(const DocumentTable& documents,
                         const Families& families, FamilyRule rule, int radius)
    : documents_(documents), families_(families), rule_(rule), radius_(radius) {
  if (rule == FamilyRule::kText || radius == 0) {
    return;
  }
  index_ = make_index(documents.bits(), radius, families.size());
  for (std::uint32_t family = 0; family < families.size(); ++family) {
    if (compared_by_distance(family)) {
      index_->add(DocId{family},
                  documents.fingerprint(families.first_member(family)));
    }
  }
}

bool FamilyIndex::compared_by_distance(std::uint32_t family) const {
  return rule_ == FamilyRule::kFingerprint &&
         documents_.weak(families_.first_member(family)) == Weakness::kNone;
}

std::vector<Neighbor> FamilyIndex::neighbors(std::uint32_t family) const {
  if (index_ == nullptr || !compared_by_distance(family)) {
    return {};
  }
  std::vector<Neighbor> found = index_->range_search(
      documents_.fingerprint(families_.first_member(family)), radius_);
  std::erase_if(found, [family](const Neighbor& neighbor) {
    return neighbor.id == DocId{family};
  });
  return found;
}

Status FamilyIndex::join(std::stop_token stop, const PairSink& sink) const {
  return index_ == nullptr
             ? Status()
             : index_->self_join(
                   JoinOptions{.radius = radius_, .stop = std::move(stop)},
                   sink);
}

}  // namespace neardup
