#include "neardup/index/fingerprint_index.h"

#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "neardup/base/out_of_memory.h"
#include "neardup/index/design/block_design.h"
#include "neardup/index/design/index_planner.h"
#include "neardup/index/dynamic_tables.h"

namespace neardup {
namespace {

constexpr std::size_t kMostDocuments =
    std::numeric_limits<std::uint32_t>::max() - std::size_t{1};

Status check_index_options(const HammingIndexOptions& options) {
  if (options.bits < 1 || options.bits > Fingerprint::kMaxBits) {
    return invalid_argument("bits is " + std::to_string(options.bits) +
                            "; it must be 1 to " +
                            std::to_string(Fingerprint::kMaxBits));
  }
  if (options.radius < 0 || options.radius > options.bits) {
    return invalid_argument(
        "radius is " + std::to_string(options.radius) + "; it must be 0 to " +
        std::to_string(options.bits) + ", the bits of a fingerprint");
  }
  if (options.documents == 0) {
    return invalid_argument("documents is 0; it must be at least 1");
  }
  return {};
}

// The fastest design that looks under one key a table; or, where reading all
// fingerprints is as fast, the smallest there is.
Result<BlockDesign> fastest_design(const HammingIndexOptions& options) {
  const IndexQuestion question{
      .documents = static_cast<double>(options.documents),
      .bits = options.bits,
      .radius = options.radius,
      .queries = QueryMode::kSingle};
  for (const IndexPlan& plan : plan_index(question)) {
    if (!plan.design) {
      break;
    }
    if (plan.design->one_key_a_table()) {
      return *plan.design;
    }
  }
  return BlockDesign::equal(options.bits, /*blocks=*/1, /*radius=*/0);
}

}  // namespace

struct FingerprintIndex::Parts {
  Parts(int index_radius, BlockDesign design)
      : radius(index_radius), tables({.design = std::move(design)}) {}

  Status check_width(const Fingerprint& fingerprint) const {
    if (fingerprint.bits() == tables.bits()) {
      return {};
    }
    return invalid_argument(
        "the fingerprint has " + std::to_string(fingerprint.bits()) +
        " bits; those of this index have " + std::to_string(tables.bits()));
  }

  Status check_radius(int asked) const {
    if (asked >= 0 && asked <= tables.bits()) {
      return {};
    }
    return invalid_argument(
        "radius is " + std::to_string(asked) + "; it must be 0 to " +
        std::to_string(tables.bits()) + ", the bits of a fingerprint");
  }

  int radius;
  std::mutex writing;
  bool broken = false;  // memory was short in add()
  DynamicTables tables;
};

FingerprintIndex::FingerprintIndex(std::unique_ptr<Parts> parts)
    : parts_(std::move(parts)) {}
FingerprintIndex::~FingerprintIndex() = default;
FingerprintIndex::FingerprintIndex(FingerprintIndex&&) noexcept = default;
FingerprintIndex& FingerprintIndex::operator=(FingerprintIndex&&) noexcept =
    default;

int FingerprintIndex::bits() const { return parts_->tables.bits(); }
int FingerprintIndex::radius() const { return parts_->radius; }
std::size_t FingerprintIndex::size() const { return parts_->tables.size(); }

Status FingerprintIndex::add(DocId id, const Fingerprint& fingerprint) {
  NEARDUP_RETURN_IF_ERROR(parts_->check_width(fingerprint));
  const std::lock_guard lock(parts_->writing);
  if (size() >= kMostDocuments) {
    return limit_exceeded("an index holds at most " +
                          std::to_string(kMostDocuments) +
                          " documents; make another for more");
  }
  if (parts_->broken) {
    return limit_exceeded(
        "memory was short while the index changed; it can be searched, but "
        "make another to add more");
  }
  // An exception may leave a change half done.
  parts_->broken = true;
  return or_out_of_memory([&]() -> Status {
    parts_->tables.add(id, fingerprint);
    parts_->broken = false;
    return {};
  });
}

bool FingerprintIndex::remove(DocId id) {
  const std::lock_guard lock(parts_->writing);
  return parts_->tables.remove(id);
}

Result<std::vector<Neighbor>> FingerprintIndex::range_search(
    const Fingerprint& query, int radius) const {
  NEARDUP_RETURN_IF_ERROR(parts_->check_width(query));
  NEARDUP_RETURN_IF_ERROR(parts_->check_radius(radius));
  const HammingIndex& index = parts_->tables;
  return or_out_of_memory([&]() -> Result<std::vector<Neighbor>> {
    return index.range_search(query, radius);
  });
}

Result<std::vector<Neighbor>> FingerprintIndex::knn_search(
    const Fingerprint& query, std::size_t count) const {
  NEARDUP_RETURN_IF_ERROR(parts_->check_width(query));
  return or_out_of_memory([&]() -> Result<std::vector<Neighbor>> {
    return parts_->tables.knn_search(query, count);
  });
}

Status FingerprintIndex::self_join(
    int radius, const std::function<void(const NeighborPair&)>& sink) const {
  NEARDUP_RETURN_IF_ERROR(parts_->check_radius(radius));
  return or_out_of_memory([&] {
    return parts_->tables.self_join(
        {.radius = radius}, [&sink](std::span<const NeighborPair> pairs) {
          for (const NeighborPair& pair : pairs) {
            sink(pair);
          }
        });
  });
}

Result<FingerprintIndex> make_hamming_index(
    const HammingIndexOptions& options) {
  NEARDUP_RETURN_IF_ERROR(check_index_options(options));
  try {
    return or_out_of_memory([&]() -> Result<FingerprintIndex> {
      NEARDUP_ASSIGN_OR_RETURN(BlockDesign design, fastest_design(options));
      return FingerprintIndex(std::make_unique<FingerprintIndex::Parts>(
          options.radius, std::move(design)));
    });
  } catch (const std::system_error& error) {
    return limit_exceeded(std::string("no thread for the index: ") +
                          error.what() +
                          "; end other threads or raise the limit on them");
  }
}

}  // namespace neardup
