#include "neardup/evaluation/fitting/fit_evaluation.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/corpus/input_files.h"
#include "neardup/evaluation/fitting/held_out.h"
#include "neardup/evaluation/fitting/pair_evidence.h"
#include "neardup/evaluation/labels/text_collection.h"
#include "neardup/evaluation/labels/verdicts.h"
#include "neardup/jobs/corpus_job.h"
#include "neardup/jobs/options/output_guard.h"
#include "neardup/jobs/options/stage_progress.h"
#include "neardup/text/normal/simplified_table.h"

namespace neardup {

namespace {

// Texts of fewer tokens have no shingle, so that nothing is known of what they
// share.
constexpr double kLeastTokens = 3;

// The pairs of all collections that are fitted on, side by side.
struct FitMaterial {
  std::vector<FitPair> pairs;
  std::vector<std::size_t> collection_of_pair;
  // Of a single collection.
  std::vector<DocumentPair> documents;
};

bool is_too_short(const Evidence& evidence) {
  return std::expm1(evidence[EvidenceKind::kLength]) < kLeastTokens - 0.5;
}

// Adds the pair to the material, or counts why not.
void take(const JudgedPair& judged, const WeighedPair& weighed,
          std::size_t collection, FitMaterial& material, FitCounts& counts) {
  if (judged.verdict == Verdict::kContains) {
    ++counts.contains;
  } else if (weighed.basis == WeighedPair::Basis::kEqualTexts) {
    ++counts.equal;
  } else if (weighed.basis == WeighedPair::Basis::kLetters) {
    ++counts.by_letters;
  } else if (weighed.basis == WeighedPair::Basis::kNoTokens ||
             is_too_short(weighed.evidence)) {
    ++counts.short_texts;
  } else {
    const bool copy = is_copy(judged.verdict);
    ++(copy ? counts.copies : counts.others);
    material.pairs.push_back({weighed.evidence, copy, judged.weight});
    material.collection_of_pair.push_back(collection);
    material.documents.push_back(judged.documents);
  }
}

// Gathers evidence, one collection in memory at a time.
class MaterialReader {
 public:
  MaterialReader(const FitOptions& options, const JobControl& control,
                 std::shared_ptr<const ComparisonReader> reader)
      : options_(options), control_(control), reader_(std::move(reader)) {
    hybrid_.judge.caution = options.caution;
    hybrid_.weights = options.weights;
  }

  Status run(FitEvaluation& fit, FitMaterial& material) {
    for (const FitCollection& collection : options_.collections) {
      NEARDUP_RETURN_IF_ERROR(read(collection, fit, material));
    }
    return {};
  }

 private:
  Status read(const FitCollection& collection, FitEvaluation& fit,
              FitMaterial& material) {
    JobOptions options = options_;
    options.corpus.inputs = collection.inputs;
    JobSummary read;
    NEARDUP_ASSIGN_OR_RETURN(const TextCollection texts,
                             read_texts(options, control_, read));
    fit.summary.documents += read.documents;
    fit.summary.text_bytes += read.text_bytes;
    fit.summary.rejects += read.rejects;
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<JudgedPair> judged,
                             read_verdicts(collection.labels, IdIndex(texts)));
    NEARDUP_ASSIGN_OR_RETURN(const std::vector<WeighedPair> weighed,
                             weigh(texts, judged, fit.summary));
    CollectionFit& out = fit.collections.emplace_back();
    out.labels = collection.labels;
    out.documents = texts.size();
    for (std::size_t i = 0; i < judged.size(); ++i) {
      take(judged[i], weighed[i], fit.collections.size() - 1, material,
           out.counts);
    }
    fit.counts += out.counts;
    return {};
  }

  Result<std::vector<WeighedPair>> weigh(const TextCollection& texts,
                                         const std::vector<JudgedPair>& judged,
                                         JobSummary& summary) {
    StageProgress progress(control_, "compare", summary);
    std::vector<DocumentPair> pairs;
    pairs.reserve(judged.size());
    for (const JudgedPair& pair : judged) {
      pairs.push_back(pair.documents);
    }
    const FindOptions find{.threads = thread_count(options_),
                           .stop = control_.stop};
    NEARDUP_ASSIGN_OR_RETURN(const auto finder,
                             finder_of(texts, reader_, hybrid_, find));
    auto weighed = weigh_pairs(*finder, pairs, find);
    progress.update(texts.size());
    return weighed;
  }

  const FitOptions& options_;
  const JobControl& control_;
  std::shared_ptr<const ComparisonReader> reader_;
  HybridOptions hybrid_;
};

// Before anything is read, for reading may take long.
Status check_output(const FitOptions& options) {
  std::vector<std::string> inputs;
  for (const FitCollection& collection : options.collections) {
    NEARDUP_ASSIGN_OR_RETURN(const InputFiles files,
                             expand_inputs(collection.inputs));
    inputs.insert(inputs.end(), files.files.begin(), files.files.end());
    inputs.push_back(collection.labels);
  }
  const NamedOutput output{"output", options.output};
  return check_output_paths(std::span(&output, 1), inputs);
}

Status check_options(const FitOptions& options) {
  if (options.collections.empty()) {
    return invalid_argument("there is no collection to fit on");
  }
  NEARDUP_RETURN_IF_ERROR(
      check_comparison_options(options, options.profile.simhash.bits));
  return check_output(options);
}

Status check_material(const FitEvaluation& fit) {
  const FitCounts& counts = fit.counts;
  if (counts.used() < FitOptions::kLeastPairs) {
    return invalid_argument(fmt::format(
        "{} labelled pairs are left to fit on, and {} are the least: from "
        "fewer the weights would describe those pairs rather than copies; "
        "judge more pairs",
        counts.used(), FitOptions::kLeastPairs));
  }
  if (counts.copies == 0 || counts.others == 0) {
    return invalid_argument(fmt::format(
        "all {} pairs are labelled {}, so that nothing can be learned about "
        "what tells copies from others; label pairs that are {}, too",
        counts.used(), counts.others == 0 ? "copies" : "no copies",
        counts.others == 0 ? "siblings or unrelated" : "same or edited"));
  }
  return {};
}

// What is left out in turn: collections, or parts of a single one.
struct Groups {
  std::vector<std::size_t> of_pair;
  std::size_t count;
};

Groups groups_of(const FitEvaluation& fit, const FitMaterial& material) {
  if (fit.collections.size() > 1) {
    return {material.collection_of_pair, fit.collections.size()};
  }
  return {folds_of_pairs(material.documents, FitOptions::kFolds),
          FitOptions::kFolds};
}

void score_collections(const FitMaterial& material,
                       std::span<const double> probabilities,
                       FitEvaluation& fit) {
  if (fit.collections.size() < 2) {
    return;
  }
  for (CollectionFit& collection : fit.collections) {
    collection.held_out.emplace();
  }
  for (std::size_t i = 0; i < material.pairs.size(); ++i) {
    *fit.collections[material.collection_of_pair[i]].held_out +=
        score_probabilities(std::span(material.pairs).subspan(i, 1),
                            probabilities.subspan(i, 1), fit.caution);
  }
}

void score_held_out(const FitMaterial& material, FitEvaluation& fit) {
  const Groups groups = groups_of(fit, material);
  const auto score =
      [&](std::optional<EvidenceKind> without) -> std::optional<FitScore> {
    const auto probabilities = held_out_probabilities(
        material.pairs, groups.of_pair, groups.count, without);
    if (!probabilities) {
      return std::nullopt;
    }
    if (!without) {
      score_collections(material, *probabilities, fit);
    }
    return score_probabilities(material.pairs, *probabilities, fit.caution);
  };
  fit.held_out = score(std::nullopt);
  for (std::size_t i = 0; i < kEvidenceKinds; ++i) {
    const auto kind = static_cast<EvidenceKind>(i);
    EvidenceFit& evidence = fit.evidence.emplace_back();
    evidence.kind = kind;
    if (const auto left_out = fit.held_out ? score(kind) : std::nullopt) {
      evidence.f1_lost = fit.held_out->f1() - left_out->f1();
    }
  }
}

Result<FitEvaluation> fit_collections(const FitOptions& options,
                                      const JobControl& control) {
  NEARDUP_RETURN_IF_ERROR(check_options(options));
  NEARDUP_ASSIGN_OR_RETURN(auto simplified,
                           SimplifiedTable::load(options.data.simplified));
  FitEvaluation fit;
  fit.caution = options.caution;
  fit.summary.threads = thread_count(options);
  FitMaterial material;
  NEARDUP_RETURN_IF_ERROR(
      MaterialReader(
          options, control,
          std::make_shared<const ComparisonReader>(std::move(simplified)))
          .run(fit, material));
  NEARDUP_RETURN_IF_ERROR(check_material(fit));
  fit.weights = fit_weights(material.pairs);
  fit.fitted = score_weights(material.pairs, fit.weights, fit.caution);
  fit.before = score_weights(material.pairs, options.weights, fit.caution);
  score_held_out(material, fit);
  return fit;
}

}  // namespace

FitCounts& FitCounts::operator+=(const FitCounts& more) {
  copies += more.copies;
  others += more.others;
  contains += more.contains;
  equal += more.equal;
  short_texts += more.short_texts;
  by_letters += more.by_letters;
  return *this;
}

Result<FitEvaluation> fit_judge(const FitOptions& options,
                                const JobControl& control) {
  return or_out_of_memory([&] { return fit_collections(options, control); });
}

std::vector<std::string> fit_notes(const FitEvaluation& fit) {
  const auto count = fit.collections.size();
  std::vector<std::string> notes = {fmt::format(
      "Fitted on {} pairs of {} {}: {} copies, {} others.", fit.counts.used(),
      count, count == 1 ? "collection" : "collections", fit.counts.copies,
      fit.counts.others)};
  if (fit.held_out) {
    notes.push_back(fmt::format(
        "On pairs left out of the fit, at a caution of {}: precision {:.3f}, "
        "recall {:.3f}, F1 {:.3f}.",
        fit.caution, fit.held_out->precision(), fit.held_out->recall(),
        fit.held_out->f1()));
  }
  return notes;
}

}  // namespace neardup
