// The code in README.md, word for word. tools/check_examples.py compares it.

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "neardup/neardup.h"

namespace {

int failures = 0;
void fail(const neardup::Status& status) {
  ++failures;
  ADD_FAILURE() << status.message();
}

const std::vector<std::string> texts = {
    "The council has agreed to build a new bridge over the river, and work is "
    "to begin in spring.",
    "Members of the club met on Sunday to choose a chair for the next year.",
    "The council has agreed to build a new bridge over the river, and work is "
    "to begin in May."};
std::vector<std::uint32_t> fresh;
int shown = 0;

void show(const std::string& a, const std::string& b, double similarity) {
  ++shown;
  EXPECT_EQ(a, texts[0]);
  EXPECT_EQ(b, texts[2]);
  EXPECT_LT(similarity, 1);
}

void batch() {
  auto pairs = neardup::find_near_duplicates(texts);
  if (!pairs.ok()) return fail(pairs.status());
  for (const neardup::TextPair& pair : *pairs) {
    show(texts[pair.first], texts[pair.second], pair.similarity);
  }
}

void stream() {
  auto printer = neardup::Fingerprinter::create("default");
  auto index = neardup::make_hamming_index({.bits = 64, .radius = 3});
  if (!printer.ok()) return fail(printer.status());
  if (!index.ok()) return fail(index.status());
  neardup::Fingerprinter::Workspace workspace;
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    auto text = printer->fingerprint(texts[i], workspace);
    auto seen = index->range_search(text.fingerprint, 3);
    if (!seen.ok()) return fail(seen.status());
    if (seen->empty()) {
      auto added = index->add(neardup::DocId{i}, text.fingerprint);
      if (!added.ok()) return fail(added);
      fresh.push_back(i);
    }
  }
}

TEST(ReadmeExamples, a_batch_in_memory) {
  batch();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(shown, 1);
}

TEST(ReadmeExamples, have_we_seen_this) {
  stream();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(fresh.front(), 0U);
  EXPECT_EQ(fresh[1], 1U);
}

}  // namespace
