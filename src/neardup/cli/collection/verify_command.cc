// neardup collection verify: is everything whole?

#include <cstdint>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "neardup/cli/collection/collection_commands.h"
#include "neardup/cli/collection/named_collection.h"
#include "neardup/cli/options/declare_option.h"
#include "neardup/cli/terminal/human_format.h"
#include "neardup/corpus/record_writer.h"

namespace neardup::cli {
namespace {

class VerifyCommand final : public Command {
 public:
  CommandDescription description() const override;
  void declare(CLI::App& verb) override;
  Result<ExitCode> run(Session& session) override;

 private:
  std::string line(const DamageReport& damage) const;
  Result<std::uint64_t> verify(const Collection& collection,
                               Session& session) const;

  std::string name_;
  bool json_ = false;
};

CommandDescription VerifyCommand::description() const {
  return {
      .name = "collection verify",
      .summary = "read everything and list what is damaged",
      .usage = "NAME [OPTION...]",
      .paragraphs = {"One line a damage: file, offset in it (- if it is not "
                     "known) and what is wrong, separated by tabs. The exit "
                     "code is 4 if there is one. A collection that is damaged "
                     "is best made again from a snapshot, or from its "
                     "documents."},
      .examples = {{"Is it sound?", "neardup collection verify news"}},
  };
}

void VerifyCommand::declare(CLI::App& verb) {
  declare_name(verb, name_);
  declare_flag(verb, "--json", "Output",
               "Print one line of JSON a damage instead.", json_);
}

std::string VerifyCommand::line(const DamageReport& damage) const {
  if (json_) {
    nlohmann::ordered_json json;
    json["file"] = damage.file;
    json["offset"] =
        damage.offset ? nlohmann::ordered_json(*damage.offset) : nullptr;
    json["what"] = damage.what;
    return json.dump(-1, ' ', false,
                     nlohmann::ordered_json::error_handler_t::replace) +
           "\n";
  }
  return fmt::format("{}\t{}\t{}\n", tsv_field(damage.file),
                     damage.offset ? std::to_string(*damage.offset) : "-",
                     tsv_field(damage.what));
}

Result<std::uint64_t> VerifyCommand::verify(const Collection& collection,
                                            Session& session) const {
  std::uint64_t damages = 0;
  NEARDUP_RETURN_IF_ERROR(collection.verify([&](const DamageReport& damage) {
    ++damages;
    session.streams.print(line(damage));
  }));
  return damages;
}

Result<ExitCode> VerifyCommand::run(Session& session) {
  NEARDUP_RETURN_IF_ERROR(check_name(name_));
  NEARDUP_ASSIGN_OR_RETURN(const std::uint64_t damages,
                           with_collection(name_, [&](Collection& collection) {
                             return verify(collection, session);
                           }));
  if (!session.general.quiet) {
    session.streams.say(damages == 0
                            ? fmt::format("{}: sound\n", name_)
                            : fmt::format("{}: damaged in {} {}\n", name_,
                                          human_count(damages),
                                          damages == 1 ? "place" : "places"));
  }
  return damages == 0 ? ExitCode::kDone : ExitCode::kIo;
}

}  // namespace

std::unique_ptr<Command> make_collection_verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace neardup::cli
