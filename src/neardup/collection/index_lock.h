// Readers share the index, a writer is alone with it. Both pass a gate, which a
// writer who waits keeps closed: many readers cannot keep it out.

#ifndef NEARDUP_COLLECTION_INDEX_LOCK_H_
#define NEARDUP_COLLECTION_INDEX_LOCK_H_

#include <mutex>
#include <shared_mutex>

namespace neardup {

class IndexLock {
 public:
  // Held as long as it lives.
  class Reading {
   public:
    explicit Reading(IndexLock& lock) : lock_(lock) {
      const std::lock_guard gate(lock_.gate_);
      lock_.index_.lock_shared();
    }
    ~Reading() { lock_.index_.unlock_shared(); }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

   private:
    IndexLock& lock_;
  };
  class Writing {
   public:
    explicit Writing(IndexLock& lock) : lock_(lock) {
      const std::lock_guard gate(lock_.gate_);
      lock_.index_.lock();
    }
    ~Writing() { lock_.index_.unlock(); }
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;

   private:
    IndexLock& lock_;
  };

 private:
  std::mutex gate_;
  std::shared_mutex index_;
};

}  // namespace neardup

#endif  // NEARDUP_COLLECTION_INDEX_LOCK_H_
