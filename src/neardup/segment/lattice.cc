#include "neardup/segment/lattice.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cstring>
#include <limits>

#include "neardup/base/valid_utf8.h"

namespace neardup {
namespace {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "identical routes need IEEE 754 additions of doubles");

// Characters after which a block ends with the range it is in.
constexpr std::size_t kBlockSize = 1024;
// What is read beyond the characters: one id, sum and step.
constexpr std::size_t kPadding = 8;

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// The maximum, one instruction; `b` if they are equal.
inline double larger(double a, double b) { return a > b ? a : b; }

// True if what follows is worth the detour to the AsciiCutter.
bool is_ascii_stretch(const char* p, const char* end) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  std::uint64_t words[2];
  if (static_cast<std::size_t>(end - p) < sizeof(words)) {
    return false;
  }
  std::memcpy(words, p, sizeof(words));
  return ((words[0] | words[1]) & kHighBits) == 0;
}

}  // namespace

void Lattice::reserve(std::size_t characters) {
  const std::size_t size = characters + kPadding;
  if (ids_.size() >= size) {
    return;
  }
  const std::size_t larger = std::max(size, ids_.size() * 2);
  ids_.resize(larger);
  offsets_.resize(larger);
  pairs_.resize(larger);
  open_pairs_.resize(larger);
  words_.resize(larger);
  sums_.resize(larger);
  steps_.resize(larger);
}

std::size_t Lattice::decode(std::string_view text, std::size_t begin) {
  text_ = text.data();
  const char* p = text_ + begin;
  const char* const end = text_ + text.size();
  size_ = 0;
  // A block of any characters, then those up to the next separator.
  reserve(kBlockSize);
  p = decode_until<false>(p, end, kBlockSize);
  while (p < end && ids_[size_ - 1] != kSeparatorId) {
    reserve(size_ + kBlockSize);
    p = decode_until<true>(p, end, size_ + kBlockSize);
  }
  offsets_[size_] = static_cast<std::uint32_t>(p - text_);
  // No word crosses the end; find_pairs() reads two ids beyond it.
  ids_[size_] = ids_[size_ + 1] = kSeparatorId;
  steps_[size_] = 0;
  return static_cast<std::size_t>(p - text_);
}

// Adds characters until there are `limit` of them, or behind a separator: any
// one if kAnySeparator, else an ASCII one with a stretch of ASCII behind it.
template <bool kAnySeparator>
const char* Lattice::decode_until(const char* p, const char* end,
                                  std::size_t limit) {
  const CharacterMap map = tables_.characters;
  const std::uint32_t* const first_bases = tables_.first_bases;
  const Node* const nodes = tables_.nodes;
  CharacterId* const ids = ids_.data();
  std::uint32_t* const offsets = offsets_.data();
  const char* const text = text_;
  std::uint32_t base = 0;  // of the character before
  std::size_t i = size_;
  bool done = false;
  while (i < limit && p < end && !done) {
    offsets[i] = static_cast<std::uint32_t>(p - text);
    CharacterId id;
    if (starts_three_bytes(*p)) {
      id = map.bmp_ids[decode_three_bytes(p)];
      p += 3;
    } else {
      const DecodedCodePoint character = decode_valid_utf8(p);
      id = map.id(character.code_point);
      p += character.size;
      done = id == kSeparatorId && is_ascii_stretch(p, end);
    }
    if constexpr (kAnySeparator) {
      done = id == kSeparatorId;
    }
    ids[i++] = id;
    __builtin_prefetch(nodes + base + id);  // what find_pairs() will read
    base = first_bases[id];
  }
  size_ = i;
  return p;
}

void Lattice::find_route() {
  find_pairs();
  find_long_words();
  choose();
}

void Lattice::find_pairs() {
  const CharacterId* const ids = ids_.data();
  const std::uint32_t* const first_bases = tables_.first_bases;
  const Node* const nodes = tables_.nodes;
  Node* const pairs = pairs_.data();
  WordId* const slots = words_.data();
  std::uint32_t* const open = open_pairs_.data();
  std::size_t open_count = 0;
  const std::size_t size = size_;
  for (std::size_t i = 0; i < size; ++i) {
    const WordId slot = first_bases[ids[i]] + ids[i + 1];
    const Node node = nodes[slot];
    // A mask, lest a compiler make a branch that is wrong half the time.
    const Node pair = node & (0 - Node{node_label(node) == ids[i + 1]});
    slots[i] = slot;
    pairs[i] = pair;
    open[open_count] = static_cast<std::uint32_t>(i);
    open_count += node_base(pair) != 0 ? 1U : 0U;
    __builtin_prefetch(&nodes[node_base(pair) + ids[i + 2]]);
  }
  open_pair_count_ = open_count;
}

void Lattice::find_long_words() {
  long_words_.clear();
  long_words_.push_back(
      {kMinusInfinity, std::numeric_limits<std::uint32_t>::max(), 0, kNoWord});
  for (std::size_t i = 0; i < open_pair_count_; ++i) {
    const std::uint32_t position = open_pairs_[i];
    const CharacterId third = ids_[position + 2];
    const Node node = tables_.nodes[node_base(pairs_[position]) + third];
    if (node_label(node) == third) {
      add_long_words(position);
    }
  }
}

void Lattice::add_long_words(std::uint32_t position) {
  std::uint32_t base = node_base(pairs_[position]);
  for (std::uint32_t length = 2; base != 0 && length < kMaxWordCharacters;) {
    const CharacterId id = ids_[position + length];
    const Node node = tables_.nodes[base + id];
    if (node_label(node) != id) {
      return;
    }
    ++length;
    if (node_score(node) != 0) {
      long_words_.push_back(
          {tables_.scores[node_score(node)], position, length, base + id});
    }
    base = node_base(node);
  }
}

void Lattice::choose() {
  // The least sum at a character: cppjieba starts from kImpossible and takes
  // what is greater; a separator ends its range, where all sums begin at 0.
  constexpr double kLeastSums[] = {kImpossible, 0};
  const CharacterId* const ids = ids_.data();
  const Node* const pairs = pairs_.data();
  const double* const single_scores = tables_.single_scores;
  const Step* const single_steps = tables_.single_steps;
  const double* const scores = tables_.scores;
  const LongWord* long_word = long_words_.data() + long_words_.size() - 1;
  double* const sums = sums_.data();
  Step* const steps = steps_.data();
  sums[size_] = 0;
  double next = 0;        // the sum from the following character on
  double after_next = 0;  // and from the one behind it
  for (std::size_t i = size_; i-- > 0;) {
    const CharacterId id = ids[i];
    const double least = kLeastSums[id == kSeparatorId];
    const double single = next + single_scores[id];
    const double pair = after_next + scores[node_score(pairs[i])];
    // Written so that only one addition and one maximum wait for `next`, and
    // that no compiler makes branches of it: they would be wrong half the time.
    double sum = larger(larger(pair, least), single);
    const double lead = larger(single, least) - pair;
    const auto pair_leads = std::bit_cast<std::int64_t>(lead) >> 63;
    auto step =
        static_cast<Step>((single_steps[id] & ~pair_leads) | (2 & pair_leads));
    if (long_word->position == i) [[unlikely]] {
      long_word = choose_long_word(long_word, sum, step);
    }
    sums[i] = sum;
    steps[i] = step;
    after_next = next;
    next = sum;
  }
}

// Takes the best of the long words that start where `last` does, if it is
// better than `sum`. Returns the last one that starts before.
inline const Lattice::LongWord* Lattice::choose_long_word(const LongWord* last,
                                                          double& sum,
                                                          Step& step) {
  const std::uint32_t position = last->position;
  double best = kMinusInfinity;
  const LongWord* best_word = last;
  const LongWord* word = last;
  // From long to short; of equal sums the shortest word counts.
  for (; word->position == position; --word) {
    const double candidate = sums_[position + word->length] + word->score;
    if (candidate >= best) {
      best = candidate;
      best_word = word;
    }
  }
  if (best > sum) {
    sum = best;
    step = static_cast<Step>(best_word->length);
    words_[position] = best_word->word;
  }
  return word;
}

WordId Lattice::word(std::size_t begin, std::size_t end) const {
  const CharacterId first = ids_[begin];
  if (end - begin == 1) {
    return (tables_.single_steps[first] & kIsWord) != 0
               ? tables_.header->node_count + first
               : kNoWord;
  }
  std::uint32_t base = tables_.first_bases[first];
  WordId slot = kNoWord;
  Node node = kEmptyNode;
  for (std::size_t i = begin + 1; i < end; ++i) {
    if (base == 0) {
      return kNoWord;
    }
    slot = base + ids_[i];
    node = tables_.nodes[slot];
    if (node_label(node) != ids_[i]) {
      return kNoWord;
    }
    base = node_base(node);
  }
  return node_score(node) != 0 ? slot : kNoWord;
}

}  // namespace neardup
