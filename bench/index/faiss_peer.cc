#include "index/faiss_peer.h"

#if defined(NEARDUP_WITH_FAISS)

#include <faiss/IndexBinaryFlat.h>
#include <faiss/IndexBinaryHash.h>
#include <faiss/impl/AuxIndexStructures.h>
#include <omp.h>

namespace neardup::bench {
namespace {

class Peer final : public FaissPeer {
 public:
  explicit Peer(std::unique_ptr<faiss::IndexBinary> index)
      : index_(std::move(index)) {
    omp_set_num_threads(1);
  }

  void add(std::span<const std::uint64_t> fingerprints) override {
    index_->add(static_cast<faiss::Index::idx_t>(fingerprints.size()),
                bytes(fingerprints));
  }

  std::size_t search(std::span<const std::uint64_t> queries,
                     int radius) override {
    const auto n = static_cast<faiss::Index::idx_t>(queries.size());
    faiss::RangeSearchResult found(n);
    // FAISS excludes its radius.
    index_->range_search(n, bytes(queries), radius + 1, &found);
    return found.lims[queries.size()];
  }

 private:
  static const std::uint8_t* bytes(std::span<const std::uint64_t> words) {
    return reinterpret_cast<const std::uint8_t*>(words.data());
  }

  std::unique_ptr<faiss::IndexBinary> index_;
};

}  // namespace

std::unique_ptr<FaissPeer> make_faiss_multi_hash() {
  return std::make_unique<Peer>(
      std::make_unique<faiss::IndexBinaryMultiHash>(64, 4, 16));
}

std::unique_ptr<FaissPeer> make_faiss_flat() {
  return std::make_unique<Peer>(std::make_unique<faiss::IndexBinaryFlat>(64));
}

}  // namespace neardup::bench

#else

namespace neardup::bench {

std::unique_ptr<FaissPeer> make_faiss_multi_hash() { return nullptr; }
std::unique_ptr<FaissPeer> make_faiss_flat() { return nullptr; }

}  // namespace neardup::bench

#endif
