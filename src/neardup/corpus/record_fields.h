// The fields of a record by name, whatever format it came in: what it takes to
// write it in another one.

#ifndef NEARDUP_CORPUS_RECORD_FIELDS_H_
#define NEARDUP_CORPUS_RECORD_FIELDS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/base/status.h"
#include "neardup/corpus/formats/json_members.h"
#include "neardup/corpus/formats/record.h"

namespace neardup {

// Not thread safe.
class RecordFields {
 public:
  // Reads `record`, whose file has the header row `header`: the members of a
  // JSON object, the columns of a CSV row, and of a whole file "id" and "text".
  // kInvalidArgument, naming the record or its file, if two columns have one
  // name or the object is not valid where nobody had to look before.
  Status read(const Record& record, std::string_view header);

  // Of the last record read, in its order; names are distinct.
  std::size_t size() const { return names_.size(); }
  const std::string& name(std::size_t i) const { return names_[i]; }
  // As text: what is no string in JSON stands as it is written there, null is
  // empty.
  const std::string& value(std::size_t i) const { return values_[i]; }

 private:
  Status read_json(const Record& record);
  Status read_row(const Record& record, std::string_view header);
  Status read_header(const Record& record, std::string_view header);

  std::vector<std::string> names_;
  std::vector<std::string> values_;
  JsonMembers json_;
  std::vector<JsonMember> members_;
  // Whose columns `names_` are; empty if they are not those of a table.
  std::string header_;
  RecordFormat header_format_ = RecordFormat::kCsv;
  std::vector<std::string_view> cells_;
};

}  // namespace neardup

#endif  // NEARDUP_CORPUS_RECORD_FIELDS_H_
