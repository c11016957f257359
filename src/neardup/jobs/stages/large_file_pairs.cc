#include "neardup/jobs/stages/large_file_pairs.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <xxhash.h>

#include "neardup/clusters/external_pair_sort.h"
#include "neardup/clusters/spilled_strings.h"
#include "neardup/index/join/external_join.h"
#include "neardup/jobs/files/fingerprint_file.h"
#include "neardup/jobs/options/comparison_rule.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/jobs/stages/pairs_tsv.h"

namespace neardup {
namespace {

constexpr int kTextHashBits = 128;
constexpr std::size_t kTextHashBytes = 16;
constexpr int kIdHashBits = 64;

class LargeFilePairs {
 public:
  LargeFilePairs(const PairsOptions& options, const JobControl& control,
                 PairsSummary& summary)
      : options_(options),
        control_(control),
        summary_(summary),
        pairs_({.memory = *options.memory / 4,
                .folder = options.scratch_folder}) {}

  Status run(LineWriter& writer) {
    NEARDUP_ASSIGN_OR_RETURN(SpilledStrings ids,
                             SpilledStrings::create(options_.scratch_folder));
    NEARDUP_RETURN_IF_ERROR(join(ids));
    StageProgress progress(control_, "pairs", summary_);
    NEARDUP_RETURN_IF_ERROR(
        pairs_.for_each([&](const NeighborPair& pair) -> Status {
          if (control_.stop.stop_requested()) {
            return cancelled("stopped while writing pairs");
          }
          progress.update(static_cast<std::uint32_t>(pair.a));
          line_.clear();
          append_line(ids[static_cast<std::uint32_t>(pair.a)],
                      ids[static_cast<std::uint32_t>(pair.b)], pair.distance);
          if (line_.empty()) {
            return {};
          }
          ++summary_.pairs;
          return writer.write(line_);
        }));
    return {};
  }

 private:
  // Takes from each document what is compared in one join: its words, or
  // nothing if it has no part in it.
  using Select = std::function<bool(const FingerprintFileRows& rows,
                                    std::size_t i, FingerprintColumn& to)>;

  // Joins twice, by fingerprint and, for documents that are compared by their
  // texts, by the hash of those; and once more to count equal ids.
  Status join(SpilledStrings& ids) {
    StageProgress progress(control_, "compare", summary_);
    const bool exact = options_.method == Method::kExact;
    const auto by_text = [exact](const FingerprintedText& text) {
      return exact || text.weak != Weakness::kNone;
    };
    NEARDUP_RETURN_IF_ERROR(join_column(
        summary_.bits, comparison_radius(options_, summary_.bits),
        [&](const FingerprintFileRows& rows, std::size_t i,
            FingerprintColumn& to) {
          progress.update(++summary_.documents);
          const FingerprintedText& text = rows.texts[i];
          summary_.weak += text.weak != Weakness::kNone ? 1U : 0U;
          if (!by_text(text)) {
            to.push_back(text.fingerprint);
          }
          return !by_text(text);
        },
        &ids));
    if (exact || summary_.weak > 0) {
      NEARDUP_RETURN_IF_ERROR(join_column(
          kTextHashBits, 0,
          [&](const FingerprintFileRows& rows, std::size_t i,
              FingerprintColumn& to) {
            const FingerprintedText& text = rows.texts[i];
            if (by_text(text)) {
              to.push_back(FingerprintRow(text.text_hash.words).first(2));
            }
            return by_text(text);
          },
          nullptr));
    }
    return count_equal_ids();
  }

  Status join_column(int bits, int radius, const Select& select,
                     SpilledStrings* ids) {
    // Stopped by the caller, or by a disk that is full of pairs.
    std::stop_source stop;
    const std::stop_callback link(control_.stop, [&] { stop.request_stop(); });
    Status added;
    const Status joined =
        join_with(bits,
                  {.radius = radius,
                   .threads = summary_.threads,
                   .stop = stop.get_token()},
                  select, ids, [&](std::span<const NeighborPair> portion) {
                    if (added.ok()) {
                      added = pairs_.add(portion);
                    }
                    if (!added.ok()) {
                      stop.request_stop();
                    }
                  });
    return added.ok() ? joined : added;
  }

  Status count_equal_ids() {
    return join_with(
        kIdHashBits,
        {.edges = JoinEdges::kDistinct,
         .threads = summary_.threads,
         .stop = control_.stop},
        [](const FingerprintFileRows& rows, std::size_t i,
           FingerprintColumn& to) {
          const std::string_view id = rows.ids[i];
          const std::uint64_t hash = XXH3_64bits(id.data(), id.size());
          to.push_back(FingerprintRow(&hash, 1));
          return true;
        },
        nullptr,
        [&](std::span<const NeighborPair> portion) {
          summary_.duplicate_ids += portion.size();
        });
  }

  Status join_with(int bits, const JoinOptions& join, const Select& select,
                   SpilledStrings* ids, const PairSink& sink) {
    NEARDUP_ASSIGN_OR_RETURN(
        auto file, FingerprintFileReader::open(options_.fingerprints));
    FingerprintFileRows rows;
    FingerprintColumn column(bits);
    std::vector<DocId> numbers;
    std::uint32_t next = 0;
    // A portion of the file's documents; frames without any are passed over.
    const auto source = [&]() -> Result<SourcePortion> {
      column = FingerprintColumn(bits);
      numbers.clear();
      while (numbers.empty()) {
        NEARDUP_ASSIGN_OR_RETURN(const bool more, file.next(rows));
        if (!more) {
          break;
        }
        for (std::size_t i = 0; i < rows.texts.size(); ++i, ++next) {
          if (select(rows, i, column)) {
            numbers.push_back(DocId{next});
          }
          if (ids != nullptr) {
            NEARDUP_RETURN_IF_ERROR(ids->add(named(rows, i)));
          }
        }
      }
      return SourcePortion{column, numbers};
    };
    NEARDUP_RETURN_IF_ERROR(
        external_all_pairs_join(bits, source,
                                {.join = join,
                                 .memory = *options_.memory / 2,
                                 .folder = options_.scratch_folder},
                                sink)
            .status());
    return ids != nullptr ? ids->finish() : Status();
  }

  // An id with the hash of the document's text behind it: both are needed when
  // a pair is written.
  const std::string& named(const FingerprintFileRows& rows, std::size_t i) {
    named_ = rows.ids[i];
    const auto& words = rows.texts[i].text_hash.words;
    named_.append(reinterpret_cast<const char*>(words.data()), kTextHashBytes);
    return named_;
  }

  // Nothing, if the relation of the two is not to be listed.
  void append_line(std::string_view a, std::string_view b, int distance) {
    const auto id = [](std::string_view named) {
      return named.substr(0, named.size() - kTextHashBytes);
    };
    const bool equal_texts = a.substr(id(a).size()) == b.substr(id(b).size());
    if (options_.relations.has(equal_texts ? Relation::kEqual
                                           : Relation::kNear)) {
      append_pair_line(id(a), id(b), distance, summary_.bits, equal_texts,
                       line_);
    }
  }

  const PairsOptions& options_;
  const JobControl& control_;
  PairsSummary& summary_;
  ExternalPairSort pairs_;
  std::string named_;
  std::string line_;
};

}  // namespace

Status write_pairs_of_large_file(const PairsOptions& options,
                                 const JobControl& control, LineWriter& writer,
                                 PairsSummary& summary) {
  return LargeFilePairs(options, control, summary).run(writer);
}

}  // namespace neardup
