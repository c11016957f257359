// A compiled dictionary with wrong bytes but a right checksum: it is refused
// with a reason, or using it reads nothing outside of it.
//
// The input is edits of four bytes: the section (or the header), a place in it
// (two bytes) and the value. Checksums are not left to chance, for no fuzzer
// would find one.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "promise.h"

#include "neardup/segment/dictionary/compiled_dictionary.h"
#include "neardup/segment/dictionary/dictionary_compiler.h"
#include "neardup/segment/dictionary/dictionary_image.h"
#include "neardup/segment/jieba_segmenter.h"
#include "neardup/segment/keyword_counter.h"

namespace {

using namespace neardup;  // NOLINT
using neardup::fuzz::promise;

constexpr std::string_view kText =
    "中文的中文字，我们有中文字典。abc c++ 1.5 x𠮷字 中国的人们";

SourceWord word(std::string text, std::u32string code_points, double score) {
  SourceWord word;
  word.text = std::move(text);
  word.code_points = std::move(code_points);
  word.score = score;
  word.tag = "n";
  word.frequency = 1;
  return word;
}

std::string sound_file() {
  DictionarySource source;
  source.words = {word("c++", U"c++", -3),       word("x", U"x", -4),
                  word("中", U"中", -3),         word("中文", U"中文", -2),
                  word("中文字", U"中文字", -5), word("的", U"的", -1),
                  word("𠮷字", U"𠮷字", -6)};
  source.least_score = -6;
  source.user_characters = {U'x'};
  source.hmm.start = {-0.3, kImpossible, kImpossible, -1.5};
  source.hmm.transitions = {{{kImpossible, -0.5, -0.9, kImpossible},
                             {-0.6, kImpossible, kImpossible, -0.8},
                             {kImpossible, -0.3, -1.3, kImpossible},
                             {-0.7, kImpossible, kImpossible, -0.7}}};
  source.hmm.emissions = {{U'我', {-5, -6, -7, -4}}, {U'们', {-8, -2, -6, -7}}};
  source.idf = {{"中文", 5}, {"文字", 6}};
  source.average_idf = 5.5;
  source.stop_words = {"的", "我们"};
  const Result<FeatureHash> hash = FeatureHash::parse("xxh3-64");
  promise(hash.ok());
  const Result<std::string> bytes =
      compile_dictionary(source, {&*hash, 1}, nullptr);
  promise(bytes.ok());
  return *bytes;
}

void apply_edits(const std::uint8_t* data, std::size_t size,
                 std::string& bytes) {
  DictionaryHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  for (; size >= 4; data += 4, size -= 4) {
    const std::size_t i = data[0] % (kSectionCount + 1);
    const SectionPlace place = i < kSectionCount
                                   ? header.sections[i]
                                   : SectionPlace{0, sizeof(header)};
    if (place.size != 0) {
      const std::size_t at = (data[1] + 256U * data[2]) % place.size;
      bytes[place.offset + at] = static_cast<char>(data[3]);
    }
  }
  const std::uint64_t checksum = dictionary_checksum(bytes);
  std::memcpy(bytes.data() + offsetof(DictionaryHeader, checksum), &checksum,
              sizeof(checksum));
}

void use(const std::shared_ptr<const CompiledDictionary>& dictionary) {
  KeywordCounter counter(dictionary);
  std::vector<Keyword> keywords;
  std::size_t bytes = 0;
  for (const SegmentMode mode :
       {SegmentMode::kMaxProbability, SegmentMode::kMixed, SegmentMode::kFull,
        SegmentMode::kSearch}) {
    JiebaSegmenter segmenter(dictionary, {.mode = mode});
    TokenBuffer tokens;
    segmenter.segment(kText, tokens);
    for (const SegmentToken& token : tokens) {
      promise(token.begin < token.end && token.end <= kText.size());
      if (token.word != kNoWord) {
        promise(dictionary->word_index(token.word) < dictionary->word_count());
        bytes += dictionary->tag(token.word).size();
      }
      bytes += dictionary->facts(token.text(kText)).is_stop_word ? 1U : 0U;
    }
    counter.count(kText, {tokens.begin(), tokens.size()}, keywords);
  }
  promise(bytes < std::size_t{1} << 40);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static const std::string sound = sound_file();
  std::string bytes = sound;
  apply_edits(data, size, bytes);
  const auto dictionary = CompiledDictionary::from_bytes(bytes, "fuzz");
  if (dictionary.ok()) {
    use(*dictionary);
  } else {
    promise(dictionary.status().code() == StatusCode::kCorruption ||
            dictionary.status().code() == StatusCode::kUnsupportedVersion);
    promise(!dictionary.status().message().empty());
  }
  return 0;
}
