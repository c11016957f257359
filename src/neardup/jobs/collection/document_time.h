// The time of a document, as its record has it.

#ifndef NEARDUP_JOBS_COLLECTION_DOCUMENT_TIME_H_
#define NEARDUP_JOBS_COLLECTION_DOCUMENT_TIME_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace neardup {

// Milliseconds since 1970 of an ISO 8601 date (midnight, UTC), of a date and
// time with a zone, or of a number of seconds or milliseconds since 1970:
// numbers below 10^11 are seconds, which reach the year 5138. Nothing for any
// other text, and outside of the years 1 to 9999.
std::optional<std::int64_t> parse_document_time(std::string_view text);

}  // namespace neardup

#endif  // NEARDUP_JOBS_COLLECTION_DOCUMENT_TIME_H_
