// A run of a store over a simulated disk, with the disk as it was before each
// call that changed it and what had been promised by then.

#ifndef NEARDUP_TESTS_STORE_DISK_SCRIPT_H_
#define NEARDUP_TESTS_STORE_DISK_SCRIPT_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "simulated_disk.h"
#include "store_model.h"

#include "neardup/store/rocks/rocks_store.h"

namespace neardup::testing {

class DiskScript {
 public:
  struct Cut {
    SimulatedDisk::Moment moment;
    bool created = false;    // create_rocks_store() had returned
    std::size_t synced = 0;  // steps that were promised to stay
    std::size_t begun = 0;   // steps that were begun
    std::string mark;        // the file SYNCED
  };

  // `path` is in a folder of the machine's, for OWNER and SYNCED.
  explicit DiskScript(std::string path);

  SimulatedDisk& disk() { return *disk_; }
  RocksStore* store() { return store_.get(); }

  // Each returns the first error.
  Status create();
  Status step(std::mt19937& random);  // one write
  Status sync();
  Status close();

  // Before each call from now on; see `cuts`.
  void record_cuts();
  std::vector<Cut> cuts;

  // answers[k]: of the store after k steps.
  std::vector<std::string> answers;
  std::size_t synced() const { return synced_; }
  std::size_t begun() const { return begun_; }

  // Whether `store` has what it had after at least `synced` and at most `begun`
  // steps, and finds no problem with itself; else what is wrong.
  std::string wrong_with(const RocksStore& store, std::size_t synced,
                         std::size_t begun) const;

  // Opens what a cut leaves. The store must go before the disk.
  struct Survivor {
    std::shared_ptr<SimulatedDisk> disk;
    std::unique_ptr<rocksdb::Env> env;
  };
  Survivor survivor(const Cut& cut, AfterCut after, std::uint32_t seed) const;
  void restore_mark(const Cut& cut) const;

 private:
  std::string path_;
  std::shared_ptr<SimulatedDisk> disk_;
  std::unique_ptr<rocksdb::Env> env_;
  std::unique_ptr<RocksStore> store_;
  StoreModel model_{"the settings"};
  bool created_ = false;
  std::size_t synced_ = 0;
  std::size_t begun_ = 0;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_STORE_DISK_SCRIPT_H_
