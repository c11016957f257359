#include "neardup/cli/terminal/suggestion.h"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace neardup::cli {
namespace {

// The definition, written down: the oracle.
std::size_t slow_distance(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) {
    return std::max(a.size(), b.size());
  }
  const std::string_view a1 = a.substr(1);
  const std::string_view b1 = b.substr(1);
  std::size_t best =
      std::min({slow_distance(a1, b) + 1, slow_distance(a, b1) + 1,
                slow_distance(a1, b1) + (a[0] != b[0] ? 1 : 0)});
  if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0]) {
    best = std::min(best, slow_distance(a.substr(2), b.substr(2)) + 1);
  }
  return best;
}

TEST(EditDistance, counts_each_kind_of_slip) {
  EXPECT_EQ(edit_distance("dedup", "dedup"), 0u);
  EXPECT_EQ(edit_distance("dedup", "dedupe"), 1u);
  EXPECT_EQ(edit_distance("dedup", "dedp"), 1u);
  EXPECT_EQ(edit_distance("dedup", "dedap"), 1u);
  EXPECT_EQ(edit_distance("dedup", "dedpu"), 1u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("ca", "abc"), 3u);  // 2 if a part were edited twice
}

TEST(EditDistance, agrees_with_its_definition) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> length(0, 6);
  std::uniform_int_distribution<int> letter('a', 'c');
  for (int round = 0; round < 500; ++round) {
    std::string a(static_cast<std::size_t>(length(random)), ' ');
    std::string b(static_cast<std::size_t>(length(random)), ' ');
    for (char& c : a) {
      c = static_cast<char>(letter(random));
    }
    for (char& c : b) {
      c = static_cast<char>(letter(random));
    }
    ASSERT_EQ(edit_distance(a, b), slow_distance(a, b)) << a << " " << b;
  }
}

TEST(Closest, finds_what_was_meant) {
  const std::vector<std::string> options = {"--profile", "--pairs", "--output",
                                            "--k", "--min-similarity"};
  EXPECT_EQ(closest("--profil", options), "--profile");
  EXPECT_EQ(closest("-profile", options), "--profile");
  EXPECT_EQ(closest("--ouptut", options), "--output");
  EXPECT_EQ(closest("--min", options), "--min-similarity");
  EXPECT_EQ(closest("--sausage", options), "");
  EXPECT_EQ(closest("", options), "");
  EXPECT_EQ(closest("-z", options), "");
}

TEST(DidYouMean, is_silent_without_an_idea) {
  EXPECT_EQ(did_you_mean("dedupe", std::vector<std::string>{"dedup"}),
            "; did you mean dedup?");
  EXPECT_EQ(did_you_mean("xyz", std::vector<std::string>{"dedup"}), "");
  EXPECT_EQ(did_you_mean_or_see("dedupe", std::vector<std::string>{"dedup"},
                                "neardup --help"),
            "; did you mean dedup?");
  EXPECT_EQ(did_you_mean_or_see("xyz", std::vector<std::string>{"dedup"},
                                "neardup --help"),
            "; 'neardup --help' lists them");
}

}  // namespace
}  // namespace neardup::cli
