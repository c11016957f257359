#include "neardup/clusters/fingerprint_finder.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "neardup/clusters/fingerprint_neighbors.h"
#include "neardup/similarity/measures/digest_bytes.h"

namespace neardup {

FingerprintFinder::FingerprintFinder(
    std::shared_ptr<const Fingerprinter> fingerprinter, EqualBy rule,
    int radius)
    : fingerprinter_(std::move(fingerprinter)),
      rule_(rule),
      radius_(radius),
      documents_(fingerprinter_->bits()) {}

// A thread takes a workspace that another one used before, if there is any.
FingerprintedText FingerprintFinder::fingerprint(std::string_view text) const {
  Fingerprinter::Workspace workspace = [this] {
    const std::lock_guard lock(mutex_);
    if (workspaces_.empty()) {
      return Fingerprinter::Workspace();
    }
    Fingerprinter::Workspace used = std::move(workspaces_.back());
    workspaces_.pop_back();
    return used;
  }();
  FingerprintedText result = fingerprinter_->fingerprint(text, workspace);
  const std::lock_guard lock(mutex_);
  workspaces_.push_back(std::move(workspace));
  return result;
}

void FingerprintFinder::digest(std::string_view text, std::string& out) const {
  const FingerprintedText result = fingerprint(text);
  out.clear();
  append_value(result.fingerprint.value(), out);
  append_value(result.text_hash, out);
  append_value(static_cast<std::uint8_t>(result.weak), out);
}

Status FingerprintFinder::add(std::string_view digest) {
  HashValue fingerprint;
  FingerprintedText text;
  std::uint8_t weak = 0;
  if (!take_value(digest, fingerprint) || !take_value(digest, text.text_hash) ||
      !take_value(digest, weak) || !digest.empty()) {
    return corruption("a digest of a fingerprint has a wrong size");
  }
  if (weak > static_cast<std::uint8_t>(Weakness::kDominantFeature)) {
    return corruption("a digest of a fingerprint has no such weakness");
  }
  text.fingerprint = Fingerprint(fingerprint, documents_.bits());
  text.weak = Weakness{weak};
  return documents_.add("", 0, text);
}

Result<std::unique_ptr<NearDuplicates>> FingerprintFinder::find(
    const FindOptions&) {
  std::unique_ptr<NearDuplicates> found =
      std::make_unique<FingerprintNeighbors>(documents_, rule_, radius_);
  return found;
}

}  // namespace neardup
