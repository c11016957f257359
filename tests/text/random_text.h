// Random and hostile texts for the tests of the text floor. A given seed gives
// the same texts everywhere.

#ifndef NEARDUP_TESTS_TEXT_RANDOM_TEXT_H_
#define NEARDUP_TESTS_TEXT_RANDOM_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace neardup::testing {

class RandomText {
 public:
  explicit RandomText(std::uint32_t seed) : engine_(seed) {}

  // A number in [0, bound).
  std::size_t below(std::size_t bound) { return engine_() % bound; }

  // Bytes that are often nearly UTF-8.
  std::string bytes(std::size_t size);

  // Valid UTF-8 of `code_points` code points from many scripts, with marks,
  // compatibility characters, white space of every kind and controls; no "<"
  // and no "&".
  std::string unicode(std::size_t code_points);

  // `pieces` pieces drawn from `alphabet`, a list of texts parted by spaces.
  // "_" in a piece stands for a space.
  std::string from(std::string_view alphabet, std::size_t pieces);

 private:
  char32_t code_point();

  std::mt19937 engine_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_TEXT_RANDOM_TEXT_H_
