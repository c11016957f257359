// Many threads at one collection: they share passes of the disk, and a snapshot
// is taken while another writes.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "testing/temporary_folder.h"
#include <gtest/gtest.h>

#include "neardup/store/rocks/rocks_store.h"
#include "neardup/store/shared_sync.h"

namespace neardup {
namespace {

using testing::TemporaryFolder;

constexpr int kThreads = 16;

// Document and text `number`, both new.
StoreChanges one_more(std::uint32_t number) {
  std::string identity = std::to_string(number);
  identity.resize(16, '.');
  StoredDocument document;
  document.id = "d" + std::to_string(number);
  document.text_number = number;
  document.time = number;
  document.text = "as it came";
  StoreChanges changes;
  changes.new_texts = {{number, identity, "digest"}};
  changes.new_documents = {document};
  return changes;
}

TEST(SharedSyncTest, gives_each_caller_a_pass_that_began_after_its_call) {
  SharedSync sync;
  std::atomic<int> begun = 0;
  std::vector<std::jthread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 100; ++i) {
        const int before = begun;
        EXPECT_TRUE(sync.run([&] {
                          ++begun;
                          return Status();
                        })
                        .ok());
        EXPECT_GT(begun, before);
      }
    });
  }
  threads.clear();
  EXPECT_LE(begun, kThreads * 100);
}

TEST(SharedSyncTest, remembers_a_failure) {
  SharedSync sync;
  const Status failure = io_error("the disk is gone");
  EXPECT_EQ(sync.run([&] { return failure; }), failure);
  EXPECT_EQ(sync.run([] { return Status(); }), failure);
}

TEST(RocksStoreThreads, sync_while_one_writes_and_many_read) {
  const TemporaryFolder folder;
  const auto store = *create_rocks_store(folder / "c", "", {});
  std::atomic<std::uint32_t> written = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&] {
        while (written < 200) {
          const std::uint32_t seen = written;
          EXPECT_TRUE(store->sync().ok());
          if (seen > 0) {
            const auto found =
                store->find("d" + std::to_string(seen - 1), true);
            EXPECT_TRUE(found.ok() && found->has_value());
            EXPECT_GE(store->counts().documents, seen);
          }
        }
      });
    }
    for (std::uint32_t number = 0; number < 200; ++number) {
      ASSERT_TRUE(store->write(one_more(number)).ok());
      written = number + 1;
    }
  }
  EXPECT_TRUE(store->close().ok());
}

TEST(RocksStoreThreads, snapshot_while_one_writes) {
  const TemporaryFolder folder;
  const auto store = *create_rocks_store(folder / "c", "settings", {});
  std::atomic<std::uint32_t> written = 0;
  std::jthread writer([&](const std::stop_token& stop) {
    for (std::uint32_t number = 0; number < 3000 && !stop.stop_requested();
         ++number) {
      ASSERT_TRUE(store->write(one_more(number)).ok());
      written = number + 1;
    }
  });
  for (int i = 0; i < 3; ++i) {
    const std::string name = folder / ("s" + std::to_string(i));
    const std::uint32_t before = written;
    ASSERT_EQ(store->snapshot(name).message(), "");
    const auto snapshot = open_rocks_store(name, {});
    ASSERT_TRUE(snapshot.ok()) << snapshot.status().message();
    EXPECT_GE((*snapshot)->counts().documents, before);
    EXPECT_EQ((*snapshot)->settings(), "settings");
    const Status verified = (*snapshot)->verify([](const StoreProblem& found) {
      ADD_FAILURE() << found.file << ": " << found.what;
      return Status();
    });
    EXPECT_EQ(verified.message(), "");
  }
}

}  // namespace
}  // namespace neardup
