#include "neardup/text/tokens/jieba_tokenizer.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <utility>
#include <vector>

#include "neardup/text/tokens/chinese_stretches.h"
#include "neardup/text/tokens/ngrams.h"
#include "neardup/text/tokens/units.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

// A segmenter and its tokens: what one call of tokenize() works with.
struct Scratch {
  Scratch(const std::shared_ptr<const CompiledDictionary>& dictionary,
          const SegmentOptions& options)
      : segmenter(dictionary, options) {}

  JiebaSegmenter segmenter;
  TokenBuffer tokens;
};

// PosTagger's rule for words that have no tag in the dictionary; it looks at no
// more code points than it takes to find that half of them are ASCII.
std::string_view tag_of_unknown(std::string_view word) {
  const std::size_t enough = count_code_points(word) / 2;
  std::size_t ascii = 0;
  std::size_t digits = 0;
  for (const char c : word) {
    if (ascii >= enough) {
      break;
    }
    ascii += static_cast<unsigned char>(c) < 0x80 ? 1 : 0;
    digits += c >= '0' && c <= '9' ? 1 : 0;
  }
  if (ascii == 0) {
    return "x";
  }
  return digits == ascii ? "m" : "eng";
}

class JiebaTokenizer final : public Tokenizer {
 public:
  JiebaTokenizer(std::shared_ptr<const CompiledDictionary> dictionary,
                 const TokenizerOptions& options)
      : dictionary_(std::move(dictionary)), options_(options) {}

  void tokenize(std::string_view text,
                std::vector<Token>& tokens) const override {
    const std::size_t first = tokens.size();
    std::unique_ptr<Scratch> scratch = take_scratch();
    if (options_.kind == TokenizerKind::kWords) {
      cut_words(text, *scratch, tokens);
    } else {
      cut_chinese(text, *scratch, tokens);
    }
    give_back(std::move(scratch));
    form_tokens(text, options_, first, tokens);
  }

 private:
  // All of `text`, unless it is longer than a segmenter takes.
  static std::size_t piece_size(std::string_view text) {
    std::size_t size = std::min(text.size(), JiebaSegmenter::kMaxTextSize);
    const auto continues = [text](std::size_t i) {
      return (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
    };
    while (size < text.size() && continues(size)) {
      --size;
    }
    return size;
  }

  void cut_chinese(std::string_view text, Scratch& scratch,
                   std::vector<Token>& units) const {
    while (!text.empty()) {
      const std::string_view piece = text.substr(0, piece_size(text));
      scratch.segmenter.segment(piece, scratch.tokens);
      append_units(piece, scratch.tokens, units);
      text.remove_prefix(piece.size());
    }
  }

  void cut_words(std::string_view text, Scratch& scratch,
                 std::vector<Token>& units) const {
    ChineseStretches stretches(text);
    for (Stretch stretch; stretches.next(stretch);) {
      if (stretch.is_chinese) {
        cut_chinese(stretch.text, scratch, units);
      } else {
        cut_unicode_words(stretch.text, units);
      }
    }
  }

  void append_units(std::string_view piece, const TokenBuffer& found,
                    std::vector<Token>& units) const {
    units.reserve(units.size() + found.size());
    for (const SegmentToken& token : found) {
      const std::string_view text = token.text(piece);
      units.push_back(
          {text, options_.tags ? tag(token, text) : std::string_view()});
    }
  }

  std::string_view tag(const SegmentToken& token, std::string_view text) const {
    const std::string_view known = token.word == kNoWord
                                       ? std::string_view()
                                       : dictionary_->tag(token.word);
    return known.empty() ? tag_of_unknown(text) : known;
  }

  std::unique_ptr<Scratch> take_scratch() const {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) {
      return std::make_unique<Scratch>(dictionary_, segment_options(options_));
    }
    std::unique_ptr<Scratch> scratch = std::move(idle_.back());
    idle_.pop_back();
    return scratch;
  }

  void give_back(std::unique_ptr<Scratch> scratch) const {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(scratch));
  }

  std::shared_ptr<const CompiledDictionary> dictionary_;
  TokenizerOptions options_;
  mutable std::mutex mutex_;
  // As many as threads have ever called at once.
  mutable std::vector<std::unique_ptr<Scratch>> idle_;
};

}  // namespace

SegmentOptions segment_options(const TokenizerOptions& options) {
  SegmentOptions result{.rules = options.jieba_rules};
  switch (options.kind) {
    case TokenizerKind::kJiebaMaxProbability:
      result.mode = SegmentMode::kMaxProbability;
      break;
    case TokenizerKind::kJiebaFull:
      result.mode = SegmentMode::kFull;
      break;
    case TokenizerKind::kJiebaSearch:
      result.mode = SegmentMode::kSearch;
      break;
    default:
      assert(options.kind == TokenizerKind::kJieba ||
             options.kind == TokenizerKind::kWords);
      result.mode = SegmentMode::kMixed;
  }
  return result;
}

Result<std::unique_ptr<Tokenizer>> make_jieba_tokenizer(
    std::shared_ptr<const CompiledDictionary> dictionary,
    const TokenizerOptions& options) {
  assert(needs_dictionary(options.kind));
  assert(validate(options).ok());
  if (options.kind == TokenizerKind::kWords) {
    NEARDUP_RETURN_IF_ERROR(check_unicode_words());
  }
  return std::unique_ptr<Tokenizer>(
      std::make_unique<JiebaTokenizer>(std::move(dictionary), options));
}

}  // namespace neardup
