// What a collection must hold after its process was killed, by the lines that
// the process wrote into a pipe: one before each write begins, one when it was
// answered. The pipe keeps every line, however the process ends.
//
//   b THREAD KIND ID FAMILY VARIANT ...   begun: c check, a add, m many, r
//   remove d THREAD RESULT                       answered; check: 1 if it was
//   added s NAME, s                             a snapshot is begun, is made k
//   ID FAMILY VARIANT, k ID             what was found of an unanswered write
//   v                                     everything was looked at
//   p TEXT                                something is wrong
//
// Texts come in families: within one all are near each other, and nobody else
// is. So what a document is related to is known without asking any index.
//
// Not thread safe.

#ifndef NEARDUP_TESTS_COLLECTION_KILL_LEDGER_H_
#define NEARDUP_TESTS_COLLECTION_KILL_LEDGER_H_

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace neardup::testing {

struct Copy {
  int family = 0;
  int variant = 0;
  auto operator<=>(const Copy&) const = default;
};
std::string text_of(const Copy& copy);

using Copies = std::map<std::string, Copy>;

struct KilledWrite {
  char kind = ' ';
  std::vector<std::pair<std::string, Copy>> documents;
};

class KillLedger {
 public:
  static constexpr int kThreads = 2;

  void read(const std::string& line);

  // Documents whose writes were answered, as they left them.
  const Copies& kept() const { return kept_; }
  // What may have become of the documents of writes that were not answered.
  using States = std::set<std::optional<Copy>>;
  std::map<std::string, States> unsettled() const;

  // The last snapshot that was made. Documents that were written to while it
  // was made may be in it either way.
  struct Snapshot {
    std::string name;
    bool made = false;
    Copies kept{};
    std::set<std::string> touched{};
  };
  const std::optional<Snapshot>& snapshot() const { return snapshot_; }

  const std::vector<std::string>& problems() const { return problems_; }
  void forget_problems() { problems_.clear(); }
  std::uint64_t answered() const { return answered_; }
  std::uint64_t looked_at() const { return looked_at_; }  // documents

 private:
  void begin(std::istream& line);
  void end(std::istream& line);
  void end_check(const std::string& id, const Copy& copy, bool added);
  void find(std::istream& line);
  void settle();

  Copies kept_;
  std::array<std::optional<KilledWrite>, kThreads> running_;
  std::map<std::string, std::optional<Copy>> found_;
  std::optional<Snapshot> snapshot_;
  std::vector<std::string> problems_;
  std::uint64_t answered_ = 0;
  std::uint64_t looked_at_ = 0;
};

}  // namespace neardup::testing

#endif  // NEARDUP_TESTS_COLLECTION_KILL_LEDGER_H_
