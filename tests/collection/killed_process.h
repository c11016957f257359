// What runs in the process that is killed: it opens the collection, looks
// whether all is there that its ledger says, and then writes until it ends,
// telling of each write before it begins and when it was answered.

#ifndef NEARDUP_TESTS_COLLECTION_KILLED_PROCESS_H_
#define NEARDUP_TESTS_COLLECTION_KILLED_PROCESS_H_

#include <cstdint>
#include <string>

#include "kill_ledger.h"

namespace neardup::testing {

struct KilledProcess {
  std::string folder;  // that the collection `c` and its snapshots are in
  int pipe = -1;       // where its lines go
  std::uint32_t seed = 0;
  bool write = true;  // or only look
  // The kind of write that is answered before it is done, and ends the process
  // in between: the bug that the ledger must notice. 0: none.
  char answered_early = 0;
};

// Does not return.
[[noreturn]] void run_killed_process(const KilledProcess& process,
                                     const KillLedger& ledger);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_COLLECTION_KILLED_PROCESS_H_
