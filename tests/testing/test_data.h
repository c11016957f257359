// Data that tests read: the dictionaries the build uses, and known answers that
// live outside the repository in the folder NEARDUP_TEST_DATA names.

#ifndef NEARDUP_TESTS_TESTING_TEST_DATA_H_
#define NEARDUP_TESTS_TESTING_TEST_DATA_H_

#include <optional>
#include <string>

namespace neardup::testing {

// The path of `name` below $NEARDUP_TEST_DATA, or nothing if the variable is
// unset. Tests then call GTEST_SKIP(), so that a skip is visible.
std::optional<std::string> external_data(const std::string& name);

// Folders of the npm packages.
std::string jieba_directory();   // jieba.dict.utf8 ...
std::string zh_dictionary();     // the same, compiled
std::string opencc_directory();  // TSCharacters.txt ...

// The bytes of a file; fails the test if it cannot be read.
std::string read_test_file(const std::string& path);

}  // namespace neardup::testing

// Skips the test visibly unless external data is there.
#define NEARDUP_EXTERNAL_DATA(variable, name)                            \
  const std::optional<std::string> variable##_found =                    \
      ::neardup::testing::external_data(name);                           \
  if (!variable##_found) {                                               \
    GTEST_SKIP() << "set NEARDUP_TEST_DATA to run this test (" name ")"; \
  }                                                                      \
  const std::string& variable = *variable##_found

#endif  // NEARDUP_TESTS_TESTING_TEST_DATA_H_
