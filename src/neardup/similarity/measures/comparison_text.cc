#include "neardup/similarity/measures/comparison_text.h"

#include <cstddef>
#include <utility>

#include <xxhash.h>

#include "neardup/text/normal/markup.h"
#include "neardup/text/normal/normalizer.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

constexpr std::uint64_t kWordStart = 0x243f'6a88'85a3'08d3;
constexpr std::uint64_t kWordMultiplier = 0x9e37'79b9'7f4a'7c15;

constexpr std::uint64_t kWordBit = 1;

// The finish of SplitMix64: every bit of the result depends on every bit.
std::uint64_t mix_word(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58'476d'1ce4'e5b9;
  x = (x ^ (x >> 27)) * 0x94d0'49bb'1331'11eb;
  return x ^ (x >> 31);
}

// Forms tokens from characters.
class TokenRow {
 public:
  explicit TokenRow(ComparisonText& out) : out_(out) {}

  void add(TokenCharacter folded) {
    switch (folded.role) {
      case Role::kNothing:
        return;
      case Role::kSeparator:
        end_word();
        return;
      case Role::kAlone:
        end_word();
        add_letter(folded.character);
        out_.tokens.push_back(mix_word(folded.character * kWordMultiplier) &
                              ~kWordBit);
        return;
      case Role::kWord:
      case Role::kJoining:
        add_letter(folded.character);
        ++out_.word_letters;
        word_ = (word_ ^ folded.character) * kWordMultiplier;
        word_ ^= word_ >> 32;
        in_word_ = true;
        return;
    }
  }

  void end_word() {
    if (in_word_) {
      out_.tokens.push_back(mix_word(word_) | kWordBit);
      ++out_.words;
      word_ = kWordStart;
      in_word_ = false;
    }
  }

 private:
  void add_letter(char32_t character) {
    out_.letters.push_back(static_cast<std::uint16_t>(character));
  }

  ComparisonText& out_;
  std::uint64_t word_ = kWordStart;
  bool in_word_ = false;
};

// Returns false, with `out` half filled, at a character whose form depends on
// its neighbours, unless `composed`.
bool fold_text(const FoldingTable& table, std::string_view text, bool composed,
               ComparisonText& out) {
  out.tokens.clear();
  out.letters.clear();
  out.words = 0;
  out.word_letters = 0;
  TokenRow row(out);
  for (std::size_t offset = 0; offset < text.size();) {
    const DecodedCodePoint decoded = decode_utf8(text, offset);
    offset += decoded.size;
    bool joining = false;
    table.fold(decoded.code_point, [&](TokenCharacter folded) {
      joining |= folded.role == Role::kJoining;
      row.add(folded);
    });
    if (joining && !composed) {
      return false;
    }
  }
  row.end_word();
  return true;
}

TextIdentity identity_of(const void* bytes, std::size_t size) {
  const XXH128_hash_t hash = XXH3_128bits(bytes, size);
  return {hash.low64, hash.high64};
}

// Reserves once what the text can need at most, so that nothing grows later.
void reserve(std::size_t bytes, ComparisonText& out) {
  out.tokens.reserve(bytes / 2 + 1);
  out.letters.reserve(bytes + 1);
}

}  // namespace

ComparisonReader::ComparisonReader(
    std::shared_ptr<const SimplifiedTable> simplified)
    : table_(std::move(simplified)), recipe_(table_.checksum()) {}

Result<std::shared_ptr<const ComparisonReader>> ComparisonReader::load(
    const std::string& simplified) {
  NEARDUP_ASSIGN_OR_RETURN(auto table, SimplifiedTable::load(simplified));
  return std::make_shared<const ComparisonReader>(std::move(table));
}

void ComparisonReader::read(std::string_view text, ComparisonText& out) const {
  std::string repaired;
  std::string stripped;
  std::string_view visible = repair_utf8(text, repaired);
  if (looks_like_markup(visible)) {
    strip_markup(visible, stripped);
    visible = stripped;
  }
  reserve(visible.size(), out);
  if (!fold_text(table_, visible, false, out)) {
    NormalizerOptions options;
    options.width_and_compatibility = true;
    std::string buffer;
    const Normalizer composer(options, nullptr);
    fold_text(table_, composer.normalize(visible, buffer), true, out);
  }
  out.identity = out.tokens.empty()
                     ? identity_of(text.data(), text.size())
                     : identity_of(out.tokens.data(), out.tokens.size() * 8);
}

}  // namespace neardup
