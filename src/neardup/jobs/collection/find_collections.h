// Where collections are.

#ifndef NEARDUP_JOBS_COLLECTION_FIND_COLLECTIONS_H_
#define NEARDUP_JOBS_COLLECTION_FIND_COLLECTIONS_H_

#include <string>
#include <vector>

#include "neardup/base/status.h"

namespace neardup {

// The folders of collections at `folder` or below it, sorted; hidden folders
// and links to folders are passed over, and so is what may not be read.
// kNotFound if there is no such folder.
Result<std::vector<std::string>> find_collections(const std::string& folder);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_FIND_COLLECTIONS_H_
