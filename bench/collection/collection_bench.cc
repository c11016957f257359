// A collection at work: how fast documents come in and are asked for, what they
// take, and how long opening lasts.
//
//   collection_bench FOLDER [hybrid|simhash] [documents]
//
// Documents have 1 KB: 340 Chinese characters in words of a vocabulary, of
// which one in ten is a copy of an earlier document with three words replaced.
//
// 1. import: add_batch() of 1,000 with one wait for the disk each, one thread,
//    told for every tenfold.
// 2. query: texts of which half have a copy in the collection.
// 3. check: one durable call after the other, then 64 threads; beside it 64
//    threads that write 1 KB each durably through RocksDB.
// 4. close; open with the checkpoint, and without.
//
// FOLDER is made, and removed at the end. Rates are of the clock, and of the
// processor time of the whole program.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <rocksdb/db.h>
#include <sys/resource.h>

#include "neardup/collection/collection.h"
#include "neardup/profile/data_paths.h"

namespace neardup::bench {
namespace {

constexpr std::size_t kBatch = 1000;
constexpr int kThreads = 64;
constexpr std::size_t kChecks = 20'000;

double clock_seconds() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Resident memory in MB: of the heap, and of mapped files.
struct Resident {
  double heap = 0;
  double mapped = 0;
};

Resident resident() {
  Resident out;
  std::ifstream status("/proc/self/status");
  std::string name;
  for (std::string line; std::getline(status, line);) {
    double kilobytes = 0;
    if (std::sscanf(line.c_str(), "RssAnon: %lf", &kilobytes) == 1) {
      out.heap = kilobytes / 1024;
    } else if (std::sscanf(line.c_str(), "RssFile: %lf", &kilobytes) == 1) {
      out.mapped = kilobytes / 1024;
    }
  }
  return out;
}

// What a piece of work took.
class Watch {
 public:
  void tell(const char* what, std::size_t documents) const {
    const double clock = clock_seconds() - clock_;
    const double cpu = cpu_seconds() - cpu_;
    const Resident memory = resident();
    std::printf(
        "%-34s %10zu  %8.2f s  %9.0f /s  %8.2f s CPU  %9.0f /s  heap "
        "%6.0f MB  mapped %6.0f MB\n",
        what, documents, clock, static_cast<double>(documents) / clock, cpu,
        static_cast<double>(documents) / cpu, memory.heap, memory.mapped);
    std::fflush(stdout);
  }

 private:
  double clock_ = clock_seconds();
  double cpu_ = cpu_seconds();
};

template <typename T>
T must(Result<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.status().message().c_str());
    std::exit(1);
  }
  return *std::move(result);
}

void must(const Status& status) {
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    std::exit(1);
  }
}

// Document i, the same for everybody who asks.
class Documents {
 public:
  // The words of the dictionary from which the one of neardup is compiled.
  Documents() {
    std::ifstream file(DataPaths::installed().dictionary_source +
                       "/jieba.dict.utf8");
    for (std::string line; std::getline(file, line);) {
      words_.push_back(line.substr(0, line.find(' ')));
    }
    std::mt19937_64 random(1);
    std::shuffle(words_.begin(), words_.end(), random);
    words_.resize(std::min<std::size_t>(words_.size(), 60'000));
  }

  static std::string id(std::size_t i) { return "doc-" + std::to_string(i); }

  std::string text(std::size_t i) const {
    const bool copy = i % 10 == 9;
    std::mt19937_64 random(copy ? i / 2 / 10 * 10 : i);
    std::vector<std::size_t> chosen(130);
    for (std::size_t& word : chosen) {
      word = word_of(random());
    }
    if (copy) {
      std::mt19937_64 edits(i);
      for (int edit = 0; edit < 3; ++edit) {
        chosen[edits() % chosen.size()] = word_of(edits());
      }
    }
    std::string out;
    for (const std::size_t word : chosen) {
      out += words_[word];
    }
    return out;
  }

 private:
  // Low numbers are common, as words are.
  std::size_t word_of(std::uint64_t random) const {
    const double share = static_cast<double>(random >> 11) / 9007199254740992.0;
    return static_cast<std::size_t>(share * share *
                                    static_cast<double>(words_.size()));
  }

  std::vector<std::string> words_;
};

void import(Collection& collection, const Documents& source,
            std::size_t documents) {
  std::size_t told = 0;
  Watch watch;
  std::vector<std::string> ids(kBatch);
  std::vector<std::string> texts(kBatch);
  double making = 0;
  for (std::size_t begin = 0; begin < documents; begin += kBatch) {
    const double before = cpu_seconds();
    std::vector<NewDocument> batch;
    for (std::size_t i = 0; i < kBatch; ++i) {
      ids[i] = Documents::id(begin + i);
      texts[i] = source.text(begin + i);
      batch.push_back({.id = ids[i], .text = texts[i]});
    }
    making += cpu_seconds() - before;
    must(collection.add_batch(batch));
    const std::size_t done = begin + kBatch;
    if (done == documents || (done >= 100'000 && done >= told * 10)) {
      std::printf("(making the texts took %.2f s CPU)\n", making);
      watch.tell("import", done - told);
      told = done;
      making = 0;
      watch = Watch();
    }
  }
}

void query(const Collection& collection, const Documents& source,
           std::size_t documents) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 10'000; ++i) {
    texts.push_back(
        source.text(i % 2 == 0 ? documents * 2 + i * 10 : i * 7 % documents));
  }
  std::size_t found = 0;
  const Watch watch;
  for (const std::string& text : texts) {
    found += must(collection.query_text(text)).of.size();
  }
  watch.tell("query", texts.size());
  std::printf("(%zu found)\n", found);
}

void in_threads(const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < kChecks; i = next++) {
        work(i);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

void check(Collection& collection, const Documents& source,
           std::size_t documents) {
  const auto check_one = [&](std::size_t i) {
    const std::string id = Documents::id(i);
    const std::string text = source.text(i);
    must(collection.check({.id = id, .text = text}));
  };
  {
    const Watch watch;
    for (std::size_t i = 0; i < kChecks / 10; ++i) {
      check_one(documents + i);
    }
    watch.tell("check, durable, 1 thread", kChecks / 10);
  }
  const Watch watch;
  in_threads([&](std::size_t i) { check_one(documents + kChecks + i); });
  watch.tell("check, durable, 64 threads", kChecks);
}

void write_raw(const std::string& folder) {
  rocksdb::Options options;
  options.create_if_missing = true;
  rocksdb::DB* opened = nullptr;
  if (!rocksdb::DB::Open(options, folder + "-raw", &opened).ok()) {
    return;
  }
  const std::unique_ptr<rocksdb::DB> db(opened);
  rocksdb::WriteOptions durable;
  durable.sync = true;
  const std::string value(1024, 'x');
  const auto write = [&](std::size_t i) {
    (void)db->Put(durable, Documents::id(i), value);
  };
  {
    const Watch watch;
    for (std::size_t i = 0; i < kChecks / 10; ++i) {
      write(i);
    }
    watch.tell("RocksDB, 1 KB durable, 1 thread", kChecks / 10);
  }
  const Watch watch;
  in_threads(write);
  watch.tell("RocksDB, 1 KB durable, 64 threads", kChecks);
}

std::unique_ptr<Collection> open(const std::string& folder, const char* what) {
  const Watch watch;
  auto collection = must(open_collection(folder));
  watch.tell(what, must(collection->stats()).texts);
  return collection;
}

void run(const std::string& folder, Method method, std::size_t documents) {
  CollectionSettings settings;
  settings.method = method;
  settings.profile = "zh";
  settings.expected_documents = documents;
  must(create_collection(folder, settings));
  const Documents source;
  auto collection = open(folder, "open, empty");
  import(*collection, source, documents);
  query(*collection, source, documents);
  check(*collection, source, documents);
  write_raw(folder);
  {
    const Watch watch;
    must(collection->checkpoint());
    watch.tell("checkpoint", documents);
  }
  const CollectionStats stats = must(collection->stats());
  std::printf("index: heap %.1f, mapped %.1f; disk %.1f bytes a document\n",
              static_cast<double>(stats.memory_bytes) /
                  static_cast<double>(stats.documents),
              static_cast<double>(stats.mapped_bytes) /
                  static_cast<double>(stats.documents),
              static_cast<double>(stats.disk_bytes) /
                  static_cast<double>(stats.documents));
  must(collection->close());
  collection.reset();
  collection = open(folder, "open, with a checkpoint");
  query(*collection, source, documents);
  collection.reset();
  std::filesystem::remove_all(folder + "/index");
  collection = open(folder, "open, without a checkpoint");
  collection.reset();
  std::filesystem::remove_all(folder);
  std::filesystem::remove_all(folder + "-raw");
}

}  // namespace
}  // namespace neardup::bench

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: collection_bench FOLDER [hybrid|simhash] [N]\n");
    return 2;
  }
  const auto method = neardup::parse_method(argc > 2 ? argv[2] : "hybrid");
  if (!method.ok()) {
    std::fprintf(stderr, "%s\n", method.status().message().c_str());
    return 2;
  }
  const std::size_t documents =
      argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 100'000;
  neardup::bench::run(argv[1], *method, documents);
  return 0;
}
