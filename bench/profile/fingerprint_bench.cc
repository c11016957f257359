// From text to fingerprint, beside the way of yanyiwu/simhash on the same texts
// in the same run:
//
//   engine_bench [--rounds N] FILE.jsonl[.gz] ...
//
// Then the rate of the whole job, `neardup fingerprint`, by wall clock beside
// the rate in memory. Without files, zh.jsonl.gz and en.jsonl.gz of
// $NEARDUP_TEST_DATA/data/throughput are taken.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "measure/clocks.h"
#include "measure/comparison.h"
#include "measure/corpus.h"
#include <cppjieba/KeywordExtractor.hpp>
#include <nlohmann/json.hpp>
#include <opencc/opencc.h>
#include <unicode/normalizer2.h>

#include "neardup/base/hash/feature_hash.h"
#include "neardup/fingerprint/top_n.h"
#include "neardup/jobs/dedup_job.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

namespace neardup::bench {
namespace {

const std::string kFolder = NEARDUP_JIEBA_FOLDER;

// Keeps the compiler from leaving work out.
std::uint64_t bits_seen = 0;

template <typename T>
T value_of(Result<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.status().message().c_str());
    std::exit(1);
  }
  return *std::move(result);
}

// yanyiwu/simhash as its article describes it: cppjieba's keywords with their
// TF-IDF weights, lookup3 of each, 64 sums of doubles.
class Yanyiwu {
 public:
  std::uint64_t fingerprint(const std::string& text) const {
    std::vector<std::pair<std::string, double>> keywords;
    extractor_.Extract(text, keywords, adaptive_top_n(text.size()));
    double sums[64] = {};
    for (const auto& [word, weight] : keywords) {
      const std::uint64_t hash = hash_(word).words[0];
      for (int bit = 0; bit < 64; ++bit) {
        sums[bit] += (hash >> bit & 1) != 0 ? weight : -weight;
      }
    }
    std::uint64_t result = 0;
    for (int bit = 0; bit < 64; ++bit) {
      result |= std::uint64_t{sums[bit] > 0} << bit;
    }
    return result;
  }

 private:
  cppjieba::KeywordExtractor extractor_{
      kFolder + "/jieba.dict.utf8", kFolder + "/hmm_model.utf8",
      kFolder + "/idf.utf8", kFolder + "/stop_words.utf8"};
  FeatureHash hash_ = value_of(FeatureHash::parse("jenkins-lookup3-64"));
};

// What profile `zh` does before it cuts words, by libraries: NFKC and case by
// ICU, traditional to simplified by OpenCC.
class LibraryNormalizer {
 public:
  LibraryNormalizer() {
    UErrorCode error = U_ZERO_ERROR;
    casefold_ = icu::Normalizer2::getNFKCCasefoldInstance(error);
    if (U_FAILURE(error) != 0) {
      std::fputs("ICU has no NFKC_Casefold\n", stderr);
      std::exit(1);
    }
  }

  std::string normalize(const std::string& text) const {
    UErrorCode error = U_ZERO_ERROR;
    std::string folded;
    icu::StringByteSink<std::string> sink(&folded);
    casefold_->normalizeUTF8(0, text, sink, nullptr, error);
    return simplify_.Convert(folded);
  }

 private:
  const icu::Normalizer2* casefold_ = nullptr;
  opencc::SimpleConverter simplify_{"t2s.json"};
};

Fingerprinter fingerprinter(const std::string& profile) {
  return value_of(Fingerprinter::create(value_of(find_profile(profile)),
                                        DataPaths::installed()));
}

void compare_on(const std::vector<std::string>& texts, const std::string& title,
                const Yanyiwu& yanyiwu, const LibraryNormalizer& normalizer,
                int rounds) {
  Comparison rivals(total_size(texts));
  rivals.add("cppjieba keywords, lookup3, doubles", [&] {
    for (const std::string& text : texts) {
      bits_seen ^= yanyiwu.fingerprint(text);
    }
  });
  rivals.add("the same behind ICU's and OpenCC's normalisation", [&] {
    for (const std::string& text : texts) {
      bits_seen ^= yanyiwu.fingerprint(normalizer.normalize(text));
    }
  });
  std::vector<Fingerprinter> ours;
  const char* const names[] = {"yanyiwu", "zh", "default"};
  for (const char* name : names) {
    ours.push_back(fingerprinter(name));
  }
  for (std::size_t i = 0; i < ours.size(); ++i) {
    rivals.add(std::string("neardup, profile ") + names[i], [&, i] {
      Fingerprinter::Workspace workspace;
      for (const std::string& text : texts) {
        bits_seen ^=
            ours[i].fingerprint(text, workspace).fingerprint.words()[0];
      }
    });
  }
  rivals.run(rounds);
  rivals.print(title);
}

double wall_seconds_of(const std::function<void()>& run) {
  const double start = wall_seconds();
  run();
  return wall_seconds() - start;
}

// The corpus as an uncompressed file, as the bar is set.
class PlainCopy {
 public:
  explicit PlainCopy(const std::vector<std::string>& texts)
      : path_(std::filesystem::temp_directory_path() /
              "neardup_fingerprint_bench.jsonl") {
    std::ofstream file(path_);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      file << nlohmann::json{{"id", std::to_string(i)}, {"text", texts[i]}}
                  .dump()
           << '\n';
    }
  }
  ~PlainCopy() { std::filesystem::remove(path_); }

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

void print_job_rates(const std::vector<std::string>& texts,
                     const std::string& profile, int rounds) {
  const PlainCopy corpus(texts);
  const Fingerprinter in_memory = fingerprinter(profile);
  std::vector<double> memory;
  std::vector<double> one;
  std::vector<double> two;
  const auto job = [&](int threads) {
    FingerprintOptions options;
    options.corpus.inputs = {corpus.path()};
    options.profile = value_of(find_profile(profile));
    options.output = "/dev/null";
    options.threads = threads;
    value_of(run_fingerprint(options, {}));
  };
  for (int round = 0; round < rounds; ++round) {
    memory.push_back(wall_seconds_of([&] {
      Fingerprinter::Workspace workspace;
      for (const std::string& text : texts) {
        bits_seen ^=
            in_memory.fingerprint(text, workspace).fingerprint.words()[0];
      }
    }));
    one.push_back(wall_seconds_of([&] { job(1); }));
    two.push_back(wall_seconds_of([&] { job(2); }));
  }
  const double megabytes = static_cast<double>(total_size(texts)) / 1e6;
  std::printf(
      "\nneardup fingerprint, profile %s, wall clock: in memory %.0f MB/s, job "
      "with 1 thread %.0f MB/s (%.0f %%), 2 threads %.0f MB/s (%.2f x)\n",
      profile.c_str(), megabytes / median(memory), megabytes / median(one),
      100 * median(memory) / median(one), megabytes / median(two),
      median(one) / median(two));
}

int run(int argc, char** argv) {
  const auto [files, rounds] = parse_arguments(argc, argv);
  if (files.empty()) {
    std::fputs("usage: engine_bench [--rounds N] FILE.jsonl[.gz] ...\n",
               stderr);
    return 2;
  }
  const Yanyiwu yanyiwu;
  const LibraryNormalizer normalizer;
  for (const std::string& file : files) {
    const std::vector<std::string> texts = read_texts(file);
    compare_on(texts, file.substr(file.find_last_of('/') + 1), yanyiwu,
               normalizer, rounds);
    for (const char* profile : {"yanyiwu", "zh", "default"}) {
      print_job_rates(texts, profile, rounds);
    }
  }
  std::fprintf(stderr, "(%016llx)\n",
               static_cast<unsigned long long>(bits_seen));
  return 0;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) { return neardup::bench::run(argc, argv); }
