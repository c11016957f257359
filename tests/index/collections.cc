#include "index/collections.h"

#include <algorithm>
#include <iterator>

namespace neardup::testing {
namespace {

using Fingerprints = std::vector<Fingerprint>;

// The lowest `count` bits of `fingerprint` copied from `source`.
Fingerprint with_low_bits(const Fingerprint& fingerprint,
                          const Fingerprint& source, int count) {
  HashValue value;
  for (int i = 0; i < fingerprint.bits(); ++i) {
    if (i < count ? source.bit(i) : fingerprint.bit(i)) {
      value.set_bit(i);
    }
  }
  return {value, fingerprint.bits()};
}

Fingerprints uniform(int bits, int, int size, Random& random) {
  Fingerprints result;
  for (int i = 0; i < size; ++i) {
    result.push_back(random_fingerprint(bits, random));
  }
  return result;
}

Fingerprints all_equal(int bits, int, int size, Random& random) {
  return Fingerprints(static_cast<std::size_t>(size),
                      random_fingerprint(bits, random));
}

Fingerprints one_block_equal(int bits, int k, int size, Random& random) {
  Fingerprints result = uniform(bits, k, size, random);
  const Fingerprint shared = random_fingerprint(bits, random);
  for (Fingerprint& fingerprint : result) {
    fingerprint =
        with_low_bits(fingerprint, shared, std::max(1, bits / (k + 1)));
  }
  return result;
}

Fingerprints clusters(int bits, int k, int size, Random& random) {
  const Fingerprints centres = uniform(bits, k, 1 + size / 10, random);
  Fingerprints result;
  for (int i = 0; i < size; ++i) {
    const auto c = static_cast<std::size_t>(below(1 + size / 10, random));
    const int flips = std::min(bits, below(k + 3, random));
    result.push_back(flip_bits(centres[c], flips, random));
  }
  return result;
}

Fingerprints at_k_and_beyond(int bits, int k, int size, Random& random) {
  const Fingerprint centre = random_fingerprint(bits, random);
  Fingerprints result;
  for (int i = 0; i < size; ++i) {
    const int flips = std::min(bits, i == 0 ? 0 : k + i % 2);
    result.push_back(flip_bits(centre, flips, random));
  }
  return result;
}

Fingerprints few_values(int bits, int, int size, Random& random) {
  Fingerprints result;
  for (int i = 0; i < size; ++i) {
    HashValue value;
    value.words[0] = random() % (std::uint64_t{1} << std::min(bits, 3));
    result.emplace_back(value, bits);
  }
  return result;
}

Fingerprints biased_bits(int bits, int k, int size, Random& random) {
  Fingerprints result = uniform(bits, k, size, random);
  for (Fingerprint& fingerprint : result) {
    for (int i = 0; i < 3; ++i) {
      const Fingerprint other = random_fingerprint(bits, random);
      HashValue value = fingerprint.value();
      for (std::size_t w = 0; w < value.words.size(); ++w) {
        value.words[w] &= other.value().words[w];
      }
      fingerprint = Fingerprint(value, bits);
    }
  }
  return result;
}

Fingerprints one_bit_each(int bits, int, int size, Random&) {
  Fingerprints result;
  for (int i = 0; i < std::min(size, bits); ++i) {
    HashValue value;
    value.set_bit(i);
    result.emplace_back(value, bits);
  }
  return result;
}

Fingerprints single(int bits, int, int, Random& random) {
  return {random_fingerprint(bits, random)};
}

Fingerprints none(int, int, int, Random&) { return {}; }

struct Kind {
  const char* name;
  Fingerprints (*make)(int bits, int k, int size, Random& random);
};

constexpr Kind kKinds[] = {
    {"uniform", uniform},
    {"all equal", all_equal},
    {"one block equal", one_block_equal},
    {"clusters", clusters},
    {"distance exactly k and k + 1", at_k_and_beyond},
    {"few values", few_values},
    {"biased bits", biased_bits},
    {"one bit each", one_bit_each},
    {"single", single},
    {"empty", none},
};

// Ids in sequence, scattered, so few that many come again, or extreme.
DocId make_id(int style, int i, Random& random) {
  switch (style) {
    case 0:
      return DocId{static_cast<std::uint32_t>(i)};
    case 1:
      return DocId{static_cast<std::uint32_t>(random())};
    case 2:
      return DocId{static_cast<std::uint32_t>(below(10, random))};
    default:
      return DocId{~static_cast<std::uint32_t>(i)};
  }
}

}  // namespace

int below(int limit, Random& random) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
}

Fingerprint random_fingerprint(int bits, Random& random) {
  HashValue value;
  for (int i = 0; i < bits; ++i) {
    if ((random() >> 40 & 1) != 0) {
      value.set_bit(i);
    }
  }
  return {value, bits};
}

Fingerprint flip_bits(const Fingerprint& fingerprint, int count,
                      Random& random) {
  HashValue value = fingerprint.value();
  HashValue flipped;
  while (count > 0) {
    const int position = below(fingerprint.bits(), random);
    if (!flipped.bit(position)) {
      flipped.set_bit(position);
      value.words[static_cast<std::size_t>(position / 64)] ^=
          std::uint64_t{1} << (position % 64);
      --count;
    }
  }
  return {value, fingerprint.bits()};
}

FingerprintColumn column_of(const std::vector<Fingerprint>& fingerprints,
                            int bits) {
  FingerprintColumn column(bits);
  for (const Fingerprint& fingerprint : fingerprints) {
    column.push_back(fingerprint);
  }
  return column;
}

FingerprintColumn random_column(std::size_t size, std::uint64_t constant) {
  Random random(7);
  FingerprintColumn column(64);
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t word = random() | constant;
    column.push_back(FingerprintRow(&word, 1));
  }
  return column;
}

Collection make_collection(int i, int bits, int k, int size, Random& random) {
  const Kind& kind = kKinds[static_cast<std::size_t>(i) % std::size(kKinds)];
  Collection result;
  result.kind = kind.name;
  const Fingerprints fingerprints =
      kind.make(bits, k, 1 + below(size, random), random);
  const int style = below(4, random);
  for (std::size_t j = 0; j < fingerprints.size(); ++j) {
    result.documents.push_back(
        {make_id(style, static_cast<int>(j), random), fingerprints[j]});
  }
  result.queries.push_back(random_fingerprint(bits, random));
  if (!fingerprints.empty()) {
    for (const int flips : {0, k, k + 1}) {
      const Fingerprint& base = fingerprints[random() % fingerprints.size()];
      result.queries.push_back(flip_bits(base, std::min(flips, bits), random));
    }
  }
  return result;
}

}  // namespace neardup::testing
