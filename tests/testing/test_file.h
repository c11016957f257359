// A file for one test, removed when the test ends.

#ifndef NEARDUP_TESTS_TESTING_TEST_FILE_H_
#define NEARDUP_TESTS_TESTING_TEST_FILE_H_

#include <string>

#include "testing/temporary_folder.h"

namespace neardup::testing {

// A file in a folder of its own that is gone at the end.
class TestFile {
 public:
  TestFile(const std::string& name, const std::string& contents)
      : path_(folder_.write(name, contents)) {}

  const std::string& path() const { return path_; }
  // A name beside it, not created.
  std::string beside(const std::string& name) const { return folder_ / name; }

 private:
  TemporaryFolder folder_;
  std::string path_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_TESTING_TEST_FILE_H_
