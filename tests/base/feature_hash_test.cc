#include "neardup/base/hash/feature_hash.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::HasSubstr;

std::string hex_of(std::string_view name, std::string_view text,
                   std::uint64_t seed = 0, std::string_view key = {}) {
  const Result<FeatureHash> hash = FeatureHash::parse(name, seed, key);
  EXPECT_TRUE(hash.ok()) << hash.status().message();
  return hash.ok() ? to_hex((*hash)(text), hash->bits()) : "";
}

// Values are part of what a stored fingerprint means: a change here is a new
// hash and needs a new name. They were computed by independent programs.
constexpr std::size_t kTextCount = 6;
constexpr std::array<std::string_view, kTextCount> kTexts = {
    "",
    "q",
    "twelve bytes",
    "去重",
    "Near-duplicate texts, found: 近似重复文本 😀!",
    "\xff\xe4\xbd"};

struct Golden {
  std::string_view name;
  std::array<std::string_view, kTextCount> hex;
};

constexpr Golden kGolden[] = {
    {"xxh3-64",
     {"2d06800538d394c2", "f2386670cff0b396", "23a2e78170911342",
      "35dd0ee197e22134", "15a118fc0cf6ab46", "78751126f905b234"}},
    {"xxh3-128",
     {"99aa06d3014798d86001c324468d497f", "775a9e78fdf5aad7f2386670cff0b396",
      "09276921dedb8fafc77bd89cae94cf89", "d665f83049ee8bf5933c4d5f3c089a54",
      "f036f121a44e35d997fef43fbda061b7", "e371bc859b32882b78751126f905b234"}},
    {"xxh3-256",
     {"d9265cc53bb2b9ae6131b78f753823cd99aa06d3014798d86001c324468d497f",
      "3550d024e188c7f366247995b55bd112775a9e78fdf5aad7f2386670cff0b396",
      "a8c43be09c3b64e85fb92c6198613efa09276921dedb8fafc77bd89cae94cf89",
      "37d6c3b12b9116b0d23ef8f62691629ad665f83049ee8bf5933c4d5f3c089a54",
      "97ff77a951a97643965ecaf922bfa072f036f121a44e35d997fef43fbda061b7",
      "fad26b7aef51119e33d72b043205d2f2e371bc859b32882b78751126f905b234"}},
    {"ngram-mix64",
     {"0000000000000000", "8e186c6e53eef1f8", "cff7095d675f9104",
      "696f65c767241f5b", "5637a186c5180695", "209b4144bfd27aa9"}},
    {"ngram-mix64-bytes",
     {"0000000000000000", "8e186c6e53eef1f8", "cff7095d675f9104",
      "e6f12d9a8a522a23", "42b82500db6cb0eb", "0afad0236e88abdc"}},
    {"fnv1-64",
     {"cbf29ce484222325", "af63bd4c8601b7ae", "d4a876ac73c7a79b",
      "3fe58ffb275bbc40", "f32de256bcb8385f", "d6c41c1869e7f1f1"}},
    {"fnv1a-64",
     {"cbf29ce484222325", "af63ec4c860207bc", "0f0ac21cce75b4bf",
      "a0d2dccf0cd689c2", "41d76d462f1671c3", "f980761be4678c59"}},
    {"fnv1a-64-utf16",
     {"cbf29ce484222325", "af63ec4c860207bc", "0f0ac21cce75b4bf",
      "0fecfb08955c8df5", "96b5e0ef9679addf", "00e3e7a8e2c87f76"}},
    {"jenkins-lookup2",
     {"00000000", "c466d2ab", "ffd02e10", "eb4c45ec", "30c1a22d", "6b322cfc"}},
    {"jenkins-lookup3-64",
     {"deadbeefdeadbeef", "6f0c2ab2fd301190", "597b94ce8dbd8c80",
      "7bb6ce0d8b66c127", "f3ed4cc1540e7929", "69ed59b0ccea14e2"}},
    {"jenkins-ooat",
     {"00000000", "efdd5f9b", "9c1aa369", "22d5f4ec", "b237d4a9", "0484f84d"}},
    {"jenkins-ooat-int32",
     {"00000000", "efdd5f9b", "2ab35537", "22dbcf2d", "c7fcdb63", "cda2a26c"}},
    {"jenkins-gosimhash",
     {"bd91e0a04a788bad", "bd91e318248a6451", "df2f34373b197062",
      "7bccb1d604e8f567", "0bc0878239d7c6dc", "717d376e3eb2247c"}},
    {"polynomial-1", {"0", "0", "0", "0", "1", "0"}},
    {"polynomial-32",
     {"00000000", "5e1fc9f0", "67e50582", "a83497be", "ecdbf99b", "cb752da0"}},
    {"polynomial-100",
     {"0000000000000000000000000", "000000000000000035e1fc9f0",
      "f3992199bb22fcdbb67e50582", "00000000026139160a83497be",
      "cd4de6d91e2cd7246ecdbf99b", "00006f04aa0410993cb752da0"}},
    {"polynomial-256",
     {"0000000000000000000000000000000000000000000000000000000000000000",
      "000000000000000000000000000000000000000000000000000000035e1fc9f0",
      "20d3f908a125f3bc6f3b312a359f8b5d2cbe9b4f3992199bb22fcdbb67e50582",
      "00000000000000000000000000000000000000000000000026139160a83497be",
      "9ec1de8dc3626a5adf4dfc78b4fd32916cfbd11cd4de6d91e2cd7246ecdbf99b",
      "00000000000000000000000000000000000000000006f04aa0410993cb752da0"}},
    {"siphash-2-4",
     {"34544092836bbd33", "d6a5307133b84ba0", "a83b7ee4909a43fb",
      "4c50fb19c22a80df", "e136b9d8b997f582", "230cf717251bc298"}},
    {"md5-first8",
     {"d41d8cd98f00b204", "7694f4a66316e53c", "c91fa94e14cf2fa5",
      "27bc6f5a520cfb82", "ebc96942ef96ffa9", "5c4f62e45aebacbc"}},
    {"md5-last8",
     {"e9800998ecf8427e", "8cdd9d9954bd611d", "474beceff788c0dc",
      "4e561925d354326f", "7e1744d321f63381", "d7a2e05379c49add"}},
    {"sha1-first4",
     {"eea339da", "641cea22", "4767e9b7", "70ce7c31", "3915a1c2", "109512da"}},
    {"sha1-first8",
     {"0d4b6b5eeea339da", "6a94829c641cea22", "d4a8c1b24767e9b7",
      "43a0d40270ce7c31", "85fb8d203915a1c2", "ac64e03e109512da"}},
    {"sha1-first16",
     {"90186095efbf55320d4b6b5eeea339da", "e421d3ffe179e4a66a94829c641cea22",
      "373db36731bfe718d4a8c1b24767e9b7", "2ec7080aa098739643a0d40270ce7c31",
      "98eefa72cf5c263485fb8d203915a1c2", "5358381a5b0fe977ac64e03e109512da"}},
    {"crc32c",
     {"ffffffff", "2e717ba0", "0dd50b87", "2dabf8fa", "d08d951d", "3676f714"}},
    {"crc32c-words",
     {"ffffffff", "ffffffff", "cb12320a", "2dabf8fa", "ae823f97", "ffffffff"}},
    {"crc32c-ci",
     {"ffffffff", "2e717ba0", "0dd50b87", "69352071", "3073a9b3", "3676f714"}},
    {"crc32c-words-ci",
     {"ffffffff", "ffffffff", "cb12320a", "69352071", "bf43f4fa", "ffffffff"}},
};

TEST(FeatureHash, values_never_change) {
  for (const Golden& golden : kGolden) {
    for (std::size_t i = 0; i < kTextCount; ++i) {
      EXPECT_EQ(hex_of(golden.name, kTexts[i]), golden.hex[i])
          << golden.name << " of '" << kTexts[i] << "'";
    }
  }
}

TEST(FeatureHash, every_name_is_pinned_above) {
  std::set<std::string_view> pinned;
  for (const Golden& golden : kGolden) {
    pinned.insert(golden.name.starts_with("polynomial-") ? "polynomial-N"
                                                         : golden.name);
  }
  const std::vector<std::string_view> names = FeatureHash::names();
  EXPECT_EQ(std::set(names.begin(), names.end()), pinned);
  EXPECT_EQ(names.size(), pinned.size()) << "a name is given twice";
}

TEST(FeatureHash, seeds_and_keys_change_the_functions_that_read_them) {
  EXPECT_EQ(hex_of("xxh3-64", "去重", 1), "f92f92f825eb669b");
  EXPECT_EQ(hex_of("xxh3-128", "去重", 1), "37d6c3b12b9116b0d23ef8f62691629a");
  EXPECT_EQ(hex_of("xxh3-256", "去重", 1),
            "62e79dd2e9bab73bafdaf4e3c6a8c0cd37d6c3b12b9116b0d23ef8f62691629a");
  EXPECT_EQ(hex_of("jenkins-lookup2", "去重", 1), "7cc4876e");
  EXPECT_EQ(hex_of("jenkins-lookup3-64", "去重", (1ull << 32) | 2),
            "b80b00bc02df70c8");
  EXPECT_EQ(hex_of("siphash-2-4", "去重", 0, "0123456789abcdef"),
            "7cef89297c011968");
}

TEST(FeatureHash, other_functions_ignore_the_seed) {
  for (const Golden& golden : kGolden) {
    const bool seeded = golden.name.starts_with("xxh3-") ||
                        golden.name == "jenkins-lookup2" ||
                        golden.name == "jenkins-lookup3-64";
    EXPECT_EQ(hex_of(golden.name, "seed", 7) != hex_of(golden.name, "seed"),
              seeded)
        << golden.name;
  }
}

// From the functions' own documents: RFC 1321, FIPS 180, the FNV draft, the
// SipHash paper's appendix and RFC 3720 (before its final inversion).
TEST(FeatureHash, gives_published_values) {
  EXPECT_EQ(hex_of("md5-first8", "message digest"), "f96b697d7cb7938d");
  EXPECT_EQ(hex_of("md5-last8", "message digest"), "525a2f31aaf161d0");
  // SHA-1 of "abc" begins a9993e36 4706816a, read from its first byte up.
  EXPECT_EQ(hex_of("sha1-first4", "abc"), "363e99a9");
  EXPECT_EQ(hex_of("sha1-first8", "abc"), "6a810647363e99a9");
  EXPECT_EQ(hex_of("fnv1-64", "foobar"), "340d8765a4dda9c2");
  EXPECT_EQ(hex_of("fnv1a-64", "foobar"), "85944171f73967e8");
  std::string key;
  std::string text;
  for (char byte = 0; byte < 16; ++byte) {
    key += byte;
    text += byte;
  }
  text.pop_back();
  EXPECT_EQ(hex_of("siphash-2-4", text, 0, key), "a129ca6149be45e5");
  EXPECT_EQ(hex_of("crc32c", "123456789"), "1cf96d7c");
}

TEST(FeatureHash, utf16_and_bytes_agree_on_ascii) {
  EXPECT_EQ(hex_of("fnv1a-64-utf16", "plain ASCII"),
            hex_of("fnv1a-64", "plain ASCII"));
}

TEST(FeatureHash, word_shingles_leave_separators_and_short_words_out) {
  const std::string expected = hex_of("crc32c", "fourwordsénd8");
  EXPECT_EQ(hex_of("crc32c-words", "four, a bcd wordsénd8"), expected);
  EXPECT_EQ(hex_of("crc32c-words", "  four_wordsénd8!?"), expected);
  EXPECT_NE(hex_of("crc32c-words", "wordsénd8 four"), expected);
  EXPECT_EQ(hex_of("crc32c-words-ci", "FOUR Wordsénd8"),
            hex_of("crc32c-words-ci", "four wordsénd8"));
  EXPECT_NE(hex_of("crc32c-words", "FOUR Wordsénd8"), expected);
}

TEST(FeatureHash, case_is_ignored_by_setting_one_bit_of_every_byte) {
  EXPECT_EQ(hex_of("crc32c-ci", "Ab[\n"), hex_of("crc32c", "ab{*"));
}

TEST(FeatureHash, parse_keeps_what_it_was_given) {
  const FeatureHash hash =
      *FeatureHash::parse("siphash-2-4", 9, "0123456789abcdef");
  EXPECT_EQ(hash.name(), "siphash-2-4");
  EXPECT_EQ(hash.seed(), 9u);
  EXPECT_EQ(hash.key(), "0123456789abcdef");
  EXPECT_EQ(hash.bits(), 64);
  EXPECT_EQ(FeatureHash::parse("polynomial-256")->bits(), 256);
  EXPECT_EQ(FeatureHash::parse("polynomial-256")->name(), "polynomial-256");
}

TEST(FeatureHash, unknown_names_are_refused_with_the_list) {
  for (const std::string_view name :
       {"", "XXH3-64", "xxh3", "md5", "polynomial-", "polynomial-N",
        "polynomial-0", "polynomial-257", "polynomial-064", "polynomial-+8",
        "polynomial-8 ", "polynomial--8", "polynomial-99999999999"}) {
    const Result<FeatureHash> hash = FeatureHash::parse(name);
    ASSERT_FALSE(hash.ok()) << name;
    EXPECT_EQ(hash.status().code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(hash.status().message(), HasSubstr("jenkins-lookup3-64"));
  }
}

TEST(FeatureHash, keys_must_have_sixteen_bytes) {
  for (const std::size_t size : {1u, 15u, 17u, 32u}) {
    const Result<FeatureHash> hash =
        FeatureHash::parse("siphash-2-4", 0, std::string(size, 'k'));
    ASSERT_FALSE(hash.ok()) << size;
    EXPECT_THAT(hash.status().message(), HasSubstr("16"));
  }
}

TEST(FeatureHash, bits_above_the_width_are_zero) {
  for (const Golden& golden : kGolden) {
    const FeatureHash hash = *FeatureHash::parse(golden.name);
    for (const std::string_view text : kTexts) {
      const HashValue value = hash(text);
      for (int j = hash.bits(); j < HashValue::kMaxBits; ++j) {
        ASSERT_FALSE(value.bit(j)) << golden.name;
      }
    }
  }
}

// The digests keep a context in each thread.
TEST(FeatureHash, threads_get_the_same_values) {
  const FeatureHash md5 = *FeatureHash::parse("md5-last8");
  const FeatureHash sha1 = *FeatureHash::parse("sha1-first16");
  std::vector<std::string> expected;
  for (int i = 0; i < 200; ++i) {
    const std::string text = std::to_string(i);
    expected.push_back(to_hex(md5(text), 64) + to_hex(sha1(text), 128));
  }
  std::array<int, 4> wrong{};
  std::vector<std::thread> threads;
  for (int& count : wrong) {
    threads.emplace_back([&] {
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::string text = std::to_string(i);
        count += to_hex(md5(text), 64) + to_hex(sha1(text), 128) != expected[i];
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(std::count(wrong.begin(), wrong.end(), 0), 4);
}

}  // namespace
}  // namespace neardup
