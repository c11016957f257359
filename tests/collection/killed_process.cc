#include "killed_process.h"

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include "similarity/texts.h"
#include <unistd.h>

#include "neardup/collection/collection.h"

namespace neardup::testing {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kIds = 150;  // of each thread
constexpr unsigned kFamilies = 80;
constexpr unsigned kVariants = 4;
constexpr int kAsked = 8;
constexpr int kWritesBeforeTheBug = 12;

// A line of at most PIPE_BUF bytes arrives whole or not at all.
class Teller {
 public:
  explicit Teller(int pipe) : pipe_(pipe) {}

  void tell(const std::string& line) const {
    const std::string bytes = line + "\n";
    if (::write(pipe_, bytes.data(), bytes.size()) !=
        static_cast<ssize_t>(bytes.size())) {
      ::_exit(1);
    }
  }
  // Returns whether it holds.
  bool expect(bool holds, const std::string& otherwise) const {
    if (!holds) {
      tell("p " + otherwise.substr(0, 500));
    }
    return holds;
  }

 private:
  int pipe_;
};

std::unique_ptr<Collection> open_or_tell(const std::string& path,
                                         const Teller& teller) {
  auto opened = open_collection(path);
  return teller.expect(opened.ok(), opened.status().message())
             ? *std::move(opened)
             : nullptr;
}

// Compares a collection with the ledger.
class Look {
 public:
  Look(const Collection& collection, const Teller& teller)
      : collection_(collection), teller_(teller) {
    const Status read =
        collection.for_each("", true, [&](const KeptDocument& document) {
          texts_[document.id] = document.text.value_or("");
          return Status();
        });
    teller_.expect(read.ok(), read.message());
    const Status verified = collection.verify([&](const DamageReport& report) {
      teller_.expect(false, "verify(): " + report.file + " " + report.what);
    });
    teller_.expect(verified.ok(), verified.message());
  }

  // Documents that are to be as `kept` says, but for those of `others`.
  template <typename Others>
  void compare(const Copies& kept, const Others& others) const {
    for (const auto& [id, copy] : kept) {
      if (!others.contains(id)) {
        teller_.expect(is(id, copy), id + " is lost");
      }
    }
    for (const auto& [id, text] : texts_) {
      teller_.expect(kept.contains(id) || others.contains(id),
                     id + " came back, or was never written");
    }
  }

  bool is(const std::string& id, const std::optional<Copy>& state) const {
    const auto at = texts_.find(id);
    return state ? at != texts_.end() && at->second == text_of(*state)
                 : at == texts_.end();
  }

  // Asks for some of the families, whether anybody is left of them or not.
  void ask(const Copies& kept, Random& random) const {
    for (int i = 0; i < kAsked; ++i) {
      const Copy asked{static_cast<int>(random() % (2 * kFamilies)),
                       static_cast<int>(random() % kVariants)};
      std::set<std::pair<std::string, Relation>> expected;
      for (const auto& [id, copy] : kept) {
        if (copy.family == asked.family) {
          expected.insert(
              {id, copy == asked ? Relation::kEqual : Relation::kNear});
        }
      }
      const auto answer =
          collection_.query_text(text_of(asked), {.limit = 1000});
      if (!teller_.expect(answer.ok(), answer.status().message())) {
        return;
      }
      std::set<std::pair<std::string, Relation>> found;
      for (const RelatedDocument& other : answer->of) {
        found.insert({other.id, other.relation});
      }
      teller_.expect(found == expected,
                     "a wrong answer of family " +
                         std::to_string(asked.family) + ": " +
                         std::to_string(found.size()) + " found, " +
                         std::to_string(expected.size()) + " expected");
    }
  }

 private:
  const Collection& collection_;
  const Teller& teller_;
  std::map<std::string, std::string> texts_;
};

void look(const Collection& collection, const KillLedger& ledger,
          Random& random, const Teller& teller) {
  const Look look(collection, teller);
  const auto unsettled = ledger.unsettled();
  Copies kept = ledger.kept();
  look.compare(kept, unsettled);
  for (const auto& [id, states] : unsettled) {
    bool found = false;
    for (const std::optional<Copy>& state : states) {
      if (found || !look.is(id, state)) {
        continue;
      }
      found = true;
      kept.erase(id);
      if (state) {
        kept[id] = *state;
      }
      teller.tell("k " + id +
                  (state ? " " + std::to_string(state->family) + " " +
                               std::to_string(state->variant)
                         : ""));
    }
    teller.expect(found, id + " is neither as it was nor as it was to be");
  }
  look.ask(kept, random);
  const auto stats = collection.stats();
  teller.expect(stats.ok() && stats->documents == kept.size(),
                "the count of documents is wrong");
}

void look_at_snapshot(const std::string& folder, const KillLedger& ledger,
                      const Teller& teller) {
  const auto& snapshot = ledger.snapshot();
  if (snapshot && snapshot->made) {
    const auto opened = open_or_tell(folder + "/" + snapshot->name, teller);
    if (opened) {
      Look(*opened, teller).compare(snapshot->kept, snapshot->touched);
    }
  }
  // The process may end among what follows, and the next one has none to open.
  teller.tell("s none");
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename().string() != "c") {
      old.push_back(entry.path());
    }
  }
  for (const fs::path& path : old) {
    fs::remove_all(path);
  }
}

// One of the threads that write, with ids and families of its own.
class Writer {
 public:
  Writer(Collection& collection, const KilledProcess& process,
         const Teller& teller, int thread)
      : collection_(collection),
        process_(process),
        teller_(teller),
        thread_(thread),
        random_(process.seed * KillLedger::kThreads +
                static_cast<std::uint32_t>(thread)) {}

  [[noreturn]] void run() {
    for (int i = 0;; ++i) {
      const bool planted = thread_ == 0 && process_.answered_early != 0 &&
                           i >= kWritesBeforeTheBug;
      if (!planted) {
        write(some_write(), false);
        continue;
      }
      // A document of a family that nobody has, so that the write is one.
      const Copy fresh{1 << 20, 0};
      if (process_.answered_early == 'r') {
        write({'a', {{"planted", fresh}}}, false);
      }
      write({process_.answered_early, {{"planted", fresh}}}, true);
    }
  }

 private:
  std::pair<std::string, Copy> some_document() {
    const auto mine = static_cast<unsigned>(thread_);
    return {std::to_string(thread_) + "-" + std::to_string(random_() % kIds),
            {static_cast<int>(random_() % kFamilies * 2 + mine),
             static_cast<int>(random_() % kVariants)}};
  }
  KilledWrite some_write() {
    constexpr char kKinds[] = {'c', 'c', 'c', 'a', 'm', 'r', 'r', 'r'};
    KilledWrite write{kKinds[random_() % std::size(kKinds)], {}};
    write.documents.push_back(some_document());
    std::set<std::string> ids{write.documents.front().first};
    while (write.kind == 'm' && write.documents.size() < 6) {
      auto document = some_document();
      if (ids.insert(document.first).second) {
        write.documents.push_back(std::move(document));
      }
    }
    return write;
  }

  void write(const KilledWrite& write, bool early) {
    std::ostringstream line;
    line << "b " << thread_ << ' ' << write.kind;
    for (const auto& [id, copy] : write.documents) {
      line << ' ' << id << ' ' << copy.family << ' ' << copy.variant;
    }
    teller_.tell(line.str());
    if (early) {
      teller_.tell("d " + std::to_string(thread_) + " 1");
      ::kill(::getpid(), SIGKILL);
    }
    const Result<bool> done = do_write(write);
    if (teller_.expect(done.ok(), done.status().message())) {
      teller_.tell("d " + std::to_string(thread_) + (*done ? " 1" : " 0"));
    }
  }

  Result<bool> do_write(const KilledWrite& write) {
    std::vector<std::string> texts;
    for (const auto& [id, copy] : write.documents) {
      texts.push_back(text_of(copy));
    }
    std::vector<NewDocument> documents;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      documents.push_back({.id = write.documents[i].first, .text = texts[i]});
    }
    if (write.kind == 'r') {
      return collection_.remove(documents[0].id);
    }
    if (write.kind == 'a') {
      return collection_.add(documents[0]);
    }
    if (write.kind == 'm') {
      const auto many = collection_.add_batch(documents, 1);
      return many.ok() ? Result<bool>(true) : many.status();
    }
    const auto answer = collection_.check(documents[0]);
    return answer.ok() ? Result<bool>(answer->added) : answer.status();
  }

  Collection& collection_;
  const KilledProcess& process_;
  const Teller& teller_;
  int thread_;
  Random random_;
};

// Checkpoints and snapshots, one after the other.
[[noreturn]] void maintain(Collection& collection, const KilledProcess& process,
                           const Teller& teller) {
  std::string last;
  for (int i = 0;; ++i) {
    const Status saved = collection.checkpoint();
    teller.expect(saved.ok(), saved.message());
    const std::string name = "snapshot-" + std::to_string(i);
    teller.tell("s " + name);
    if (!last.empty()) {
      fs::remove_all(process.folder + "/" + last);
    }
    const Status made = collection.snapshot(process.folder + "/" + name);
    if (teller.expect(made.ok(), made.message())) {
      teller.tell("s");
    }
    last = name;
  }
}

}  // namespace

void run_killed_process(const KilledProcess& process,
                        const KillLedger& ledger) {
  const Teller teller(process.pipe);
  Random random(process.seed);
  look_at_snapshot(process.folder, ledger, teller);
  const auto collection = open_or_tell(process.folder + "/c", teller);
  if (!collection) {
    ::_exit(1);
  }
  look(*collection, ledger, random, teller);
  teller.tell("v");
  if (!process.write) {
    ::_exit(0);
  }
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < KillLedger::kThreads; ++thread) {
    threads.emplace_back(
        [&, thread] { Writer(*collection, process, teller, thread).run(); });
  }
  maintain(*collection, process, teller);
}

}  // namespace neardup::testing
