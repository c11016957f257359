#include "neardup/segment/jieba_segmenter.h"

#include <array>
#include <cassert>
#include <span>
#include <utility>

#include "neardup/segment/ascii_rules.h"
#include "neardup/segment/full_mode.h"
#include "neardup/segment/search_mode.h"

namespace neardup {
namespace {

// The characters that the route left single, as ascii_token_end() wants them.
struct SingleSteps {
  const Lattice& lattice;

  bool is_alnum(std::size_t i) const {
    return (lattice.step(i) & kAsciiAlnum) != 0;
  }
  bool is_digit(std::size_t i) const {
    return is_alnum(i) && lattice.is_ascii_digit(i);
  }
  bool is_point(std::size_t i) const {
    return (lattice.step(i) & kAsciiDot) != 0;
  }
};

}  // namespace

JiebaSegmenter::JiebaSegmenter(
    std::shared_ptr<const CompiledDictionary> dictionary,
    const SegmentOptions& options)
    : dictionary_(std::move(dictionary)),
      options_(options),
      ascii_cutter_(dictionary_->tables(), options.rules,
                    options.mode != SegmentMode::kMaxProbability),
      lattice_(dictionary_->tables()),
      hmm_(dictionary_->tables()) {}

void JiebaSegmenter::segment(std::string_view text, TokenBuffer& tokens) {
  assert(text.size() <= kMaxTextSize);
  tokens.clear();
  switch (options_.mode) {
    case SegmentMode::kMaxProbability:
    case SegmentMode::kMixed:
      return segment_covering(text, tokens);
    case SegmentMode::kFull:
      return segment_full(text, tokens);
    case SegmentMode::kSearch:
      mixed_.clear();
      segment_covering(text, mixed_);
      return add_search_tokens(*dictionary_, text, mixed_, tokens);
  }
}

void JiebaSegmenter::segment_covering(std::string_view text,
                                      TokenBuffer& tokens) {
  for (std::size_t i = 0; i < text.size();) {
    i = ascii_cutter_.cut(text, i, tokens);
    if (i == text.size()) {
      return;
    }
    i = lattice_.decode(text, i);
    lattice_.find_route();
    if (options_.mode == SegmentMode::kMaxProbability) {
      cut_max_probability(tokens);
    } else if (options_.rules == JiebaRules::kCppjieba54) {
      cut_mixed<JiebaRules::kCppjieba54>(tokens);
    } else {
      cut_mixed<JiebaRules::kCppjieba56>(tokens);
    }
  }
}

void JiebaSegmenter::segment_full(std::string_view text, TokenBuffer& tokens) {
  for (std::size_t i = 0; i < text.size();) {
    i = lattice_.decode(text, i);
    add_full_tokens(dictionary_->tables(), lattice_, options_.rules, tokens);
  }
}

SegmentToken JiebaSegmenter::token(std::size_t begin, std::size_t end) const {
  return {lattice_.offset(begin), lattice_.offset(end),
          lattice_.word(begin, end)};
}

void JiebaSegmenter::cut_max_probability(TokenBuffer& tokens) {
  const Lattice::Route route = lattice_.route();
  const std::size_t size = lattice_.size();
  SegmentToken* out = tokens.room(size);
  for (std::size_t i = 0; i < size;) {
    const std::size_t next = i + (route.steps[i] & kStepLength);
    *out++ = {route.offsets[i], route.offsets[next], route.word(i)};
    i = next;
  }
  tokens.set_end(out);
}

template <JiebaRules kRules>
void JiebaSegmenter::cut_mixed(TokenBuffer& tokens) {
  // What is not taken as it is: letters and digits, and a character for the HMM
  // with another one behind it.
  constexpr Step kJoinable = kForHmm | kAsciiAlnum;
  const Lattice::Route route = lattice_.route();
  const std::size_t size = lattice_.size();
  SegmentToken* out = tokens.room(size);
  for (std::size_t i = 0; i < size;) {
    const Step step = route.steps[i];
    std::size_t next = i + (step & kStepLength);
    const Step follower = route.steps[next] | kAsciiAlnum;
    if ((step & follower & kJoinable) == 0) [[likely]] {
      *out++ = {route.offsets[i], route.offsets[next], route.word(i)};
    } else if ((step & kAsciiAlnum) != 0) {
      next = ascii_token_end<kRules>(i, SingleSteps{lattice_});
      *out++ = token(i, next);
    } else {
      while ((route.steps[next] & kForHmm) != 0) {
        ++next;
      }
      out = cut_unknown(route, i, next, out);
    }
    i = next;
  }
  tokens.set_end(out);
}

SegmentToken* JiebaSegmenter::cut_unknown(const Lattice::Route& route,
                                          std::size_t begin, std::size_t end,
                                          SegmentToken* out) {
  if (end - begin == 2) {
    // Two thirds of all runs; the choice is hard to foresee, so no branch.
    const std::uint32_t middle = route.offsets[begin + 1];
    const bool joined = hmm_.joins(route.ids[begin], route.ids[begin + 1]);
    out[1] = {middle, route.offsets[end], route.character_word(begin + 1)};
    out[0] = {route.offsets[begin], joined ? out[1].end : middle,
              joined ? lattice_.pair_word(begin) : route.character_word(begin)};
    return out + (joined ? 1 : 2);
  }
  const std::span<const std::uint8_t> ends =
      hmm_.word_ends({route.ids + begin, end - begin});
  std::size_t start = begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (ends[i - begin] != 0) {
      *out++ = token(start, i + 1);
      start = i + 1;
    }
  }
  return out;
}

}  // namespace neardup
