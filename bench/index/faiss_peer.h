// FAISS's exact binary indexes, where the library was found.

#ifndef NEARDUP_BENCH_INDEX_FAISS_PEER_H_
#define NEARDUP_BENCH_INDEX_FAISS_PEER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace neardup::bench {

class FaissPeer {
 public:
  virtual ~FaissPeer() = default;
  virtual void add(std::span<const std::uint64_t> fingerprints) = 0;
  // How many neighbours all queries have within `radius`, inclusive; FAISS
  // lists them.
  virtual std::size_t search(std::span<const std::uint64_t> queries,
                             int radius) = 0;
};

// IndexBinaryMultiHash of 4 maps of 16 bits without flips, exact for radius 3;
// IndexBinaryFlat, the scan. One thread. Null if built without FAISS.
std::unique_ptr<FaissPeer> make_faiss_multi_hash();
std::unique_ptr<FaissPeer> make_faiss_flat();

}  // namespace neardup::bench

#endif  // NEARDUP_BENCH_INDEX_FAISS_PEER_H_
