// The questions that a store answers, over an open database: what the reading
// members of DocumentStore say, by the same names.
//
// Thread safety: all members may run concurrently.

#ifndef NEARDUP_STORE_ROCKS_ROCKS_READER_H_
#define NEARDUP_STORE_ROCKS_ROCKS_READER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/store/document_store.h"
#include "neardup/store/rocks/rocks_database.h"
#include "neardup/store/store_encoding.h"

namespace neardup {

inline constexpr std::string_view kStateKey = "counts";
inline constexpr std::string_view kSettingsKey = "settings";
inline constexpr std::string_view kFormatKey = "format";

class RocksReader {
 public:
  // `database` must outlive this.
  explicit RocksReader(const RocksDatabase& database) : database_(database) {}

  Result<std::optional<StoredDocument>> find(std::string_view id,
                                             bool with_text) const;
  Result<std::optional<std::uint32_t>> find_text(
      std::string_view identity) const;
  Status read_digests(std::span<const std::uint32_t> numbers,
                      std::vector<std::string>& digests) const;
  Result<std::vector<std::string>> ids_with_text(std::uint32_t number,
                                                 std::size_t limit) const;
  Status for_each_text(std::uint32_t first,
                       const StoreSink<StoredText>& sink) const;
  Status for_each_document(std::string_view after, bool with_text,
                           const StoreSink<StoredDocument>& sink) const;
  Status for_each_older(std::int64_t before, std::size_t limit,
                        const StoreSink<StoredDocument>& sink) const;
  Status for_each_removal(std::uint64_t first,
                          const StoreSink<StoredText>& sink) const;

  // The counts as of `view`; of the newest if it is null.
  Result<StoreState> read_state(const RocksView* view) const;

 private:
  Status append_digests(std::span<const std::uint32_t> numbers,
                        std::vector<std::string>& digests) const;

  const RocksDatabase& database_;
};

}  // namespace neardup

#endif  // NEARDUP_STORE_ROCKS_ROCKS_READER_H_
