#include "neardup/collection/online_index.h"

#include <utility>

#include "neardup/index/growing/growing_tables.h"
#include "neardup/similarity/online/hybrid_index.h"

namespace neardup {
namespace {

class HybridOnlineIndex final : public OnlineIndex {
 public:
  explicit HybridOnlineIndex(std::unique_ptr<HybridIndex> index)
      : index_(std::move(index)) {}

  Status add(std::uint32_t number, std::string_view digest) override {
    NEARDUP_ASSIGN_OR_RETURN(const HybridDigest read,
                             HybridDigest::parse(digest));
    index_->add(number, read);
    return {};
  }
  Status remove(std::uint32_t number, std::string_view digest) override {
    NEARDUP_ASSIGN_OR_RETURN(const HybridDigest read,
                             HybridDigest::parse(digest));
    index_->remove(number, read);
    return {};
  }
  Result<FoundTexts> find(std::string_view digest,
                          const FindTexts& wanted) const override {
    NEARDUP_ASSIGN_OR_RETURN(const HybridDigest read,
                             HybridDigest::parse(digest));
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<RelatedText> related,
                             index_->find(read, wanted.number));
    FoundTexts out;
    for (const RelatedText& text : related) {
      out.texts.push_back({text.number, text.relation, text.similarity});
    }
    return out;
  }
  Result<FoundTexts> find_fingerprint(const Fingerprint&,
                                      const FindTexts&) const override {
    return invalid_argument(
        "the collection compares texts by the method hybrid and has no "
        "fingerprints; ask with a text or an id");
  }

  void settle() override { index_->forget_kin(); }
  std::uint64_t memory_bytes() const override { return index_->memory_bytes(); }
  std::uint64_t mapped_bytes() const override { return index_->mapped_bytes(); }

  void freeze() override { index_->freeze(); }
  Status build(const std::string& folder) override {
    return index_->build(folder);
  }
  Status install(const std::string& folder) override {
    return index_->install(folder);
  }
  void release() override {}

 private:
  std::unique_ptr<HybridIndex> index_;
};

std::string tables_in(const std::string& folder) {
  return folder + "/fingerprints.tables";
}

class SimHashOnlineIndex final : public OnlineIndex {
 public:
  SimHashOnlineIndex(GrowingTables tables, int k, std::string recipe)
      : tables_(std::move(tables)), k_(k), recipe_(std::move(recipe)) {}

  // A weak text says too little to be near another; it is found only by texts
  // that equal it.
  Status add(std::uint32_t number, std::string_view digest) override {
    NEARDUP_ASSIGN_OR_RETURN(const SimHashDigest read,
                             SimHashDigest::parse(digest));
    if (!read.weak) {
      tables_.add(number, read.fingerprint);
    }
    return {};
  }
  Status remove(std::uint32_t number, std::string_view) override {
    tables_.remove(number);
    return {};
  }
  Result<FoundTexts> find(std::string_view digest,
                          const FindTexts& wanted) const override {
    NEARDUP_ASSIGN_OR_RETURN(const SimHashDigest read,
                             SimHashDigest::parse(digest));
    return read.weak ? FoundTexts{} : search(read.fingerprint, wanted);
  }
  Result<FoundTexts> find_fingerprint(const Fingerprint& fingerprint,
                                      const FindTexts& wanted) const override {
    if (fingerprint.bits() != tables_.bits()) {
      return invalid_argument("the fingerprint has " +
                              std::to_string(fingerprint.bits()) +
                              " bits; those of the collection have " +
                              std::to_string(tables_.bits()));
    }
    return search(fingerprint, wanted);
  }

  void settle() override {}
  std::uint64_t memory_bytes() const override { return tables_.memory_bytes(); }
  std::uint64_t mapped_bytes() const override { return tables_.mapped_bytes(); }

  void freeze() override { tables_.freeze(); }
  Status build(const std::string& folder) override {
    NEARDUP_RETURN_IF_ERROR(tables_.build(tables_in(folder), recipe_));
    NEARDUP_ASSIGN_OR_RETURN(built_,
                             GrowingTables::map_built(tables_in(folder)));
    return {};
  }
  Status install(const std::string&) override {
    return tables_.install(*built_);
  }
  void release() override { built_.reset(); }

 private:
  FoundTexts search(const Fingerprint& fingerprint,
                    const FindTexts& wanted) const {
    FoundTexts out;
    const auto number = wanted.number;
    const std::size_t most = number && wanted.limit < GrowingTables::kNoLimit
                                 ? wanted.limit + 1
                                 : wanted.limit;
    const GrowingResult found = tables_.range_search(
        fingerprint, {.radius = wanted.k.value_or(k_)}, most);
    out.truncated = found.truncated;
    for (const Neighbor& neighbor : found.neighbors) {
      const auto other = static_cast<std::uint32_t>(neighbor.id);
      if (number != other) {
        out.texts.push_back(
            {other, Relation::kNear,
             1 - static_cast<double>(neighbor.distance) / tables_.bits(),
             neighbor.distance});
      }
    }
    return out;
  }

  GrowingTables tables_;
  // What the next install() takes, then what it replaced.
  std::optional<GrowingTables::Built> built_;
  int k_;
  std::string recipe_;
};

HybridOptions hybrid_options(const CollectionSettings& settings) {
  HybridOptions options;
  options.judge.caution = settings.caution;
  return options;
}

GrowingTablesOptions table_options(const CollectionSettings& settings,
                                   const TextDigester& digester) {
  GrowingTablesOptions options;
  options.bits = digester.bits();
  options.radius = settings.k;
  options.expected = settings.expected_documents;
  return options;
}

std::unique_ptr<OnlineIndex> by_simhash(GrowingTables tables,
                                        const CollectionSettings& settings,
                                        const TextDigester& digester) {
  return std::make_unique<SimHashOnlineIndex>(std::move(tables), settings.k,
                                              digester.recipe());
}

}  // namespace

Result<std::unique_ptr<OnlineIndex>> make_online_index(
    const CollectionSettings& settings, const TextDigester& digester,
    DigestSource source) {
  if (settings.method == Method::kHybrid) {
    return std::unique_ptr<OnlineIndex>(
        std::make_unique<HybridOnlineIndex>(std::make_unique<HybridIndex>(
            hybrid_options(settings), std::move(source))));
  }
  NEARDUP_ASSIGN_OR_RETURN(
      GrowingTables tables,
      GrowingTables::make(table_options(settings, digester)));
  return by_simhash(std::move(tables), settings, digester);
}

Result<std::unique_ptr<OnlineIndex>> open_online_index(
    const std::string& folder, const CollectionSettings& settings,
    const TextDigester& digester, DigestSource source) {
  if (settings.method == Method::kHybrid) {
    NEARDUP_ASSIGN_OR_RETURN(
        auto index,
        HybridIndex::open(folder, hybrid_options(settings), std::move(source)));
    return std::unique_ptr<OnlineIndex>(
        std::make_unique<HybridOnlineIndex>(std::move(index)));
  }
  NEARDUP_ASSIGN_OR_RETURN(
      GrowingTables tables,
      GrowingTables::open(tables_in(folder), table_options(settings, digester),
                          digester.recipe()));
  return by_simhash(std::move(tables), settings, digester);
}

}  // namespace neardup
