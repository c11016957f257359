// Masks of 64 bytes against one byte after the other.

#include "neardup/segment/ascii_block.h"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace neardup {
namespace {

TEST(AsciiBlock, masks_and_seen_tell_what_the_bytes_are) {
  std::mt19937 random(7);
  ByteClasses classes;
  for (std::uint8_t& each : classes) {
    // Few bits, so that some classes are not seen in some blocks.
    each = static_cast<std::uint8_t>(random() & random() & random());
  }
  for (int round = 0; round < 200; ++round) {
    std::string text(AsciiBlock::kSize, '\0');
    for (char& byte : text) {
      byte = static_cast<char>(random() % (round % 2 == 0 ? 256 : 4));
    }
    const AsciiBlock block(text.data(), classes);
    std::uint8_t seen = 0;
    std::uint64_t masks[8] = {};
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::uint8_t each = classes[static_cast<unsigned char>(text[i])];
      seen |= each;
      for (int bit = 0; bit < 8; ++bit) {
        masks[bit] |= std::uint64_t{each >> bit & 1U} << i;
      }
    }
    ASSERT_EQ(block.seen(), seen);
    for (int bit = 0; bit < 8; ++bit) {
      ASSERT_EQ(block.mask(bit), masks[bit]) << bit;
    }
  }
}

}  // namespace
}  // namespace neardup
