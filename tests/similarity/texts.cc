#include "similarity/texts.h"

#include <utility>

#include "testing/test_data.h"
#include <gtest/gtest.h>

#include "neardup/text/unicode/utf8.h"

namespace neardup::testing {

std::shared_ptr<const ComparisonReader> comparison_reader() {
  static const std::shared_ptr<const ComparisonReader> reader = [] {
    auto simplified = SimplifiedTable::load(opencc_directory());
    EXPECT_TRUE(simplified.ok()) << simplified.status().message();
    return std::make_shared<const ComparisonReader>(*simplified);
  }();
  return reader;
}

Words random_words(std::size_t count, Random& random) {
  Words words(count);
  for (std::string& word : words) {
    const std::size_t length = 4 + random() % 4;
    for (std::size_t i = 0; i < length; ++i) {
      word.push_back(static_cast<char>('a' + random() % 26));
    }
  }
  return words;
}

Words random_characters(std::size_t count, Random& random) {
  Words characters(count);
  for (std::string& character : characters) {
    append_utf8(static_cast<char32_t>(0x4E00 + random() % 2000), character);
  }
  return characters;
}

Words with_edits(Words words, std::size_t every) {
  for (std::size_t i = every / 2; i < words.size(); i += every) {
    words[i] = "edit" + std::to_string(i);
  }
  return words;
}

Words joined(Words part, const Words& more) {
  part.insert(part.end(), more.begin(), more.end());
  return part;
}

std::string spaced(const Words& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

std::string unspaced(const Words& words) {
  std::string text;
  for (const std::string& word : words) {
    text += word;
  }
  return text;
}

Texts mixed_collection(std::size_t size, std::uint32_t seed) {
  Random random(seed);
  std::vector<Words> originals;
  Texts texts;
  while (texts.size() < size) {
    const std::size_t dice = random() % 10;
    if (originals.empty() || dice < 3) {
      originals.push_back(random_words(5 + random() % 200, random));
    }
    const Words& words = originals[random() % originals.size()];
    if (dice < 5) {
      texts.push_back(spaced(words));
    } else if (dice < 8) {
      texts.push_back(spaced(with_edits(words, 5 + random() % 30)));
    } else if (dice == 8) {
      texts.push_back(spaced(joined(words, random_words(40, random))));
    } else {
      const Texts odd = {"", "...", "----", "word", "\xff\xfe\x80", "\xe4\xb8"};
      texts.push_back(odd[random() % odd.size()]);
    }
  }
  return texts;
}

std::vector<SimilarPair> pairs_of(PairFinder& finder, int threads) {
  const FindOptions options{.threads = threads};
  const auto found = finder.find(options);
  std::vector<SimilarPair> pairs;
  EXPECT_TRUE(found.ok()) << found.status().message();
  if (found.ok()) {
    const auto keep = [&pairs](const NearPair& pair) {
      pairs.push_back({pair.first, pair.second,
                       static_cast<float>(pair.similarity), pair.relation});
      return Status();
    };
    EXPECT_TRUE((*found)->for_each_pair(options, keep).ok());
  }
  return pairs;
}

std::vector<SimilarPair> found_pairs(PairFinder& finder, const Texts& texts,
                                     int threads) {
  std::string digest;
  for (const std::string& text : texts) {
    finder.digest(text, digest);
    const Status added = finder.add(digest);
    EXPECT_TRUE(added.ok()) << added.message();
  }
  return pairs_of(finder, threads);
}

}  // namespace neardup::testing
