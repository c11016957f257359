// Dates as texts whose bytes sort by time.

#ifndef NEARDUP_CLUSTERS_SORTABLE_TIME_H_
#define NEARDUP_CLUSTERS_SORTABLE_TIME_H_

#include <string>
#include <string_view>

namespace neardup {

// An ISO 8601 date YYYY-MM-DD, with or without a time ("T" or a space, hours
// and minutes, then seconds, a fraction and an offset if given), becomes UTC
// "YYYY-MM-DDTHH:MM:SS" followed by its fraction without trailing zeros. A time
// without offset counts as UTC. Any other text is returned as it is.
std::string sortable_time(std::string_view date);

}  // namespace neardup

#endif  // NEARDUP_CLUSTERS_SORTABLE_TIME_H_
