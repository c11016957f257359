// Cutting text into maximal runs of wanted code points or bytes. Internal to
// the floor.

#ifndef NEARDUP_TEXT_TOKENS_UNIT_RUNS_H_
#define NEARDUP_TEXT_TOKENS_UNIT_RUNS_H_

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "neardup/text/tokens/tokenizer.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

// Appends each maximal run of code points that `wanted` accepts.
template <typename Wanted>
void append_runs(std::string_view text, Wanted wanted,
                 std::vector<Token>& units) {
  std::size_t begin = 0;
  bool in_run = false;
  for_each_code_point_at(
      text, [&](std::size_t offset, DecodedCodePoint decoded) {
        const bool is_wanted = wanted(decoded.code_point);
        if (is_wanted && !in_run) {
          begin = offset;
        } else if (!is_wanted && in_run) {
          units.push_back({text.substr(begin, offset - begin), {}});
        }
        in_run = is_wanted;
      });
  if (in_run) {
    units.push_back({text.substr(begin), {}});
  }
}

// Appends each maximal run of at least `shortest` bytes that `wanted` accepts.
template <typename Wanted>
void append_byte_runs(std::string_view text, std::size_t shortest,
                      Wanted wanted, std::vector<Token>& units) {
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find_if(begin, text.end(), wanted);
    const auto end = std::find_if_not(begin, text.end(), wanted);
    const std::string_view run(begin, end);
    if (!run.empty() && run.size() >= shortest) {
      units.push_back({run, {}});
    }
    begin = end;
  }
}

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_UNIT_RUNS_H_
