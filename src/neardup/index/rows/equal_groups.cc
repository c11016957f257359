#include "neardup/index/rows/equal_groups.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <vector>

#include "neardup/index/rows/sort_documents.h"
#include "neardup/os/parallel/parallel_for.h"

namespace neardup {
namespace {

// Numerical order of rows, most significant word first.
int compare_rows(FingerprintRow a, FingerprintRow b) {
  for (std::size_t w = a.size(); w-- > 0;) {
    if (a[w] != b[w]) {
      return a[w] < b[w] ? -1 : 1;
    }
  }
  return 0;
}

// The groups of one part, to be moved to their place once those before it are
// counted.
struct Part {
  std::size_t groups = 0;
  std::vector<std::uint32_t> with_several;  // groups, counted from the part
  std::vector<DocId> several;
};

}  // namespace

// Makes groups from documents split into parts, in the arrays the groups are to
// be in. Each part is sorted beside them and written back to where it began; if
// there are copies, the gaps between parts are closed afterwards.
class GroupSorter {
 public:
  GroupSorter(FingerprintSpan fingerprints, std::span<const DocId> ids,
              int threads, HugeWorkspace& workspace, EqualGroups& groups)
      : fingerprints_(fingerprints),
        row_words_(fingerprints.row_words()),
        ids_(ids),
        groups_(groups) {
    const std::size_t size = fingerprints.size();
    groups_.values_ = HugeBuffer<std::uint64_t>(size * row_words_);
    groups_.first_ = HugeBuffer<DocId>(size);
    words_ = row_words_ == 1 ? groups_.values_.span()
                             : workspace.take<std::uint64_t>(size);
    starts_ = split_by_highest_word(fingerprints, ids, threads, words_,
                                    groups_.first_.span());
    parts_.resize(starts_.size() - 1);
  }

  void run(int threads) {
    std::atomic<std::size_t> next{0};
    parallel_shares(threads, [&](int) {
      PartSorter sorter(fingerprints_, ids_);
      for (std::size_t p; (p = next.fetch_add(1)) < parts_.size();) {
        const std::size_t size = starts_[p + 1] - starts_[p];
        group_part(
            p, sorter.sort(words_.subspan(starts_[p], size),
                           groups_.first_.span().subspan(starts_[p], size)));
      }
    });
    close_gaps();
  }

 private:
  // Documents equal in the highest word are in order of id; put those equal in
  // every word side by side.
  void sort_rows(std::span<WordDocument> documents) {
    const auto before = [&](const WordDocument& a, const WordDocument& b) {
      const int order =
          compare_rows(fingerprints_[a.row], fingerprints_[b.row]);
      return order != 0 ? order < 0 : a.id < b.id;
    };
    for (std::size_t from = 0, to = 0; from < documents.size(); from = to) {
      while (to < documents.size() &&
             documents[to].word == documents[from].word) {
        ++to;
      }
      const auto equal = documents.subspan(from, to - from);
      if (equal.size() > 1) {
        std::sort(equal.begin(), equal.end(), before);
      }
    }
  }

  bool same(const WordDocument& a, const WordDocument& b) const {
    return a.word == b.word &&
           (row_words_ == 1 ||
            compare_rows(fingerprints_[a.row], fingerprints_[b.row]) == 0);
  }

  void group_part(std::size_t p, std::span<WordDocument> documents) {
    if (row_words_ > 1) {
      sort_rows(documents);
    }
    Part& part = parts_[p];
    std::size_t to = starts_[p];
    for (std::size_t i = 0; i < documents.size(); ++to) {
      const WordDocument& first = documents[i];
      put_value(to, first);
      groups_.first_[to] = first.id;
      std::size_t end = i + 1;
      while (end < documents.size() && same(first, documents[end])) {
        ++end;
      }
      if (end - i > 1) {
        put_several(part, to - starts_[p], documents.subspan(i, end - i));
      }
      i = end;
    }
    part.groups = to - starts_[p];
  }

  void put_value(std::size_t group, const WordDocument& document) {
    if (row_words_ == 1) {
      groups_.values_[group] = document.word;
    } else {
      std::ranges::copy(fingerprints_[document.row],
                        &groups_.values_[group * row_words_]);
    }
  }

  static void put_several(Part& part, std::size_t group,
                          std::span<const WordDocument> documents) {
    part.with_several.push_back(static_cast<std::uint32_t>(group));
    part.several.push_back(DocId{static_cast<std::uint32_t>(documents.size())});
    for (const WordDocument& document : documents) {
      part.several.push_back(document.id);
    }
  }

  void close_gaps() {
    std::size_t groups = 0;
    std::size_t several = 0;
    for (const Part& part : parts_) {
      groups += part.groups;
      several += part.several.size();
    }
    groups_.several_ = HugeBuffer<DocId>(several);
    if (several != 0) {
      groups_.is_several_ = HugeBuffer<std::uint64_t>((groups + 63) / 64);
    }
    if (groups != fingerprints_.size()) {
      move_parts();
    }
    groups_.values_.shrink(groups * row_words_);
    groups_.first_.shrink(groups);
  }

  void move_parts() {
    std::size_t group = 0;
    std::size_t several = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      Part& part = parts_[p];
      const std::size_t from = starts_[p];
      std::copy_n(groups_.first_.data() + from, part.groups,
                  groups_.first_.data() + group);
      std::copy_n(groups_.values_.data() + from * row_words_,
                  part.groups * row_words_,
                  groups_.values_.data() + group * row_words_);
      std::size_t at = several;
      for (const std::uint32_t local : part.with_several) {
        const std::size_t i = group + local;
        groups_.is_several_[i / 64] |= std::uint64_t{1} << (i % 64);
        groups_.first_[i] = DocId{static_cast<std::uint32_t>(at)};
        at += 1 + static_cast<std::size_t>(part.several[at - several]);
      }
      std::ranges::copy(part.several, groups_.several_.data() + several);
      several += part.several.size();
      group += part.groups;
    }
  }

  FingerprintSpan fingerprints_;
  std::size_t row_words_;
  std::span<const DocId> ids_;
  EqualGroups& groups_;
  std::span<std::uint64_t> words_;     // the highest of each row, by part
  std::vector<std::uint32_t> starts_;  // of parts, and the end
  std::vector<Part> parts_;
};

EqualGroups::EqualGroups(FingerprintSpan fingerprints,
                         std::span<const DocId> ids, int threads,
                         HugeWorkspace& workspace)
    : bits_(fingerprints.bits()), documents_(fingerprints.size()) {
  GroupSorter(fingerprints, ids, threads, workspace, *this).run(threads);
}

EqualGroups::EqualGroups(FingerprintSpan fingerprints,
                         std::span<const DocId> ids, int threads)
    : bits_(fingerprints.bits()), documents_(fingerprints.size()) {
  HugeWorkspace workspace;
  GroupSorter(fingerprints, ids, threads, workspace, *this).run(threads);
}

std::size_t EqualGroups::memory_bytes() const {
  return values_.size() * sizeof(std::uint64_t) +
         first_.size() * sizeof(DocId) +
         is_several_.size() * sizeof(std::uint64_t) +
         several_.size() * sizeof(DocId);
}

}  // namespace neardup
