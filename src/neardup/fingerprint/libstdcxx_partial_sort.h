// The order that std::partial_sort of libstdc++ leaves behind, on any library.
//
// The standard lets equal elements come out in any order. yanyiwu/simhash built
// with g++ publishes values that depend on the order libstdc++ happens to give,
// so it is part of those values, and written out here.
//
// The method is heap selection: the first `kept` elements become a heap with
// the worst of them at the root; each later element that is better than the
// root takes its place; then the heap is sorted. What decides among equals is
// how an element sinks: first the hole falls to the bottom along the worse
// children (the right one if both are equal), then the element climbs from
// there while its parent is better.
//
// tests/fingerprint/top_n_test.cc compares it with
// std::partial_sort where the tests are built with libstdc++.

#ifndef NEARDUP_FINGERPRINT_LIBSTDCXX_PARTIAL_SORT_H_
#define NEARDUP_FINGERPRINT_LIBSTDCXX_PARTIAL_SORT_H_

#include <cstddef>
#include <utility>
#include <vector>

namespace neardup {

// The heap in the first `size` elements of a vector, the worst at the root.
// before(a, b): a belongs in front of b.
template <typename T, typename Before>
class SelectionHeap {
 public:
  SelectionHeap(std::vector<T>& elements, std::size_t size, Before before)
      : elements_(elements), size_(size), before_(before) {
    for (std::size_t parent = size / 2; parent-- > 0;) {
      sink(parent, std::move(elements_[parent]));
    }
  }

  // The heap takes elements[at] in, and its root goes to elements[at].
  // REQUIRES: at lies outside the heap.
  void exchange_root(std::size_t at) {
    T entering = std::move(elements_[at]);
    elements_[at] = std::move(elements_[0]);
    sink(0, std::move(entering));
  }

  // Dissolves the heap into its elements in order.
  void sort() {
    while (size_ > 1) {
      --size_;
      exchange_root(size_);
    }
  }

 private:
  // Puts `element` into the heap whose hole is at `top`.
  void sink(std::size_t top, T element) {
    std::size_t hole = top;
    while (2 * hole + 1 < size_) {
      std::size_t child = 2 * hole + 1;
      if (child + 1 < size_ &&
          !before_(elements_[child + 1], elements_[child])) {
        ++child;
      }
      elements_[hole] = std::move(elements_[child]);
      hole = child;
    }
    while (hole > top && before_(elements_[(hole - 1) / 2], element)) {
      elements_[hole] = std::move(elements_[(hole - 1) / 2]);
      hole = (hole - 1) / 2;
    }
    elements_[hole] = std::move(element);
  }

  std::vector<T>& elements_;
  std::size_t size_;
  Before before_;
};

// Moves the `kept` elements that belong in front to the front, in order; the
// rest follows in no useful order. REQUIRES: kept <= elements.size().
template <typename T, typename Before>
void libstdcxx_partial_sort(std::vector<T>& elements, std::size_t kept,
                            Before before) {
  if (kept == 0) {
    return;
  }
  SelectionHeap<T, Before> heap(elements, kept, before);
  for (std::size_t i = kept; i < elements.size(); ++i) {
    if (before(elements[i], elements[0])) {
      heap.exchange_root(i);
    }
  }
  heap.sort();
}

}  // namespace neardup

#endif  // NEARDUP_FINGERPRINT_LIBSTDCXX_PARTIAL_SORT_H_
