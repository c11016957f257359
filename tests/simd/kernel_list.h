// What holds of every list of kernels.

#ifndef NEARDUP_TESTS_SIMD_KERNEL_LIST_H_
#define NEARDUP_TESTS_SIMD_KERNEL_LIST_H_

#include <cstdlib>
#include <span>
#include <string_view>

#include <gtest/gtest.h>

namespace neardup::testing {

template <typename Kernel>
void expect_scalar_is_last(std::span<const Kernel* const> kernels) {
  ASSERT_FALSE(kernels.empty());
  EXPECT_STREQ(kernels.back()->name, "scalar");
  EXPECT_TRUE(kernels.back()->supported());
#ifdef NEARDUP_SCALAR_ONLY
  EXPECT_EQ(kernels.size(), 1u);
#endif
}

// `active` is the one NEARDUP_KERNEL names if that can run, or else the first
// that can. Skips where the named one cannot.
template <typename Kernel>
void expect_forced_or_best(std::span<const Kernel* const> kernels,
                           const Kernel& active) {
  const char* const forced = std::getenv("NEARDUP_KERNEL");
  const Kernel* best = nullptr;
  for (const Kernel* kernel : kernels) {
    if (!kernel->supported()) {
      continue;
    }
    best = best == nullptr ? kernel : best;
    if (forced != nullptr && std::string_view(forced) == kernel->name) {
      EXPECT_STREQ(active.name, forced);
      return;
    }
  }
  ASSERT_NE(best, nullptr);
  EXPECT_STREQ(active.name, best->name);
  if (forced != nullptr) {
    GTEST_SKIP() << "kernel " << forced << " cannot run here";
  }
}

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_SIMD_KERNEL_LIST_H_
