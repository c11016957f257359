// Where dictionaries and tables are read from.
//
//   neardup::DataPaths paths = neardup::DataPaths::in_folder("/opt/neardup");
//   auto printer = neardup::Fingerprinter::create("zh", paths);
//
// Thread safety: as safe as the value held.

#ifndef NEARDUP_PROFILE_DATA_PATHS_H_
#define NEARDUP_PROFILE_DATA_PATHS_H_

#include <string>

namespace neardup {

struct DataPaths {
  // The compiled Chinese dictionary, a file such as "zh.jieba".
  std::string dictionary = {};
  // Folder with TSCharacters.txt and TSPhrases.txt, from traditional to
  // simplified Chinese.
  std::string simplified = {};
  // Folder with jieba.dict.utf8 and its like, from which dictionaries are
  // compiled.
  std::string dictionary_source = {};

  // $NEARDUP_DATA if set, else <prefix>/share/neardup beside the program, else
  // the folder that this build was configured with.
  static DataPaths installed();

  // A folder as it is installed: zh.jieba, opencc/ and jieba/ in it. Whether
  // they are there is seen when they are read.
  static DataPaths in_folder(const std::string& folder);
};

}  // namespace neardup

#endif  // NEARDUP_PROFILE_DATA_PATHS_H_
