#include "neardup/segment/dictionary/double_array_builder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <string>

namespace neardup {
namespace {

constexpr std::uint32_t kNoKey = std::numeric_limits<std::uint32_t>::max();

// A state of the trie: the keys in [begin, end) share their first `depth`
// characters. Its children follow each other in the list of states.
struct State {
  std::uint32_t begin;
  std::uint32_t end;
  std::uint32_t depth;
  CharacterId label;
  std::uint32_t key = kNoKey;  // the key that ends here
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
  double frequency = 0;  // of all keys in [begin, end)
  std::uint32_t base = 0;
  std::uint32_t slot = 0;
};

// All states in breadth-first order; the root is the first.
std::vector<State> make_states(std::span<const DoubleArrayKey> keys) {
  std::vector<State> states;
  states.reserve(keys.size() * 3 / 2 + 1);
  states.push_back({.begin = 0,
                    .end = static_cast<std::uint32_t>(keys.size()),
                    .depth = 0,
                    .label = kEmptyLabel});
  for (std::size_t s = 0; s < states.size(); ++s) {
    State state = states[s];
    state.first_child = static_cast<std::uint32_t>(states.size());
    std::uint32_t k = state.begin;
    if (k < state.end && keys[k].characters.size() == state.depth) {
      state.key = k++;
      state.frequency = keys[state.key].frequency;
    }
    while (k < state.end) {
      const CharacterId label = keys[k].characters[state.depth];
      const std::uint32_t begin = k;
      while (k < state.end && keys[k].characters[state.depth] == label) {
        ++k;
      }
      states.push_back(
          {.begin = begin, .end = k, .depth = state.depth + 1, .label = label});
    }
    state.child_count =
        static_cast<std::uint32_t>(states.size()) - state.first_child;
    states[s] = state;
  }
  for (std::size_t s = states.size(); s-- > 0;) {  // children come later
    for (std::uint32_t c = 0; c < states[s].child_count; ++c) {
      states[s].frequency += states[states[s].first_child + c].frequency;
    }
  }
  return states;
}

// A growing set of numbers, read 64 at a time from any position.
class BitSet {
 public:
  void reserve_to(std::size_t last) {
    if (last / 64 + 2 > blocks_.size()) {
      blocks_.resize((last / 64 + 2) * 3 / 2);
    }
  }
  void insert(std::size_t i) { blocks_[i / 64] |= std::uint64_t{1} << i % 64; }
  // Bit j says whether first + j is in the set.
  std::uint64_t window(std::size_t first) const {
    const std::size_t block = first / 64;
    const std::size_t shift = first % 64;
    return shift == 0
               ? blocks_[block]
               : blocks_[block] >> shift | blocks_[block + 1] << (64 - shift);
  }

 private:
  std::vector<std::uint64_t> blocks_;
};

class Placer {
 public:
  explicit Placer(std::vector<State>& states) : states_(states) {
    bases_.reserve_to(0);
    bases_.insert(0);  // "leads nowhere"
    first_candidates_.fill(0);
  }

  // Gives state `s` a base and its children slots.
  void place(State& state) {
    const std::span<State> children =
        std::span(states_).subspan(state.first_child, state.child_count);
    state.base = find_base(children);
    bases_.insert(state.base);
    for (State& child : children) {
      child.slot = state.base + child.label;
      slots_.insert(child.slot);
    }
  }

 private:
  // The least base from the first candidate on that no state has and whose
  // slots are free.
  std::uint32_t find_base(std::span<const State> children) {
    std::uint32_t& candidate =
        first_candidates_[std::min(children.size(), first_candidates_.size()) -
                          1];
    for (;; candidate += 64) {
      // Children are ascending by label.
      slots_.reserve_to(std::size_t{candidate} + children.back().label + 64);
      bases_.reserve_to(std::size_t{candidate} + 64);
      std::uint64_t taken = bases_.window(candidate);
      for (const State& child : children) {
        taken |= slots_.window(std::size_t{candidate} + child.label);
      }
      if (~taken != 0) {
        return candidate + static_cast<std::uint32_t>(std::countr_one(taken));
      }
    }
  }

  std::vector<State>& states_;
  BitSet bases_;
  BitSet slots_;
  // Where to look first, by number of children: below it nothing was found, and
  // what is taken stays taken. (Not exact, for other labels might have fitted.)
  std::array<std::uint32_t, 64> first_candidates_;
};

// Inner states below the root, in the order in which they are placed.
std::vector<State*> placing_order(std::vector<State>& states) {
  constexpr std::uint32_t kManyChildren = 64;
  std::vector<State*> order;
  for (State& state : std::span(states).subspan(1)) {
    if (state.child_count > 0) {
      order.push_back(&state);
    }
  }
  std::stable_sort(
      order.begin(), order.end(), [](const State* a, const State* b) {
        const bool a_large = a->child_count >= kManyChildren;
        const bool b_large = b->child_count >= kManyChildren;
        if (a_large != b_large) {
          return a_large;
        }
        // Visits per child; cross-multiplied, hence exact.
        return a->frequency * b->child_count > b->frequency * a->child_count;
      });
  return order;
}

DoubleArray make_array(std::span<const DoubleArrayKey> keys,
                       std::span<const State> states,
                       std::uint32_t character_count) {
  std::uint32_t highest_base = 0;
  for (const State& state : states) {
    highest_base = std::max(highest_base, state.base);
  }
  DoubleArray array{
      .first_bases = std::vector<std::uint32_t>(character_count, 0),
      .nodes = std::vector<Node>(std::size_t{highest_base} + character_count,
                                 kEmptyNode),
      .key_slots = std::vector<WordId>(keys.size(), kNoWord)};
  for (const State& state : states) {
    if (state.depth == 1) {
      array.first_bases[state.label] = state.base;
    } else if (state.depth > 1) {
      const bool is_key = state.key != kNoKey;
      array.nodes[state.slot] = make_node(
          state.base, is_key ? keys[state.key].score_index : 0, state.label);
      if (is_key) {
        array.key_slots[state.key] = state.slot;
      }
    }
  }
  return array;
}

}  // namespace

Result<DoubleArray> build_double_array(std::span<const DoubleArrayKey> keys,
                                       std::uint32_t character_count,
                                       std::uint32_t node_limit) {
  std::vector<State> states = make_states(keys);
  Placer placer(states);
  for (State* state : placing_order(states)) {
    placer.place(*state);
    if (state->base + character_count > node_limit) {
      return limit_exceeded(
          "the dictionary is too large: its trie needs more than " +
          std::to_string(node_limit) + " nodes");
    }
  }
  return make_array(keys, states, character_count);
}

}  // namespace neardup
