#include "neardup/cli/verbs/line_input.h"

#include <string_view>
#include <vector>

#include "neardup/os/file.h"

namespace neardup::cli {

Status for_each_line(const std::string& path,
                     const std::function<void(const std::string& line)>& use) {
  NEARDUP_ASSIGN_OR_RETURN(const auto input, open_input(path));
  std::vector<char> buffer(std::size_t{64} << 10);
  std::string line;
  while (true) {
    NEARDUP_ASSIGN_OR_RETURN(const std::size_t size,
                             input->read(buffer.data(), buffer.size()));
    if (size == 0) {
      break;
    }
    std::string_view rest(buffer.data(), size);
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos;) {
      line += rest.substr(0, end);
      use(line);
      line.clear();
      rest.remove_prefix(end + 1);
    }
    line += rest;
  }
  if (!line.empty()) {
    use(line);
  }
  return {};
}

}  // namespace neardup::cli
