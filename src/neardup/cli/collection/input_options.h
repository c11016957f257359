// The documents that are brought to a collection.

#ifndef NEARDUP_CLI_COLLECTION_INPUT_OPTIONS_H_
#define NEARDUP_CLI_COLLECTION_INPUT_OPTIONS_H_

#include <cstdint>
#include <string>

#include "neardup/base/status.h"
#include "neardup/cli/options/batch_options.h"
#include "neardup/cli/options/command.h"
#include "neardup/cli/tables/collection_table.h"
#include "neardup/jobs/collection/collection_input.h"

namespace neardup::cli {

class InputOptions {
 public:
  // INPUT and how it is read: what every action with documents has.
  void declare(CLI::App& verb);
  // Which fields are kept beside the text, and how writing waits for the disk.
  void declare_kept(CLI::App& verb);

  bool has_inputs() const { return !input_.corpus.inputs.empty(); }
  bool async() const { return async_; }

  // kInvalidArgument if no input is named, or if --json and the data, which go
  // to `output`, would both go to standard output.
  Result<CollectionInput> input(const std::string& output) const;

  // Prints the summary as --quiet and --json ask for.
  void print(const Session& session, const CollectionJobSummary& summary,
             CollectionJob job) const;

 private:
  CollectionInput input_;
  RejectOptions rejects_;
  bool async_ = false;
  bool json_ = false;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_COLLECTION_INPUT_OPTIONS_H_
