#include "segment/hostile_text.h"

#include <iterator>

#include "neardup/base/code_points.h"
#include "neardup/base/valid_utf8.h"

namespace neardup::testing {
namespace {

// Longer than the blocks in which ASCII is read.
constexpr char kEnglish[] =
    "The quick brown fox jumps over the lazy dog, 3.5 times in 2026; and then "
    "once more.";

constexpr const char* kFragments[] = {"C++",
                                      "c#",
                                      "AT&T",
                                      "B超",
                                      "T恤",
                                      "3.14",
                                      "5G",
                                      "abc1.2",
                                      "1.2.3",
                                      "v1.",
                                      "..",
                                      "5.",
                                      "a.b",
                                      ".",
                                      " ",
                                      "\t",
                                      "\n",
                                      "，",
                                      "。",
                                      "、",
                                      "é",
                                      "e\xCC\x81",
                                      "\xF0\x9F\x98\x80",
                                      "http://x.y/z?a=1",
                                      "0x1F",
                                      "A",
                                      "c",
                                      "#",
                                      "T",
                                      "+",
                                      "AT",
                                      "_",
                                      kEnglish};

enum Kind : std::size_t {
  kWord,
  kCharacterOfWord,
  kRareChinese,
  kExtensionB,
  kAscii,
  kFragment,
  kAsciiRun,
  kAnything,
  kKinds,
};

}  // namespace

std::string HostileText::next() {
  // Some texts are of one sort, some of all.
  const std::size_t first = below(kKinds);
  const std::size_t kinds = 1 + below(kKinds - first);
  std::string text;
  for (std::size_t parts = 1 + below(60); parts > 0; --parts) {
    append_part(first + below(kinds), text);
  }
  return text;
}

void HostileText::append_part(std::size_t kind, std::string& text) {
  constexpr std::string_view kRun = "abcABCTxyz0123456789..+#& ";
  switch (kind) {
    case kWord:
      text += words_[below(words_.size())];
      break;
    case kCharacterOfWord: {
      std::u32string characters;
      decode_code_points(words_[below(words_.size())], characters);
      append_utf8(characters[below(characters.size())], text);
      break;
    }
    case kRareChinese:
      append_utf8(static_cast<char32_t>(0x4E00 + below(0x5200)), text);
      break;
    case kExtensionB:
      append_utf8(static_cast<char32_t>(0x20000 + below(0xA6DF)), text);
      break;
    case kAscii:
      append_utf8(static_cast<char32_t>(below(128)), text);
      break;
    case kFragment:
      text += kFragments[below(std::size(kFragments))];
      break;
    case kAsciiRun:
      text += kRun[below(kRun.size())];
      break;
    default: {
      const auto character = static_cast<char32_t>(1 + below(0x10FFFE));
      const bool surrogate = character >= 0xD800 && character < 0xE000;
      append_utf8(surrogate ? 0x4E00 : character, text);
    }
  }
}

}  // namespace neardup::testing
