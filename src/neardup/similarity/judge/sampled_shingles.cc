#include "neardup/similarity/judge/sampled_shingles.h"

#include <algorithm>

namespace neardup {
namespace {

// The finish of SplitMix64: every bit of the result depends on every bit.
std::uint64_t scatter(std::uint64_t x) {
  x += 0x9e37'79b9'7f4a'7c15;
  x = (x ^ (x >> 30)) * 0xbf58'476d'1ce4'e5b9;
  x = (x ^ (x >> 27)) * 0x94d0'49bb'1331'11eb;
  return x ^ (x >> 31);
}

}  // namespace

void sample_shingles(Symbols text, int level, std::vector<std::uint64_t>& out) {
  out.clear();
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    last = (last << 16 | text[i]) & 0xffff'ffff'ffff;
    if (i >= 2) {
      const std::uint64_t hash = scatter(last);
      if (is_sampled(hash, level)) {
        out.push_back(hash);
      }
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace neardup
