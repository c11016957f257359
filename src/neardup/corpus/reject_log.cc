#include "neardup/corpus/reject_log.h"

#include <utility>

#include <fmt/format.h>

namespace neardup {

Result<RejectLog> RejectLog::create(const RejectRules& rules) {
  std::unique_ptr<LineWriter> list;
  if (!rules.rejects.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(list, LineWriter::create(rules.rejects));
  }
  return RejectLog(std::move(list), rules);
}

RejectLog::RejectLog(std::unique_ptr<LineWriter> list, const RejectRules& rules)
    : list_(std::move(list)),
      max_count_(rules.strict ? 0 : rules.max_bad_records),
      max_share_(rules.max_bad_share),
      accept_damaged_(rules.accept_damaged) {}

void RejectLog::add(const Reject& reject) {
  if (!status_.ok()) {
    return;
  }
  ++count_;
  const std::string described =
      fmt::format("{}: {}", to_string(reject.origin), reject.reason);
  if (first_.empty()) {
    first_ = described;
  }
  if (reject.cuts_file) {
    ++damaged_files_;
    first_damaged_ = first_damaged_.empty() ? described : first_damaged_;
  }
  if (list_ != nullptr) {
    status_ =
        list_->write(fmt::format("{}\t{}\t{}", tsv_field(reject.origin.file),
                                 reject.origin.line, tsv_field(reject.reason)));
  }
  if (count_ > max_count_ && status_.ok()) {
    status_ =
        max_count_ == 0
            ? corruption(first_)
            : too_many(fmt::format("more than {} records are bad", max_count_));
  }
}

Status RejectLog::check_whole(std::uint64_t documents) const {
  NEARDUP_RETURN_IF_ERROR(check_share(documents));
  if (damaged_files_ == 0 || accept_damaged_) {
    return {};
  }
  return corruption(fmt::format(
      "{}; {} and what was read before is not the whole: get sound files, or "
      "accept damaged ones (accept_damaged)",
      first_damaged_,
      damaged_files_ == 1
          ? "the file is damaged"
          : fmt::format("{} files are damaged, this is the first",
                        damaged_files_)));
}

Status RejectLog::check_share(std::uint64_t documents) const {
  const std::uint64_t bad = count_ - before_;
  if (bad > 0 && documents == 0) {
    return too_many(fmt::format("no record of {} is good", bad));
  }
  const auto records = static_cast<double>(documents + bad);
  if (static_cast<double>(bad) <= max_share_ * records) {
    return {};
  }
  return too_many(fmt::format(
      "{} of {} records are bad ({:.2f} %), more than the {:.2f} % accepted",
      bad, documents + bad, 100 * static_cast<double>(bad) / records,
      100 * max_share_));
}

Status RejectLog::too_many(const std::string& why) const {
  return corruption(fmt::format("{}; the first: {}", why, first_));
}

Status RejectLog::commit() {
  return list_ != nullptr ? list_->commit() : Status();
}

}  // namespace neardup
