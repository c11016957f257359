#include "neardup/jobs/memory_search.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/digest_texts.h"
#include "neardup/jobs/options/comparison_rule.h"

namespace neardup {
namespace {

constexpr std::size_t kMostTexts = std::numeric_limits<std::uint32_t>::max();

// Loads only what the method needs.
Result<TextReaders> load_readers(const CompareOptions& options) {
  TextReaders readers;
  if (compares_fingerprints(options.method)) {
    NEARDUP_ASSIGN_OR_RETURN(
        Fingerprinter fingerprinter,
        Fingerprinter::create(options.profile, options.data));
    readers.fingerprinter =
        std::make_shared<const Fingerprinter>(std::move(fingerprinter));
  } else {
    NEARDUP_ASSIGN_OR_RETURN(readers.comparison,
                             ComparisonReader::load(options.data.simplified));
  }
  return readers;
}

}  // namespace

Result<MemorySearch> search_in_memory(std::span<const std::string_view> texts,
                                      const CompareOptions& options) {
  if (texts.size() > kMostTexts) {
    return limit_exceeded("there are " + std::to_string(texts.size()) +
                          " texts; at most " + std::to_string(kMostTexts) +
                          " can be compared at a time");
  }
  JobOptions job;
  set_comparison(options, job);
  NEARDUP_ASSIGN_OR_RETURN(const TextReaders readers, load_readers(options));
  NEARDUP_RETURN_IF_ERROR(check_comparison_options(
      job, readers.fingerprinter != nullptr ? readers.fingerprinter->bits()
                                            : Fingerprint::kMaxBits));
  MemorySearch search;
  search.options.threads = thread_count(job);
  NEARDUP_ASSIGN_OR_RETURN(search.finder,
                           make_finder(job, readers, /*siblings=*/false));
  PairFinder& finder = *search.finder;
  NEARDUP_RETURN_IF_ERROR(digest_texts(
      texts.size(), [texts](std::size_t i) { return texts[i]; }, finder,
      search.options,
      [&finder](const std::string& digest) { return finder.add(digest); }));
  NEARDUP_ASSIGN_OR_RETURN(search.found, finder.find(search.options));
  return search;
}

}  // namespace neardup
