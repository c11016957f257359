#include "store_model.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace neardup::testing {
namespace {

constexpr std::int64_t kAfterAll = std::numeric_limits<std::int64_t>::max();

std::string line_of(const StoredDocument& document) {
  return "document " + document.id + " text " +
         std::to_string(document.text_number) + " time " +
         std::to_string(document.time) + " metadata " + document.metadata +
         (document.text ? " came as " + *document.text : " ") + "\n";
}

std::string line_of(const StoredText& text) {
  return "text " + std::to_string(text.number) + " identity " + text.identity +
         " digest " + text.digest + "\n";
}

std::string line_of(const std::string& settings, const StoreCounts& counts) {
  return "settings " + settings + " documents " +
         std::to_string(counts.documents) + " texts " +
         std::to_string(counts.texts) + " next " +
         std::to_string(counts.next_text) + " removals " +
         std::to_string(counts.removals) + "\n";
}

std::string oldest_line(const StoredDocument& document) {
  return "time " + std::to_string(document.time) + " " + document.id + " " +
         std::to_string(document.text_number) + "\n";
}

std::string random_bytes(std::mt19937& random, std::size_t most) {
  std::string bytes(random() % (most + 1), '\0');
  for (char& byte : bytes) {
    byte = static_cast<char>(random());
  }
  return bytes;
}

// Asks one store everything, and remembers the answers.
class Questioner {
 public:
  explicit Questioner(const DocumentStore& store) : store_(store) {}

  Result<std::string> ask() {
    answers_ = line_of(store_.settings(), store_.counts());
    NEARDUP_RETURN_IF_ERROR(ask_texts());
    NEARDUP_RETURN_IF_ERROR(
        store_.for_each_document("", true, [&](const StoredDocument& document) {
          answers_ += line_of(document);
          return ask_document(document);
        }));
    NEARDUP_RETURN_IF_ERROR(store_.for_each_older(
        kAfterAll, std::numeric_limits<std::size_t>::max(),
        [&](const StoredDocument& document) {
          answers_ += oldest_line(document);
          return Status();
        }));
    NEARDUP_RETURN_IF_ERROR(ask_removals());
    return answers_;
  }

 private:
  Status ask_texts() {
    std::vector<std::uint32_t> numbers;
    std::vector<std::string> expected;
    NEARDUP_RETURN_IF_ERROR(
        store_.for_each_text(0, [&](const StoredText& text) {
          answers_ += line_of(text);
          numbers.push_back(text.number);
          expected.push_back(text.digest);
          return ask_text(text);
        }));
    std::vector<std::string> digests;
    NEARDUP_RETURN_IF_ERROR(store_.read_digests(numbers, digests));
    return digests == expected ? Status() : corruption("digests differ");
  }

  Status ask_text(const StoredText& text) {
    NEARDUP_ASSIGN_OR_RETURN(const auto number,
                             store_.find_text(text.identity));
    if (number != text.number) {
      return corruption("an identity leads elsewhere");
    }
    NEARDUP_ASSIGN_OR_RETURN(const auto ids,
                             store_.ids_with_text(text.number, 1000000));
    answers_ += "members of " + std::to_string(text.number) + ":";
    for (const std::string& id : ids) {
      answers_ += " " + id;
    }
    answers_ += "\n";
    return {};
  }

  Status ask_document(const StoredDocument& document) const {
    NEARDUP_ASSIGN_OR_RETURN(const auto whole, store_.find(document.id, true));
    NEARDUP_ASSIGN_OR_RETURN(auto part, store_.find(document.id, false));
    if (!whole || line_of(*whole) != line_of(document) || !part || part->text) {
      return corruption("a walk and a search differ");
    }
    part->text = document.text;
    return line_of(*part) == line_of(document)
               ? Status()
               : corruption("a document differs without its text");
  }

  Status ask_removals() {
    const std::uint64_t end = store_.counts().removals;
    std::uint64_t first = 0;
    const auto note = [&](const StoredText& text) {
      answers_ += "removed " + line_of(text);
      return Status();
    };
    Status status = store_.for_each_removal(first, note);
    while (status.code() == StatusCode::kNotFound && first < end) {
      status = store_.for_each_removal(++first, note);
    }
    answers_ += "removals from " + std::to_string(first) + "\n";
    return status;
  }

  const DocumentStore& store_;
  std::string answers_;
};

}  // namespace

void StoreModel::apply(const StoreChanges& changes) {
  for (const auto& document : changes.removed_documents) {
    documents_.erase(document.id);
  }
  for (const StoredText& text : changes.removed_texts) {
    texts_.erase(text.number);
    removals_.push_back(text);
  }
  for (const StoredText& text : changes.new_texts) {
    texts_[text.number] = text;
    next_text_ = std::max(next_text_, text.number + 1);
  }
  for (const StoredDocument& document : changes.new_documents) {
    documents_[document.id] = document;
  }
}

StoreChanges StoreModel::random_changes(std::mt19937& random,
                                        std::size_t most) const {
  StoreChanges changes;
  std::map<std::uint32_t, std::size_t> members;
  for (const auto& [id, document] : documents_) {
    ++members[document.text_number];
  }
  std::set<std::uint32_t> kept;  // texts that got a new document
  std::set<std::string> touched;
  std::uint32_t next = next_text_ + static_cast<std::uint32_t>(random() % 3);
  for (std::size_t i = 1 + random() % most; i > 0; --i) {
    // A small space of ids, so that many are replaced.
    const std::string id = "d" + std::to_string(random() % 200);
    if (!touched.insert(id).second) {
      continue;
    }
    const auto old = documents_.find(id);
    if (old != documents_.end()) {
      changes.removed_documents.push_back(
          {id, old->second.text_number, old->second.time});
      --members[old->second.text_number];
    }
    if (old != documents_.end() && random() % 2 == 0) {
      continue;
    }
    StoredDocument document;
    document.id = id;
    document.time = static_cast<std::int64_t>(random()) - (1LL << 31);
    document.metadata = random() % 2 == 0 ? "{}" : "";
    if (random() % 2 == 0) {
      document.text = random_bytes(random, 300);
    }
    if (!texts_.empty() && random() % 2 == 0) {
      auto text = texts_.begin();
      std::advance(text, static_cast<std::ptrdiff_t>(random() % texts_.size()));
      document.text_number = text->first;
    } else {
      document.text_number = next;
      std::string identity = random_bytes(random, 0);
      identity.resize(16);
      for (char& byte : identity) {
        byte = static_cast<char>(random());
      }
      changes.new_texts.push_back({next++, identity, random_bytes(random, 40)});
    }
    kept.insert(document.text_number);
    changes.new_documents.push_back(std::move(document));
  }
  for (const auto& [number, count] : members) {
    if (count == 0 && kept.count(number) == 0) {
      changes.removed_texts.push_back(texts_.at(number));
    }
  }
  return changes;
}

std::string StoreModel::all_answers() const {
  StoreCounts counts;
  counts.documents = documents_.size();
  counts.texts = texts_.size();
  counts.next_text = next_text_;
  counts.removals = removals_.size();
  std::string answers = line_of(settings_, counts);
  std::map<std::uint32_t, std::string> members;
  std::set<std::pair<std::pair<std::int64_t, std::string>, std::string>> times;
  for (const auto& [id, document] : documents_) {
    members[document.text_number] += " " + id;
    times.insert({{document.time, id}, oldest_line(document)});
  }
  for (const auto& [number, text] : texts_) {
    answers += line_of(text) + "members of " + std::to_string(number) + ":" +
               members[number] + "\n";
  }
  for (const auto& [id, document] : documents_) {
    answers += line_of(document);
  }
  for (const auto& [key, line] : times) {
    answers += line;
  }
  for (std::size_t i = first_removal_; i < removals_.size(); ++i) {
    answers += "removed " + line_of(removals_[i]);
  }
  return answers + "removals from " + std::to_string(first_removal_) + "\n";
}

Result<std::string> all_answers(const DocumentStore& store) {
  return Questioner(store).ask();
}

}  // namespace neardup::testing
