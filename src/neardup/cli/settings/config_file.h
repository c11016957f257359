// A configuration file: TOML with option names as keys, and tables named after
// verbs.
//
//   k = 3                  # for every verb that has --k
//   [dedup]
//   keep = "longest"       # for `neardup dedup` only
//   fail-on-duplicates = true
//
// A key may be written with "_" for "-". A value is one string, number or
// boolean.

#ifndef NEARDUP_CLI_SETTINGS_CONFIG_FILE_H_
#define NEARDUP_CLI_SETTINGS_CONFIG_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"

namespace neardup::cli {

class ConfigFile {
 public:
  struct Entry {
    std::string verb;   // empty: a key outside any table
    std::string key;    // with "-", never "_"
    std::string value;  // as it would be typed on the command line
    std::uint32_t line = 0;
  };

  // No entries.
  ConfigFile() = default;

  // kIoError or kNotFound if the file cannot be read; kInvalidArgument, with
  // file and line, if it is not TOML or a value is an array, a date or a table
  // within a table.
  static Result<ConfigFile> read(const std::string& path);

  // The same from text; `path` is for messages.
  static Result<ConfigFile> parse(std::string_view toml,
                                  const std::string& path);

  // The value of `key` for `verb`: from its table, else from outside any table;
  // null if neither has it.
  const Entry* find(std::string_view verb, std::string_view key) const;

  const std::vector<Entry>& entries() const { return entries_; }

  // "news.toml:3", for messages about an entry.
  std::string where(const Entry& entry) const;

 private:
  std::string path_;
  std::vector<Entry> entries_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_SETTINGS_CONFIG_FILE_H_
