#include "kill_ledger.h"

#include <algorithm>
#include <sstream>

#include "similarity/texts.h"

namespace neardup::testing {
namespace {

constexpr std::size_t kWords = 120;
constexpr int kBetweenVariants = 7;

void put(const std::string& id, const std::optional<Copy>& state,
         Copies& copies) {
  if (state) {
    copies[id] = *state;
  } else {
    copies.erase(id);
  }
}

std::optional<Copy> state_in(const Copies& copies, const std::string& id) {
  const auto at = copies.find(id);
  return at == copies.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace

std::string text_of(const Copy& copy) {
  Random random(static_cast<std::uint32_t>(copy.family) + 1);
  Words words = random_words(kWords, random);
  if (copy.variant > 0) {
    words[static_cast<std::size_t>(copy.variant * kBetweenVariants)] =
        "changed";
  }
  return spaced(words);
}

void KillLedger::read(const std::string& text) {
  std::istringstream line(text);
  char what = ' ';
  line >> what;
  switch (what) {
    case 'b':
      return begin(line);
    case 'd':
      return end(line);
    case 'k':
      return find(line);
    case 'v':
      return settle();
    case 's': {
      std::string name;
      if (line >> name) {
        snapshot_ = Snapshot{.name = name, .kept = kept_};
        for (const auto& [id, states] : unsettled()) {
          snapshot_->touched.insert(id);
        }
      } else {
        snapshot_->made = true;
      }
      return;
    }
    default:
      problems_.push_back(text);
  }
}

void KillLedger::begin(std::istream& line) {
  std::size_t thread = 0;
  KilledWrite write;
  line >> thread >> write.kind;
  std::string id;
  Copy copy;
  while (line >> id >> copy.family >> copy.variant) {
    write.documents.emplace_back(id, copy);
    if (snapshot_ && !snapshot_->made) {
      snapshot_->touched.insert(id);
    }
  }
  running_.at(thread) = std::move(write);
}

void KillLedger::end(std::istream& line) {
  std::size_t thread = 0;
  int result = 0;
  line >> thread >> result;
  const KilledWrite write = *std::exchange(running_.at(thread), std::nullopt);
  for (const auto& [id, copy] : write.documents) {
    ++answered_;
    if (write.kind == 'c') {
      end_check(id, copy, result != 0);
    } else {
      put(id, write.kind == 'r' ? std::nullopt : std::optional(copy), kept_);
    }
  }
}

void KillLedger::end_check(const std::string& id, const Copy& copy,
                           bool added) {
  const bool duplicate =
      std::any_of(kept_.begin(), kept_.end(), [&](const auto& other) {
        return other.second.family == copy.family &&
               (other.first != id || other.second == copy);
      });
  if (added == duplicate) {
    problems_.push_back("check of " + id +
                        (added ? " added a duplicate" : " refused a new text"));
  }
  if (added) {
    kept_[id] = copy;
  }
}

std::map<std::string, KillLedger::States> KillLedger::unsettled() const {
  std::map<std::string, States> out;
  for (const auto& write : running_) {
    for (std::size_t i = 0; write && i < write->documents.size(); ++i) {
      const auto& [id, copy] = write->documents[i];
      out[id].insert(state_in(kept_, id));
      out[id].insert(write->kind == 'r' ? std::nullopt : std::optional(copy));
    }
  }
  return out;
}

void KillLedger::find(std::istream& line) {
  std::string id;
  Copy copy;
  line >> id;
  found_[id] =
      line >> copy.family >> copy.variant ? std::optional(copy) : std::nullopt;
}

void KillLedger::settle() {
  for (const auto& [id, state] : std::exchange(found_, {})) {
    put(id, state, kept_);
  }
  running_ = {};
  looked_at_ += kept_.size();
}

}  // namespace neardup::testing
