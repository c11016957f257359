#include "neardup/index/design/index_planner.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

#include "neardup/index/design/covering_designs.h"
#include "neardup/index/design/key_bits.h"
#include "neardup/index/rows/neighbor.h"

namespace neardup {
namespace {

double choose(int n, int k) {
  double result = 1;
  for (int i = 0; i < k; ++i) {
    result = result * (n - i) / (i + 1);
  }
  return result;
}

// How many ways there are to flip at most `radius` of `bits` bits.
double ball(int bits, int radius) {
  double sum = 0;
  for (int i = 0; i <= std::min(radius, bits); ++i) {
    sum += choose(bits, i);
  }
  return sum;
}

double row_bytes(int bits) {
  const int words = (bits + 63) / 64;
  return 8.0 * words;
}

// Where a bucket begins (bucket_starts.h).
constexpr double kStartBytes = 32.0 / 28;

// What a table of the design comes to.
struct TableCost {
  int key_bits;
  double probes;
  double bucket;  // fingerprints under one key
  double bytes;   // a document
  bool has_tags;
};

TableCost cost_of_table(const IndexQuestion& question,
                        const BlockDesign& design, std::size_t table,
                        int tag_bits) {
  // The table of the highest bits is the array of fingerprints itself.
  const bool is_first =
      table + 1 == design.tables().size() && question.bits <= 64;
  const int key_bits = std::min(
      design.key_bits(table),
      default_key_bits(static_cast<std::size_t>(question.documents), is_first));
  const double buckets = std::exp2(key_bits);
  const double position_bytes = question.documents <= (1 << 24) ? 3 : 4;
  return {.key_bits = key_bits,
          .probes = ball(key_bits, design.table_radius(table)),
          .bucket = question.documents / buckets * question.skew,
          .bytes = kStartBytes * buckets / question.documents +
                   (is_first ? 0 : tag_bits / 8.0 + position_bytes),
          .has_tags = !is_first};
}

// The costs of a query, table by table.
class QueryCost {
 public:
  // Of an index of so many bytes.
  explicit QueryCost(double bytes) {
    if (bytes < kCostModel.cache_bytes) {
      line_ = next_line_ = kCostModel.cached_line;
      candidate_ = kCostModel.cached_candidate;
      miss_ = kCostModel.cached_miss;
    } else {
      line_ += kCostModel.line_growth *
               std::max(0.0, std::log2(bytes / kCostModel.near_bytes));
    }
  }

  void add(const TableCost& table, int tag_bits, int radius) {
    constexpr double kLineBytes = 64;
    const double entry = table.has_tags ? tag_bits / 8.0 : 8.0;
    // The line with the bucket's start, and one or two of its entries.
    constexpr double kLines = 2;
    const double survivors =
        table.has_tags
            ? table.bucket * ball(tag_bits, radius) / std::exp2(tag_bits)
            : 0;
    seconds_ +=
        table.probes *
        (kCostModel.probe + kLines * line_ +
         table.bucket * (entry / kLineBytes * next_line_ + kCostModel.tag) +
         survivors * candidate_);
  }

  double batched() const { return kCostModel.query + seconds_; }
  // One after another: tags, position, fingerprint.
  double single() const { return batched() + 3 * miss_; }

 private:
  double line_ = kCostModel.line;
  double next_line_ = kCostModel.next_line;
  double candidate_ = kCostModel.candidate;
  double miss_ = kCostModel.miss;
  double seconds_ = 0;
};

void plan_scan(const IndexQuestion& question, IndexPlan& plan) {
  const double words = question.documents * row_bytes(question.bits) / 8;
  plan.candidates = question.documents;
  plan.table_candidates = question.documents;
  plan.bytes_per_document = row_bytes(question.bits) + sizeof(DocId);
  plan.batched_seconds = words * kCostModel.scanned;
  const bool cached = words * 8 < kCostModel.cache_bytes;
  plan.single_seconds =
      words * (cached ? kCostModel.cached_streamed : kCostModel.streamed);
}

void plan_tables(const IndexQuestion& question, IndexPlan& plan) {
  const BlockDesign& design = *plan.design;
  std::vector<TableCost> costs;
  plan.tables = design.tables().size();
  plan.bytes_per_document = row_bytes(question.bits) + sizeof(DocId);
  double probes = 0;
  for (std::size_t t = 0; t < plan.tables; ++t) {
    costs.push_back(cost_of_table(question, design, t, plan.tag_bits));
    probes += costs.back().probes;
    plan.key_bits += costs.back().key_bits;
    plan.candidates += costs.back().probes * costs.back().bucket;
    plan.bytes_per_document += costs.back().bytes;
  }
  plan.key_bits /= static_cast<double>(plan.tables);
  plan.table_candidates = plan.candidates / static_cast<double>(plan.tables);
  plan.probes = static_cast<std::size_t>(std::min(probes, 1e15));
  QueryCost cost(plan.bytes_per_document * question.documents);
  for (const TableCost& table : costs) {
    cost.add(table, plan.tag_bits, question.radius);
  }
  plan.batched_seconds = cost.batched();
  plan.single_seconds = cost.single();
}

// Designs for the question, under the names they are printed by.
class DesignList {
 public:
  DesignList(int bits, int radius) {
    // Beyond, every table holds half of all fingerprints near every key.
    constexpr int kMostRadius = 16;
    if (radius > kMostRadius) {
      return;
    }
    add_equal_blocks(bits, radius);
    add_groups(bits, radius);
    if (radius == 3) {
      add("14 tables, 4 of 8 blocks (Steiner)", steiner_design(bits));
    }
    add_multi_index(bits, radius);
  }

  std::vector<std::pair<std::string, BlockDesign>> take() {
    return std::move(designs_);
  }

 private:
  // More than this is never best below 2^40 documents.
  static constexpr std::size_t kMostTables = 64;
  // Nor are more blocks, and to prove them complete takes exponential time.
  static constexpr int kMostBlocks = 12;

  void add(std::string name, const Result<BlockDesign>& design) {
    if (design.ok() && design->tables().size() <= kMostTables) {
      designs_.emplace_back(std::move(name), *design);
    }
  }

  void add_equal_blocks(int bits, int radius) {
    for (int chosen = 1; chosen <= 4; ++chosen) {
      const int blocks = radius + chosen;
      if (blocks > kMostBlocks) {
        return;
      }
      add(std::to_string(static_cast<long>(choose(blocks, chosen))) +
              " tables, " + std::to_string(chosen) + " of " +
              std::to_string(blocks) + " blocks",
          BlockDesign::equal(bits, blocks, radius));
    }
  }

  void add_groups(int bits, int radius) {
    for (int groups = 2; groups <= 4; ++groups) {
      for (int chosen = 2; chosen <= 3; ++chosen) {
        if (groups * (chosen - 1) + 1 + radius > kMostBlocks) {
          continue;
        }
        const auto design = turan_design(bits, radius, groups, chosen);
        if (design.ok()) {
          add(std::to_string(design->tables().size()) + " tables, " +
                  std::to_string(chosen) + " of " +
                  std::to_string(design->widths().size()) + " blocks in " +
                  std::to_string(groups) + " groups",
              design);
        }
      }
    }
  }

  void add_multi_index(int bits, int radius) {
    for (int blocks = 1; blocks <= std::min(radius, 8); ++blocks) {
      add(std::to_string(blocks) + " tables within " +
              std::to_string((radius + blocks) / blocks - 1) + " (multi-index)",
          multi_index_design(bits, radius, blocks));
    }
  }

  std::vector<std::pair<std::string, BlockDesign>> designs_;
};

}  // namespace

IndexPlan plan_of(const IndexQuestion& question,
                  const std::optional<BlockDesign>& design, int tag_bits,
                  std::string name) {
  assert(question.documents >= 1 && question.skew >= 1);
  IndexPlan plan;
  plan.name = std::move(name);
  plan.design = design;
  if (design) {
    plan.tag_bits = tag_bits;
    plan_tables(question, plan);
  } else {
    plan_scan(question, plan);
  }
  plan.fits = plan.bytes_per_document * question.documents <= question.memory;
  return plan;
}

std::vector<IndexPlan> plan_index(const IndexQuestion& question) {
  std::vector<IndexPlan> plans = {plan_of(question, std::nullopt, 0, "scan")};
  for (const auto& [name, design] :
       DesignList(question.bits, question.radius).take()) {
    IndexPlan narrow = plan_of(question, design, 16, name);
    IndexPlan wide = plan_of(question, design, 32, name);
    const bool take_wide = wide.fits && wide.seconds(question.queries) <
                                            narrow.seconds(question.queries);
    plans.push_back(take_wide ? std::move(wide) : std::move(narrow));
  }
  std::stable_sort(
      plans.begin(), plans.end(), [&](const IndexPlan& a, const IndexPlan& b) {
        if (a.fits != b.fits) {
          return a.fits;
        }
        if (!a.fits) {
          return a.bytes_per_document < b.bytes_per_document;
        }
        const double a_time = a.seconds(question.queries);
        const double b_time = b.seconds(question.queries);
        return a_time != b_time ? a_time < b_time
                                : a.bytes_per_document < b.bytes_per_document;
      });
  return plans;
}

double documents_in(const IndexQuestion& question,
                    const std::optional<BlockDesign>& design, int tag_bits,
                    double memory) {
  const auto fits = [&](double documents) {
    IndexQuestion asked = question;
    asked.documents = documents;
    return plan_of(asked, design, tag_bits, "").bytes_per_document *
               documents <=
           memory;
  };
  double low = 1;
  double high = 1e13;
  while (high / low > 1.001) {
    const double middle = std::sqrt(low * high);
    (fits(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace neardup
