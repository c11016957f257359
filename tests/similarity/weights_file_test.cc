#include "neardup/similarity/weights/weights_file.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Finite doubles of every size.
double any_number(std::mt19937_64& random) {
  while (true) {
    const auto number = std::bit_cast<double>(random());
    if (std::isfinite(number)) {
      return number;
    }
  }
}

JudgeWeights any_weights(std::mt19937_64& random) {
  JudgeWeights weights;
  weights.bias = any_number(random);
  for (EvidenceWeight& of : weights.of) {
    of = {any_number(random), any_number(random), any_number(random)};
    if (of.least > of.most) {
      std::swap(of.least, of.most);
    }
  }
  return weights;
}

std::string replaced(std::string text, const std::string& old,
                     const std::string& by) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), by);
}

Status status_of(const std::string& toml) {
  return parse_weights(toml, "w.toml").status();
}

// Numbers of its own: those that are shipped change with every fit.
JudgeWeights some_weights() {
  JudgeWeights weights;
  weights.bias = -14.902;
  for (EvidenceWeight& of : weights.of) {
    of = {1.25, 0.5, 4.75};
  }
  weights.of[static_cast<std::size_t>(EvidenceKind::kWeightedShare)] = {
      1.673, 0.061, 1};
  return weights;
}

std::string some_toml() { return weights_to_toml(some_weights()); }

TEST(WeightsFileTest, EveryNumberIsReadBackExactly) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) {
    const JudgeWeights weights = any_weights(random);
    const auto read = parse_weights(weights_to_toml(weights), "w.toml");
    ASSERT_TRUE(read.ok()) << read.status().message();
    EXPECT_EQ(*read, weights);
  }
}

TEST(WeightsFileTest, NotesAreCommentsWhateverTheySay) {
  const std::vector<std::string> notes = {"1,054 pairs\nbias = 7\x1b\x7f",
                                          "13 collections"};
  const std::string toml = weights_to_toml(some_weights(), notes);
  EXPECT_THAT(toml, HasSubstr("# 1,054 pairs bias = 7  \n# 13 collections\n"));
  const auto read = parse_weights(toml, "w.toml");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(*read, some_weights());
}

TEST(WeightsFileTest, WholeNumbersAreNumbersToo) {
  const auto read = parse_weights(
      replaced(some_toml(), "bias = -14.902", "bias = -15"), "w.toml");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(read->bias, -15);
}

TEST(WeightsFileTest, ErrorsNameFileLineAndField) {
  const Status unknown =
      status_of(replaced(some_toml(), "least = 0.061", "leats = 0.061"));
  EXPECT_EQ(unknown.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(unknown.message(), AllOf(HasSubstr("w.toml:13: "),
                                       HasSubstr("'weighted_share.leats'")));
  EXPECT_THAT(status_of(replaced(some_toml(), "bias = -14.902", "bias = \"x\""))
                  .message(),
              HasSubstr("w.toml:4: 'bias' must be a number"));
  EXPECT_THAT(status_of(replaced(some_toml(), "bias = -14.902", "bias = inf"))
                  .message(),
              HasSubstr("w.toml:4: 'bias' must be a number"));
  EXPECT_THAT(status_of(replaced(some_toml(), "least = 0.061\n", "")).message(),
              AllOf(HasSubstr("w.toml:11: "),
                    HasSubstr("'weighted_share.least' is missing")));
  EXPECT_THAT(
      status_of(replaced(some_toml(), "least = 0.061", "least = 7")).message(),
      AllOf(HasSubstr("w.toml:11: "), HasSubstr("'weighted_share.least'")));
  EXPECT_THAT(
      status_of(replaced(some_toml(), "[length]", "[lenght]")).message(),
      HasSubstr("'lenght'"));
  EXPECT_THAT(status_of(replaced(some_toml(), "[length]", "[length")).message(),
              HasSubstr("w.toml:16: "));
}

TEST(WeightsFileTest, OtherVersionsAreRefused) {
  for (const char* field : {"format", "evidence"}) {
    const std::string name(field);
    const Status status =
        status_of(replaced(some_toml(), name + " = 1", name + " = 2"));
    EXPECT_EQ(status.code(), StatusCode::kUnsupportedVersion);
    EXPECT_THAT(status.message(), HasSubstr("'" + name + "' is 2"));
    EXPECT_EQ(status_of(replaced(some_toml(), name + " = 1\n", "")).code(),
              StatusCode::kInvalidArgument);
  }
}

TEST(WeightsFileTest, FilesAreRead) {
  const testing::TemporaryFolder folder;
  const auto read = load_weights(folder.write("w.toml", some_toml()));
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(*read, some_weights());
  EXPECT_EQ(load_weights(folder / "none.toml").status().code(),
            StatusCode::kNotFound);
}

}  // namespace
}  // namespace neardup
