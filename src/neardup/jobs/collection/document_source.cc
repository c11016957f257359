#include "neardup/jobs/collection/document_source.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "neardup/jobs/collection/document_time.h"

namespace neardup {
namespace {

constexpr std::size_t kLongestId = 65'535;  // bytes, of NewDocument
// What waits to be taken; one document more is always read.
constexpr std::size_t kWaitingBytes = std::size_t{64} << 20;

// The time stands last among the extra fields that are read.
CorpusOptions read_options(const CollectionInput& input,
                           const std::stop_token& stop) {
  CorpusOptions options = input.corpus;
  if (!input.time_field.empty()) {
    options.extra_fields.push_back(input.time_field);
  }
  options.stop = stop;
  return options;
}

class ThreadedSource final : public DocumentSource {
 public:
  ThreadedSource(const CollectionInput& input, RejectLog rejects)
      : time_field_(input.time_field),
        most_(input.batch),
        rejects_(std::move(rejects)) {}

  ~ThreadedSource() override { end_reading(); }

  Status start(const CollectionInput& input, const std::stop_token& stop) {
    NEARDUP_ASSIGN_OR_RETURN(
        reader_, CorpusReader::open(read_options(input, reading_.get_token())));
    progress_ = reader_->progress();
    reader_->set_reject_sink([this](const Reject& reject) {
      const std::lock_guard lock(mutex_);
      rejects_.add(reject);
    });
    stopped_.emplace(stop, [this] { request_end(); });
    try {
      thread_ = std::thread([this] { read_guarded(); });
    } catch (const std::system_error& error) {
      return limit_exceeded(
          fmt::format("the system gives no thread ({}); let the process have "
                      "more threads",
                      error.what()));
    }
    return {};
  }

  Result<bool> take(std::vector<SourceDocument>& batch) override {
    batch.clear();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
      return !waiting_.empty() || ended_ || reading_.stop_requested();
    });
    if (reading_.stop_requested()) {
      return cancelled("stopped on request");
    }
    while (!waiting_.empty() && batch.size() < most_) {
      batch.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
      waiting_bytes_ -= size_of(batch.back());
    }
    changed_.notify_all();
    if (!batch.empty()) {
      return true;
    }
    if (failure_ != nullptr) {
      std::rethrow_exception(failure_);
    }
    NEARDUP_RETURN_IF_ERROR(status_);
    return false;
  }

  Status finish(Status status, JobSummary& summary) override {
    end_reading();
    summary.rejects = rejects_.count();
    summary.damaged_files = rejects_.damaged_files();
    summary.repeated_files = reader_->repeated_files();
    if (status.ok()) {
      status = rejects_.check_whole(summary.documents);
    }
    const Status listed = rejects_.commit();
    return status.ok() ? listed : status;
  }

  CorpusProgress progress() const override {
    const std::lock_guard lock(mutex_);
    return progress_;
  }
  const std::vector<std::string>& files() const override {
    return reader_->files();
  }

 private:
  static std::size_t size_of(const SourceDocument& document) {
    return document.record.text.size() + document.record.raw.size();
  }

  void request_end() {
    reading_.request_stop();
    // Whoever looked before the request is waiting by the time this has the
    // lock.
    { const std::lock_guard lock(mutex_); }
    changed_.notify_all();
  }

  void end_reading() {
    request_end();
    if (thread_.joinable()) {
      thread_.join();
    }
  }

  // An exception, such as want of memory, is thrown where documents are taken.
  void read_guarded() {
    Status status;
    std::exception_ptr failure;
    try {
      status = read_all();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    status_ = std::move(status);
    failure_ = failure;
    ended_ = true;
    changed_.notify_all();
  }

  Status read_all() {
    while (true) {
      SourceDocument document;
      NEARDUP_ASSIGN_OR_RETURN(const bool more, reader_->next(document.record));
      {
        const std::lock_guard lock(mutex_);
        NEARDUP_RETURN_IF_ERROR(rejects_.status());
      }
      if (!more) {
        return {};
      }
      if (const auto reason = complete(document)) {
        const std::lock_guard lock(mutex_);
        rejects_.add({document.record.origin, *reason});
        NEARDUP_RETURN_IF_ERROR(rejects_.status());
        continue;
      }
      if (!hand_over(std::move(document))) {
        return cancelled("stopped on request");
      }
    }
  }

  // Adds header and time; the reason if the collection cannot take it.
  std::optional<std::string> complete(SourceDocument& document) {
    if (document.record.id.size() > kLongestId) {
      return fmt::format(
          "the id has {} bytes, more than {}; name another with "
          "`id_field`",
          document.record.id.size(), kLongestId);
    }
    if (!reader_->header().empty()) {
      if (header_ == nullptr || *header_ != reader_->header()) {
        header_ = std::make_shared<const std::string>(reader_->header());
      }
      document.header = header_;
    }
    if (time_field_.empty()) {
      return std::nullopt;
    }
    const std::string& value = document.record.extra.back();
    document.time = parse_document_time(value);
    if (document.time) {
      return std::nullopt;
    }
    return fmt::format(
        "field '{}' {}; write an ISO 8601 date, a date and time with a zone, "
        "or seconds or milliseconds since 1970, or name another with "
        "`time_field`",
        time_field_,
        value.empty() ? std::string("has no time")
                      : fmt::format("is '{}', no time", value.substr(0, 64)));
  }

  // False if nobody wants it any more.
  bool hand_over(SourceDocument document) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
      return reading_.stop_requested() ||
             (waiting_.size() < 2 * most_ && waiting_bytes_ < kWaitingBytes);
    });
    if (reading_.stop_requested()) {
      return false;
    }
    waiting_bytes_ += size_of(document);
    waiting_.push_back(std::move(document));
    progress_ = reader_->progress();
    changed_.notify_all();
    return true;
  }

  const std::string time_field_;
  const std::size_t most_;
  std::unique_ptr<CorpusReader> reader_;
  std::shared_ptr<const std::string> header_;  // of the last record, if CSV
  std::stop_source reading_;
  std::thread thread_;

  mutable std::mutex mutex_;  // guards all below while the thread runs
  std::condition_variable changed_;
  RejectLog rejects_;
  std::deque<SourceDocument> waiting_;
  std::size_t waiting_bytes_ = 0;
  CorpusProgress progress_;
  bool ended_ = false;
  Status status_;  // that ended the reading
  std::exception_ptr failure_;
  // Last, so that it is gone before what it calls.
  std::optional<std::stop_callback<std::function<void()>>> stopped_;
};

}  // namespace

NewDocument new_document(const SourceDocument& document) {
  return {.id = document.record.id,
          .text = document.record.text,
          .metadata = document.record.metadata,
          .time = document.time};
}

Result<std::unique_ptr<DocumentSource>> DocumentSource::open(
    const CollectionInput& input, const std::stop_token& stop) {
  if (input.batch == 0) {
    return invalid_argument("batch is 0; it must be 1 or more");
  }
  NEARDUP_ASSIGN_OR_RETURN(RejectLog rejects, RejectLog::create(input));
  auto source = std::make_unique<ThreadedSource>(input, std::move(rejects));
  NEARDUP_RETURN_IF_ERROR(source->start(input, stop));
  return std::unique_ptr<DocumentSource>(std::move(source));
}

}  // namespace neardup
