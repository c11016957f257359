// The input is a small program that runs on dynamic tables and on a linear scan
// at once; any difference between their answers aborts.
//
// The first byte chooses the design. Then each instruction is a byte and its
// operands; they work on a cursor, a fingerprint that starts as zero:
//
//   0 bit       flip a bit of the cursor
//   1 words     load the cursor's words, 8 bytes each
//   2 id        add the cursor as document `id`
//   3 id        remove document `id`
//   4 radius    search around the cursor
//   5 n         the n nearest to the cursor
//   6 radius    all pairs, every kind of edges
//   7 id bit    add the cursor, then flip a bit of it

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "neardup/index/design/block_design.h"
#include "neardup/index/design/covering_designs.h"
#include "neardup/index/dynamic_tables.h"
#include "neardup/index/linear_scan_index.h"

namespace neardup {
namespace {

void require(bool same) {
  if (!same) {
    std::abort();
  }
}

// The bytes of the input in turn, and zeros behind their end.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) {
      return 0;
    }
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }
  std::uint64_t word() {
    std::uint64_t word = 0;
    for (int shift = 0; shift < 64; shift += 8) {
      word |= std::uint64_t{byte()} << shift;
    }
    return word;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

BlockDesign choose_design(std::uint8_t choice) {
  switch (choice % 8) {
    case 0:
      return *BlockDesign::equal(64, 4, 3);
    case 1:
      return *BlockDesign::equal(64, 6, 3);
    case 2:
      return *BlockDesign::equal(64, 8, 7);
    case 3:
      return *BlockDesign::unequal(std::array{1, 2, 3, 58}, 2);
    case 4:
      return *BlockDesign::equal(5, 3, 2);
    case 5:
      return *BlockDesign::equal(128, 3, 2);
    case 6:
      return *BlockDesign::equal(100, 5, 2);
    default:
      return *BlockDesign::equal(256, 2, 1);
  }
}

class Machine {
 public:
  explicit Machine(BlockDesign design)
      : scan_(make_linear_scan_index(design.bits())),
        tables_(make_dynamic_index({.design = std::move(design),
                                    .least_fresh = 3,
                                    .most_fresh = 16})) {}

  void step(Input& input) {
    switch (input.byte() % 8) {
      case 0:
        flip(input.byte());
        break;
      case 1:
        load(input);
        break;
      case 2:
        add(DocId{input.byte()});
        break;
      case 3:
        remove(DocId{input.byte()});
        break;
      case 4:
        search(input.byte());
        break;
      case 5:
        nearest(input.byte());
        break;
      case 6:
        join(input.byte() % 16);
        break;
      default:
        add(DocId{input.byte()});
        flip(input.byte());
    }
    require(tables_->size() == scan_->size());
  }

 private:
  int bits() const { return scan_->bits(); }
  Fingerprint cursor() const { return {cursor_, bits()}; }

  void flip(std::uint8_t choice) {
    const int bit = choice % bits();
    cursor_.words[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1}
                                                         << (bit % 64);
  }

  void load(Input& input) {
    for (int bit = 0; bit < bits(); bit += 64) {
      const int width = std::min(64, bits() - bit);
      cursor_.words[static_cast<std::size_t>(bit / 64)] =
          input.word() & (~std::uint64_t{0} >> (64 - width));
    }
  }

  void add(DocId id) {
    tables_->add(id, cursor());
    scan_->add(id, cursor());
  }

  void remove(DocId id) { require(tables_->remove(id) == scan_->remove(id)); }

  void search(int radius) {
    require(tables_->range_search(cursor(), radius) ==
            scan_->range_search(cursor(), radius));
  }

  void nearest(std::size_t n) {
    require(tables_->knn_search(cursor(), n) == scan_->knn_search(cursor(), n));
  }

  static std::vector<NeighborPair> pairs(const HammingIndex& index,
                                         const JoinOptions& options) {
    std::vector<NeighborPair> result;
    const Status status =
        index.self_join(options, [&](std::span<const NeighborPair> portion) {
          result.insert(result.end(), portion.begin(), portion.end());
        });
    require(status.ok());
    std::sort(result.begin(), result.end());
    return result;
  }

  void join(int radius) {
    JoinOptions options;
    options.radius = radius;
    for (const JoinEdges edges : {JoinEdges::kAll, JoinEdges::kDistinct}) {
      options.edges = edges;
      require(pairs(*tables_, options) == pairs(*scan_, options));
    }
    // Which edges span is free; how many is not.
    options.edges = JoinEdges::kSpanning;
    require(pairs(*tables_, options).size() == pairs(*scan_, options).size());
  }

  std::unique_ptr<HammingIndex> scan_;
  std::unique_ptr<HammingIndex> tables_;
  HashValue cursor_;
};

}  // namespace
}  // namespace neardup

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  neardup::Input input({data, size});
  neardup::Machine machine(neardup::choose_design(input.byte()));
  while (!input.empty()) {
    machine.step(input);
  }
  return 0;
}
