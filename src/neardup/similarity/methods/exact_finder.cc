#include "neardup/similarity/methods/exact_finder.h"

#include <utility>

#include "neardup/similarity/measures/digest_bytes.h"

namespace neardup {

ExactFinder::ExactFinder(std::shared_ptr<const ComparisonReader> reader)
    : reader_(std::move(reader)) {}

void ExactFinder::digest(std::string_view text, std::string& out) const {
  ComparisonText form;
  reader_->read(text, form);
  out.clear();
  append_value(form.identity, out);
}

Status ExactFinder::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(identities_.size()));
  TextIdentity identity;
  if (!take_value(digest, identity) || !digest.empty()) {
    return corruption("a digest of the exact method has a wrong size");
  }
  identities_.push_back(identity);
  return {};
}

Result<PairSet> ExactFinder::find(const FindOptions&) {
  return PairSet(EqualTexts(identities_), {});
}

}  // namespace neardup
