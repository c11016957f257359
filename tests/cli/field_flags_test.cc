#include "neardup/cli/terminal/field_flags.h"

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

TEST(FieldFlags, stand_for_the_fields_of_the_library) {
  EXPECT_EQ(with_flags("field 'text' is missing; name it with `text_fields`"),
            "field 'text' is missing; name it with --text-field");
  EXPECT_EQ(with_flags("raise `max_record_bytes`; `resume` and `resume` again"),
            "raise --max-record; --resume and --resume again");
}

TEST(FieldFlags, leave_other_words_as_they_are) {
  for (const char* message : {"", "`", "``", "`news`: not found", "text_field",
                              "`text_field", "`resume "}) {
    EXPECT_EQ(with_flags(message), message);
  }
}

}  // namespace
}  // namespace neardup::cli
