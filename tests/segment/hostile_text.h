// Random texts that are unkind to a segmenter.

#ifndef NEARDUP_TESTS_SEGMENT_HOSTILE_TEXT_H_
#define NEARDUP_TESTS_SEGMENT_HOSTILE_TEXT_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace neardup::testing {

class HostileText {
 public:
  // Draws words from `words`.
  HostileText(std::vector<std::string> words, unsigned seed)
      : words_(std::move(words)), random_(seed) {}

  // The next text, of about 1 to 60 parts: dictionary words, their single
  // characters, rare and supplementary-plane Chinese, ASCII letters, digits,
  // dots and separators, emoji, combining marks, any code point.
  std::string next();

  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
  }

 private:
  void append_part(std::size_t kind, std::string& text);

  std::vector<std::string> words_;
  std::mt19937 random_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SEGMENT_HOSTILE_TEXT_H_
