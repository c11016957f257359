// Parts a text into Chinese and everything else, so that each is cut into words
// by those who know it best. Internal to the floor.
//
//   ChineseStretches stretches("GDP增长5.2%");
//   for (Stretch stretch; stretches.next(stretch);) ...
//       // "GDP" no, "增长" Chinese, "5.2%" no

#ifndef NEARDUP_TEXT_TOKENS_CHINESE_STRETCHES_H_
#define NEARDUP_TEXT_TOKENS_CHINESE_STRETCHES_H_

#include <cstddef>
#include <string_view>

namespace neardup {

struct Stretch {
  std::string_view text;
  bool is_chinese = false;
};

// A run of Han characters is Chinese unless kana stand in the same run of Han
// and kana: that is Japanese, whose words mix them. What is not Chinese comes
// in as few stretches as can be; together the stretches are the text.
class ChineseStretches {
 public:
  // REQUIRES: valid UTF-8, which outlives this.
  explicit ChineseStretches(std::string_view text) : text_(text) {}

  // False at the end of the text.
  bool next(Stretch& stretch);

 private:
  struct Run {
    std::size_t begin;
    std::size_t end;
    bool has_kana;
  };

  // The first run of Han and kana from `at` on; empty at the end if none is
  // left.
  Run find_run(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0;
  // A Chinese run that was found already and not yet given.
  std::size_t chinese_end_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_TEXT_TOKENS_CHINESE_STRETCHES_H_
