// Near-duplicates among texts in memory.
//
//   std::vector<std::string> texts = read_texts();
//   auto pairs = neardup::find_near_duplicates(texts);
//   if (!pairs.ok()) return report(pairs.status());
//   for (const neardup::TextPair& pair : *pairs) {
//     report(texts[pair.first], texts[pair.second], pair.similarity);
//   }
//
// To clean a collection, ask for representatives instead: what they cost does
// not grow with the square of the copies of one text.
//
//   auto representatives = neardup::find_representatives(texts);
//   if (!representatives.ok()) return report(representatives.status());
//   for (std::size_t i = 0; i < texts.size(); ++i) {
//     if ((*representatives)[i] == i) keep(texts[i]);
//   }
//
// Texts are UTF-8; what is not is repaired first. What is found depends on the
// texts and the options, not on the number of threads. Memory by the default
// method: about two bytes a word and 1100 a text, beside the texts themselves.
//
// Errors of all functions: kInvalidArgument for an option out of its range,
// kNotFound for an unknown profile, what reading dictionaries gave, and
// kLimitExceeded beyond 2^32 - 1 texts and where memory is short.
//
// Thread safety: the functions may run concurrently.

#ifndef NEARDUP_JOBS_TEXT_PAIRS_H_
#define NEARDUP_JOBS_TEXT_PAIRS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/jobs/compare_options.h"
#include "neardup/similarity/measures/relation.h"

namespace neardup {

// What two texts are to each other.
struct TextComparison {
  // Of the first to the second; nothing: not near-duplicates, and neither
  // contains the other.
  std::optional<Relation> relation;
  // In [0, 1]; which measure, the method says. 1 for equal texts, 0 without a
  // relation.
  double similarity = 0;

  // True if one of the two can be left out without losing anything.
  bool near_duplicates() const { return relation && is_duplicate(*relation); }
};

// Compares two texts as find_near_duplicates() would if there were no others.
//
//   auto answer = neardup::compare_texts(article, repost);
//   if (answer.ok() && answer->near_duplicates()) report(answer->similarity);
//
// Every call reads the tables that the method needs, some milliseconds: to
// compare many, hand them over together.
Result<TextComparison> compare_texts(std::string_view a, std::string_view b,
                                     const CompareOptions& options = {});

// Two of the texts, by their places; first < second.
struct TextPair {
  std::size_t first = 0;
  std::size_t second = 0;
  double similarity = 0;  // as in TextComparison
  Relation relation = Relation::kNear;

  friend bool operator==(const TextPair&, const TextPair&) = default;
};

// So many pairs are handed over at most: 16 GB of them.
inline constexpr std::size_t kMostTextPairs = std::size_t{1} << 29;

// Every pair that has a relation, ascending by first, then second. Pairs that
// contain each other are among them: see TextPair::relation. kLimitExceeded for
// more than kMostTextPairs.
Result<std::vector<TextPair>> find_near_duplicates(
    std::span<const std::string> texts, const CompareOptions& options = {});
Result<std::vector<TextPair>> find_near_duplicates(
    std::span<const std::string_view> texts,
    const CompareOptions& options = {});

// For each text the place of the one that is kept instead of it; its own if it
// is kept itself. Texts are visited in order: one that is a near-duplicate of a
// text already kept is represented by the first of those, any other is kept, so
// that no text is left out which is far from all that stay. Texts that contain
// others are kept with them.
Result<std::vector<std::size_t>> find_representatives(
    std::span<const std::string> texts, const CompareOptions& options = {});
Result<std::vector<std::size_t>> find_representatives(
    std::span<const std::string_view> texts,
    const CompareOptions& options = {});

}  // namespace neardup

#endif  // NEARDUP_JOBS_TEXT_PAIRS_H_
