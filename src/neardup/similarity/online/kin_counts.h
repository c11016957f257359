// How many copies the texts of crowds have, remembered for a while: to find out
// takes a look at every candidate of a text.
//
// What was found out holds until the collection has changed by a twentieth.
//
// Thread safety: all members may run concurrently.

#ifndef NEARDUP_SIMILARITY_ONLINE_KIN_COUNTS_H_
#define NEARDUP_SIMILARITY_ONLINE_KIN_COUNTS_H_

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace neardup {

// What the first look at a text showed.
struct Kin {
  std::uint32_t alike = 0;   // texts that it has much in common with
  std::uint32_t copies = 0;  // near ones among them
};

class KinCounts {
 public:
  std::optional<Kin> find(std::uint32_t number) const;
  void keep(std::uint32_t number, Kin kin);
  // A text of now so many came or went.
  void changed(std::uint64_t texts);
  void forget();

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::uint32_t, Kin> kin_;
  std::uint64_t changes_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_KIN_COUNTS_H_
