#include "neardup/evaluation/text_edits.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "neardup/evaluation/random_source.h"
#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

constexpr TextEdit kEdits[] = {
    TextEdit::kSubstitute,  TextEdit::kDelete,      TextEdit::kInsert,
    TextEdit::kSwap,        TextEdit::kTruncate,    TextEdit::kReorder,
    TextEdit::kBoilerplate, TextEdit::kCase,        TextEdit::kWidth,
    TextEdit::kSpaces,      TextEdit::kPunctuation,
};

constexpr std::size_t kMostMaterial = 1'000'000;

// A notice as sites put around what they reprint; written for this purpose.
constexpr std::string_view kNotice =
    "This article was reprinted with permission . Please read our terms of use "
    "before you share it . Subscribe to the daily newsletter for more stories "
    "like this one . Follow us , leave a comment below , and tell a friend . "
    "All rights reserved by the respective owners ; errors and omissions "
    "excepted . ";
constexpr std::string_view kChineseNotice =
    "本文由网友投稿转载,版权归原作者所有,如有侵权请与我们联系删除。"
    "更多精彩内容请关注公众号,点击下方按钮订阅每日快讯。"
    "欢迎在评论区留言讨论,并把文章分享给您的朋友。"
    "未经许可不得用于商业用途,本站不对内容的准确性负责。";

// A stretch of a text: a token, or what stands between two.
struct Piece {
  std::string text;
  bool token = false;
  bool word = false;  // a token that is no single character
};

using Pieces = std::vector<Piece>;

bool is_token_character(char32_t c) {
  return is_cjk(c) && is_word_character(c);
}

Pieces split_pieces(std::string_view text) {
  enum class Kind { kWord, kCharacter, kBetween };
  Pieces pieces;
  Kind last = Kind::kCharacter;
  for_each_code_point_at(text, [&](std::size_t offset, DecodedCodePoint c) {
    const Kind kind = is_token_character(c.code_point)  ? Kind::kCharacter
                      : is_word_character(c.code_point) ? Kind::kWord
                                                        : Kind::kBetween;
    if (pieces.empty() || kind == Kind::kCharacter || kind != last) {
      pieces.push_back({"", kind != Kind::kBetween, kind == Kind::kWord});
    }
    pieces.back().text += text.substr(offset, c.size);
    last = kind;
  });
  return pieces;
}

std::string joined(const Pieces& pieces) {
  std::string text;
  for (const Piece& piece : pieces) {
    text += piece.text;
  }
  return text;
}

// Where the tokens stand among the pieces.
std::vector<std::size_t> token_places(const Pieces& pieces) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].token) {
      places.push_back(i);
    }
  }
  return places;
}

// What one edit has to do with.
struct Workbench {
  Pieces pieces;
  std::vector<std::size_t> tokens;  // places in pieces
  double strength;
  const EditMaterial& material;
  RandomSource random;

  // How many of `count` things an edit of this strength touches.
  std::size_t touched(std::size_t count) const {
    const double share = std::round(strength * static_cast<double>(count));
    return std::min(count,
                    std::max<std::size_t>(1, static_cast<std::size_t>(share)));
  }
  std::vector<std::size_t> choose_tokens() {
    std::vector<std::size_t> places;
    for (const std::size_t i :
         random.choose(touched(tokens.size()), tokens.size())) {
      places.push_back(tokens[i]);
    }
    return places;
  }
  // A token of the same kind from elsewhere.
  std::string foreign(const Piece& piece) {
    const auto& pool = piece.word ? material.words() : material.characters();
    constexpr int kTries = 16;
    for (int i = 0; i < kTries && !pool.empty(); ++i) {
      const std::string& other = pool[random.below(pool.size())];
      if (other != piece.text) {
        return other;
      }
    }
    return piece.word ? "word" + std::to_string(random.below(10'000))
                      : "\u67d0";
  }
};

bool substitute(Workbench& bench) {
  for (const std::size_t place : bench.choose_tokens()) {
    Piece& piece = bench.pieces[place];
    piece.text = bench.foreign(piece);
  }
  return true;
}

bool remove_tokens(Workbench& bench) {
  for (const std::size_t place : bench.choose_tokens()) {
    bench.pieces[place].text.clear();
  }
  return true;
}

bool insert(Workbench& bench) {
  for (const std::size_t place : bench.choose_tokens()) {
    Piece& piece = bench.pieces[place];
    piece.text += (piece.word ? " " : "") + bench.foreign(piece);
  }
  return true;
}

bool swap_neighbours(Workbench& bench) {
  const std::size_t couples = bench.tokens.size() / 2;
  if (couples == 0) {
    return false;
  }
  const std::size_t wanted =
      std::min(couples, (bench.touched(bench.tokens.size()) + 1) / 2);
  bool changed = false;
  for (const std::size_t i : bench.random.choose(wanted, couples)) {
    std::string& a = bench.pieces[bench.tokens[2 * i]].text;
    std::string& b = bench.pieces[bench.tokens[2 * i + 1]].text;
    changed = changed || a != b;
    std::swap(a, b);
  }
  return changed;
}

bool truncate(Workbench& bench) {
  const std::size_t kept =
      bench.tokens.size() - bench.touched(bench.tokens.size());
  bench.pieces.resize(kept == 0 ? 0 : bench.tokens[kept - 1] + 1);
  return true;
}

bool ends_sentence(char32_t c) {
  constexpr std::u32string_view kEnds = U".!?;\n\u2026\u3002\uff01\uff1f\uff1b";
  return kEnds.find(c) != std::u32string_view::npos;
}

// Sentences with what ends them.
std::vector<std::string> split_sentences(const std::string& text) {
  std::vector<std::string> sentences;
  bool ended = true;
  for_each_code_point_at(text, [&](std::size_t offset, DecodedCodePoint c) {
    const bool word = is_word_character(c.code_point);
    if (sentences.empty() || (ended && word)) {
      sentences.emplace_back();
      ended = false;
    }
    sentences.back() += text.substr(offset, c.size);
    ended = ended || ends_sentence(c.code_point);
  });
  return sentences;
}

bool reorder(Workbench& bench) {
  const std::string before = joined(bench.pieces);
  std::vector<std::string> sentences = split_sentences(before);
  if (sentences.size() < 2) {
    return false;
  }
  for (const std::size_t wanted :
       bench.random.choose(bench.touched(sentences.size()), sentences.size())) {
    std::string moved = std::move(sentences[wanted]);
    const auto place = static_cast<std::ptrdiff_t>(wanted);
    sentences.erase(sentences.begin() + place);
    // Anywhere but where it stood.
    std::size_t target = bench.random.below(sentences.size());
    target += target >= wanted ? 1 : 0;
    sentences.insert(sentences.begin() + static_cast<std::ptrdiff_t>(target),
                     std::move(moved));
  }
  std::string after;
  for (const std::string& sentence : sentences) {
    after += sentence;
    after += ends_sentence(static_cast<unsigned char>(after.back())) ? " " : "";
  }
  bench.pieces = {{after, true, true}};
  return after != before;
}

// The first `count` tokens of a notice, from the beginning again as often as
// needed.
std::string notice(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t tokens = 0; tokens < count;) {
    for (const Piece& piece : split_pieces(text)) {
      if (piece.token && tokens++ == count) {
        return result;
      }
      result += piece.text;
    }
  }
  return result;
}

bool add_boilerplate(Workbench& bench) {
  const auto words = static_cast<std::size_t>(
      std::count_if(bench.pieces.begin(), bench.pieces.end(),
                    [](const Piece& piece) { return piece.word; }));
  const bool chinese = words * 2 < bench.tokens.size();
  const std::string_view text = chinese ? kChineseNotice : kNotice;
  const std::size_t added = bench.touched(bench.tokens.size());
  // The notice begins before the text and goes on behind it.
  const std::string whole = notice(text, added);
  const std::string before = notice(text, added / 2);
  bench.pieces.insert(bench.pieces.begin(), {before + "\n", false, false});
  bench.pieces.push_back({"\n" + whole.substr(before.size()), false, false});
  return true;
}

char32_t other_case(char32_t c) {
  if (c < 0x80) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter ? c ^ 0x20 : c;
  }
  // Latin-1, Greek and Cyrillic letters whose cases are 32 apart.
  const auto within = [c](char32_t low, char32_t high) {
    return c >= low && c <= high;
  };
  if (within(0xC0, 0xDE) && c != 0xD7) {
    return c + 32;
  }
  if (within(0xE0, 0xFE) && c != 0xF7) {
    return c - 32;
  }
  if (within(0x391, 0x3A9) || within(0x410, 0x42F)) {
    return c + 32;
  }
  if ((within(0x3B1, 0x3C9) && c != 0x3C2) || within(0x430, 0x44F)) {
    return c - 32;
  }
  return c;
}

// The full-width form of an ASCII character and the other way round.
char32_t other_width(char32_t c) {
  constexpr char32_t kOffset = 0xFF01 - '!';
  if (c >= '!' && c <= '~') {
    return c + kOffset;
  }
  return c >= 0xFF01 && c <= 0xFF5E ? c - kOffset : c;
}

std::string mapped(std::string_view text, char32_t (*map)(char32_t)) {
  std::string result;
  for_each_code_point_at(text, [&](std::size_t, DecodedCodePoint c) {
    append_utf8(map(c.code_point), result);
  });
  return result;
}

bool turn_case(Workbench& bench) {
  std::vector<std::size_t> cased;
  for (const std::size_t place : bench.tokens) {
    if (mapped(bench.pieces[place].text, other_case) !=
        bench.pieces[place].text) {
      cased.push_back(place);
    }
  }
  for (const std::size_t i : bench.random.choose(
           cased.empty() ? 0 : bench.touched(cased.size()), cased.size())) {
    std::string& text = bench.pieces[cased[i]].text;
    text = mapped(text, other_case);
  }
  return !cased.empty();
}

bool turn_width(Workbench& bench) {
  std::vector<char32_t> characters;
  std::vector<std::size_t> twins;  // that have another width
  for_each_code_point_at(joined(bench.pieces),
                         [&](std::size_t, DecodedCodePoint c) {
                           if (other_width(c.code_point) != c.code_point) {
                             twins.push_back(characters.size());
                           }
                           characters.push_back(c.code_point);
                         });
  if (twins.empty()) {
    return false;
  }
  for (const std::size_t i :
       bench.random.choose(bench.touched(twins.size()), twins.size())) {
    characters[twins[i]] = other_width(characters[twins[i]]);
  }
  std::string text;
  for (const char32_t c : characters) {
    append_utf8(c, text);
  }
  bench.pieces = {{std::move(text), true, true}};
  return true;
}

bool add_spaces(Workbench& bench) {
  constexpr std::string_view kSpaces[] = {" ", "  ", "\n", "\t", "\u3000"};
  for (const std::size_t place : bench.choose_tokens()) {
    bench.pieces[place].text += kSpaces[bench.random.below(std::size(kSpaces))];
  }
  return true;
}

bool change_punctuation(Workbench& bench) {
  for (const std::size_t place : bench.choose_tokens()) {
    Piece& piece = bench.pieces[place];
    const bool followed = place + 1 < bench.pieces.size() &&
                          !bench.pieces[place + 1].token &&
                          bench.pieces[place + 1].text != " ";
    if (followed) {
      bench.pieces[place + 1].text = piece.word ? " " : "";
    } else {
      piece.text += piece.word ? "," : "\uff0c";
    }
  }
  return true;
}

using Apply = bool (*)(Workbench&);

struct NamedEdit {
  const char* name;
  Apply apply;
};

NamedEdit named_edit(TextEdit edit) {
  switch (edit) {
    case TextEdit::kSubstitute:
      return {"substitute", substitute};
    case TextEdit::kDelete:
      return {"delete", remove_tokens};
    case TextEdit::kInsert:
      return {"insert", insert};
    case TextEdit::kSwap:
      return {"swap", swap_neighbours};
    case TextEdit::kTruncate:
      return {"truncate", truncate};
    case TextEdit::kReorder:
      return {"reorder", reorder};
    case TextEdit::kBoilerplate:
      return {"boilerplate", add_boilerplate};
    case TextEdit::kCase:
      return {"case", turn_case};
    case TextEdit::kWidth:
      return {"width", turn_width};
    case TextEdit::kSpaces:
      return {"spaces", add_spaces};
    case TextEdit::kPunctuation:
      break;
  }
  return {"punctuation", change_punctuation};
}

}  // namespace

std::span<const TextEdit> text_edits() { return kEdits; }

const char* text_edit_name(TextEdit edit) { return named_edit(edit).name; }

void EditMaterial::add(std::string_view text) {
  for (Piece& piece : split_pieces(repaired_utf8(text))) {
    if (words_.size() + characters_.size() >= kMostMaterial) {
      return;
    }
    if (piece.token) {
      (piece.word ? words_ : characters_).push_back(std::move(piece.text));
    }
  }
}

std::optional<std::string> edited(std::string_view text, TextEdit edit,
                                  double strength, const EditMaterial& material,
                                  std::uint64_t seed) {
  Workbench bench{split_pieces(repaired_utf8(text)),
                  {},
                  strength,
                  material,
                  RandomSource(seed)};
  bench.tokens = token_places(bench.pieces);
  if (bench.tokens.empty() || !named_edit(edit).apply(bench)) {
    return std::nullopt;
  }
  return joined(bench.pieces);
}

std::size_t count_edit_tokens(std::string_view text) {
  return token_places(split_pieces(repaired_utf8(text))).size();
}

}  // namespace neardup
