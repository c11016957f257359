#include "neardup/evaluation/distance_tally.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "neardup/os/parallel/parallel_for.h"
#include "neardup/simd/distance_counts.h"

namespace neardup {

namespace {

// Documents whose pairs with later ones are counted at a time.
constexpr std::size_t kRowsAtATime = 256;

bool is_weak(const DocumentTable& documents, std::uint32_t document) {
  return documents.weak(document) != Weakness::kNone;
}

// How far apart two documents are; nothing if they are not comparable.
std::optional<int> distance_between(const DocumentTable& documents,
                                    DocumentPair pair) {
  if (is_weak(documents, pair.first) || is_weak(documents, pair.second)) {
    return documents.text_hash(pair.first) == documents.text_hash(pair.second)
               ? std::optional(0)
               : std::nullopt;
  }
  return hamming_distance(documents.fingerprint(pair.first),
                          documents.fingerprint(pair.second));
}

// The fingerprints of documents that are not weak, row after row.
std::vector<std::uint64_t> comparable_rows(
    const DocumentTable& documents, std::span<const std::uint32_t> members) {
  std::vector<std::uint64_t> rows;
  for (const std::uint32_t i : members) {
    if (!is_weak(documents, i)) {
      const auto words = documents.words(i);
      rows.insert(rows.end(), words.begin(), words.end());
    }
  }
  return rows;
}

std::uint64_t equal_weak_pairs(const DocumentTable& documents,
                               std::span<const std::uint32_t> members) {
  std::map<DocumentTable::TextHash, std::uint64_t> copies;
  std::uint64_t pairs = 0;
  for (const std::uint32_t i : members) {
    if (is_weak(documents, i)) {
      pairs += copies[documents.text_hash(i)]++;
    }
  }
  return pairs;
}

std::vector<std::uint64_t> count_row_pairs(
    const std::vector<std::uint64_t>& rows, std::size_t words, int threads,
    const std::stop_token& stop) {
  const std::size_t size = rows.size() / words;
  std::vector<std::uint64_t> total(64 * words + 1);
  std::mutex mutex;
  parallel_for((size + kRowsAtATime - 1) / kRowsAtATime, threads,
               [&](std::size_t block) {
                 if (stop.stop_requested()) {
                   return;
                 }
                 std::vector<std::uint64_t> counts(total.size());
                 const std::size_t begin = block * kRowsAtATime;
                 const std::size_t end = std::min(size, begin + kRowsAtATime);
                 for (std::size_t i = begin; i < end; ++i) {
                   count_distances(rows.data() + (i + 1) * words, size - i - 1,
                                   words, rows.data() + i * words,
                                   counts.data());
                 }
                 const std::scoped_lock lock(mutex);
                 for (std::size_t d = 0; d < total.size(); ++d) {
                   total[d] += counts[d];
                 }
               });
  return total;
}

// Listed pairs by distance, those beyond `levels` left out.
std::vector<std::uint64_t> count_listed(const DocumentTable& documents,
                                        const std::vector<DocumentPair>& pairs,
                                        std::size_t levels) {
  std::vector<std::uint64_t> counts(levels);
  for (const DocumentPair& pair : pairs) {
    const auto distance = distance_between(documents, pair);
    if (distance && static_cast<std::size_t>(*distance) < levels) {
      ++counts[static_cast<std::size_t>(*distance)];
    }
  }
  return counts;
}

// The documents whose every pair is judged.
std::vector<std::uint32_t> judged_documents(const LabelSet& labels,
                                            Scope scope) {
  std::vector<std::uint32_t> members;
  for (std::uint32_t i = 0; i < labels.documents(); ++i) {
    if (scope == Scope::kWholeCollection || labels.has_cluster(i)) {
      members.push_back(i);
    }
  }
  return members;
}

// The ignored pairs among the documents judged.
std::vector<DocumentPair> judged_ignored(const LabelSet& labels, Scope scope) {
  std::vector<DocumentPair> pairs = labels.ignored();
  if (scope == Scope::kLabelledOnly) {
    std::erase_if(pairs, [&labels](const DocumentPair& pair) {
      return !labels.has_cluster(pair.first) ||
             !labels.has_cluster(pair.second);
    });
  }
  return pairs;
}

// False pairs by distance: all that are neither true nor ignored.
Result<std::vector<std::uint64_t>> count_falses(const DocumentTable& documents,
                                                const LabelSet& labels,
                                                Scope scope, std::size_t levels,
                                                int threads,
                                                const std::stop_token& stop) {
  NEARDUP_ASSIGN_OR_RETURN(
      std::vector<std::uint64_t> counts,
      count_pairs_by_distance(documents, judged_documents(labels, scope),
                              threads, stop));
  counts.resize(levels);
  const auto positives = count_listed(documents, labels.positives(), levels);
  const auto ignored =
      count_listed(documents, judged_ignored(labels, scope), levels);
  for (std::size_t d = 0; d < levels; ++d) {
    counts[d] -= positives[d] + ignored[d];
  }
  return counts;
}

}  // namespace

Result<std::vector<std::uint64_t>> count_pairs_by_distance(
    const DocumentTable& documents, std::span<const std::uint32_t> members,
    int threads, const std::stop_token& stop) {
  const std::vector<std::uint64_t> rows = comparable_rows(documents, members);
  const std::size_t words =
      (static_cast<std::size_t>(documents.bits()) + 63) / 64;
  if (rows.size() / words > kMostWholeDocuments) {
    return limit_exceeded(fmt::format(
        "counting every pair of {} documents would take too long; the limit is "
        "{}: evaluate on labelled pairs only (`labelled_only`), or on fewer "
        "documents",
        rows.size() / words, kMostWholeDocuments));
  }
  std::vector<std::uint64_t> counts =
      count_row_pairs(rows, words, threads, stop);
  if (stop.stop_requested()) {
    return cancelled("stopped while counting distances");
  }
  counts.resize(static_cast<std::size_t>(documents.bits()) + 1);
  counts[0] += equal_weak_pairs(documents, members);
  return counts;
}

Result<Tally> tally_distances(const DocumentTable& documents,
                              const LabelSet& labels, Scope scope, int threads,
                              const std::stop_token& stop) {
  Tally tally(SettingAxis::distances(documents.bits()), labels);
  const std::size_t levels = tally.axis.levels();
  for (std::size_t i = 0; i < labels.positives().size(); ++i) {
    const auto distance = distance_between(documents, labels.positives()[i]);
    if (distance && static_cast<std::size_t>(*distance) < levels) {
      tally.level_of_positive[i] = static_cast<std::uint32_t>(*distance);
    }
  }
  if (scope == Scope::kLabelledOnly && !labels.has_clusters()) {
    tally.falses = count_listed(documents, labels.negatives(), levels);
    return tally;
  }
  NEARDUP_ASSIGN_OR_RETURN(tally.falses, count_falses(documents, labels, scope,
                                                      levels, threads, stop));
  return tally;
}

}  // namespace neardup
