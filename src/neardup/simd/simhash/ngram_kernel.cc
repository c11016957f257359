#include "neardup/simd/simhash/ngram_kernel.h"

#include <cassert>

#include "neardup/simd/kernel_choice.h"
#include "neardup/simd/simhash/ngram_kernels_builtin.h"

namespace neardup {
namespace {

using namespace simd_internal;  // NOLINT: the kernels this file lists

constexpr const NgramKernel* kKernels[] = {
#if defined(NEARDUP_SIMD_X86)
    &kNgramAvx512,
    &kNgramAvx2,
#endif
#if defined(NEARDUP_SIMD_NEON)
    &kNgramNeon,
#endif
    &kNgramScalar,
};

}  // namespace

std::span<const NgramKernel* const> ngram_kernels() { return kKernels; }

const NgramKernel& active_ngram_kernel() {
  static const NgramKernel& chosen = choose_kernel<NgramKernel>(kKernels);
  return chosen;
}

std::size_t count_ngrams(std::string_view text, NgramUnit unit, int n,
                         std::uint64_t* ones, const NgramKernel& kernel) {
  assert(NgramKernel::kMinLength <= n && n <= NgramKernel::kMaxLength);
  const auto append = unit == NgramUnit::kByte ? kernel.append_bytes
                                               : kernel.append_code_points;
  const auto length = static_cast<std::size_t>(n);
  UnitBuffer units;
  std::size_t ngrams = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    offset = append(text, offset, units);
    if (units.size >= length) {
      kernel.count(units, n, ones);
      ngrams += units.size - length + 1;
      // The n-grams that begin here end in what comes next.
      units.keep_last(length - 1);
    }
  }
  return ngrams;
}

}  // namespace neardup
