// A JiebaSegmenter cuts Chinese text into words, exactly as cppjieba does, more
// than ten times as fast.
//
//   JiebaSegmenter segmenter(dictionary, {});
//   TokenBuffer tokens;
//   segmenter.segment("我来到北京清华大学", tokens);
//   for (const SegmentToken& token : tokens) use(token.text(text));
//       // 我 来到 北京 清华大学
//
// The tokens of kMaxProbability and kMixed follow each other without a gap and
// cover the text; in the other modes they overlap.
//
// Cost: linear in the text, about 5 ns a character; scratch memory grows with
// the longest stretch without a separator, 25 bytes a character.
//
// Thread safety: none, it keeps scratch memory; make one per thread, they share
// the dictionary.

#ifndef NEARDUP_SEGMENT_JIEBA_SEGMENTER_H_
#define NEARDUP_SEGMENT_JIEBA_SEGMENTER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>

#include "neardup/segment/ascii_cutter.h"
#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/hmm_decoder.h"
#include "neardup/segment/jieba_rules.h"
#include "neardup/segment/lattice.h"
#include "neardup/segment/token_buffer.h"

namespace neardup {

struct SegmentOptions {
  SegmentMode mode = SegmentMode::kMixed;
  JiebaRules rules = JiebaRules::kCppjieba56;

  friend bool operator==(const SegmentOptions&,
                         const SegmentOptions&) = default;
};

class JiebaSegmenter {
 public:
  static constexpr std::size_t kMaxTextSize =
      std::numeric_limits<std::uint32_t>::max();

  JiebaSegmenter(std::shared_ptr<const CompiledDictionary> dictionary,
                 const SegmentOptions& options);

  // Replaces `tokens` by the tokens of `text`, in cppjieba's order.
  // REQUIRES: valid UTF-8 of at most kMaxTextSize bytes.
  void segment(std::string_view text, TokenBuffer& tokens);

  const CompiledDictionary& dictionary() const { return *dictionary_; }
  const SegmentOptions& options() const { return options_; }

 private:
  // Each adds the tokens of the block in the lattice.
  void cut_max_probability(TokenBuffer& tokens);
  template <JiebaRules kRules>
  void cut_mixed(TokenBuffer& tokens);

  SegmentToken* cut_unknown(const Lattice::Route& route, std::size_t begin,
                            std::size_t end, SegmentToken* out);
  SegmentToken token(std::size_t begin, std::size_t end) const;
  void segment_covering(std::string_view text, TokenBuffer& tokens);
  void segment_full(std::string_view text, TokenBuffer& tokens);

  std::shared_ptr<const CompiledDictionary> dictionary_;
  SegmentOptions options_;
  AsciiCutter ascii_cutter_;
  Lattice lattice_;
  HmmDecoder hmm_;
  TokenBuffer mixed_;  // kSearch: what it refines
};

}  // namespace neardup

#endif  // NEARDUP_SEGMENT_JIEBA_SEGMENTER_H_
