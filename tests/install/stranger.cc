// Uses the installed library the way its documentation says: pairs among texts,
// fingerprints of two texts that differ in a word, and an index that has the
// first and finds it by the second.

#include <iostream>
#include <string>
#include <vector>

#include <neardup/neardup.h>

namespace {

const std::vector<std::string> texts = {
    "市气象台今晨发布暴雨黄色预警，请市民减少外出",
    "市气象台今晨发布暴雨黄色预警，请居民减少外出",
    "国家队昨晚以三比一战胜对手，提前锁定小组第一",
};

int fail(const neardup::Status& status) {
  std::cerr << status.message() << '\n';
  return 1;
}

int find_pair(const neardup::DataPaths& data) {
  const auto pairs = neardup::find_near_duplicates(texts, {.data = data});
  if (!pairs.ok()) {
    return fail(pairs.status());
  }
  for (const neardup::TextPair& pair : *pairs) {
    std::cout << pair.first << ' ' << pair.second << ' '
              << neardup::relation_name(pair.relation) << '\n';
  }
  return pairs->size() == 1 && pairs->front().second == 1 ? 0 : 1;
}

int search_fingerprint(const neardup::DataPaths& data) {
  const auto printer = neardup::Fingerprinter::create("zh", data);
  if (!printer.ok()) {
    return fail(printer.status());
  }
  const auto a = printer->fingerprint(texts[0]).fingerprint;
  const auto b = printer->fingerprint(texts[1]).fingerprint;
  const auto c = printer->fingerprint(texts[2]).fingerprint;
  const int near = neardup::hamming_distance(a, b);
  const int far = neardup::hamming_distance(a, c);
  std::cout << neardup::to_hex(a) << ' ' << near << ' ' << far << '\n';
  auto index = neardup::make_hamming_index({.bits = 64, .radius = 3});
  if (!index.ok()) {
    return fail(index.status());
  }
  if (const auto added = index->add(neardup::DocId{7}, a); !added.ok()) {
    return fail(added);
  }
  const auto found = index->range_search(b, near);
  return found.ok() && found->size() == 1 && near < far ? 0 : 1;
}

}  // namespace

int main() {
  const auto data = neardup::DataPaths::in_folder(NEARDUP_DATA_DIR);
  return find_pair(data) + search_fingerprint(data);
}
