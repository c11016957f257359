// A KeyIndex finds texts that agree in many keys of their sketches, in a
// collection that grows, forgets and is saved: the candidates that PrefixForest
// gives a batch (LSH Forest: Bawa, Condie and Ganesan, WWW 2005).
//
//   KeyIndex index(KeyIndexOptions{});
//   index.add(7, keys);
//   KeyIndex::Scratch scratch(index);
//   index.candidates(keys, /*except=*/7, /*min_matches=*/3, /*most=*/512,
//                    scratch, met);
//
// Parts of it, in the order of numbers:
//
//   sealed, mapped from a file | frozen ... | fresh ... <- add()
//
// Texts that agree in a key are a group. A group of more than group_size texts
// is divided by a second column, then a third, until it is small enough or
// max_depth columns agree. A candidate is a text that meets the one that asks
// in groups with a total depth of at least min_matches, where a group of one
// column counts double if it has at most rare_group_size texts. The text that
// asks is counted in its groups whether or not it is in the index.
//
// Differences to the forest. Up to group_size and where dividing makes a group
// small enough, there is none: the same candidates, with the same matches, as a
// forest over the same texts. What max_depth columns leave crowded the forest
// cuts into neighbourhoods of rows ordered by length; here the `pivots` lowest
// numbers are met and the highest ones up to group_size, as there is no order
// but that of coming. How texts are spread over parts never changes an answer.
//
// Cost: over a million texts that are mapped a search takes 5 to 7
// microseconds, while all are fresh 40, of an AMD EPYC at 2.4 GHz. A crowd
// costs more: in one template of 30,000 pages a search takes 60 to 150. There,
// a greater max_depth finds copies as well, meets fewer and is faster, but
// weighs crowds otherwise than the forest does.
//
// Memory a text: sealed, 324 bytes of a mapped file of which 196 are in use,
// and the keys are read for candidates only; fresh, 300 to 350 bytes of heap,
// and in a crowd 2 KB more.
//
// Thread safety: const members may run at the same time as each other, each
// search with its own Scratch; all else needs the index alone, except that
// build() may run beside add(), remove() and searches.

#ifndef NEARDUP_SIMILARITY_ONLINE_KEY_INDEX_H_
#define NEARDUP_SIMILARITY_ONLINE_KEY_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/similarity/join/prefix_forest.h"
#include "neardup/similarity/online/fresh_keys.h"
#include "neardup/similarity/online/key_index_options.h"
#include "neardup/similarity/online/key_search.h"
#include "neardup/similarity/online/row_set.h"
#include "neardup/similarity/online/sealed_keys.h"

namespace neardup {

class KeyIndex {
 public:
  // No text has this number.
  static constexpr std::uint32_t kNobody = 0xffff'ffff;

  // Of no text. REQUIRES: 1 <= max_depth <= columns < 256,
  // rare_group_size <= group_size.
  explicit KeyIndex(const KeyIndexOptions& options);

  // What build() wrote, with all checksums checked. kNotFound, kCorruption,
  // kUnsupportedVersion as SectionFile; kInvalidArgument if it was built with
  // other columns or another max_depth. Cost: reads the file once.
  static Result<KeyIndex> open(const std::string& path,
                               const KeyIndexOptions& options);

  KeyIndex(KeyIndex&&) noexcept = default;
  KeyIndex& operator=(KeyIndex&&) noexcept = default;

  // Working memory of a thread, for any index of the same options: 200 KB.
  class Scratch {
   public:
    explicit Scratch(const KeyIndex& index) : search_(index.options_) {}

   private:
    friend class KeyIndex;
    KeySearch::Scratch search_;
  };

  // `keys` as OnePermutationHasher::keys() writes them; in a column of kEmpty a
  // text is in no group. REQUIRES: `number` is above all that were ever added,
  // and no kNobody; keys.size() == options.columns. Cost: 1 to 2 microseconds,
  // and tens in a crowd. Throws std::bad_alloc.
  void add(std::uint32_t number, std::span<const std::uint32_t> keys);

  // It is never found again; its place is given back by the next build(). What
  // is not there is passed over. Cost: a logarithm of the texts.
  void remove(std::uint32_t number);

  // Replaces `out` by the texts, `row` being their numbers, that agree with
  // `keys` in groups of a total depth of at least `min_matches`: no more than
  // `most`, those that agree in most first, then by ascending number. `except`
  // is the text that asks and is left out, or kNobody.
  // REQUIRES: min_matches >= 1; `keys` are those that `except` was added with.
  void candidates(std::span<const std::uint32_t> keys, std::uint32_t except,
                  std::uint32_t min_matches, std::size_t most, Scratch& scratch,
                  std::vector<MetRow>& out) const;

  // Texts that were added and not removed.
  std::size_t size() const { return size_; }
  // On the heap; of a mapped file.
  std::size_t memory_bytes() const;
  std::size_t mapped_bytes() const { return sealed_.mapped_bytes(); }

  // A checkpoint in three steps, so that searching and adding go on meanwhile.
  //
  // What is fresh so far becomes frozen, to be written by build(). If an
  // earlier build() failed, what was frozen then is built, too. Cost: copies
  // one bit a text, if any was removed: 1.25 MB for 10 million.
  void freeze();
  // Writes what is sealed and frozen, without what was removed before freeze(),
  // to a file that appears complete and on the disk, or not at all. Errors of
  // create_output(), kIoError. REQUIRES: freeze() was called and no install()
  // since; one build() at a time, none beside freeze() or install(). Cost:
  // 6 microseconds a text, more in crowds; 20 bytes of memory a text.
  Status build(const std::string& path) const;
  // What build() wrote takes the place of what was sealed and frozen; what was
  // removed since freeze() stays so. Checks no checksums, for a search waits
  // meanwhile. kInvalidArgument, changing nothing, if the file is not of what
  // was frozen; errors of open(). Cost: a logarithm for each removal since
  // freeze(), and the pages of the file come one by one afterwards.
  Status install(const std::string& path);

 private:
  using Fresh = std::vector<std::unique_ptr<FreshKeys>>;

  // What build() goes by while removals go on.
  struct Frozen {
    Fresh parts;
    RowSet removed_sealed;
    std::vector<RowSet> removed;  // of parts
    std::size_t rows = 0;         // that build() will write
    bool pending = false;         // freeze() was called, install() was not
  };

  void make_room();
  bool remove_from(Fresh& parts, std::uint32_t number);
  std::uint32_t slot_of(const KeyParts& parts, std::uint32_t number) const;
  void list_parts(KeyParts& parts) const;

  KeyIndexOptions options_;
  SealedKeys sealed_;
  RowSet removed_sealed_;
  Frozen frozen_;
  std::vector<std::uint32_t> removed_since_;  // freeze(), sealed or frozen
  Fresh fresh_;
  std::size_t size_ = 0;
};

}  // namespace neardup

#endif  // NEARDUP_SIMILARITY_ONLINE_KEY_INDEX_H_
