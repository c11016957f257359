// A ComparisonText is a text as the comparing methods see it: the row of its
// tokens, one for each word, or for each character in scripts that are written
// without spaces.
//
//   ComparisonReader reader(simplified_table);
//   ComparisonText a;
//   reader.read("<p>我喜欢 <b>ＣＰＰ</b>!</p>", a);  // 我 喜 欢 cpp
//
// Markup, width, case, traditional characters, punctuation and spacing leave no
// trace: texts that differ in nothing else are equal. Tokens are 64-bit hashes,
// odd for words (is_word_token).
//
// The letters are the same text without any spaces, for texts in which somebody
// broke up the words ("st ock").

#ifndef NEARDUP_SIMILARITY_MEASURES_COMPARISON_TEXT_H_
#define NEARDUP_SIMILARITY_MEASURES_COMPARISON_TEXT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/similarity/measures/folding_table.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {

// 128 bits that stand for a text; equal for equal texts.
using TextIdentity = std::array<std::uint64_t, 2>;

// True for a word, false for a character that is a token by itself.
constexpr bool is_word_token(std::uint64_t token) { return (token & 1) != 0; }

struct ComparisonText {
  std::vector<std::uint64_t> tokens;
  // The characters of all tokens, low 16 bits each.
  std::vector<std::uint16_t> letters;
  // How many of the tokens are words, and how many letters those have.
  std::size_t words = 0;
  std::size_t word_letters = 0;
  // A hash of the tokens; of the bytes themselves if there is no token, so that
  // two rows of dots are not equal because both say nothing.
  TextIdentity identity{};
};

// Thread safety: const members may run concurrently, each call with its own
// output. Cost: linear; 150-300 MB/s plain, half of that with markup.
class ComparisonReader {
 public:
  // REQUIRES: simplified is not null.
  explicit ComparisonReader(std::shared_ptr<const SimplifiedTable> simplified);

  // One that simplifies by the tables in this folder; errors of
  // SimplifiedTable::load().
  static Result<std::shared_ptr<const ComparisonReader>> load(
      const std::string& simplified);

  // Stands for the tables by which characters are folded; equal for readers
  // that read every text alike, if the same code reads.
  std::uint32_t recipe() const { return recipe_; }

  // Replaces `out` by the form of `text`, which need not be valid UTF-8.
  void read(std::string_view text, ComparisonText& out) const;

 private:
  FoldingTable table_;
  std::uint32_t recipe_;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_MEASURES_COMPARISON_TEXT_H_
