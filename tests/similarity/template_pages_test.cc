// Pages made from templates are siblings, and copies among them are found.

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "similarity/texts.h"
#include <gtest/gtest.h>

#include "neardup/similarity/hybrid/hybrid_finder.h"

namespace neardup {
namespace {

using testing::joined;
using testing::Random;
using testing::random_words;
using testing::Texts;
using testing::with_edits;
using testing::Words;

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

struct LabelledPages {
  Texts texts;
  Pairs copies;
};

// A page: header, content, a field with a number of its own, footer.
std::string page_of(const Words& frame, const Words& content,
                    std::size_t number) {
  const auto middle = static_cast<std::ptrdiff_t>(frame.size() / 2);
  Words page(frame.begin(), frame.begin() + middle);
  page = joined(page, content);
  page.push_back("number" + std::to_string(number));
  page.insert(page.end(), frame.begin() + middle, frame.end());
  return testing::spaced(page);
}

// `pages` pages of 200 words, of which a share `boilerplate` is the template;
// every fourth is a copy, lightly edited, of the one before.
LabelledPages make_pages(std::size_t pages, double boilerplate,
                         std::uint32_t seed) {
  constexpr double kWords = 200;
  Random random(seed);
  const Words frame =
      random_words(static_cast<std::size_t>(kWords * boilerplate), random);
  LabelledPages made;
  Words content;
  while (made.texts.size() < pages) {
    const auto number = static_cast<std::uint32_t>(made.texts.size());
    if (number % 4 == 3) {
      made.copies.insert({number - 1, number});
      content = with_edits(content, 12);
    } else {
      content = random_words(
          static_cast<std::size_t>(kWords * (1 - boilerplate)), random);
    }
    made.texts.push_back(page_of(frame, content, number));
  }
  return made;
}

Pairs related_among(const Texts& texts, Relation relation,
                    const HybridOptions& options = {}) {
  HybridFinder finder(testing::comparison_reader(), options);
  Pairs found;
  for (const SimilarPair& pair : testing::found_pairs(finder, texts, 2)) {
    if (pair.relation == relation) {
      found.insert({pair.first, pair.second});
    }
  }
  return found;
}

Pairs found_among(const Texts& texts) {
  return related_among(texts, Relation::kNear);
}

TEST(TemplatePagesTest, OnlyCopiesAreFound) {
  for (const double boilerplate : {0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
    const LabelledPages pages = make_pages(120, boilerplate, 1);
    EXPECT_EQ(found_among(pages.texts), pages.copies) << boilerplate;
  }
}

// More pages than are looked at before boilerplate is known.
TEST(TemplatePagesTest, BigTemplatesAreNoDifferent) {
  const LabelledPages pages = make_pages(700, 0.75, 2);
  EXPECT_EQ(found_among(pages.texts), pages.copies);
}

TEST(TemplatePagesTest, SeveralTemplatesInOneCollection) {
  LabelledPages all;
  for (std::uint32_t i = 0; i < 3; ++i) {
    const LabelledPages pages = make_pages(100, 0.6 + 0.1 * i, 10 + i);
    const auto before = static_cast<std::uint32_t>(all.texts.size());
    all.texts.insert(all.texts.end(), pages.texts.begin(), pages.texts.end());
    for (const auto& [a, b] : pages.copies) {
      all.copies.insert({before + a, before + b});
    }
  }
  EXPECT_EQ(found_among(all.texts), all.copies);
}

// Each template has a ninth of the pages, and fills most of them.
TEST(TemplatePagesTest, ManyTemplatesThatFillTheirPages) {
  LabelledPages all;
  for (std::uint32_t i = 0; i < 9; ++i) {
    const LabelledPages pages = make_pages(80, 0.85, 30 + i);
    const auto before = static_cast<std::uint32_t>(all.texts.size());
    all.texts.insert(all.texts.end(), pages.texts.begin(), pages.texts.end());
    for (const auto& [a, b] : pages.copies) {
      all.copies.insert({before + a, before + b});
    }
  }
  EXPECT_EQ(found_among(all.texts), all.copies);
}

// Each template has twelve pages, too few to be widespread, and fills so much
// of them that they are more alike than many copies.
TEST(TemplatePagesTest, SmallTemplatesAmongMany) {
  LabelledPages all;
  for (std::uint32_t i = 0; i < 40; ++i) {
    const LabelledPages pages = make_pages(12, 0.88, 100 + i);
    const auto before = static_cast<std::uint32_t>(all.texts.size());
    all.texts.insert(all.texts.end(), pages.texts.begin(), pages.texts.end());
    for (const auto& [a, b] : pages.copies) {
      all.copies.insert({before + a, before + b});
    }
  }
  const Pairs found = found_among(all.texts);
  EXPECT_TRUE(std::includes(found.begin(), found.end(), all.copies.begin(),
                            all.copies.end()));
  // In so small a family evidence is thin: of 2,520 siblings a few pass.
  EXPECT_LE(found.size() - all.copies.size(), 25U);
}

// Manual pages of one program: a part that all share, and one where the same
// phrases stand between the names of the command. Copies are of one command.
TEST(TemplatePagesTest, NamesStrewnOverAFrame) {
  Random random(5);
  const Words frame = random_words(400, random);
  const Words phrases = random_words(210, random);
  Texts texts;
  Pairs copies;
  Words names;
  for (std::uint32_t number = 0; number < 160; ++number) {
    if (number % 4 == 3) {
      copies.insert({number - 1, number});
    } else {
      names = random_words(50, random);
    }
    Words page = frame;
    for (std::size_t i = 0; i < phrases.size(); ++i) {
      page.push_back(phrases[i]);
      if (i % 3 == 2) {
        for (std::size_t name = 0; name < 4; ++name) {
          page.push_back(names[(4 * i / 3 + name) % names.size()]);
        }
      }
    }
    texts.push_back(testing::spaced(page));
    texts.back() += " number" + std::to_string(number);
  }
  EXPECT_EQ(found_among(texts), copies);
}

// Twenty texts that tell one story and have twenty words each of their own may
// be copies or pages of one template: nobody can tell, so that all are kept.
TEST(TemplatePagesTest, WhatManyTextsShareIsFormula) {
  Random random(3);
  const Words story = random_words(150, random);
  Texts texts;
  for (int i = 0; i < 20; ++i) {
    texts.push_back(testing::spaced(joined(story, random_words(20, random))));
  }
  EXPECT_TRUE(found_among(texts).empty());
}

// Versions of a notice: those with the same clause are copies, those with
// another say something else.
TEST(TemplatePagesTest, VersionsOfANoticeWithTheSameClauseAreNear) {
  Random random(8);
  const Words head = random_words(90, random);
  const Words foot = random_words(90, random);
  std::vector<Words> clauses;
  for (int i = 0; i < 3; ++i) {
    clauses.push_back(random_words(20, random));
  }
  Texts texts;
  Pairs same_clause;
  for (std::uint32_t i = 0; i < 21; ++i) {
    Words notice = joined(joined(head, clauses[i % 3]), foot);
    notice.push_back("signature" + std::to_string(i));
    texts.push_back(testing::spaced(notice));
    for (std::uint32_t other = i % 3; other < i; other += 3) {
      same_clause.insert({other, i});
    }
  }
  EXPECT_EQ(found_among(texts), same_clause);
}

// Whoever asks for siblings gets the other pairs, and the same copies.
TEST(TemplatePagesTest, PagesOfOneTemplateAreSiblings) {
  const LabelledPages pages = make_pages(20, 0.8, 5);
  HybridOptions options;
  options.siblings = true;
  EXPECT_EQ(related_among(pages.texts, Relation::kNear, options), pages.copies);
  // Those that a page is most like; not all are looked at.
  const std::size_t siblings =
      related_among(pages.texts, Relation::kSibling, options).size();
  EXPECT_GE(siblings, 20U * 12 / 2);
  EXPECT_LE(siblings, 20U * 19 / 2 - pages.copies.size());
}

}  // namespace
}  // namespace neardup
