// A collection's answers as JSON, without a line feed. Names and their order
// are a contract; members are only added.

#ifndef NEARDUP_JOBS_COLLECTION_ANSWER_JSON_H_
#define NEARDUP_JOBS_COLLECTION_ANSWER_JSON_H_

#include <optional>
#include <string>
#include <string_view>

#include "neardup/collection/collection.h"

namespace neardup {

// {"id":"7","duplicate":true,"added":false,"replaced":false,"of":[...]}, where
// each of "of" is {"id":"3","relation":"near","similarity":0.93,"distance":2};
// "distance" only where fingerprints decided, "truncated":true only if so.
std::string answer_json(std::string_view id, const CheckAnswer& answer);

// The same without "added" and "replaced"; "id" only if there is one.
std::string answer_json(std::optional<std::string_view> id,
                        const QueryAnswer& answer);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_ANSWER_JSON_H_
