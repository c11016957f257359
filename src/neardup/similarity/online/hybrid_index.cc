#include "neardup/similarity/online/hybrid_index.h"

#include <algorithm>
#include <utility>

#include "neardup/similarity/hybrid/candidate_rules.h"
#include "neardup/similarity/judge/copy_judge.h"

namespace neardup {
namespace {

// Digests that are kept to be read again: about 1 KB each.
constexpr std::size_t kKeptDigests = std::size_t{1} << 16;

KeyIndexOptions letter_options() {
  KeyIndexOptions options;
  options.columns = kLetterKeys;
  return options;
}

std::string file_in(const std::string& folder, const char* name) {
  return folder + "/" + name;
}
constexpr char kTokensFile[] = "tokens.keys";
constexpr char kLettersFile[] = "letters.keys";
constexpr char kStatisticsFile[] = "shingles.counts";

// The order of rows in the batch: of two texts the later one is the first of
// the pair that is judged.
bool comes_before(const HybridDigest& a, const HybridDigest& b) {
  return a.tokens.size() != b.tokens.size() ? a.tokens.size() < b.tokens.size()
                                            : a.identity < b.identity;
}

bool may_be_related(const HybridDigest& a, const HybridDigest& b) {
  return !a.tokens.empty() && !b.tokens.empty() &&
         (a.broken_up || b.broken_up || sketches_meet(a.sketch, b.sketch));
}

JudgedText judged(const HybridDigest& text, bool counted) {
  return {text.tokens, text.letter_sketch, text.letter_count, counted};
}

bool is_containment(const std::optional<Relation>& relation) {
  return relation == Relation::kContains || relation == Relation::kContained;
}

}  // namespace

struct HybridIndex::Workspace {
  explicit Workspace(const HybridIndex& index)
      : judge(index.statistics_, index.options_.weights, index.options_.judge),
        tokens(index.tokens_),
        letters(index.letters_) {}

  CopyJudge judge;
  KeyIndex::Scratch tokens;
  KeyIndex::Scratch letters;
  std::vector<MetRow> met;
  std::vector<MetRow> met_by_letters;
  std::vector<std::uint32_t> numbers;
};

// One question, with all digests that it needs held in memory.
class HybridIndex::Search {
 public:
  Search(const HybridIndex& index, Workspace& workspace)
      : index_(index), workspace_(workspace) {
    workspace_.judge.forget_texts();
  }

  Result<std::vector<RelatedText>> find(const HybridDigest& digest,
                                        std::optional<std::uint32_t> number) {
    const Asked asked{digest, number};
    NEARDUP_ASSIGN_OR_RETURN(std::vector<Candidate> candidates,
                             find_candidates(asked));
    const Kin kin = first_look(asked, candidates);
    return second_look(asked, candidates, kin);
  }

 private:
  struct Asked {
    HybridDigest digest;
    std::optional<std::uint32_t> number;  // if it is in the index
  };
  struct Candidate {
    std::uint32_t number;
    std::uint32_t matches;
    bool by_letters;  // has met by letters only
    SharedDigest bytes;
    HybridDigest digest{};
    // Of the first look.
    bool looked_at = false;
    bool alike = false;
    Judgement judgement{};
  };

  // The candidates of a text, the most promising ones first.
  Result<std::vector<Candidate>> find_candidates(const Asked& asked) {
    std::vector<Candidate> out;
    meet(asked, out);
    NEARDUP_RETURN_IF_ERROR(read_digests(out));
    std::erase_if(out, [&](const Candidate& met) {
      return met.bytes == nullptr ||
             (met.by_letters && !asked.digest.broken_up &&
              !met.digest.broken_up);
    });
    if (out.size() > kFirstLook && !asked.digest.sketch.empty()) {
      for (Candidate& met : out) {
        met.matches = rank_by_sketch(asked.digest.sketch, met.digest.sketch);
      }
    }
    std::sort(
        out.begin(), out.end(), [](const Candidate& a, const Candidate& b) {
          return a.matches != b.matches ? a.matches > b.matches
                                        : comes_before(a.digest, b.digest);
        });
    return out;
  }

  static std::uint32_t number_of(const Asked& asked) {
    return asked.number.value_or(KeyIndex::kNobody);
  }

  void meet(const Asked& asked, std::vector<Candidate>& out) {
    index_.tokens_.candidates(asked.digest.keys, number_of(asked),
                              kTokenMatches, kMostRanked, workspace_.tokens,
                              workspace_.met);
    for (const MetRow& met : workspace_.met) {
      out.push_back({met.row, met.matches, false, nullptr});
    }
    if (asked.digest.letter_keys.empty()) {
      return;
    }
    index_.letters_.candidates(asked.digest.letter_keys, number_of(asked),
                               kLetterMatches, kMostRanked, workspace_.letters,
                               workspace_.met_by_letters);
    for (const MetRow& met : workspace_.met_by_letters) {
      add_met_by_letters(met, workspace_.met.size(), out);
    }
  }

  static void add_met_by_letters(const MetRow& met, std::size_t by_tokens,
                                 std::vector<Candidate>& out) {
    const auto end = out.begin() + static_cast<std::ptrdiff_t>(by_tokens);
    const auto at = std::find_if(out.begin(), end, [&](const Candidate& other) {
      return other.number == met.row;
    });
    if (at == end) {
      out.push_back({met.row, met.matches, true, nullptr});
    } else {
      at->matches = std::max(at->matches, met.matches);
    }
  }

  Status read_digests(std::vector<Candidate>& candidates) {
    workspace_.numbers.clear();
    for (const Candidate& met : candidates) {
      workspace_.numbers.push_back(met.number);
    }
    std::vector<SharedDigest> bytes;
    NEARDUP_RETURN_IF_ERROR(index_.digests_.read(workspace_.numbers, bytes));
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (bytes[i] != nullptr) {
        NEARDUP_ASSIGN_OR_RETURN(candidates[i].digest,
                                 HybridDigest::parse(*bytes[i]));
        // Held to the end: the judge knows texts by where they lie.
        held_.push_back(bytes[i]);
        candidates[i].bytes = std::move(bytes[i]);
      }
    }
    return {};
  }

  // Judges candidates with the bare statistics.
  Kin first_look(const Asked& asked, std::vector<Candidate>& candidates) {
    Kin kin;
    std::size_t looked_at = 0;
    for (Candidate& met : candidates) {
      if (judged_enough(looked_at, kin.copies)) {
        break;
      }
      if (!may_be_related(asked.digest, met.digest)) {
        continue;
      }
      met.judgement = judge(asked, met, 0);
      met.looked_at = true;
      met.alike = is_alike(met.judgement, workspace_.judge.evidence());
      ++looked_at;
      kin.alike += met.alike ? 1U : 0U;
      kin.copies += met.judgement.relation == Relation::kNear ? 1U : 0U;
    }
    return kin;
  }

  // Judges them with kinship, where that could change anything.
  Result<std::vector<RelatedText>> second_look(
      const Asked& asked, std::vector<Candidate>& candidates, Kin kin) {
    const double kinship = neardup::kinship_of(kin.copies, kin.alike);
    std::vector<RelatedText> out;
    std::size_t judged = 0;
    std::size_t copies = 0;
    for (Candidate& met : candidates) {
      if (judged_enough(judged, copies)) {
        break;
      }
      if (!may_be_related(asked.digest, met.digest)) {
        continue;
      }
      NEARDUP_RETURN_IF_ERROR(look_again(asked, met, kinship));
      ++judged;
      copies += met.judgement.relation == Relation::kNear ? 1U : 0U;
      append(met, out);
    }
    std::stable_sort(out.begin(), out.end(), comes_first);
    return out;
  }

  Status look_again(const Asked& asked, Candidate& met, double kinship) {
    if (!met.looked_at) {
      met.judgement = judge(asked, met, 0);
      met.alike = is_alike(met.judgement, workspace_.judge.evidence());
    }
    if (kinship < 1) {
      const Judgement of_kin = judge(asked, met, 1);
      if (of_kin.relation == met.judgement.relation &&
          !is_containment(of_kin.relation)) {
        return {};
      }
      NEARDUP_ASSIGN_OR_RETURN(const double other, kinship_of(asked, met));
      kinship = std::max(kinship, other);
    }
    if (kinship > 0) {
      met.judgement = judge(asked, met, kinship);
    }
    return {};
  }

  // The kinship of a candidate. Its kin include the text asked about.
  Result<double> kinship_of(const Asked& asked, const Candidate& met) {
    std::optional<Kin> kin = index_.kin_.find(met.number);
    if (!kin) {
      const Asked candidate{met.digest, met.number};
      NEARDUP_ASSIGN_OR_RETURN(std::vector<Candidate> candidates,
                               find_candidates(candidate));
      kin = first_look(candidate, candidates);
      index_.kin_.keep(met.number, *kin);
    }
    if (!asked.number) {
      kin->alike += met.alike ? 1U : 0U;
      kin->copies += met.judgement.relation == Relation::kNear ? 1U : 0U;
    }
    return neardup::kinship_of(kin->copies, kin->alike);
  }

  // The relation of the text asked about to the candidate.
  Judgement judge(const Asked& asked, const Candidate& met, double kinship) {
    const JudgedText text = judged(asked.digest, asked.number.has_value());
    const JudgedText other = judged(met.digest, true);
    const bool siblings = index_.options_.siblings;
    if (!comes_before(asked.digest, met.digest)) {
      return workspace_.judge.judge(text, other, kinship, siblings);
    }
    Judgement out = workspace_.judge.judge(other, text, kinship, siblings);
    if (out.relation) {
      out.relation = reversed(*out.relation);
    }
    return out;
  }

  void append(const Candidate& met, std::vector<RelatedText>& out) const {
    const Judgement& judgement = met.judgement;
    if (judgement.relation &&
        judgement.similarity >= index_.options_.min_similarity) {
      out.push_back({met.number, *judgement.relation, judgement.similarity});
    }
  }

  static bool comes_first(const RelatedText& a, const RelatedText& b) {
    const bool a_is_copy = is_duplicate(a.relation);
    const bool b_is_copy = is_duplicate(b.relation);
    if (a_is_copy != b_is_copy) {
      return a_is_copy;
    }
    return a.similarity != b.similarity ? a.similarity > b.similarity
                                        : a.number < b.number;
  }

  const HybridIndex& index_;
  Workspace& workspace_;
  std::vector<SharedDigest> held_;
};

HybridIndex::HybridIndex(HybridOptions options, DigestSource source)
    : options_(options),
      tokens_(KeyIndexOptions{}),
      letters_(letter_options()),
      digests_(std::move(source), kKeptDigests) {}

HybridIndex::~HybridIndex() = default;

Result<std::unique_ptr<HybridIndex>> HybridIndex::open(
    const std::string& folder, HybridOptions options, DigestSource source) {
  auto index = std::make_unique<HybridIndex>(options, std::move(source));
  NEARDUP_ASSIGN_OR_RETURN(
      index->tokens_,
      KeyIndex::open(file_in(folder, kTokensFile), KeyIndexOptions{}));
  NEARDUP_ASSIGN_OR_RETURN(
      index->letters_,
      KeyIndex::open(file_in(folder, kLettersFile), letter_options()));
  NEARDUP_ASSIGN_OR_RETURN(
      index->statistics_,
      CollectionStatistics::open(file_in(folder, kStatisticsFile)));
  return index;
}

void HybridIndex::add(std::uint32_t number, const HybridDigest& digest) {
  tokens_.add(number, digest.keys);
  if (!digest.letter_keys.empty()) {
    letters_.add(number, digest.letter_keys);
  }
  statistics_.add(digest.tokens);
  kin_.changed(size());
}

void HybridIndex::remove(std::uint32_t number, const HybridDigest& digest) {
  tokens_.remove(number);
  if (!digest.letter_keys.empty()) {
    letters_.remove(number);
  }
  statistics_.remove(digest.tokens);
  kin_.changed(size());
}

Result<std::vector<RelatedText>> HybridIndex::find(
    const HybridDigest& digest, std::optional<std::uint32_t> number) const {
  std::unique_ptr<Workspace> workspace = take_workspace();
  auto related = Search(*this, *workspace).find(digest, number);
  give_back(std::move(workspace));
  return related;
}

void HybridIndex::freeze() {
  tokens_.freeze();
  letters_.freeze();
  frozen_statistics_ = statistics_;
}

Status HybridIndex::build(const std::string& folder) const {
  NEARDUP_RETURN_IF_ERROR(tokens_.build(file_in(folder, kTokensFile)));
  NEARDUP_RETURN_IF_ERROR(letters_.build(file_in(folder, kLettersFile)));
  return frozen_statistics_->save(file_in(folder, kStatisticsFile));
}

Status HybridIndex::install(const std::string& folder) {
  NEARDUP_RETURN_IF_ERROR(tokens_.install(file_in(folder, kTokensFile)));
  NEARDUP_RETURN_IF_ERROR(letters_.install(file_in(folder, kLettersFile)));
  frozen_statistics_.reset();
  return {};
}

std::size_t HybridIndex::memory_bytes() const {
  return tokens_.memory_bytes() + letters_.memory_bytes() +
         statistics_.memory_bytes();
}

std::unique_ptr<HybridIndex::Workspace> HybridIndex::take_workspace() const {
  {
    const std::lock_guard lock(workspaces_mutex_);
    if (!workspaces_.empty()) {
      std::unique_ptr<Workspace> workspace = std::move(workspaces_.back());
      workspaces_.pop_back();
      return workspace;
    }
  }
  return std::make_unique<Workspace>(*this);
}

void HybridIndex::give_back(std::unique_ptr<Workspace> workspace) const {
  const std::lock_guard lock(workspaces_mutex_);
  workspaces_.push_back(std::move(workspace));
}

}  // namespace neardup
