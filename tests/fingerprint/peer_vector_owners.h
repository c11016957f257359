// Which tests hold the vectors of peers.json that the fingerprint floor cannot
// decide: they need tokens, a dictionary or an index.

#ifndef NEARDUP_TESTS_FINGERPRINT_PEER_VECTOR_OWNERS_H_
#define NEARDUP_TESTS_FINGERPRINT_PEER_VECTOR_OWNERS_H_

#include <string_view>

namespace neardup {

struct VectorOwner {
  std::string_view owner;
  // Separated by white space.
  std::string_view ids;
};

inline constexpr VectorOwner kOtherOwners[] = {
    {"tests/base (hash values)",
     "yy-05a yy-05b yy-05d yy-05e l3-00 l3-01 l3-02 l3-04 l3-05 l3-06 l3-08 "
     "l3-09 l3-10 l3-12 mf-01 td-02a td-02b td-02c"},
    {"tests/text (shingles of tokens)", "mo-13"},
    {"tests/engine (Chinese text, dictionary)",
     "yy-01 yy-02 yy-d01 yy-d11 yy-d12 yy-d13 yy-d15 yy-d16 yy-d17 ygo-01 "
     "hgo-01 hgo-02 jr-01 jr-02 cj-01 cj-02 cj-03"},
    {"tests/engine (text, no dictionary)",
     "le-07 le-08 le-09 le-11 le-13 le-d0 le-d1 le-d3 le-d4 le-d5 gd-02 gd-03a "
     "gd-03c gd-03d gd-04a gd-04c gd-04d gd-05a gd-05c"},
    {"tests/index",
     "le-10 mo-06 mo-07 mo-08 mo-09 mo-10 mo-11 db-01 db-02 ah-01 mih-01 "
     "mih-02"},
    {"nobody: a file of the peer's repository that is not at hand",
     "yy-04 yy-06 yy-07 yy-08 yy-09 yy-stl0 yy-stl1 yy-stl2 mo-12"},
};

}  // namespace neardup

#endif  // NEARDUP_TESTS_FINGERPRINT_PEER_VECTOR_OWNERS_H_
