#include "neardup/jobs/against/fit_to_collections.h"

#include <fmt/format.h>

#include "neardup/collection/collection.h"
#include "neardup/jobs/against/older_corpus.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

// Two recipes are one if they say the same, whatever they are called.
bool same_recipe(Profile a, Profile b) {
  a.name.clear();
  b.name.clear();
  return canonical_json(a, {}) == canonical_json(b, {});
}

bool same_comparison(const CollectionComparison& a,
                     const CollectionComparison& b) {
  if (a.method != b.method) {
    return false;
  }
  return a.method == Method::kHybrid
             ? a.caution == b.caution
             : a.k == b.k && same_recipe(*a.profile, *b.profile);
}

// Changes on their way to the disk (rocks_store.h).
constexpr std::uint64_t kUnwrittenBytes = std::uint64_t{256} << 20;
// Digests that were read (hybrid_index.h).
constexpr std::uint64_t kDigestCacheBytes = std::uint64_t{64} << 20;

}  // namespace

std::string first_collection(const std::vector<std::string>& against) {
  for (const std::string& name : against) {
    if (is_collection(name)) {
      return name;
    }
  }
  return "";
}

Result<std::optional<CollectionComparison>> comparison_of(
    const std::vector<std::string>& against) {
  std::optional<CollectionComparison> common;
  for (const std::string& name : against) {
    if (!is_collection(name)) {
      continue;
    }
    Result<CollectionComparison> read = read_collection_comparison(name);
    NEARDUP_RETURN_IF_ERROR(without_owner(read.status()));
    if (common && !same_comparison(*common, *read)) {
      return invalid_argument(fmt::format(
          "{} and {} do not compare texts in the same way; clean against one "
          "and then against the other",
          first_collection(against), name));
    }
    common = *std::move(read);
  }
  return common;
}

Status check_fit(const DedupOptions& options, const std::string& collection,
                 const CollectionComparison& comparison) {
  const auto differs = [&](std::string_view what, const auto& theirs,
                           const auto& asked) {
    return invalid_argument(fmt::format(
        "{}: the collection's {} is {}, and {} is asked for; leave that out, "
        "or name a collection made so",
        collection, what, theirs, asked));
  };
  if (comparison.method != options.method) {
    return differs("method", method_name(comparison.method),
                   method_name(options.method));
  }
  if (comparison.method == Method::kHybrid) {
    return comparison.caution == options.caution
               ? Status()
               : differs("caution", comparison.caution, options.caution);
  }
  if (comparison.k != options.k) {
    return differs("k", comparison.k, options.k);
  }
  return same_recipe(*comparison.profile, options.profile)
             ? Status()
             : differs("profile", comparison.profile->name,
                       options.profile.name + " (of another recipe)");
}

Result<std::uint64_t> collection_memory(const DedupOptions& options) {
  std::uint64_t bytes = 0;
  for (const std::string& name : options.against) {
    if (!is_collection(name)) {
      continue;
    }
    auto collection = open_collection(
        name, {.data = options.data, .cache_bytes = OlderCorpus::kCacheBytes});
    NEARDUP_RETURN_IF_ERROR(without_owner(collection.status()));
    NEARDUP_ASSIGN_OR_RETURN(const CollectionStats stats,
                             (*collection)->stats());
    bytes += stats.memory_bytes + OlderCorpus::kCacheBytes;
    bytes += options.add ? kUnwrittenBytes : 0;
    bytes += options.method == Method::kHybrid ? kDigestCacheBytes : 0;
    NEARDUP_RETURN_IF_ERROR((*collection)->close());
  }
  return bytes;
}

}  // namespace neardup
