#include "neardup/index/dynamic_merge.h"

#include <vector>

namespace neardup {
namespace {

// StaticTables hold fewer documents.
constexpr std::size_t kLargest = (std::size_t{1} << 31) - 1;

}  // namespace

bool worth_merging(const DynamicPart& part) {
  return part.segment && 2 * part.removals.size() > part.size();
}

MergeRange choose_merge(const DynamicParts& parts) {
  const std::size_t end = parts.size() - 1;  // the one that is written
  std::size_t first = end;
  std::size_t size = 0;
  while (first > 0 && parts[first - 1]->fresh) {
    size += parts[--first]->size();
  }
  if (first == end) {
    for (std::size_t i = 0; i < end; ++i) {
      if (worth_merging(*parts[i])) {
        return {i, 1};
      }
    }
    return {};
  }
  while (first > 0 && parts[first - 1]->size() <= size &&
         size + parts[first - 1]->size() <= kLargest) {
    size += parts[--first]->size();
  }
  return {first, end - first};
}

std::shared_ptr<DynamicPart> merge_parts(
    std::span<const std::shared_ptr<DynamicPart>> parts, std::uint64_t removals,
    const StaticTablesOptions& options) {
  FingerprintColumn column(options.design.bits());
  std::vector<DocId> ids;
  std::size_t size = 0;
  for (const auto& part : parts) {
    size += part->size();
  }
  column.reserve(size);
  ids.reserve(size);
  for (const auto& part : parts) {
    append_present(*part, {static_cast<std::uint32_t>(part->size()), removals},
                   column, ids);
  }
  if (ids.empty()) {
    return nullptr;
  }
  return std::make_shared<DynamicPart>(
      std::make_unique<const StaticSegment>(column, ids, options));
}

}  // namespace neardup
