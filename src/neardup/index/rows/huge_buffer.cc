#include "neardup/index/rows/huge_buffer.h"

#include <cstdlib>
#include <cstring>
#include <new>

#include <sys/mman.h>

namespace neardup::index_internal {
namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21;

// Below half a huge page the allocator's memory is as good and comes at once.
bool wants_huge_pages(std::size_t bytes) { return bytes >= kHugePage / 2; }

std::size_t rounded_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

// Maps one huge page more than asked for and gives back what lies before the
// first boundary and behind the end.
void* map_aligned(std::size_t bytes) {
  void* raw = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (raw == MAP_FAILED) {
    throw std::bad_alloc();
  }
  const auto address = reinterpret_cast<std::size_t>(raw);
  const std::size_t before = rounded_up(address, kHugePage) - address;
  char* memory = static_cast<char*>(raw) + before;
  if (before != 0) {
    munmap(raw, before);
  }
  if (before != kHugePage) {
    munmap(memory + bytes, kHugePage - before);
  }
  // Refusal costs speed only.
  madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

}  // namespace

void* allocate_huge(std::size_t bytes) {
  if (wants_huge_pages(bytes)) {
    return map_aligned(rounded_up(bytes, kHugePage));
  }
  const std::size_t rounded = rounded_up(bytes, 64);
  void* memory = std::aligned_alloc(64, rounded);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  std::memset(memory, 0, rounded);
  return memory;
}

void free_huge(void* memory, std::size_t bytes) {
  if (wants_huge_pages(bytes)) {
    munmap(memory, rounded_up(bytes, kHugePage));
  } else {
    std::free(memory);
  }
}

}  // namespace neardup::index_internal
