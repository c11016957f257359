// Damaged files are refused with a clear word, whatever byte is wrong.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <type_traits>

#include "segment/tiny_dictionary.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/dictionary/dictionary_compiler.h"
#include "neardup/segment/dictionary/dictionary_image.h"

namespace neardup {
namespace {

using ::testing::HasSubstr;

std::string sound_file() {
  testing::TinyDictionary tiny;
  tiny.word("中", 6).word("北京", 3, "ns").word("北京市", 2).word("c++", 1);
  const Result<DictionarySource> source = read_dictionary_source(tiny.files());
  return *compile_dictionary(*source, {});
}

Status open(const std::string& bytes) {
  return CompiledDictionary::from_bytes(bytes, "zh.jieba").status();
}

DictionaryHeader header_of(const std::string& file) {
  DictionaryHeader header;
  std::memcpy(&header, file.data(), sizeof(header));
  return header;
}

// The file with its header replaced and the checksum right again.
std::string with_header(std::string file, const DictionaryHeader& header) {
  std::memcpy(file.data(), &header, sizeof(header));
  const std::uint64_t checksum = dictionary_checksum(file);
  std::memcpy(file.data() + offsetof(DictionaryHeader, checksum), &checksum,
              sizeof(checksum));
  return file;
}

// The file with the T at `index` of a section replaced, checksum right again.
template <typename T>
std::string with_value(std::string file, Section section, std::size_t index,
                       const std::function<void(T&)>& change) {
  const DictionaryHeader header = header_of(file);
  char* place = file.data() +
                header.sections[static_cast<std::size_t>(section)].offset +
                index * sizeof(T);
  T value;
  std::memcpy(&value, place, sizeof(value));
  change(value);
  std::memcpy(place, &value, sizeof(value));
  return with_header(std::move(file), header);
}

TEST(DictionaryDamage, sound_file_is_accepted) {
  EXPECT_TRUE(open(sound_file()).ok());
  EXPECT_TRUE(open(with_header(sound_file(), header_of(sound_file()))).ok());
}

TEST(DictionaryDamage, every_flipped_bit_of_the_header_is_noticed) {
  const std::string sound = sound_file();
  for (std::size_t i = 0; i < sizeof(DictionaryHeader); ++i) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
    const Status status = open(damaged);
    ASSERT_FALSE(status.ok()) << "byte " << i;
    ASSERT_THAT(status.message(), HasSubstr("zh.jieba"));
  }
}

TEST(DictionaryDamage, flipped_bits_of_every_section_are_noticed) {
  const std::string sound = sound_file();
  const DictionaryHeader header = header_of(sound);
  for (const SectionPlace& place : header.sections) {
    for (const std::uint64_t at :
         {std::uint64_t{0}, place.size / 2, place.size - 1}) {
      if (place.size == 0) {
        continue;
      }
      std::string damaged = sound;
      damaged[place.offset + at] =
          static_cast<char>(damaged[place.offset + at] ^ 0x10);
      const Status status = open(damaged);
      ASSERT_EQ(status.code(), StatusCode::kCorruption);
      ASSERT_EQ(status.message(),
                "zh.jieba: damaged dictionary: the checksum does not match");
    }
  }
}

TEST(DictionaryDamage, wrong_length_is_noticed) {
  const std::string sound = sound_file();
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, sizeof(DictionaryHeader) - 1,
        sizeof(DictionaryHeader), sound.size() / 2, sound.size() - 1}) {
    EXPECT_EQ(open(sound.substr(0, size)).code(), StatusCode::kCorruption)
        << size;
  }
  EXPECT_EQ(open(sound + "x").code(), StatusCode::kCorruption);
}

TEST(DictionaryDamage, other_files_and_versions_are_named_as_such) {
  EXPECT_EQ(open(std::string(10'000, 'x')).message(),
            "zh.jieba: not a compiled dictionary");
  DictionaryHeader header = header_of(sound_file());
  ++header.version;
  const Status status = open(with_header(sound_file(), header));
  EXPECT_EQ(status.code(), StatusCode::kUnsupportedVersion);
  EXPECT_THAT(status.message(), HasSubstr("compile it again"));
}

TEST(DictionaryDamage, another_layout_of_the_same_version_is_named_as_such) {
  DictionaryHeader header = header_of(sound_file());
  header.header_size += 16;
  const Status status = open(with_header(sound_file(), header));
  EXPECT_EQ(status.code(), StatusCode::kUnsupportedVersion);
  EXPECT_THAT(status.message(),
              HasSubstr("its header has " + std::to_string(header.header_size) +
                        " bytes, but that of version 1 has " +
                        std::to_string(sizeof(DictionaryHeader)) +
                        "; compile it again"));
}

TEST(DictionaryDamage, sections_out_of_place_are_refused) {
  const std::string sound = sound_file();
  for (std::size_t i = 0; i < kSectionCount; ++i) {
    for (const std::uint64_t offset :
         {std::uint64_t{sound.size()}, ~std::uint64_t{0} - 63,
          std::uint64_t{kSectionAlignment} + 8}) {
      DictionaryHeader header = header_of(sound);
      header.sections[i].offset = offset;
      header.sections[i].size =
          std::max<std::uint64_t>(header.sections[i].size, 1);
      EXPECT_EQ(open(with_header(sound, header)).code(),
                StatusCode::kCorruption);
    }
    DictionaryHeader header = header_of(sound);
    header.sections[i].size += 24;
    EXPECT_EQ(open(with_header(sound, header)).code(), StatusCode::kCorruption)
        << "section " << i;
  }
}

TEST(DictionaryDamage, counts_that_do_not_fit_are_refused) {
  for (std::uint32_t DictionaryHeader::*count :
       {&DictionaryHeader::character_count, &DictionaryHeader::node_count,
        &DictionaryHeader::word_count, &DictionaryHeader::score_count,
        &DictionaryHeader::tag_count, &DictionaryHeader::hash_column_count}) {
    for (const std::uint32_t wrong : {0U, 1U, 1'000U, ~0U}) {
      DictionaryHeader header = header_of(sound_file());
      if (header.*count == wrong) {
        continue;
      }
      header.*count = wrong;
      EXPECT_EQ(open(with_header(sound_file(), header)).code(),
                StatusCode::kCorruption);
    }
  }
}

TEST(DictionaryDamage, indices_that_lead_outside_are_refused) {
  const std::string sound = sound_file();
  const auto too_large = [](auto& value) {
    value = static_cast<std::decay_t<decltype(value)>>(~0ULL);
  };
  const std::string damaged[] = {
      with_value<CharacterId>(sound, Section::kBmpIds, 5, too_large),
      with_value<CharacterId>(sound, Section::kAstralIds, 5, too_large),
      with_value<std::uint16_t>(sound, Section::kAstralPages, 5, too_large),
      with_value<std::uint32_t>(sound, Section::kFirstBases, 5, too_large),
      with_value<Node>(sound, Section::kNodes, 5, too_large),
      with_value<Node>(sound, Section::kNodes, 5,
                       [](Node& n) { n = make_node(0, 99, 7); }),
      with_value<Node>(sound, Section::kNodes, 5,
                       [](Node& n) { n = make_node(1 << 20, 0, 7); }),
      with_value<Node>(sound, Section::kNodes, 5,
                       [](Node& n) { n = make_node(0, 1, node_label(n)); }),
      with_value<Node>(sound, Section::kNodes, 5,
                       [](Node& n) { n = make_node(0, 0, kSeparatorId); }),
      with_value<Step>(sound, Section::kSingleSteps, 0,
                       [](Step& s) { s |= kIsWord; }),
      with_value<Step>(sound, Section::kSingleSteps, 0,
                       [](Step& s) { s += 1; }),
      with_value<WordBlock>(sound, Section::kWordBlocks, 0,
                            [](WordBlock& b) { b.is_word ^= 1; }),
      with_value<WordBlock>(sound, Section::kWordBlocks, 1,
                            [](WordBlock& b) { ++b.before; }),
      with_value<DictionaryWord>(sound, Section::kWords, 0,
                                 [](DictionaryWord& w) { w.tag = 99; }),
      with_value<TagOffset>(sound, Section::kTagOffsets, 1, too_large),
      with_value<ExtraTerm>(sound, Section::kExtraTerms, 0,
                            [](ExtraTerm& t) { t.text_offset = 9'999; }),
      with_value<ExtraTerm>(sound, Section::kExtraTerms, 0,
                            [](ExtraTerm& t) { t.text_size = 9'999; }),
  };
  for (std::size_t i = 0; i < std::size(damaged); ++i) {
    EXPECT_EQ(open(damaged[i]).code(), StatusCode::kCorruption) << i;
  }
}

// They would make the best way run past the end of a text.
TEST(DictionaryDamage, scores_that_do_not_add_up_are_refused) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
  const std::string sound = sound_file();
  const auto with_score = [&sound](Section section, std::size_t i, double to) {
    return with_value<double>(sound, section, i,
                              [to](double& score) { score = to; });
  };
  for (const std::string& damaged :
       {with_score(Section::kScores, 0, -1.0),
        with_score(Section::kScores, 0, kNotANumber),
        with_score(Section::kScores, 1, kNotANumber),
        with_score(Section::kScores, 1, kInfinity),
        with_score(Section::kSingleScores, 0, 1e300),
        with_score(Section::kSingleScores, 2, kNotANumber)}) {
    EXPECT_EQ(open(damaged).message(),
              "zh.jieba: damaged dictionary: a score is out of range");
  }
  EXPECT_TRUE(open(with_score(Section::kScores, 1, -kInfinity)).ok());
}

}  // namespace
}  // namespace neardup
