// The join from disk must give what the join in memory gives, and leave
// nothing behind.

#include "neardup/index/join/external_join.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "index/collections.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "neardup/os/scratch/scratch_folder.h"

namespace neardup {
namespace {

using namespace ::neardup::testing;  // NOLINT
using ::testing::HasSubstr;

struct Documents {
  explicit Documents(int bits) : fingerprints(bits) {}

  void add(const Fingerprint& fingerprint) {
    ids.push_back(DocId{static_cast<std::uint32_t>(3 * ids.size() + 2)});
    fingerprints.push_back(fingerprint);
  }

  FingerprintColumn fingerprints;
  std::vector<DocId> ids;  // ascending, with gaps
};

// Gives `documents` in portions of `portion`.
FingerprintSource source_of(const Documents& documents,
                            std::size_t portion = 100) {
  return [&documents, portion,
          from = std::size_t{0}]() mutable -> Result<SourcePortion> {
    const std::size_t count = std::min(portion, documents.ids.size() - from);
    const FingerprintSpan all = documents.fingerprints;
    const SourcePortion some{all.subspan(from, count),
                             std::span(documents.ids).subspan(from, count)};
    from += count;
    return some;
  };
}

class Sink {
 public:
  PairSink sink() {
    return [this](std::span<const NeighborPair> portion) {
      pairs_.insert(pairs_.end(), portion.begin(), portion.end());
    };
  }
  std::vector<NeighborPair> sorted() {
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
  }

 private:
  std::vector<NeighborPair> pairs_;
};

// Bytes at which this many rows fit.
std::uint64_t memory_for(std::size_t rows, int bits) {
  return rows * (32 * words_per_row(bits) + 12);
}

class ExternalJoin : public ::testing::Test {
 protected:
  ExternalJoinOptions options(int radius, std::uint64_t memory) const {
    return {
        .join = {.radius = radius}, .memory = memory, .folder = folder_.path()};
  }

  // Nothing must be left in the folder, whatever happened.
  void TearDown() override {
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
  }

  // Joins both ways and compares; the counts of the external one.
  ExternalJoinCounts check(const Documents& documents,
                           const ExternalJoinOptions& options) {
    Sink external;
    const Result<ExternalJoinCounts> counts =
        external_all_pairs_join(documents.fingerprints.bits(),
                                source_of(documents), options, external.sink());
    EXPECT_TRUE(counts.ok()) << counts.status().message();
    Sink memory;
    EXPECT_TRUE(all_pairs_join(documents.fingerprints, documents.ids,
                               options.join, memory.sink())
                    .ok());
    EXPECT_EQ(external.sorted(), memory.sorted());
    return counts.ok() ? *counts : ExternalJoinCounts();
  }

  ScratchFolder folder_ = *ScratchFolder::create();
};

// Every two, compared.
std::vector<NeighborPair> slow_document_join(const Documents& documents,
                                             int radius) {
  std::vector<NeighborPair> pairs;
  for (std::size_t a = 0; a < documents.ids.size(); ++a) {
    for (std::size_t b = a + 1; b < documents.ids.size(); ++b) {
      const int distance = hamming_distance(documents.fingerprints[a],
                                            documents.fingerprints[b]);
      if (distance <= radius) {
        pairs.push_back({documents.ids[a], documents.ids[b], distance});
      }
    }
  }
  return pairs;
}

TEST_F(ExternalJoin, finds_what_comparing_all_finds_in_hostile_collections) {
  Random random(31);
  for (int i = 0; i < 1000; ++i) {
    const int widths[] = {64, 128, 64, 32, 6, 256};
    const int bits = widths[i % 6];
    const int radius = std::min(bits, below(i % 10 == 0 ? 20 : 7, random));
    const Collection collection =
        make_collection(i / 6, bits, std::min(radius, 6), 100, random);
    Documents documents(bits);
    for (const Document& document : collection.documents) {
      documents.add(document.fingerprint);
    }
    // 16 rows, or so few that some parts fit and others do not.
    const std::uint64_t memory =
        memory_for(static_cast<std::size_t>(below(50, random)), bits);
    Sink found;
    const Result<ExternalJoinCounts> counts = external_all_pairs_join(
        bits, source_of(documents, 7), options(radius, memory), found.sink());
    ASSERT_TRUE(counts.ok()) << counts.status().message();
    ASSERT_EQ(found.sorted(), slow_document_join(documents, radius))
        << collection.kind << ", bits " << bits << ", radius " << radius
        << ", memory " << memory;
  }
}

struct DocumentShape {
  const char* name;
  int bits;
  int radius;
  int equal_bits;  // low bits that all share
  int ones_in_8;   // of eight draws, how many set a bit
  std::size_t rows_in_memory;
};

class ExternalJoinShapes : public ExternalJoin,
                           public ::testing::WithParamInterface<DocumentShape> {
};

// Half drawn by the shape, half near one of those; every tenth a copy.
Documents draw_documents(const DocumentShape& shape, std::size_t size,
                         Random& random) {
  Documents result(shape.bits);
  std::vector<Fingerprint> drawn;
  while (drawn.size() < size) {
    if (drawn.size() % 2 == 1) {
      const int flips =
          drawn.size() % 10 == 1
              ? 0
              : std::min(shape.bits, below(shape.radius + 2, random));
      drawn.push_back(flip_bits(drawn[random() % drawn.size()], flips, random));
    } else {
      HashValue value;
      for (int bit = shape.equal_bits; bit < shape.bits; ++bit) {
        if (below(8, random) < shape.ones_in_8) {
          value.set_bit(bit);
        }
      }
      drawn.emplace_back(value, shape.bits);
    }
    result.add(drawn.back());
  }
  return result;
}

TEST_P(ExternalJoinShapes, finds_what_memory_finds) {
  Random random(7);
  const DocumentShape& shape = GetParam();
  const Documents documents = draw_documents(shape, 20'000, random);
  ExternalJoinOptions asked =
      options(shape.radius, memory_for(shape.rows_in_memory, shape.bits));
  const ExternalJoinCounts counts = check(documents, asked);
  EXPECT_EQ(counts.documents, 20'000u);
  EXPECT_GT(counts.distinct, 0u);
  EXPECT_TRUE(shape.radius == 0 || counts.parts > 1);
  EXPECT_GT(counts.spilled, 0u);
  asked.join.threads = 3;
  asked.join.edges = JoinEdges::kDistinct;
  check(documents, asked);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ExternalJoinShapes,
    ::testing::Values(DocumentShape{"uniform_64_k3", 64, 3, 0, 4, 700},
                      DocumentShape{"uniform_64_k3_tables", 64, 3, 0, 4, 9000},
                      DocumentShape{"uniform_64_k1_tables", 64, 1, 0, 4, 9000},
                      DocumentShape{"uniform_64_k6_tables", 64, 6, 0, 4, 9000},
                      DocumentShape{"uniform_64_k0", 64, 0, 0, 4, 700},
                      DocumentShape{"too_wide_64_k14", 64, 14, 0, 4, 3000},
                      DocumentShape{"block_equal_64_k3", 64, 3, 16, 4, 700},
                      DocumentShape{"blocks_equal_64_k3", 64, 3, 40, 4, 700},
                      DocumentShape{"skewed_64_k3", 64, 3, 0, 1, 700},
                      DocumentShape{"skewed_64_k3_tables", 64, 3, 0, 1, 9000},
                      DocumentShape{"uniform_128_k3", 128, 3, 0, 4, 700},
                      DocumentShape{"block_equal_128_k3", 128, 3, 64, 4, 700},
                      DocumentShape{"uniform_100_k5", 100, 5, 0, 4, 2000},
                      DocumentShape{"skewed_256_k2", 256, 2, 0, 1, 700}),
    [](const auto& param) { return std::string(param.param.name); });

// Every path of the header's text.

TEST_F(ExternalJoin, joins_in_memory_what_fits) {
  Random random(1);
  const Documents documents = draw_documents({"", 64, 3, 0, 4, 0}, 500, random);
  const ExternalJoinCounts counts =
      check(documents, options(3, memory_for(500, 64)));
  EXPECT_EQ(counts.spilled, 0u);
  EXPECT_EQ(counts.parts, 0u);
}

TEST_F(ExternalJoin, cuts_parts_again_that_share_a_whole_key) {
  Random random(2);
  const Documents documents =
      draw_documents({"", 64, 3, 40, 4, 0}, 5000, random);
  const ExternalJoinCounts counts =
      check(documents, options(3, memory_for(300, 64)));
  EXPECT_GT(counts.cut_again, 0u);
}

TEST_F(ExternalJoin, compares_pieces_where_no_bits_tell_rows_apart) {
  Random random(3);
  const Documents documents =
      draw_documents({"", 64, 3, 53, 4, 0}, 1200, random);
  const ExternalJoinCounts counts =
      check(documents, options(3, memory_for(100, 64)));
  EXPECT_GT(counts.compared, 0u);
}

TEST_F(ExternalJoin, takes_more_equal_documents_than_fit) {
  Documents documents(128);
  for (int i = 0; i < 300; ++i) {
    documents.add(Fingerprint(HashValue{{7, 9}}, 128));
    documents.add(Fingerprint(HashValue{{7, 8}}, 128));
    documents.add(Fingerprint(HashValue{{7, 0xffff}}, 128));
  }
  ExternalJoinOptions asked = options(3, memory_for(40, 128));
  const ExternalJoinCounts counts = check(documents, asked);
  EXPECT_EQ(counts.distinct, 3u);
  asked.join.edges = JoinEdges::kDistinct;
  check(documents, asked);
}

TEST_F(ExternalJoin, costs_copies_only_their_own_pairs) {
  Documents documents(64);
  for (int i = 0; i < 300'000; ++i) {
    documents.add(Fingerprint(0x0123456789abcdef));
  }
  ExternalJoinOptions asked = options(3, memory_for(1000, 64));
  asked.join.edges = JoinEdges::kDistinct;
  check(documents, asked);
}

TEST_F(ExternalJoin, takes_little_disk) {
  Random random(4);
  Documents documents(64);
  for (int i = 0; i < 30'000; ++i) {
    documents.add(random_fingerprint(64, random));
  }
  const ExternalJoinCounts counts =
      check(documents, options(3, memory_for(3000, 64)));
  EXPECT_LE(counts.most_on_disk, 24u * 30'000);
}

TEST_F(ExternalJoin, joins_nothing_and_one) {
  Documents documents(64);
  check(documents, options(3, 0));
  documents.add(Fingerprint(5));
  check(documents, options(64, 0));
}

TEST_F(ExternalJoin, says_where_no_file_can_be_made) {
  Random random(5);
  const Documents documents = draw_documents({"", 64, 3, 0, 4, 0}, 200, random);
  ExternalJoinOptions asked = options(3, 0);
  asked.folder = folder_.path() + "/missing";
  Sink found;
  const Result<ExternalJoinCounts> counts =
      external_all_pairs_join(64, source_of(documents), asked, found.sink());
  EXPECT_EQ(counts.status().code(), StatusCode::kIoError);
  EXPECT_EQ(counts.status().message(),
            asked.folder +
                ": cannot make a temporary file: no such file or directory");
}

// A limit on the size of files stands for a full disk.
TEST_F(ExternalJoin, says_which_folder_is_full) {
  Random random(6);
  const Documents documents =
      draw_documents({"", 64, 3, 0, 4, 0}, 20'000, random);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  for (const rlim_t bytes : {1000u, 50'000u, 239'000u}) {
    const rlimit small{bytes, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    Sink found;
    const Result<ExternalJoinCounts> counts =
        external_all_pairs_join(64, source_of(documents),
                                options(3, memory_for(300, 64)), found.sink());
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(counts.status().code(), StatusCode::kIoError) << bytes;
    EXPECT_THAT(counts.status().message(),
                HasSubstr(folder_.path() + ": cannot write a temporary file"));
  }
  std::signal(SIGXFSZ, handler);
}

TEST_F(ExternalJoin, passes_on_what_is_wrong_with_the_source) {
  Documents wide(128);
  wide.add(Fingerprint(HashValue{{1, 2}}, 128));
  Sink found;
  EXPECT_EQ(
      external_all_pairs_join(64, source_of(wide), options(3, 0), found.sink())
          .status()
          .code(),
      StatusCode::kInvalidArgument);
  const FingerprintSource broken = []() -> Result<SourcePortion> {
    return corruption("broken");
  };
  EXPECT_EQ(
      external_all_pairs_join(64, broken, options(3, 0), found.sink()).status(),
      corruption("broken"));
}

TEST_F(ExternalJoin, gives_up_where_names_end) {
  Documents documents(64);
  for (int i = 0; i < 40; ++i) {
    documents.add(Fingerprint(1));
  }
  documents.ids.back() = DocId{0xffffffff};
  Sink found;
  EXPECT_EQ(external_all_pairs_join(64, source_of(documents), options(3, 0),
                                    found.sink())
                .status()
                .code(),
            StatusCode::kLimitExceeded);
}

TEST_F(ExternalJoin, can_be_stopped_anywhere) {
  Random random(8);
  const Documents documents =
      draw_documents({"", 64, 3, 0, 4, 0}, 5000, random);
  // From the source, at different places, and from the sink.
  for (const int portions : {1, 5, 49}) {
    std::stop_source stop;
    ExternalJoinOptions asked = options(3, memory_for(300, 64));
    asked.join.stop = stop.get_token();
    FingerprintSource all = source_of(documents);
    Sink found;
    int left = portions;
    const Result<ExternalJoinCounts> counts = external_all_pairs_join(
        64,
        [&] {
          if (left-- == 0) {
            stop.request_stop();
          }
          return all();
        },
        asked, found.sink());
    EXPECT_EQ(counts.status().code(), StatusCode::kCancelled);
  }
  std::stop_source stop;
  ExternalJoinOptions asked = options(3, memory_for(300, 64));
  asked.join.stop = stop.get_token();
  std::size_t calls = 0;
  const Result<ExternalJoinCounts> counts = external_all_pairs_join(
      64, source_of(documents), asked, [&](std::span<const NeighborPair>) {
        ++calls;
        stop.request_stop();
      });
  // The last portion may come when all is done.
  EXPECT_EQ(calls, 1u);
  EXPECT_EQ(counts.status().code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace neardup
