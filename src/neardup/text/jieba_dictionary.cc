#include "neardup/text/jieba_dictionary.h"

#include <cassert>
#include <utility>
#include <vector>

#include <cppjieba/DictTrie.hpp>
#include <cppjieba/FullSegment.hpp>
#include <cppjieba/HMMModel.hpp>
#include <cppjieba/MPSegment.hpp>
#include <cppjieba/MixSegment.hpp>
#include <cppjieba/QuerySegment.hpp>

#include "neardup/text/jieba_files.h"
#include "neardup/text/ngrams.h"
#include "neardup/text/utf8.h"

namespace neardup {
namespace {

using Runes = cppjieba::RuneStrArray;
using Ranges = std::vector<cppjieba::WordRange>;

// cppjieba's words, and its four ways to cut text into them. Immutable.
class Segmenter {
 public:
  explicit Segmenter(const JiebaFiles& files)
      : words_(files[kJiebaWords].path, files[kJiebaUserWords].path),
        hmm_(files[kJiebaHmm].path) {}

  void cut(TokenizerKind kind, const Runes& runes, Ranges& ranges) const {
    switch (kind) {
      case TokenizerKind::kJiebaMaxProbability:
        return max_probability_.Cut(runes.begin(), runes.end(), ranges);
      case TokenizerKind::kJiebaFull:
        return full_.Cut(runes.begin(), runes.end(), ranges);
      case TokenizerKind::kJiebaSearch:
        return search_.Cut(runes.begin(), runes.end(), ranges, true);
      default:
        return mixed_.Cut(runes.begin(), runes.end(), ranges, true);
    }
  }

  std::string_view tag(const cppjieba::WordRange& range) const {
    const cppjieba::DictUnit* word = words_.Find(range.left, range.right + 1);
    return word == nullptr || word->tag.empty() ? tag_of_unknown(range)
                                                : word->tag;
  }

 private:
  // PosTagger's rule, which looks at no more code points than it takes to find
  // that half of them are ASCII.
  static std::string_view tag_of_unknown(const cppjieba::WordRange& range) {
    const std::size_t enough = range.Length() / 2;
    std::size_t ascii = 0;
    std::size_t digits = 0;
    for (const auto* rune = range.left; rune <= range.right && ascii < enough;
         ++rune) {
      ascii += rune->rune < 0x80 ? 1 : 0;
      digits += rune->rune >= '0' && rune->rune <= '9' ? 1 : 0;
    }
    if (ascii == 0) {
      return "x";
    }
    return digits == ascii ? "m" : "eng";
  }

  cppjieba::DictTrie words_;
  cppjieba::HMMModel hmm_;
  cppjieba::MPSegment max_probability_{&words_};
  cppjieba::MixSegment mixed_{&words_, &hmm_};
  cppjieba::FullSegment full_{&words_};
  cppjieba::QuerySegment search_{&words_, &hmm_};
};

// cppjieba cuts at these first; each is a piece of its own.
bool is_separator(char32_t code_point) {
  return code_point == ' ' || code_point == '\t' || code_point == '\n' ||
         code_point == U'，' || code_point == U'。';
}

// The length of the first piece of `text`: a separator, or what stands before
// the next one.
std::size_t piece_length(std::string_view text) {
  std::size_t length = 0;
  for (std::size_t code_points = 0;
       length < text.size() && code_points < JiebaDictionary::kLongestStretch;
       ++code_points) {
    const DecodedCodePoint decoded = decode_utf8(text, length);
    if (is_separator(decoded.code_point)) {
      return length == 0 ? decoded.size : length;
    }
    length += decoded.size;
  }
  return length;
}

class JiebaTokenizer final : public Tokenizer {
 public:
  JiebaTokenizer(std::shared_ptr<const Segmenter> segmenter,
                 const TokenizerOptions& options)
      : segmenter_(std::move(segmenter)), options_(options) {}

  void tokenize(std::string_view text,
                std::vector<Token>& tokens) const override {
    const std::size_t first = tokens.size();
    Runes runes;
    Ranges ranges;
    for (std::string_view rest = text; !rest.empty();) {
      const std::string_view piece = rest.substr(0, piece_length(rest));
      cppjieba::DecodeUTF8RunesInString(piece.data(), piece.size(), runes);
      ranges.clear();
      segmenter_->cut(options_.kind, runes, ranges);
      append_units(piece, ranges, tokens);
      rest.remove_prefix(piece.size());
    }
    form_tokens(text, options_, first, tokens);
  }

 private:
  void append_units(std::string_view piece, const Ranges& ranges,
                    std::vector<Token>& units) const {
    for (const cppjieba::WordRange& range : ranges) {
      const std::size_t begin = range.left->offset;
      const std::size_t end = range.right->offset + range.right->len;
      units.push_back(
          {piece.substr(begin, end - begin),
           options_.tags ? segmenter_->tag(range) : std::string_view()});
    }
  }

  std::shared_ptr<const Segmenter> segmenter_;
  TokenizerOptions options_;
};

class LoadedDictionary final : public JiebaDictionary {
 public:
  explicit LoadedDictionary(JiebaFiles files)
      : segmenter_(std::make_shared<const Segmenter>(files)),
        checksum_(checksum_of(files)),
        idf_file_(std::move(files[kJiebaIdf])),
        stop_word_file_(std::move(files[kJiebaStopWords])),
        idf_(parse_idf(idf_file_)),
        stop_words_(parse_stop_words(stop_word_file_)) {}

  std::unique_ptr<Tokenizer> tokenizer(
      const TokenizerOptions& options) const override {
    assert(is_jieba(options.kind));
    assert(validate(options).ok());
    return std::make_unique<JiebaTokenizer>(segmenter_, options);
  }

  bool is_stop_word(std::string_view word) const override {
    return stop_words_.contains(word);
  }

  double idf(std::string_view word) const override {
    const auto found = idf_.values.find(word);
    return found == idf_.values.end() ? idf_.average : found->second;
  }

  double average_idf() const override { return idf_.average; }
  std::uint64_t checksum() const override { return checksum_; }

 private:
  std::shared_ptr<const Segmenter> segmenter_;
  std::uint64_t checksum_;
  // What idf_ and stop_words_ view.
  TableFile idf_file_;
  TableFile stop_word_file_;
  IdfValues idf_;
  std::unordered_set<std::string_view> stop_words_;
};

}  // namespace

Result<std::shared_ptr<const JiebaDictionary>> JiebaDictionary::load(
    const std::string& directory) {
  NEARDUP_ASSIGN_OR_RETURN(JiebaFiles files, read_jieba_files(directory));
  return std::shared_ptr<const JiebaDictionary>(
      std::make_shared<LoadedDictionary>(std::move(files)));
}

}  // namespace neardup
