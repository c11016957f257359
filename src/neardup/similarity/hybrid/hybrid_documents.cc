#include "neardup/similarity/hybrid/hybrid_documents.h"

#include <string>
#include <utility>

#include "neardup/os/scratch/scratch_folder.h"
#include "neardup/similarity/measures/digest_bytes.h"

namespace neardup {
namespace {

template <typename T>
std::string_view bytes_of(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

}  // namespace

Status HybridDocuments::add(std::string_view digest) {
  NEARDUP_RETURN_IF_ERROR(check_document_count(size()));
  NEARDUP_ASSIGN_OR_RETURN(const HybridDigest read,
                           HybridDigest::parse(digest));
  identities_.push_back(read.identity);
  keys_.insert(keys_.end(), read.keys.begin(), read.keys.end());
  sketch_of_.push_back(kNone);
  letters_of_.push_back({});
  if (!read.sketch.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(sketch_of_.back(), add_sketch(read.sketch));
  }
  if (!read.letter_sketch.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(letters_of_.back(), add_letters(read));
  }
  NEARDUP_RETURN_IF_ERROR(tokens_.append(bytes_of(read.tokens)));
  token_begins_.push_back(tokens_.size());
  return {};
}

Status HybridDocuments::keep_on_disk() {
  const std::string folder = temporary_folder();
  NEARDUP_ASSIGN_OR_RETURN(ScratchMemory tokens, ScratchMemory::create(folder));
  NEARDUP_ASSIGN_OR_RETURN(ScratchMemory sketches,
                           ScratchMemory::create(folder));
  tokens_.keep_in(std::move(tokens));
  sketches_.keep_in(std::move(sketches));
  return {};
}

Status HybridDocuments::finish() {
  NEARDUP_RETURN_IF_ERROR(tokens_.map());
  return sketches_.map();
}

std::span<const std::uint32_t> HybridDocuments::letter_keys(
    std::uint32_t document) const {
  const std::uint32_t row = letters_of_[document].keys;
  if (row == kNone) {
    return {};
  }
  return std::span(letter_keys_)
      .subspan(std::size_t{row} * kLetterKeys, kLetterKeys);
}

SlotSketch HybridDocuments::sketch_at(std::uint32_t row) const {
  if (row == kNone) {
    return {};
  }
  return sketches_.values().subspan(
      std::size_t{row} * OnePermutationHasher::kSlots,
      OnePermutationHasher::kSlots);
}

Result<std::uint32_t> HybridDocuments::add_sketch(SlotSketch sketch) {
  const auto row = static_cast<std::uint32_t>(sketches_.size() /
                                              OnePermutationHasher::kSlots);
  NEARDUP_RETURN_IF_ERROR(sketches_.append(bytes_of(sketch)));
  return row;
}

Result<HybridDocuments::Letters> HybridDocuments::add_letters(
    const HybridDigest& read) {
  Letters letters;
  letters.keys = static_cast<std::uint32_t>(letter_keys_.size() / kLetterKeys);
  letters.count = static_cast<std::uint32_t>(read.letter_count);
  letters.broken_up = read.broken_up;
  letter_keys_.insert(letter_keys_.end(), read.letter_keys.begin(),
                      read.letter_keys.end());
  NEARDUP_ASSIGN_OR_RETURN(letters.sketch, add_sketch(read.letter_sketch));
  return letters;
}

}  // namespace neardup
