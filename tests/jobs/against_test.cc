// An older corpus wins: against slow and obvious rules over all pairs.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "job_test.h"
#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "neardup/collection/collection.h"
#include "neardup/profile/profile.h"

namespace neardup {
namespace {

using testing::article;
using testing::edited;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::json_line;
using testing::lines_of;

using Ids = std::set<std::string>;
using IdPairs = std::set<std::pair<std::string, std::string>>;

struct Text {
  std::string id;
  std::string text;
};

std::vector<Text> random_texts(std::mt19937& random, const std::string& prefix,
                               std::size_t count, std::size_t topics) {
  std::vector<Text> texts;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t topic = random() % topics;
    std::string text = article(topic);
    if (const auto dice = random() % 10; dice < 4) {
      text = edited(topic, random() % 5);
    } else if (dice == 4) {
      text = "short " + std::to_string(random() % 3);
    }
    texts.push_back({prefix + std::to_string(i), std::move(text)});
  }
  return texts;
}

std::string jsonl(const std::vector<Text>& texts) {
  std::string lines;
  for (const Text& text : texts) {
    lines += json_line(text.id, text.text);
  }
  return lines;
}

// Who survives by the rule as it is written: records that are near somebody of
// `gone_for` go; of the rest, in keep order, each that is near none kept stays.
Ids survivors_slowly(std::vector<Text> records, const Ids& gone,
                     const IdPairs& near, const std::string& keep) {
  if (keep == "last") {
    std::reverse(records.begin(), records.end());
  } else if (keep == "longest") {
    std::stable_sort(records.begin(), records.end(),
                     [](const Text& a, const Text& b) {
                       return a.text.size() > b.text.size();
                     });
  }
  Ids kept;
  for (const Text& record : records) {
    const bool has_kept_kin =
        std::any_of(kept.begin(), kept.end(), [&](const std::string& other) {
          return near.contains({record.id, other});
        });
    if (!gone.contains(record.id) && !has_kept_kin) {
      kept.insert(record.id);
    }
  }
  return kept;
}

class Against : public testing::JobTest,
                public ::testing::WithParamInterface<Method> {
 protected:
  template <typename Options>
  Options options_by_method(const std::string& input) const {
    auto options = options_for<Options>(input);
    options.method = GetParam();
    options.profile = *find_profile("default");
    options.k = 8;
    return options;
  }
  DedupOptions against(const std::string& older) const {
    auto options = options_by_method<DedupOptions>(folder_ / "new.jsonl");
    options.output = folder_ / "clean.jsonl";
    options.against = {older};
    return options;
  }

  // Every pair of equal or near documents in a file, both ways round.
  IdPairs pairs_in(const std::string& lines) const {
    auto options =
        options_by_method<PairsOptions>(folder_.write("pairs.jsonl", lines));
    options.output = folder_ / "all-pairs.tsv";
    EXPECT_TRUE(run_pairs(options, {}).ok());
    IdPairs pairs;
    for (const std::string& line : lines_of(folder_.read("all-pairs.tsv"))) {
      const auto fields = split(line);
      if (fields[4] == "equal" || fields[4] == "near") {
        pairs.insert({fields[0], fields[1]});
        pairs.insert({fields[1], fields[0]});
      }
    }
    return pairs;
  }

  static std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == '\t') {
        fields.emplace_back();
      } else {
        fields.back().push_back(c);
      }
    }
    return fields;
  }
  std::vector<std::vector<std::string>> rows(const std::string& name) const {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : lines_of(folder_.read(name))) {
      rows.push_back(split(line));
    }
    return rows;
  }

  Ids ids_in(const std::string& name) const {
    Ids ids;
    for (const std::string& line : lines_of(folder_.read(name))) {
      ids.insert(nlohmann::json::parse(line).at("id").get<std::string>());
    }
    return ids;
  }

  // A collection of these texts, closed.
  std::string make_collection(const std::vector<Text>& texts) const {
    CollectionSettings settings;
    settings.method = GetParam();
    settings.k = 8;
    settings.keep_texts = true;
    const std::string path = folder_ / "year";
    const Status made = create_collection(path, settings);
    EXPECT_TRUE(made.ok()) << made.message();
    const auto collection = open(path);
    for (const Text& text : texts) {
      EXPECT_TRUE(
          collection->add({.id = text.id, .text = text.text}, false).ok());
    }
    EXPECT_TRUE(collection->close().ok());
    return path;
  }
  static std::unique_ptr<Collection> open(const std::string& path) {
    auto opened = open_collection(path);
    EXPECT_TRUE(opened.ok()) << opened.status().message();
    return opened.ok() ? *std::move(opened) : nullptr;
  }
  Ids ids_of(const std::string& path) const {
    Ids ids;
    const auto collection = open(path);
    EXPECT_TRUE(collection
                    ->for_each("", false,
                               [&ids](const KeptDocument& document) {
                                 ids.insert(document.id);
                                 return Status();
                               })
                    .ok());
    return ids;
  }
};

TEST_P(Against, files_remove_what_is_near_any_of_their_documents) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937 random(seed);
    const auto older = random_texts(random, "o", 60, 40);
    const auto records = random_texts(random, "n", 120, 60);
    const IdPairs near = pairs_in(jsonl(older) + jsonl(records));
    Ids gone;
    for (const auto& [a, b] : near) {
      if (a.starts_with('o')) {
        gone.insert(b);
      }
    }
    folder_.write("new.jsonl", jsonl(records));
    DedupOptions options = against(folder_.write("old.jsonl", jsonl(older)));
    for (const char* keep : {"first", "last", "longest"}) {
      options.keep = *parse_keep_policy(keep);
      const DedupSummary summary = must_dedup(options);
      const Ids wanted = survivors_slowly(records, gone, near, keep);
      EXPECT_EQ(ids_in("clean.jsonl"), wanted) << keep << ", seed " << seed;
      EXPECT_EQ(summary.documents, records.size());
      EXPECT_EQ(summary.duplicates, records.size() - wanted.size());
      EXPECT_EQ(summary.against.documents, older.size());
    }
  }
}

// What cleaning the two as one corpus, the older first, removes for an older
// document is removed here, too.
TEST_P(Against, files_remove_all_that_one_corpus_removes_for_them) {
  for (unsigned seed = 10; seed < 14; ++seed) {
    std::mt19937 random(seed);
    const auto older = random_texts(random, "o", 80, 40);
    const auto records = random_texts(random, "n", 120, 60);
    folder_.write("old.jsonl", jsonl(older));
    folder_.write("new.jsonl", jsonl(records));
    folder_.write("both.jsonl", jsonl(older) + jsonl(records));
    auto both = options_by_method<DedupOptions>(folder_ / "both.jsonl");
    both.output = folder_ / "one.jsonl";
    both.clusters = folder_ / "one.tsv";
    must_dedup(both);
    must_dedup(against(folder_ / "old.jsonl"));
    const Ids kept = ids_in("clean.jsonl");
    for (const auto& row : rows("one.tsv")) {
      if (row[1].starts_with('n') && row[2].starts_with('o')) {
        EXPECT_FALSE(kept.contains(row[1])) << row[1] << ", seed " << seed;
      }
    }
  }
}

TEST_P(Against, a_collection_removes_what_it_answers_to_be_a_duplicate) {
  std::mt19937 random(7);
  const auto older = random_texts(random, "o", 80, 40);
  const auto records = random_texts(random, "n", 120, 60);
  const IdPairs near = pairs_in(jsonl(records));
  const std::string path = make_collection(older);
  Ids gone;
  {
    const auto collection = open(path);
    for (const Text& record : records) {
      const auto answer = collection->query_text(
          record.text, {.limit = 1, .relations = kDuplicateRelations});
      if (!answer->of.empty()) {
        gone.insert(record.id);
      }
    }
  }
  EXPECT_FALSE(gone.empty());
  folder_.write("new.jsonl", jsonl(records));
  DedupOptions options = against(path);
  options.clusters = folder_ / "clusters.tsv";
  for (const char* keep : {"first", "last"}) {
    options.keep = *parse_keep_policy(keep);
    const DedupSummary summary = must_dedup(options);
    EXPECT_EQ(ids_in("clean.jsonl"),
              survivors_slowly(records, gone, near, keep));
    EXPECT_EQ(summary.against.duplicates, gone.size());
    EXPECT_EQ(summary.documents, records.size());
    for (const auto& row : rows("clusters.tsv")) {
      if (gone.contains(row[1])) {
        EXPECT_TRUE(row[2].starts_with('o'));
        EXPECT_EQ(row[8], path);
      }
    }
  }
  EXPECT_EQ(ids_of(path).size(), older.size());
}

// Three records under ids that the older corpus has, too.
TEST_P(Against, lists_keep_apart_what_has_one_id) {
  const std::string file = folder_.write(
      "old.jsonl", json_line("1", article(1)) + json_line("2", article(2)) +
                       json_line("3", article(2)));
  folder_.write("new.jsonl", json_line("1", article(5)) +
                                 json_line("2", edited(1, 3)) +
                                 json_line("3", article(5)));
  const std::string collection = make_collection({{"1", article(1)}});
  for (const std::string& older : {file, collection}) {
    DedupOptions options = against(older);
    options.action = Action::kAnnotate;
    options.clusters = folder_ / "clusters.tsv";
    options.pairs = folder_ / "pairs.tsv";
    options.report = folder_ / "report.html";
    const DedupSummary summary = must_dedup(options);
    EXPECT_EQ(summary.duplicates, 2U);
    EXPECT_EQ(summary.against.duplicates, 1U);
    EXPECT_EQ(summary.clusters, 2U);
    EXPECT_EQ(summary.pairs, 2U);
    std::vector<std::string> marked;
    for (const std::string& line : lines_of(folder_.read("clean.jsonl"))) {
      const auto record = nlohmann::json::parse(line);
      marked.push_back(record["neardup_representative"].get<std::string>() +
                       " in " + record["neardup_against"].get<std::string>());
    }
    EXPECT_THAT(marked, ElementsAre("1 in ", "1 in " + older, "1 in "));
    std::set<std::string> members;
    for (const auto& row : rows("clusters.tsv")) {
      members.insert(row[1] + " for " + row[2] + " in " + row[8] + " " +
                     row[4]);
    }
    EXPECT_EQ(members,
              (std::set<std::string>{"id for representative in against kept",
                                     "1 for 1 in " + older + " true",
                                     "2 for 1 in " + older + " false",
                                     "1 for 1 in  true", "3 for 1 in  false"}));
    std::set<std::string> pairs;
    for (const auto& row : rows("pairs.tsv")) {
      pairs.insert(row[0] + " " + row[1] + " " + row[5]);
    }
    EXPECT_EQ(pairs, (std::set<std::string>{"1 2 " + older, "1 3 "}));
    EXPECT_THAT(folder_.read("report.html"),
                HasSubstr("<bdi>1</bdi> in <bdi>" + older));
  }
}

TEST_P(Against, what_is_added_stays_in_a_run_that_is_repeated) {
  std::mt19937 random(3);
  const auto older = random_texts(random, "o", 40, 30);
  const auto records = random_texts(random, "n", 100, 60);
  const std::string path = make_collection(older);
  folder_.write("new.jsonl", jsonl(records));
  DedupOptions options = against(path);
  options.add = true;
  for (const char* keep : {"longest", "last"}) {
    options.keep = *parse_keep_policy(keep);
    const DedupSummary first = must_dedup(options);
    const std::string output = folder_.read("clean.jsonl");
    const Ids kept = ids_in("clean.jsonl");
    Ids together = kept;
    for (const Text& text : older) {
      together.insert(text.id);
    }
    EXPECT_EQ(ids_of(path), together);
    EXPECT_EQ(first.against.added + first.against.there, kept.size());
    const DedupSummary again = must_dedup(options);
    EXPECT_EQ(folder_.read("clean.jsonl"), output);
    EXPECT_EQ(again.against.added, 0U);
    EXPECT_EQ(again.against.there, kept.size());
  }
}

// The records are in the collection, and the output could not get its name.
TEST_P(Against, a_run_that_ends_behind_the_adding_is_made_good_by_the_next) {
  std::mt19937 random(5);
  const auto records = random_texts(random, "n", 60, 30);
  const std::string path = make_collection({{"o", article(1)}});
  folder_.write("new.jsonl", jsonl(records));
  DedupOptions options = against(path);
  must_dedup(options);
  const std::string wanted = folder_.read("clean.jsonl");
  std::filesystem::remove(folder_ / "clean.jsonl");
  options.add = true;
  const std::string in_the_way = folder_ / "clean.jsonl";
  const JobControl control = at_reports_of("add", [&in_the_way] {
    std::filesystem::create_directories(in_the_way + "/full");
  });
  EXPECT_FALSE(run_dedup(options, control).ok());
  EXPECT_GT(ids_of(path).size(), 1U);
  std::filesystem::remove_all(in_the_way);
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(folder_.read("clean.jsonl"), wanted);
  EXPECT_EQ(summary.against.added, 0U);
}

TEST_P(Against, the_same_id_with_another_text_takes_the_place) {
  const std::string path = make_collection({{"a", article(1)}});
  folder_.write("new.jsonl", json_line("a", article(2)));
  DedupOptions options = against(path);
  options.add = true;
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.against.added, 1U);
  EXPECT_EQ(summary.against.replaced, 1U);
  EXPECT_EQ((*open(path)->get("a"))->text, article(2));
}

TEST_P(Against, two_kept_records_of_one_id_cannot_be_added) {
  const std::string path = make_collection({});
  folder_.write("new.jsonl",
                json_line("a", article(1)) + json_line("a", article(2)));
  DedupOptions options = against(path);
  options.add = true;
  const Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("have the id 'a'"));
  EXPECT_TRUE(ids_of(path).empty());
}

TEST_P(Against, a_collection_of_another_method_or_in_use_is_refused) {
  const std::string path = make_collection({});
  folder_.write("new.jsonl", json_line("a", article(1)));
  DedupOptions options = against(path);
  options.method =
      GetParam() == Method::kHybrid ? Method::kSimHash : Method::kHybrid;
  Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("the collection's method is"));
  const auto held = open(path);
  status = run_dedup(against(path), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kIoError);
  EXPECT_THAT(status.message(), HasSubstr(path));
  EXPECT_THAT(status.message(), HasSubstr(std::to_string(::getpid())));
}

TEST_P(Against, what_cannot_be_an_older_corpus_is_refused) {
  const std::string input = folder_.write("new.jsonl", json_line("a", "text"));
  Status status = run_dedup(against(input), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("is an input and also"));
  std::filesystem::create_symlink(input, folder_ / "link.jsonl");
  status = run_dedup(against(folder_ / "link.jsonl"), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  status = run_dedup(against(folder_ / "absent.jsonl"), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  status = run_dedup(against(folder_ / "absent*"), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  status = run_dedup(against(""), {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  DedupOptions add = against(folder_.write("old.jsonl", ""));
  add.add = true;
  EXPECT_EQ(run_dedup(add, {}).status().code(), StatusCode::kInvalidArgument);
  DedupOptions overwrites = against(folder_ / "old.jsonl");
  overwrites.output = folder_ / "old.jsonl";
  EXPECT_EQ(run_dedup(overwrites, {}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_P(Against, an_empty_older_corpus_changes_nothing) {
  folder_.write("new.jsonl",
                json_line("a", article(1)) + json_line("b", article(1)));
  EXPECT_EQ(must_dedup(against(folder_.write("old.jsonl", ""))).duplicates, 1U);
  EXPECT_EQ(must_dedup(against(make_collection({}))).duplicates, 1U);
}

TEST_P(Against, bad_records_of_the_older_corpus_count) {
  folder_.write("new.jsonl", json_line("a", article(1)));
  DedupOptions options = against(
      folder_.write("old.jsonl", "{bad\n" + json_line("o", article(1))));
  const DedupSummary summary = must_dedup(options);
  EXPECT_EQ(summary.rejects, 1U);
  EXPECT_EQ(summary.duplicates, 1U);
  options.strict = true;
  EXPECT_EQ(run_dedup(options, {}).status().code(), StatusCode::kCorruption);
  // The inputs are judged by themselves.
  options.strict = false;
  folder_.write("new.jsonl", "{bad\n");
  folder_.write("old.jsonl", json_line("o", article(1)));
  EXPECT_EQ(run_dedup(options, {}).status().code(), StatusCode::kCorruption);
}

TEST_P(Against, a_stopped_run_is_taken_up_again) {
  std::mt19937 random(9);
  const auto older = random_texts(random, "o", 200, 90);
  folder_.write("new.jsonl", jsonl(random_texts(random, "n", 200, 90)));
  const std::string file = folder_.write("old.jsonl", jsonl(older));
  const std::string path = make_collection(older);
  for (const std::string& name : {file, path}) {
    DedupOptions options = against(name);
    must_dedup(options);
    const std::string wanted = folder_.read("clean.jsonl");
    std::filesystem::remove(folder_ / "clean.jsonl");
    std::stop_source stop;
    JobControl control = at_reports_of(name == file ? "read older" : "against",
                                       [&stop] { stop.request_stop(); });
    control.stop = stop.get_token();
    EXPECT_EQ(run_dedup(options, control).status().code(),
              StatusCode::kCancelled);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "clean.jsonl"));
    options.resume = true;
    const DedupSummary summary = must_dedup(options);
    EXPECT_TRUE(summary.resumed);
    EXPECT_EQ(folder_.read("clean.jsonl"), wanted);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, Against,
                         ::testing::Values(Method::kHybrid, Method::kSimHash),
                         [](const auto& test) {
                           return std::string(method_name(test.param));
                         });

}  // namespace
}  // namespace neardup
