#include "neardup/similarity/judge/difference.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace neardup {
namespace {

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kSymbols = 65536;

// Tokens of an anchor: few texts repeat so many by chance.
constexpr std::size_t kAnchorTokens = 4;

// Four symbols are their own hash.
std::uint64_t anchor_hash(const std::uint16_t* at) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < kAnchorTokens; ++i) {
    hash = hash << 16 | at[i];
  }
  return hash;
}

struct HashAt {
  std::uint64_t hash;
  std::uint32_t at;

  friend bool operator<(const HashAt& a, const HashAt& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.at < b.at;
  }
};

// The runs of kAnchorTokens that stand in [begin, end) of `text` once, by hash.
std::vector<HashAt> single_runs(Symbols text, std::uint32_t begin,
                                std::uint32_t end) {
  std::vector<HashAt> all;
  for (std::uint32_t i = begin; i + kAnchorTokens <= end; ++i) {
    all.push_back({anchor_hash(text.data() + i), i});
  }
  std::sort(all.begin(), all.end());
  std::vector<HashAt> single;
  for (std::size_t i = 0; i < all.size();) {
    std::size_t next = i + 1;
    while (next < all.size() && all[next].hash == all[i].hash) {
      ++next;
    }
    if (next == i + 1) {
      single.push_back(all[i]);
    }
    i = next;
  }
  return single;
}

}  // namespace

DifferenceFinder::DifferenceFinder() : rows_(kSymbols, 0) {}

void DifferenceFinder::find(Symbols a, Symbols b, Difference& out) {
  a_ = a;
  b_ = b;
  partners_.assign(a.size(), 0);
  align({0, static_cast<std::uint32_t>(a.size()), 0,
         static_cast<std::uint32_t>(b.size())});
  collect_blocks(out);
}

// Takes common ends off, then aligns what is left.
void DifferenceFinder::align(Part part) {
  while (part.of_a() > 0 && part.of_b() > 0 &&
         a_[part.a_begin] == b_[part.b_begin]) {
    partners_[part.a_begin++] = ++part.b_begin;
  }
  while (part.of_a() > 0 && part.of_b() > 0 &&
         a_[part.a_end - 1] == b_[part.b_end - 1]) {
    partners_[--part.a_end] = part.b_end--;
  }
  if (part.of_a() == 0 || part.of_b() == 0) {
    return;
  }
  if (part.of_a() * part.of_b() <= kMostCells) {
    align_by_table(part);
  } else {
    align_by_anchors(part);
  }
}

void DifferenceFinder::align_by_anchors(const Part& part) {
  find_anchors(part);
  if (anchors_.empty()) {
    return;
  }
  const std::vector<Anchor> anchors = std::exchange(anchors_, {});
  Part between = part;
  for (const Anchor& anchor : anchors) {
    // Runs overlap; one that reaches into the last is passed over.
    if (anchor.a < between.a_begin || anchor.b < between.b_begin) {
      continue;
    }
    between.a_end = anchor.a;
    between.b_end = anchor.b;
    align(between);
    for (std::uint32_t i = 0; i < kAnchorTokens; ++i) {
      partners_[anchor.a + i] = anchor.b + i + 1;
    }
    between.a_begin = anchor.a + kAnchorTokens;
    between.b_begin = anchor.b + kAnchorTokens;
  }
  between.a_end = part.a_end;
  between.b_end = part.b_end;
  align(between);
}

void DifferenceFinder::find_anchors(const Part& part) {
  const auto of_a = single_runs(a_, part.a_begin, part.a_end);
  const auto of_b = single_runs(b_, part.b_begin, part.b_end);
  anchors_.clear();
  for (auto a = of_a.begin(), b = of_b.begin();
       a != of_a.end() && b != of_b.end();) {
    if (a->hash == b->hash) {
      anchors_.push_back({a->at, b->at});
      ++a;
      ++b;
    } else if (a->hash < b->hash) {
      ++a;
    } else {
      ++b;
    }
  }
  std::sort(anchors_.begin(), anchors_.end(),
            [](const Anchor& x, const Anchor& y) { return x.a < y.a; });
  keep_ascending_anchors();
}

// The longest row of anchors that ascends in both texts (patience sorting).
void DifferenceFinder::keep_ascending_anchors() {
  std::vector<std::size_t> tails;
  std::vector<std::size_t> before(anchors_.size());
  for (std::size_t i = 0; i < anchors_.size(); ++i) {
    const auto at = std::lower_bound(
        tails.begin(), tails.end(), anchors_[i].b,
        [this](std::size_t t, std::uint32_t b) { return anchors_[t].b < b; });
    before[i] = at == tails.begin() ? anchors_.size() : *std::prev(at);
    if (at == tails.end()) {
      tails.push_back(i);
    } else {
      *at = i;
    }
  }
  std::vector<Anchor> kept;
  for (std::size_t i = tails.empty() ? anchors_.size() : tails.back();
       i < anchors_.size(); i = before[i]) {
    kept.push_back(anchors_[i]);
  }
  std::reverse(kept.begin(), kept.end());
  anchors_ = std::move(kept);
}

void DifferenceFinder::align_by_table(const Part& part) {
  fill_table(part);
  walk_back(part);
  for (std::uint32_t i = part.a_begin; i < part.a_end; ++i) {
    rows_[a_[i]] = 0;
  }
}

// One column of bits a token of b: the zeros are the tokens of a that end one
// step more of the common subsequence.
void DifferenceFinder::fill_table(const Part& part) {
  words_ = (part.of_a() + kWordBits - 1) / kWordBits;
  std::size_t rows = 0;
  matches_.clear();
  for (std::size_t i = 0; i < part.of_a(); ++i) {
    std::uint16_t& row = rows_[a_[part.a_begin + i]];
    if (row == 0) {
      if (rows + 1 == kSymbols) {
        continue;
      }
      row = static_cast<std::uint16_t>(++rows);
      matches_.resize(rows * words_, 0);
    }
    matches_[(std::size_t{row} - 1) * words_ + i / kWordBits] |=
        std::uint64_t{1} << (i % kWordBits);
  }
  table_.resize((part.of_b() + 1) * words_);
  std::fill_n(table_.begin(), words_, ~std::uint64_t{0});
  for (std::size_t j = 0; j < part.of_b(); ++j) {
    const std::uint64_t* column = table_.data() + j * words_;
    std::uint64_t* next = table_.data() + (j + 1) * words_;
    const std::uint16_t row = rows_[b_[part.b_begin + j]];
    if (row == 0) {
      std::copy_n(column, words_, next);
      continue;
    }
    const std::uint64_t* match =
        matches_.data() + (std::size_t{row} - 1) * words_;
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t both = column[w] & match[w];
      const std::uint64_t sum = column[w] + both;
      const std::uint64_t carried = sum + carry;
      carry = static_cast<std::uint64_t>(sum < both) |
              static_cast<std::uint64_t>(carried < carry);
      next[w] = carried | (column[w] & ~match[w]);
    }
  }
}

void DifferenceFinder::walk_back(const Part& part) {
  const auto longer_by_one = [this](std::size_t column, std::size_t i) {
    return (table_[column * words_ + i / kWordBits] >> (i % kWordBits) & 1) ==
           0;
  };
  std::size_t i = part.of_a();
  std::size_t j = part.of_b();
  while (i > 0 && j > 0) {
    if (!longer_by_one(j, i - 1)) {
      --i;
      continue;
    }
    --j;
    if (j == 0 || !longer_by_one(j, i - 1)) {
      --i;
      partners_[part.a_begin + i] =
          part.b_begin + static_cast<std::uint32_t>(j) + 1;
    }
  }
}

void DifferenceFinder::collect_blocks(Difference& out) const {
  out.blocks.clear();
  out.equal = 0;
  out.longest_run = 0;
  DifferentBlock block{0, 0, 0, 0};
  std::size_t run = 0;
  const auto close = [&](std::uint32_t a, std::uint32_t b) {
    block.a_end = a;
    block.b_end = b;
    if (block.of_a() > 0 || block.of_b() > 0) {
      out.longest_run = std::max(out.longest_run, run);
      run = 0;
      out.blocks.push_back(block);
    }
    block.a_begin = a + 1;
    block.b_begin = b + 1;
  };
  for (std::uint32_t a = 0; a < a_.size(); ++a) {
    if (partners_[a] != 0) {
      close(a, partners_[a] - 1);
      ++run;
      ++out.equal;
    }
  }
  close(static_cast<std::uint32_t>(a_.size()),
        static_cast<std::uint32_t>(b_.size()));
  out.longest_run = std::max(out.longest_run, run);
}

}  // namespace neardup
