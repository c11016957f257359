#include "neardup/jobs/stages/example_collector.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "neardup/text/unicode/utf8.h"

namespace neardup {

namespace {

constexpr std::size_t kMostTextBytes = std::size_t{1} << 16;

}  // namespace

ExampleCollector::ExampleCollector(const DocumentTable& documents,
                                   std::span<const Membership> fates,
                                   const Likenesses& likenesses,
                                   const OlderDocuments& older,
                                   std::size_t limit)
    : documents_(documents),
      fates_(fates),
      likenesses_(likenesses),
      older_(older) {
  if (limit == 0) {
    return;
  }
  choices_ = choices_of_all_clusters();
  const std::size_t count = std::min(limit, choices_.size());
  const auto better = [this](const Choice& a, const Choice& b) {
    return rank(a) < rank(b);
  };
  std::partial_sort(choices_.begin(),
                    choices_.begin() + static_cast<std::ptrdiff_t>(count),
                    choices_.end(), better);
  choices_.resize(count);
  choices_.shrink_to_fit();
  for (const Choice& choice : choices_) {
    texts_[choice.duplicate];
    texts_[fates[choice.duplicate].representative];
  }
}

std::vector<ExampleCollector::Choice>
ExampleCollector::choices_of_all_clusters() const {
  // The larger, the more worth showing.
  const auto worth = [this](std::uint32_t document) {
    return std::tuple(text_differs(document),
                      -likenesses_.of(document).similarity);
  };
  std::vector<Choice> by_cluster(fates_.size());
  for (std::uint32_t document = 0; document < fates_.size(); ++document) {
    Choice& choice = by_cluster[fates_[document].cluster];
    ++choice.size;
    if (fates_[document].representative == document) {
      ++choice.kept;
    } else if (choice.duplicate == kNobody ||
               worth(document) > worth(choice.duplicate)) {
      choice.duplicate = document;
    }
  }
  std::erase_if(by_cluster, [](const Choice& choice) {
    return choice.duplicate == kNobody;
  });
  return by_cluster;
}

std::tuple<bool, std::int64_t, std::uint32_t> ExampleCollector::rank(
    const Choice& choice) const {
  return {!text_differs(choice.duplicate), -std::int64_t{choice.size},
          choice.duplicate};
}

bool ExampleCollector::text_differs(std::uint32_t document) const {
  if (const OlderMatch* match = older_.match(document)) {
    return match->relation != Relation::kEqual;
  }
  return documents_.text_hash(document) !=
         documents_.text_hash(fates_[document].representative);
}

void ExampleCollector::offer(std::uint32_t document, std::string_view text) {
  const auto found = texts_.find(document);
  if (found != texts_.end()) {
    // A cut inside a code point is mended like any other damage.
    std::string buffer;
    found->second = repair_utf8(text.substr(0, kMostTextBytes), buffer);
  }
}

std::vector<ClusterExample> ExampleCollector::examples() const {
  std::vector<ClusterExample> examples;
  for (const Choice& choice : choices_) {
    const Membership& fate = fates_[choice.duplicate];
    ClusterExample example;
    example.cluster = cluster_number(fate);
    example.cluster_size = choice.size;
    example.kept = choice.kept;
    const Likeness likeness = likenesses_.of(choice.duplicate);
    example.similarity = likeness.similarity;
    example.relation = relation_word(likeness);
    example.distance = likeness.distance;
    std::string buffer;
    example.representative =
        repair_utf8(documents_.id(fate.representative), buffer);
    example.against = repair_utf8(older_.source(fate.representative), buffer);
    example.duplicate = repair_utf8(documents_.id(choice.duplicate), buffer);
    example.representative_text = texts_.at(fate.representative);
    example.duplicate_text = texts_.at(choice.duplicate);
    examples.push_back(std::move(example));
  }
  return examples;
}

}  // namespace neardup
