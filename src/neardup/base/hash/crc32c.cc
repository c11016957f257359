#include "neardup/base/hash/crc32c.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace neardup {
namespace {

constexpr std::size_t kShortestWord = 4;

constexpr std::array<std::uint32_t, 256> make_table() {
  constexpr std::uint32_t kReversedPolynomial = 0x82f63b78;
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? kReversedPolynomial : 0);
    }
    table[i] = crc;
  }
  return table;
}

constexpr std::array<std::uint32_t, 256> kTable = make_table();

bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= '0' && byte <= '9') ||
         (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

}  // namespace

std::uint32_t crc32c(std::uint32_t crc, std::string_view text,
                     Crc32cCase letter_case) {
  const std::uint32_t set = letter_case == Crc32cCase::kIgnore ? 0x20 : 0;
  for (const char c : text) {
    const std::uint32_t byte = static_cast<unsigned char>(c) | set;
    crc = (crc >> 8) ^ kTable[(crc ^ byte) & 0xff];
  }
  return crc;
}

std::uint32_t crc32c_of_words(std::string_view shingle,
                              Crc32cCase letter_case) {
  std::uint32_t crc = kCrc32cStart;
  for (auto word = shingle.begin(); word != shingle.end();) {
    word = std::find_if(word, shingle.end(), is_word_byte);
    const auto end = std::find_if_not(word, shingle.end(), is_word_byte);
    const std::string_view bytes(word, end);
    if (bytes.size() >= kShortestWord) {
      crc = crc32c(crc, bytes, letter_case);
    }
    word = end;
  }
  return crc;
}

}  // namespace neardup
