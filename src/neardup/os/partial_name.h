// Names for what is not finished yet.

#ifndef NEARDUP_OS_PARTIAL_NAME_H_
#define NEARDUP_OS_PARTIAL_NAME_H_

#include <string>

#include "neardup/base/status.h"

namespace neardup {

// A hidden name beside `path`, in the same folder so that a rename can put it
// in the place of `path`: "out/a.tsv" -> "out/.a.tsv.4711-0.partial". Every
// call gives another one; a file of that name may be left from a process that
// was killed, so create it exclusively and ask again if it exists.
std::string partial_name(const std::string& path);

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
