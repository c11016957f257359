// Uses the installed library the way its documentation says: fingerprints of
// two texts that differ in a word are close, of two unrelated ones are not, and
// an index that has the first finds it by the second.

#include <iostream>

#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/design/covering_designs.h"
#include "neardup/index/dynamic_tables.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"

int main() {
  neardup::Result<neardup::Profile> profile = neardup::find_profile("zh");
  if (!profile.ok()) {
    std::cerr << profile.status().message() << '\n';
    return 1;
  }
  neardup::Result<neardup::Fingerprinter> fingerprinter =
      neardup::Fingerprinter::create(*profile, neardup::DataPaths::installed());
  if (!fingerprinter.ok()) {
    std::cerr << fingerprinter.status().message() << '\n';
    return 1;
  }
  neardup::Fingerprinter::Workspace workspace;
  const auto fingerprint = [&](const char* text) {
    return fingerprinter->fingerprint(text, workspace).fingerprint;
  };
  const auto a = fingerprint("市气象台今晨发布暴雨黄色预警，请市民减少外出");
  const auto b = fingerprint("市气象台今晨发布暴雨黄色预警，请居民减少外出");
  const auto c = fingerprint("国家队昨晚以三比一战胜对手，提前锁定小组第一");
  std::cout << neardup::to_hex(a) << ' ' << neardup::hamming_distance(a, b)
            << ' ' << neardup::hamming_distance(a, c) << '\n';
  const int near = neardup::hamming_distance(a, b);
  const auto index = neardup::make_dynamic_index(
      {.design = *neardup::turan_design(/*bits=*/64, /*radius=*/3, 2, 2)});
  index->add(neardup::DocId{7}, a);
  const bool found = index->range_search(b, near).size() == 1;
  return found && near < neardup::hamming_distance(a, c) ? 0 : 1;
}
