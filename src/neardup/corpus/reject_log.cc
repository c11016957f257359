#include "neardup/corpus/reject_log.h"

#include <utility>

#include <fmt/format.h>

namespace neardup {

Result<RejectLog> RejectLog::create(const RejectRules& rules) {
  std::unique_ptr<LineWriter> list;
  if (!rules.rejects.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(list, LineWriter::create(rules.rejects));
  }
  return RejectLog(std::move(list), rules.strict ? 0 : rules.max_bad_records,
                   rules.max_bad_share);
}

void RejectLog::add(const Reject& reject) {
  ++count_;
  if (first_.empty()) {
    first_ = fmt::format("{}: {}", to_string(reject.origin), reject.reason);
  }
  if (count_ > max_count_ && status_.ok()) {
    status_ =
        max_count_ == 0
            ? corruption(first_)
            : too_many(fmt::format("more than {} records are bad", max_count_));
  }
  if (list_ != nullptr && status_.ok()) {
    status_ =
        list_->write(fmt::format("{}\t{}\t{}", tsv_field(reject.origin.file),
                                 reject.origin.line, tsv_field(reject.reason)));
  }
}

Status RejectLog::check_share(std::uint64_t documents) const {
  if (count_ > 0 && documents == 0) {
    return too_many(fmt::format("no record of {} is good", count_));
  }
  const auto records = static_cast<double>(documents + count_);
  if (static_cast<double>(count_) <= max_share_ * records) {
    return {};
  }
  return too_many(fmt::format(
      "{} of {} records are bad ({:.2f} %), more than the {:.2f} % accepted",
      count_, documents + count_, 100 * static_cast<double>(count_) / records,
      100 * max_share_));
}

Status RejectLog::too_many(const std::string& why) const {
  return corruption(fmt::format("{}; the first: {}", why, first_));
}

Status RejectLog::commit() {
  return list_ != nullptr ? list_->commit() : Status();
}

}  // namespace neardup
