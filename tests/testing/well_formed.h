// Whether a page that neardup wrote is sound, as another program reads it.

#ifndef NEARDUP_TESTS_TESTING_WELL_FORMED_H_
#define NEARDUP_TESTS_TESTING_WELL_FORMED_H_

#include <string>

namespace neardup::testing {

// True if the page is well-formed: every element closed, every entity known,
// to libxml2's strict parser. <meta>, which HTML does not close, may stand
// open; a script must be taken out before, for it is no XML.
bool is_well_formed(std::string html);

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_TESTING_WELL_FORMED_H_
