#include "neardup/index/rows/equal_groups.h"

#include <algorithm>
#include <map>
#include <vector>

#include "index/collections.h"
#include <gtest/gtest.h>

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT

// Words most significant first, so that maps order them as numbers.
std::vector<std::uint64_t> number_of(FingerprintRow row) {
  return {row.rbegin(), row.rend()};
}

void expect_groups(const std::vector<Document>& documents, int bits,
                   int threads) {
  std::map<std::vector<std::uint64_t>, std::vector<DocId>> expected;
  FingerprintColumn column(bits);
  std::vector<DocId> ids;
  for (const Document& document : documents) {
    column.push_back(document.fingerprint);
    ids.push_back(document.id);
    expected[number_of(document.fingerprint.words())].push_back(document.id);
  }
  const EqualGroups groups(column, ids, threads);
  ASSERT_EQ(groups.size(), expected.size());
  ASSERT_EQ(groups.documents(), documents.size());
  std::size_t group = 0;
  for (auto& [number, members] : expected) {
    ASSERT_EQ(number_of(groups.values()[group]), number);
    std::sort(members.begin(), members.end());
    const auto found = groups.members(group);
    ASSERT_EQ(std::vector(found.begin(), found.end()), members);
    ++group;
  }
}

TEST(EqualGroups, are_ascending_and_hold_every_document) {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const int widths[] = {1, 6, 33, 64, 65, 100, 128, 192, 256};
    const int bits = widths[i % 9];
    Collection collection = make_collection(i / 9, bits, 3, 400, random);
    std::uint32_t id = 0;
    for (Document& document : collection.documents) {
      document.id = DocId{static_cast<std::uint32_t>(id++ * 2654435761u)};
    }
    SCOPED_TRACE(collection.kind + " of " + std::to_string(bits) + " bits");
    expect_groups(collection.documents, bits, 1 + i % 3);
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
}

// Parts of thousands, cells of many, equal runs of hundreds.
TEST(EqualGroups, sort_many_and_skewed_documents) {
  Random random(12);
  for (const std::uint64_t mask :
       {~std::uint64_t{0}, std::uint64_t{0xffff}, std::uint64_t{0xfff} << 52,
        std::uint64_t{0xff00ff}, std::uint64_t{3}, std::uint64_t{0}}) {
    std::vector<Document> documents;
    for (std::uint32_t i = 0; i < 30'000; ++i) {
      documents.push_back(
          {DocId{i * 2654435761u}, Fingerprint(random() & mask)});
    }
    SCOPED_TRACE(mask);
    expect_groups(documents, 64, 1);
    expect_groups(documents, 64, 2);
  }
}

}  // namespace
}  // namespace neardup
