// The first two bytes choose the steps, the rest is the text. The result is
// valid UTF-8, the same that the slow steps give, and, but for the exceptions
// in normalizer.h, normalising again changes nothing.

#include <memory>
#include <string>

#include "promise.h"
#include "text/slow/normalizer.h"
#include "text/slow/simplified_table.h"

#include "neardup/text/normal/normalizer.h"
#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/unicode/utf8.h"

namespace {

neardup::NormalizerOptions options_of(unsigned bits) {
  const auto bit = [bits](int i) { return (bits >> i & 1) != 0; };
  return {.markup = bit(0),
          .width_and_compatibility = bit(1),
          .canonical_composition = bit(2),
          .lower_case = bit(3),
          .full_lower_case = bit(4),
          .simplified = bit(5),
          .punctuation = bit(6),
          .words_spaced = bit(7),
          .word_characters_only = bit(8),
          .spaces = bit(9),
          .clause_gaps = bit(10)};
}

template <typename Table>
std::shared_ptr<const Table> load_table() {
  auto table = Table::load(NEARDUP_OPENCC_DIR);
  neardup::fuzz::promise(table.ok());
  return *table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace neardup;
  using fuzz::promise;
  static const auto table = load_table<SimplifiedTable>();
  static const auto slow_table = load_table<slow::SimplifiedTable>();
  if (size < 2) {
    return 0;
  }
  const NormalizerOptions options =
      options_of(data[0] | static_cast<unsigned>(data[1]) << 8);
  const Normalizer normalizer(options, table);
  std::string buffer;
  const std::string_view once =
      normalizer.normalize(fuzz::text_of(data + 2, size - 2), buffer);
  promise(is_valid_utf8(once));
  std::string slow_buffer;
  promise(slow::Normalizer(options, slow_table)
              .normalize(fuzz::text_of(data + 2, size - 2), slow_buffer) ==
          once);
  std::string again;
  const std::string_view twice = normalizer.normalize(once, again);
  promise(options.markup || options.simplified || options.clause_gaps ||
          twice == once);
  return 0;
}
