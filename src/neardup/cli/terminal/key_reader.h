// Single keys from a terminal, as they are pressed and without showing them.
//
//   KeyReader keys(STDIN_FILENO);
//   while (const auto key = keys.next(stop)) { ... }
//
// The terminal is as it was before when this is gone. Not thread safe.

#ifndef NEARDUP_CLI_TERMINAL_KEY_READER_H_
#define NEARDUP_CLI_TERMINAL_KEY_READER_H_

#include <optional>
#include <stop_token>

#include <termios.h>

namespace neardup::cli {

class KeyReader {
 public:
  // Keys of what is no terminal are its bytes.
  explicit KeyReader(int descriptor);
  ~KeyReader();
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;

  // Nothing at the end of the input (Ctrl-D), or when a stop is requested.
  std::optional<char> next(const std::stop_token& stop);

 private:
  int descriptor_;
  std::optional<termios> before_;
};

}  // namespace neardup::cli

#endif  // NEARDUP_CLI_TERMINAL_KEY_READER_H_
