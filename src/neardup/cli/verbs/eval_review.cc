// neardup eval --review and --reviewed.

#include <optional>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "neardup/base/out_of_memory.h"
#include "neardup/cli/tables/review_table.h"
#include "neardup/cli/terminal/key_reader.h"
#include "neardup/cli/verbs/batch_run.h"
#include "neardup/cli/verbs/eval_parts.h"
#include "neardup/corpus/input_files.h"
#include "neardup/evaluation/report/review_json.h"
#include "neardup/evaluation/report/review_page.h"
#include "neardup/evaluation/review/review_draw.h"
#include "neardup/evaluation/review/review_labels.h"
#include "neardup/evaluation/review/review_score.h"
#include "neardup/evaluation/review/review_view.h"
#include "neardup/jobs/options/output_guard.h"
#include "neardup/os/file.h"

namespace neardup::cli {
namespace {

constexpr std::string_view kQuestion =
    "\nWould it be right to remove one of the two?  "
    "s(ame) e(dited) c(ontains) b (sibling) u(nrelated) ? (skip) q(uit): ";

struct Key {
  char key;
  Verdict verdict;
};

constexpr Key kKeys[] = {
    {'s', Verdict::kSame},      {'e', Verdict::kEdited},
    {'c', Verdict::kContains},  {'b', Verdict::kSibling},
    {'u', Verdict::kUnrelated},
};

std::optional<Verdict> verdict_of(char key) {
  for (const Key& known : kKeys) {
    if (known.key == key) {
      return known.verdict;
    }
  }
  return std::nullopt;
}

// What is left to judge, and what was.
struct ReviewState {
  ReviewCollection collection;
  std::optional<ReviewLabels> labels;
  std::vector<ReviewPair> pairs;
};

// Before anything is read, for reading may take long.
Status check_paths(const JobOptions& job, const ReviewRequest& request) {
  NEARDUP_ASSIGN_OR_RETURN(const InputFiles inputs,
                           expand_inputs(job.corpus.inputs));
  const NamedOutput outputs[] = {{"answers", request.labels},
                                 {"page", request.page}};
  return check_output_paths(outputs, inputs.files);
}

Result<ReviewState> prepare(const JobOptions& job, const ReviewRequest& request,
                            const JobControl& control) {
  NEARDUP_ASSIGN_OR_RETURN(ReviewCollection collection,
                           ReviewCollection::read(job, control));
  ReviewState state{std::move(collection), std::nullopt, {}};
  if (!request.labels.empty()) {
    NEARDUP_ASSIGN_OR_RETURN(
        ReviewLabels labels,
        ReviewLabels::open(request.labels, state.collection.texts()));
    state.labels = std::move(labels);
  }
  NEARDUP_ASSIGN_OR_RETURN(
      state.pairs,
      draw_review(state.collection, request.pairs, request.seed, control));
  if (state.pairs.empty()) {
    return invalid_argument(
        "there is nothing to judge: no two documents are alike");
  }
  if (state.labels) {
    state.pairs = not_judged(state.pairs, state.labels->judged());
  }
  return state;
}

// Asks about one pair after the other.
class Asker {
 public:
  Asker(Session& session, ReviewState& state, const std::stop_token& stop)
      : session_(session),
        state_(state),
        stop_(stop),
        colored_(session.general.color == "always" ||
                 session.general.colored_messages(session.streams)),
        keys_(STDIN_FILENO) {}

  // Until all are judged or skipped, or the user leaves.
  Status run() {
    for (std::size_t i = 0; i < state_.pairs.size(); ++i) {
      show(i);
      NEARDUP_ASSIGN_OR_RETURN(const bool more, ask(state_.pairs[i]));
      if (!more) {
        break;
      }
    }
    return {};
  }

 private:
  // What quotes texts spells out what would steer the terminal; colours are
  // ours.
  void show(std::size_t place) {
    session_.streams.out << fmt::format("\npair {} of {}\n\n", place + 1,
                                        state_.pairs.size())
                         << review_pair_text(
                                review_view(state_.collection.texts(),
                                            state_.pairs[place]),
                                colored_)
                         << kQuestion << std::flush;
  }

  // False if the user leaves. Other keys are passed over.
  Result<bool> ask(const ReviewPair& pair) {
    while (const std::optional<char> key = keys_.next(stop_)) {
      if (*key == 'q') {
        echo("quit");
        return false;
      }
      if (*key == '?') {
        echo("skipped");
        return true;
      }
      if (const auto verdict = verdict_of(*key)) {
        echo(verdict_name(*verdict));
        NEARDUP_RETURN_IF_ERROR(state_.labels->add(pair, *verdict));
        return true;
      }
    }
    echo("quit");
    return false;
  }

  void echo(std::string_view word) {
    session_.streams.out << word << '\n' << std::flush;
  }

  Session& session_;
  ReviewState& state_;
  const std::stop_token& stop_;
  bool colored_;
  KeyReader keys_;
};

Status check_terminal(const Session& session, const ReviewRequest& request) {
  if (!session.streams.in_is_terminal || !session.streams.out_is_terminal) {
    return invalid_argument(
        "there is no terminal to ask on; write a page to judge the pairs on "
        "with --page FILE");
  }
  if (request.labels.empty()) {
    return invalid_argument(
        "name the file that your answers go to with --output FILE");
  }
  return {};
}

Result<ReviewScore> ask_and_score(Session& session, const JobOptions& job,
                                  const ReviewRequest& request,
                                  const JobControl& control) {
  NEARDUP_ASSIGN_OR_RETURN(ReviewState state, prepare(job, request, control));
  NEARDUP_RETURN_IF_ERROR(Asker(session, state, control.stop).run());
  if (control.stop.stop_requested()) {
    return cancelled(
        fmt::format("stopped; the answers so far are in {}, and the same "
                    "command goes on from there",
                    request.labels));
  }
  return score_review(state.collection, state.labels->judged(), control);
}

Status write_page(const JobOptions& job, const ReviewRequest& request,
                  const JobControl& control) {
  NEARDUP_ASSIGN_OR_RETURN(const auto file, create_output(request.page));
  NEARDUP_ASSIGN_OR_RETURN(const ReviewState state,
                           prepare(job, request, control));
  if (state.pairs.empty()) {
    return invalid_argument(
        fmt::format("all of the pairs are judged in {}; ask for more of them",
                    request.labels));
  }
  NEARDUP_RETURN_IF_ERROR(
      file->write(render_review_page(state.collection.texts(), state.pairs)));
  return file->commit();
}

void print_score(Session& session, const ReviewScore& score, bool json) {
  session.streams.print(json ? review_json(score) + "\n" : review_table(score));
}

}  // namespace

Result<ExitCode> run_review(Session& session, const JobOptions& job,
                            const ReviewRequest& request) {
  NEARDUP_RETURN_IF_ERROR(check_paths(job, request));
  if (!request.page.empty()) {
    const Status written = run_batch(session, [&](const JobControl& control) {
      return or_out_of_memory(
          [&] { return write_page(job, request, control); });
    });
    NEARDUP_RETURN_IF_ERROR(written);
    return ExitCode::kDone;
  }
  NEARDUP_RETURN_IF_ERROR(check_terminal(session, request));
  NEARDUP_ASSIGN_OR_RETURN(
      const ReviewScore score,
      run_batch(session, [&](const JobControl& control) {
        return or_out_of_memory(
            [&] { return ask_and_score(session, job, request, control); });
      }));
  session.streams.out << '\n';
  print_score(session, score, request.json);
  return ExitCode::kDone;
}

Result<ExitCode> run_reviewed(Session& session, const JobOptions& job,
                              const std::string& labels, bool json) {
  NEARDUP_ASSIGN_OR_RETURN(const ReviewScore score,
                           run_batch(session, [&](const JobControl& control) {
                             return score_review(job, labels, control);
                           }));
  print_score(session, score, json);
  return ExitCode::kDone;
}

}  // namespace neardup::cli
