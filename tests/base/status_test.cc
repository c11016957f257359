#include "neardup/base/status.h"

#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace neardup {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) {
    return invalid_argument(std::to_string(number) + " is odd");
  }
  return number / 2;
}

Result<int> quarter(int number) {
  NEARDUP_ASSIGN_OR_RETURN(const int once, half(number));
  NEARDUP_ASSIGN_OR_RETURN(const int twice, half(once));
  return twice;
}

Status check_halves(int number) {
  NEARDUP_RETURN_IF_ERROR(half(number).status());
  return {};
}

TEST(Status, is_ok_by_default) {
  EXPECT_TRUE(Status().ok());
  EXPECT_EQ(Status().code(), StatusCode::kOk);
  EXPECT_EQ(Status().message(), "");
}

TEST(Status, keeps_code_and_message) {
  const Status status = corruption("block 7: checksum differs");
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(status.code(), StatusCode::kCorruption);
  EXPECT_EQ(status.message(), "block 7: checksum differs");
}

TEST(Status, every_code_has_a_name_of_its_own) {
  std::set<std::string_view> names;
  for (int code = 0; code <= static_cast<int>(StatusCode::kCancelled); ++code) {
    names.insert(status_code_name(static_cast<StatusCode>(code)));
  }
  EXPECT_EQ(names.size(), static_cast<int>(StatusCode::kCancelled) + 1u);
  EXPECT_EQ(names.count("unknown"), 0u);
}

TEST(Result, carries_a_value_or_its_absence) {
  EXPECT_EQ(*half(8), 4);
  EXPECT_TRUE(half(8).status().ok());
  EXPECT_FALSE(half(7).ok());
  EXPECT_EQ(half(7).status().message(), "7 is odd");
}

TEST(Result, moves_what_cannot_be_copied) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  const std::unique_ptr<int> value = *std::move(result);
  EXPECT_EQ(*value, 5);
}

TEST(Result, macros_return_the_first_error) {
  EXPECT_EQ(*quarter(12), 3);
  EXPECT_EQ(quarter(7).status().message(), "7 is odd");
  EXPECT_EQ(quarter(6).status().message(), "3 is odd");
  EXPECT_TRUE(check_halves(2).ok());
  EXPECT_EQ(check_halves(3).code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace neardup
