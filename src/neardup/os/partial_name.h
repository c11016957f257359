// Names for what is not finished yet, and claims on it.
//
// What is being made is claimed by its process with a lock on the open file or
// folder (flock), which ends with the process however it ends. So what a killed
// process left behind can be told from it and removed. Thread safety: all
// functions may run concurrently, in several processes.

#ifndef NEARDUP_OS_PARTIAL_NAME_H_
#define NEARDUP_OS_PARTIAL_NAME_H_

#include <string>
#include <string_view>

#include "neardup/base/status.h"

namespace neardup {

// A hidden name beside `path`, in the same folder so that a rename can put it
// in the place of `path`: "out/a.tsv" -> "out/.a.tsv.4711-0.partial". Every
// call gives another one; a file of that name may be left from a process that
// was killed, so create it exclusively and ask again if it exists; and claim
// it, so that it is not taken for such a file.
std::string partial_name(const std::string& path);

// True if `name`, without folders, is one that partial_name(path) could give.
bool is_partial_name(std::string_view name, const std::string& path);

// Claims the file or folder open as `descriptor`, just made under a
// partial_name(), until the last duplicate of the descriptor is closed. False
// if it was taken for abandoned in between and removed: make another.
bool claim_partial(int descriptor);

// Removes every partial file and folder of `path` that nobody claims. What
// cannot be removed stays: leftovers are no reason to fail.
void remove_abandoned_partials(const std::string& path);

// The folder that holds `path`: "." if `path` names none.
std::string folder_of(const std::string& path);

// The kIoError of an output called `name`, to appear at `target`, that could
// not be created; a missing folder is named.
Status cannot_create(const std::string& name, const std::string& target,
                     int error_number);

// Makes the name of something that was created, renamed or removed in `folder`
// survive a power cut. Returns errno or 0; file systems that cannot do it count
// as done.
int sync_folder(const std::string& folder);

}  // namespace neardup

#endif  // NEARDUP_OS_PARTIAL_NAME_H_
