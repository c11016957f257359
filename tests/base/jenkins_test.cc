#include "neardup/base/hash/jenkins.h"

#include <string>

#include <gtest/gtest.h>

namespace neardup {
namespace {

// Printed by the self-test of Jenkins's lookup3.c (driver5), which starts the
// primary value from its first number and the secondary from its second.
TEST(JenkinsLookup3, gives_the_values_its_author_published) {
  const auto seed = [](std::uint64_t primary, std::uint64_t secondary) {
    return (primary << 32) | secondary;
  };
  EXPECT_EQ(jenkins_lookup3_64("", 0), 0xdeadbeefdeadbeef);
  EXPECT_EQ(jenkins_lookup3_64("", seed(0, 0xdeadbeef)), 0xbd5b7ddedeadbeef);
  EXPECT_EQ(jenkins_lookup3_64("", seed(0xdeadbeef, 0xdeadbeef)),
            0x9c093ccdbd5b7dde);
  const std::string text = "Four score and seven years ago";
  EXPECT_EQ(jenkins_lookup3_64(text, 0), 0x17770551ce7226e6);
  EXPECT_EQ(jenkins_lookup3_64(text, seed(0, 1)), 0xe3607caebd371de4);
  EXPECT_EQ(jenkins_lookup3_64(text, seed(1, 0)), 0xcd6281616cbea4b3);
}

// Wikipedia's two examples of one-at-a-time.
TEST(JenkinsOoat, gives_the_published_values) {
  EXPECT_EQ(jenkins_ooat("a"), 0xca2e9442);
  EXPECT_EQ(jenkins_ooat("The quick brown fox jumps over the lazy dog"),
            0x519e91f5);
}

TEST(JenkinsOoat, signed_and_unsigned_part_once_a_sign_bit_is_set) {
  EXPECT_EQ(jenkins_ooat_int32("a"), jenkins_ooat("a"));
  EXPECT_NE(jenkins_ooat_int32("hello world"), jenkins_ooat("hello world"));
}

// A text of 12 bytes is one whole block and an empty tail for lookup2, but a
// tail of 12 for lookup3.
TEST(JenkinsLookup2, block_borders_leave_no_byte_out) {
  std::string text = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    const std::string head = text.substr(0, size);
    for (std::size_t at = 0; at < size; ++at) {
      std::string changed = head;
      changed[at] = '!';
      EXPECT_NE(jenkins_lookup2(changed, 0), jenkins_lookup2(head, 0))
          << "byte " << at << " of " << size;
      EXPECT_NE(jenkins_lookup3_64(changed, 0), jenkins_lookup3_64(head, 0))
          << "byte " << at << " of " << size;
    }
  }
}

// The slips of the original: some bytes of a long text have no say.
TEST(JenkinsGosimhash, ignores_the_bytes_the_original_ignores) {
  const std::string text = "abcdefghijklmnopqrstu";  // 21: two blocks, tail 5
  std::string changed = text;
  changed[1] = changed[5] = changed[9] = '!';
  EXPECT_EQ(jenkins_gosimhash(changed), jenkins_gosimhash(text));
  changed = text;
  changed[8] = '!';
  EXPECT_NE(jenkins_gosimhash(changed), jenkins_gosimhash(text));
  const std::string twelve = "abcdefghijkl";
  EXPECT_EQ(jenkins_gosimhash("abcdefghijk!"), jenkins_gosimhash(twelve));
}

}  // namespace
}  // namespace neardup
