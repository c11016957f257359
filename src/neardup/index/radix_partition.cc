#include "neardup/index/radix_partition.h"

#include <atomic>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace neardup::index_internal {

#if defined(__SSE2__)
void write_line(void* to, const void* from) {
  auto* target = static_cast<__m128i*>(to);
  const auto* source = static_cast<const __m128i*>(from);
  for (int i = 0; i < 4; ++i) {
    _mm_stream_si128(target + i, _mm_load_si128(source + i));
  }
}
void finish_lines() { _mm_sfence(); }
#else
void write_line(void* to, const void* from) { std::memcpy(to, from, 64); }
void finish_lines() { std::atomic_thread_fence(std::memory_order_release); }
#endif

}  // namespace neardup::index_internal
