// The live oracle: cppjieba 5.4.0 as the npm package nodejieba ships it.

#ifndef NEARDUP_TESTS_SEGMENT_CPPJIEBA_ORACLE_H_
#define NEARDUP_TESTS_SEGMENT_CPPJIEBA_ORACLE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "neardup/segment/dictionary/dictionary_source.h"
#include "neardup/segment/jieba_rules.h"

namespace neardup::testing {

struct OracleToken {
  std::uint32_t offset;
  std::string text;

  friend bool operator==(const OracleToken&, const OracleToken&) = default;
};

class CppjiebaOracle {
 public:
  // Loads the same files as read_dictionary_source(); idf and stop words may be
  // missing, then keywords() may not be called.
  explicit CppjiebaOracle(const DictionaryFiles& files);
  ~CppjiebaOracle();

  std::vector<OracleToken> cut(SegmentMode mode, const std::string& text) const;
  // The tag of a word as its part-of-speech tagger gives it.
  std::string tag(const std::string& word) const;
  // Word and weight, heaviest first.
  std::vector<std::pair<std::string, double>> keywords(const std::string& text,
                                                       std::size_t top_n) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SEGMENT_CPPJIEBA_ORACLE_H_
