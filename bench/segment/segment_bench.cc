// The segmenter beside cppjieba 5.4, on the same texts in the same run:
//
//   segment_bench [--rounds N] FILE.jsonl[.gz] ...
//
// Then what hostile texts cost as they grow, and what a fresh process pays
// until its first sentence is cut. Without files, zh.jsonl.gz and en.jsonl.gz
// of $NEARDUP_TEST_DATA/data/throughput are taken.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "measure/clocks.h"
#include "measure/comparison.h"
#include "measure/corpus.h"
#include "segment/process_start.h"
#include <cppjieba/KeywordExtractor.hpp>

#include "neardup/segment/jieba_segmenter.h"
#include "neardup/segment/keyword_counter.h"

namespace neardup::bench {
namespace {

const std::string kFolder = NEARDUP_JIEBA_FOLDER;

// cppjieba, loaded once.
struct Live {
  cppjieba::DictTrie trie{kFolder + "/jieba.dict.utf8"};
  cppjieba::HMMModel model{kFolder + "/hmm_model.utf8"};
  cppjieba::MPSegment max_probability{&trie};
  cppjieba::MixSegment mixed{&trie, &model};
};

std::shared_ptr<const CompiledDictionary> open_dictionary() {
  auto dictionary = CompiledDictionary::open(NEARDUP_ZH_DICTIONARY);
  if (!dictionary.ok()) {
    std::fprintf(stderr, "%s\n", dictionary.status().message().c_str());
    std::exit(1);
  }
  return *dictionary;
}

// Keeps the compiler from leaving work out.
std::size_t token_total = 0;

void compare_on(const std::vector<std::string>& texts, const std::string& title,
                const Live& live, int rounds) {
  const auto dictionary = open_dictionary();
  JiebaSegmenter mixed(dictionary, {.rules = JiebaRules::kCppjieba54});
  JiebaSegmenter max_probability(dictionary,
                                 {.mode = SegmentMode::kMaxProbability});
  KeywordCounter counter(dictionary);
  TokenBuffer tokens;
  Comparison strings(total_size(texts));
  strings.add("cppjieba mixed, strings", [&] {
    std::vector<std::string> words;
    for (const std::string& text : texts) {
      live.mixed.Cut(text, words, true);
      token_total += words.size();
    }
  });
  strings.add("cppjieba mixed, Word", [&] {
    std::vector<cppjieba::Word> words;
    for (const std::string& text : texts) {
      live.mixed.Cut(text, words, true);
      token_total += words.size();
    }
  });
  strings.add("cppjieba max. probability, Word", [&] {
    std::vector<cppjieba::Word> words;
    for (const std::string& text : texts) {
      live.max_probability.Cut(text, words);
      token_total += words.size();
    }
  });
  strings.add("neardup mixed, strings", [&] {
    std::vector<std::string> words;
    for (const std::string& text : texts) {
      mixed.segment(text, tokens);
      words.clear();
      words.reserve(tokens.size());
      for (const SegmentToken& token : tokens) {
        words.emplace_back(token.text(text));
      }
      token_total += words.size();
    }
  });
  strings.add("neardup mixed, offsets", [&] {
    for (const std::string& text : texts) {
      mixed.segment(text, tokens);
      token_total += tokens.size();
    }
  });
  strings.add("neardup max. probability, offsets", [&] {
    for (const std::string& text : texts) {
      max_probability.segment(text, tokens);
      token_total += tokens.size();
    }
  });
  strings.add("neardup mixed + keyword counts", [&] {
    std::vector<Keyword> keywords;
    for (const std::string& text : texts) {
      mixed.segment(text, tokens);
      counter.count(text, {tokens.begin(), tokens.size()}, keywords);
      token_total += keywords.size();
    }
  });
  strings.run(rounds);
  strings.print(title);
}

std::string repeat(std::string_view unit, std::size_t size) {
  std::string text;
  while (text.size() < size) {
    text += unit;
  }
  return text;
}

// Random common characters, without a separator.
std::string without_separator(std::size_t size) {
  constexpr std::string_view kCharacters =
      "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会"
      "可主发年动同工也能下过子说产种面而方后多定行学法所民得经";
  std::mt19937 random(1);
  std::string text;
  while (text.size() < size) {
    text += kCharacters.substr(random() % (kCharacters.size() / 3) * 3, 3);
  }
  return text;
}

double nanoseconds_per_byte(JiebaSegmenter& segmenter,
                            const std::string& text) {
  TokenBuffer tokens;
  std::vector<double> seconds;
  for (int round = 0; round < 5; ++round) {
    const double start = thread_seconds();
    segmenter.segment(text, tokens);
    seconds.push_back(thread_seconds() - start);
    token_total += tokens.size();
  }
  return median(seconds) * 1e9 / static_cast<double>(text.size());
}

void print_growth() {
  JiebaSegmenter segmenter(open_dictionary(), {});
  const auto repeated = [](const char* unit) {
    return [unit](std::size_t size) { return repeat(unit, size); };
  };
  using Make = std::function<std::string(std::size_t)>;
  const std::pair<const char*, Make> kinds[] = {
      {"one character", repeated("的")},
      {"one character for the HMM", repeated("鑫")},
      {"alternating HMM runs", repeated("杭研的鑫淼淼的")},
      {"a long word over and over", repeated("中华人民共和国")},
      {"letters and dots", repeated("a1.")},
      {"one letter", repeated("a")},
      {"Chinese without a separator", without_separator},
  };
  constexpr std::size_t kSizes[] = {10'000, 100'000, 1'000'000, 10'000'000};
  std::printf(
      "\nCost over length, ns a byte\n\n| %-30s | 10 KB | 100 KB | 1 MB "
      "| 10 MB |\n|---|---:|---:|---:|---:|\n",
      "");
  for (const auto& [name, make] : kinds) {
    std::printf("| %-30s |", name);
    for (const std::size_t size : kSizes) {
      std::printf(" %.2f |", nanoseconds_per_byte(segmenter, make(size)));
    }
    std::printf("\n");
  }
}

int run(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], kFirstSentenceArgument) == 0) {
    return run_first_sentence();
  }
  const auto [files, rounds] = parse_arguments(argc, argv);
  if (!files.empty()) {
    const Live live;
    for (const std::string& file : files) {
      const std::vector<std::string> texts = read_texts(file);
      const std::string name = file.substr(file.find_last_of('/') + 1);
      compare_on(texts, name, live, rounds);
    }
  }
  print_growth();
  print_process_start(argv[0]);
  std::fprintf(stderr, "(%zu tokens)\n", token_total);
  return 0;
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) { return neardup::bench::run(argc, argv); }
