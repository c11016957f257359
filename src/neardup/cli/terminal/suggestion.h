// "Did you mean ...?" for words that nobody knows.

#ifndef NEARDUP_CLI_TERMINAL_SUGGESTION_H_
#define NEARDUP_CLI_TERMINAL_SUGGESTION_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace neardup::cli {

// The number of single-byte insertions, deletions, substitutions and swaps of
// neighbours that turn `a` into `b`, no part edited twice (optimal string
// alignment, after Damerau, CACM 1964). Cost: a.size() x b.size().
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate the writer of `word` most likely meant: the nearest one, if at
// most a third of its letters differ, else the first that begins with `word`
// (three letters or more). Dashes in front are not counted. Empty if none is
// near; of equally near ones the first.
std::string closest(std::string_view word,
                    std::span<const std::string> candidates);

// "; did you mean X?", or "" if closest() finds none.
std::string did_you_mean(std::string_view word,
                         std::span<const std::string> candidates);

// The same, or "; 'COMMAND' lists them" if closest() finds none: for candidates
// too many to name.
std::string did_you_mean_or_see(std::string_view word,
                                std::span<const std::string> candidates,
                                std::string_view command);

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_SUGGESTION_H_
