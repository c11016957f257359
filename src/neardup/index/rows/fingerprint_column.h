// Many fingerprints of one width, stored as nothing but their words, one after
// the other: a FingerprintColumn owns them, a FingerprintSpan looks at them.
//
//   FingerprintColumn column(/*bits=*/64);
//   column.push_back(fingerprint);
//   FingerprintSpan(column)[0];  // its words
//
// Row i is the (bits + 63) / 64 words of fingerprint i, least significant
// first; bits at and above the width are zero.

#ifndef NEARDUP_INDEX_ROWS_FINGERPRINT_COLUMN_H_
#define NEARDUP_INDEX_ROWS_FINGERPRINT_COLUMN_H_

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neardup/fingerprint/fingerprint.h"

namespace neardup {

// The words of one fingerprint, without its width.
using FingerprintRow = std::span<const std::uint64_t>;

// REQUIRES: rows of equal size.
inline int hamming_distance(FingerprintRow a, FingerprintRow b) {
  assert(a.size() == b.size());
  int distance = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    distance += std::popcount(a[i] ^ b[i]);
  }
  return distance;
}

// The number of words in a row of fingerprints `bits` wide.
constexpr std::size_t words_per_row(int bits) {
  return (static_cast<std::size_t>(bits) + 63) / 64;
}

// Valid as long as the words it was made from.
class FingerprintSpan {
 public:
  // REQUIRES: 1 <= bits <= 256, words.size() a multiple of words_per_row(bits).
  FingerprintSpan(std::span<const std::uint64_t> words, int bits)
      : words_(words), bits_(bits), row_words_(words_per_row(bits)) {
    assert(bits >= 1 && bits <= Fingerprint::kMaxBits);
    assert(words.size() % row_words_ == 0);
  }

  int bits() const { return bits_; }
  std::size_t row_words() const { return row_words_; }
  std::size_t size() const { return words_.size() / row_words_; }
  bool empty() const { return words_.empty(); }
  std::span<const std::uint64_t> words() const { return words_; }

  // REQUIRES: i < size().
  FingerprintRow operator[](std::size_t i) const {
    return words_.subspan(i * row_words_, row_words_);
  }
  // REQUIRES: from <= size(), count <= size() - from.
  FingerprintSpan subspan(std::size_t from, std::size_t count) const {
    return {words_.subspan(from * row_words_, count * row_words_), bits_};
  }

 private:
  std::span<const std::uint64_t> words_;
  int bits_;
  std::size_t row_words_;
};

class FingerprintColumn {
 public:
  // REQUIRES: 1 <= bits <= 256.
  explicit FingerprintColumn(int bits) : bits_(bits) {
    assert(bits >= 1 && bits <= Fingerprint::kMaxBits);
  }

  int bits() const { return bits_; }
  std::size_t size() const { return words_.size() / words_per_row(bits_); }
  FingerprintRow operator[](std::size_t i) const {
    return FingerprintSpan(*this)[i];
  }
  operator FingerprintSpan() const {  // NOLINT: as a vector is to a span
    return {words_, bits_};
  }

  void reserve(std::size_t size) {
    words_.reserve(size * words_per_row(bits_));
  }

  // REQUIRES: fingerprint.bits() == bits().
  void push_back(const Fingerprint& fingerprint) {
    assert(fingerprint.bits() == bits_);
    push_back(fingerprint.words());
  }
  // REQUIRES: `row` has words_per_row(bits()) words and lies outside this
  // column.
  void push_back(FingerprintRow row) {
    assert(row.size() == words_per_row(bits_));
    for (const std::uint64_t word : row) {  // one to four: no range insertion
      words_.push_back(word);
    }
  }
  // REQUIRES: rows.bits() == bits(), and as above.
  void append(FingerprintSpan rows) {
    assert(rows.bits() == bits_);
    words_.insert(words_.end(), rows.words().begin(), rows.words().end());
  }
  // REQUIRES: i < size(); `row` as above, or a row of this column.
  void set(std::size_t i, FingerprintRow row) {
    assert(row.size() == words_per_row(bits_));
    for (std::size_t w = 0; w < row.size(); ++w) {
      words_[i * row.size() + w] = row[w];
    }
  }
  // REQUIRES: size() > 0.
  void pop_back() { words_.resize(words_.size() - words_per_row(bits_)); }

 private:
  std::vector<std::uint64_t> words_;
  int bits_;
};

}  // namespace neardup

#endif  // NEARDUP_INDEX_ROWS_FINGERPRINT_COLUMN_H_
