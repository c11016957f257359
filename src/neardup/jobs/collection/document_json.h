// Documents of a collection as lines of JSON, without a line feed.

#ifndef NEARDUP_JOBS_COLLECTION_DOCUMENT_JSON_H_
#define NEARDUP_JOBS_COLLECTION_DOCUMENT_JSON_H_

#include <string>

#include "neardup/collection/collection.h"

namespace neardup {

// {"id":"7","time":"2026-11-22T19:04:22.125Z","metadata":{...},"text":"..."},
// "metadata" and "text" only where there are some. What is not UTF-8 becomes
// U+FFFD.
std::string document_json(const KeptDocument& document);

// The same as a record to import: the members of the metadata stand beside the
// others instead of in an object. Those called id, time or text are left out.
std::string document_record(const KeptDocument& document);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_DOCUMENT_JSON_H_
