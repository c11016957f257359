// Documents for tests of comparing: fingerprints made by hand instead of from
// texts, so that every distance is known.

#ifndef NEARDUP_TESTS_ENGINE_DOCUMENTS_H_
#define NEARDUP_TESTS_ENGINE_DOCUMENTS_H_

#include <cstdint>
#include <map>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "neardup/clusters/document_table.h"

namespace neardup::testing {

// A document whose text is told apart from others only by `text`.
inline FingerprintedText fingerprinted(std::uint64_t fingerprint,
                                       std::uint64_t text,
                                       Weakness weak = Weakness::kNone) {
  FingerprintedText result;
  result.fingerprint = Fingerprint(fingerprint);
  result.text_hash.words = {text, ~text, 0, 0};
  result.weak = weak;
  return result;
}

inline void add_document(DocumentTable& documents,
                         const FingerprintedText& text) {
  const std::string id = "d" + std::to_string(documents.size());
  EXPECT_TRUE(documents.add(id, 10, text).ok());
}

// `count` documents in little groups: copies, near copies up to some bits away,
// weak documents with and without an equal one. An equal text has an equal
// fingerprint.
inline DocumentTable random_documents(std::mt19937_64& random,
                                      std::size_t count) {
  DocumentTable documents(64);
  std::uint64_t base = random();
  // Of the weak texts, chosen when each is met first.
  std::map<std::uint64_t, std::uint64_t> weak;
  for (std::size_t i = 0; i < count; ++i) {
    if (random() % 6 == 0) {
      base = random();
    }
    if (random() % 10 == 0) {
      // Weak: its fingerprint says nothing, often it is that of another.
      const std::uint64_t text = random() % 8;
      add_document(documents,
                   fingerprinted(weak.try_emplace(text, base).first->second,
                                 text, Weakness::kFewFeatures));
      continue;
    }
    std::uint64_t fingerprint = base;
    for (std::uint64_t flips = random() % 4; flips > 0; --flips) {
      fingerprint ^= std::uint64_t{1} << (random() % 64);
    }
    add_document(documents, fingerprinted(fingerprint, ~fingerprint));
  }
  return documents;
}

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_ENGINE_DOCUMENTS_H_
