// The collection that a command line names: the one place that knows what a
// name can be.

#ifndef NEARDUP_CLI_COLLECTION_NAMED_COLLECTION_H_
#define NEARDUP_CLI_COLLECTION_NAMED_COLLECTION_H_

#include <memory>
#include <string>

#include "neardup/base/status.h"
#include "neardup/cli/options/command.h"
#include "neardup/collection/collection.h"

namespace neardup::cli {

// Declares the argument NAME.
void declare_name(CLI::App& verb, std::string& name);

// kInvalidArgument if there is no name, or it is none of a folder.
Status check_name(const std::string& name);

// Opens the collection. Whatever is wrong with it (in use, damaged, of another
// version) is kIoError or kNotFound: the store's fault and not the input's.
Result<std::unique_ptr<Collection>> open_named(const std::string& name);

// Opens the collection, gives it to `use`, a function from Collection& to
// Result<T>, and closes it; an error of closing counts if there was none
// before.
template <typename Use>
auto with_collection(const std::string& name, const Use& use)
    -> decltype(use(std::declval<Collection&>())) {
  NEARDUP_ASSIGN_OR_RETURN(const std::unique_ptr<Collection> collection,
                           open_named(name));
  auto outcome = use(*collection);
  const Status closed = collection->close();
  if (outcome.ok() && !closed.ok()) {
    return closed;
  }
  return outcome;
}

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_COLLECTION_NAMED_COLLECTION_H_
