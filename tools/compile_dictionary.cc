// Compiles the dictionary that neardup ships, while neardup is built:
//
//   neardup_compile_dictionary FOLDER OUTPUT
//
// FOLDER holds jieba.dict.utf8, user.dict.utf8, hmm_model.utf8, idf.utf8 and
// stop_words.utf8: what cppjieba loads when it is told nothing else.

#include <cstdio>
#include <string>
#include <vector>

#include "neardup/segment/dictionary/dictionary_compiler.h"
#include "neardup/segment/dictionary/hash_column.h"

namespace neardup {
namespace {

Status run(const std::string& folder, const std::string& output) {
  NEARDUP_ASSIGN_OR_RETURN(const std::vector<FeatureHash> hashes,
                           default_hash_columns());
  return compile_dictionary_file(jieba_files_in(folder), hashes, output)
      .status();
}

}  // namespace
}  // namespace neardup

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: neardup_compile_dictionary FOLDER OUTPUT\n", stderr);
    return 2;
  }
  const neardup::Status status = neardup::run(argv[1], argv[2]);
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return 1;
  }
  return 0;
}
