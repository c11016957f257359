// Controlled edits: copies of a text that differ from it in a known way and to
// a known degree, as people and programs that copy texts make them.
//
//   EditMaterial material(pool_of_words);
//   std::optional<std::string> copy =
//       edited(text, TextEdit::kSubstitute, 0.1, material, seed);
//
// A token is a word, or a character in scripts written without spaces. An edit
// of strength s touches max(1, round(s * n)) of n tokens:
//
//   substitute   as many are replaced by words of other documents
//   delete       as many are taken out
//   insert       as many words of other documents are put in
//   swap         as many are exchanged with their neighbour, two at a time
//   truncate     the last ones are cut off
//   reorder      that share of the sentences is moved elsewhere
//   boilerplate  as many tokens of a notice that is the same for all texts are
//                put before and behind
//   case         as many words have their letters' case turned round
//   width        that share of the characters that have a full-width or
//                half-width twin are exchanged for it
//   spaces       at as many places white space is added
//   punctuation  at as many places punctuation is taken out or added
//
// The same arguments give the same copy everywhere.
//
// Thread safety: all may run concurrently.

#ifndef NEARDUP_EVALUATION_TEXT_EDITS_H_
#define NEARDUP_EVALUATION_TEXT_EDITS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace neardup {

enum class TextEdit {
  kSubstitute,
  kDelete,
  kInsert,
  kSwap,
  kTruncate,
  kReorder,
  kBoilerplate,
  kCase,
  kWidth,
  kSpaces,
  kPunctuation,
};

// Every edit, in the order above.
std::span<const TextEdit> text_edits();
// As listed above.
const char* text_edit_name(TextEdit edit);

// Words and characters to put into texts.
class EditMaterial {
 public:
  // Takes the tokens of a text; of many texts, up to a million tokens.
  void add(std::string_view text);

  // Words and characters apart, in the order they were added.
  const std::vector<std::string>& words() const { return words_; }
  const std::vector<std::string>& characters() const { return characters_; }

 private:
  std::vector<std::string> words_;
  std::vector<std::string> characters_;
};

// The copy; nothing if the edit cannot change this text: it has no sentence to
// move, no letter to turn round. `text` need not be valid UTF-8, the copy is.
// REQUIRES: 0 < strength <= 1.
std::optional<std::string> edited(std::string_view text, TextEdit edit,
                                  double strength, const EditMaterial& material,
                                  std::uint64_t seed);

// The number of tokens of a text, as edits count them.
std::size_t count_edit_tokens(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_TEXT_EDITS_H_
