// The methods of the similarity floor as methods of the jobs.

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <stop_token>
#include <string>

#include "job_test.h"
#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::article;
using testing::edited;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::json_line;
using testing::lines_of;
using testing::random_corpus;

constexpr Method kOfTexts[] = {Method::kHybrid, Method::kMinhash,
                               Method::kShingles, Method::kCosine,
                               Method::kLongestSentences};

class MethodsJob : public testing::JobTest {
 protected:
  template <typename Options>
  Options options_by(Method method, const std::string& input) const {
    auto options = options_for<Options>(input);
    options.method = method;
    options.data.simplified = testing::opencc_directory();
    return options;
  }

  std::vector<std::string> pairs_by(Method method, const std::string& input,
                                    double least = 0, int threads = 2) const {
    auto options = options_by<PairsOptions>(method, input);
    options.output = folder_ / "pairs.tsv";
    options.min_similarity = least;
    options.threads = threads;
    const auto summary = run_pairs(options, {});
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    const auto lines = lines_of(folder_.read("pairs.tsv"));
    EXPECT_EQ(summary->pairs, lines.size());
    EXPECT_EQ(summary->method, method_name(method));
    return lines;
  }

  std::vector<std::string> kept_by(Method method,
                                   const std::string& input) const {
    auto options = options_by<DedupOptions>(method, input);
    options.output = folder_ / "clean.jsonl";
    must_dedup(options);
    std::vector<std::string> ids;
    for (const std::string& line : lines_of(folder_.read("clean.jsonl"))) {
      ids.push_back(nlohmann::json::parse(line).at("id"));
    }
    return ids;
  }
};

// The relation in the last column of a line.
std::string relation_of(const std::string& line) {
  return line.substr(line.rfind('\t') + 1);
}

TEST_F(MethodsJob, every_method_keeps_one_of_equal_texts) {
  const std::string input = write_corpus(
      json_line("a", article(1)) + json_line("b", article(2)) +
      json_line("c", "<p>" + article(1) + "</p>") + json_line("d", "short"));
  for (const Method method : kOfTexts) {
    EXPECT_THAT(kept_by(method, input), ElementsAre("a", "b", "d"))
        << method_name(method);
  }
}

TEST_F(MethodsJob, hybrid_tells_relations) {
  const std::string input = write_corpus(
      json_line("part", article(1)) + json_line("edited", edited(1, 0)) +
      json_line("whole", article(1) + article(2)) +
      json_line("copy", article(1)));
  std::vector<std::string> relations;
  for (const std::string& line : pairs_by(Method::kHybrid, input)) {
    relations.push_back(relation_of(line));
  }
  // part-edited, part-whole, part-copy, edited-whole, edited-copy, whole-copy.
  EXPECT_THAT(relations,
              ElementsAre("near", "near", "equal", "near", "near", "near"));
}

TEST_F(MethodsJob, a_text_within_another_is_no_duplicate) {
  const std::string input =
      write_corpus(json_line("whole", article(1) + article(2) + "and more " +
                                          article(3).substr(0, 400)) +
                   json_line("part", article(1)));
  const auto pairs = pairs_by(Method::kHybrid, input);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(relation_of(pairs[0]), "contains");
  EXPECT_THAT(kept_by(Method::kHybrid, input), ElementsAre("whole", "part"));
}

TEST_F(MethodsJob, similarities_are_exact_and_narrow) {
  const std::string input =
      write_corpus(json_line("a", article(1)) + json_line("b", edited(1, 0)));
  const auto pairs = pairs_by(Method::kHybrid, input);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_THAT(pairs[0], HasSubstr("\t0.9975\tnear"));  // 400 of 401 words
  EXPECT_EQ(pairs_by(Method::kHybrid, input, 0.99).size(), 1U);
  // A least similarity leaves out whatever is below, and decides nothing else.
  EXPECT_TRUE(pairs_by(Method::kHybrid, input, 0.999).empty());
}

// A word changed in the middle: estimates of 0.999 and more are common, and
// must not count as the similarity.
TEST_F(MethodsJob, an_estimate_admits_nothing_below_the_least_similarity) {
  std::string lines;
  for (std::size_t topic = 0; topic < 20; ++topic) {
    std::string changed = article(topic);
    changed[changed.find('x') + 1] = 'y';
    const std::string id = std::to_string(topic);
    lines += json_line("a" + id, article(topic)) + json_line("b" + id, changed);
  }
  const std::string input = write_corpus(lines);
  EXPECT_EQ(pairs_by(Method::kHybrid, input, 0.99).size(), 20U);
  EXPECT_TRUE(pairs_by(Method::kHybrid, input, 0.996).empty());
}

// Of two texts the longest sentence is the same, the second longest is not.
TEST_F(MethodsJob, the_number_of_longest_sentences_is_chosen) {
  const std::string first = "The longest sentence of all is the same in both.";
  const std::string input = write_corpus(
      json_line("a", first + " The second was written by one. Short.") +
      json_line("b", first + " Another wrote the second here. Short."));
  auto options = options_by<PairsOptions>(Method::kLongestSentences, input);
  options.output = folder_ / "pairs.tsv";
  for (const auto& [sentences, pairs] :
       {std::pair(1U, 1U), {2U, 0U}, {3U, 0U}}) {
    options.sentences = sentences;
    const auto summary = run_pairs(options, {});
    ASSERT_TRUE(summary.ok()) << summary.status().message();
    EXPECT_EQ(summary->pairs, pairs) << sentences;
  }
  options.sentences = 0;
  EXPECT_EQ(run_pairs(options, {}).status().code(),
            StatusCode::kInvalidArgument);
}

// The same words in another order are the same set of words, and share no row
// of three of them.
TEST_F(MethodsJob, the_width_of_shingles_is_chosen) {
  std::string forth;
  std::string back;
  for (int i = 0; i < 40; ++i) {
    const std::string word = "word" + std::to_string(i) + " ";
    forth += word;
    back.insert(0, word);
  }
  const std::string input =
      write_corpus(json_line("a", forth) + json_line("b", back));
  for (const Method method : {Method::kShingles, Method::kMinhash}) {
    auto options = options_by<PairsOptions>(method, input);
    options.output = folder_ / "pairs.tsv";
    for (const auto& [width, pairs] : {std::pair(1U, 1U), {2U, 0U}, {3U, 0U}}) {
      options.shingle_width = width;
      const auto summary = run_pairs(options, {});
      ASSERT_TRUE(summary.ok()) << summary.status().message();
      EXPECT_EQ(summary->pairs, pairs) << method_name(method) << width;
    }
    for (const std::size_t width : {std::size_t{0}, kMaxShingleWidth + 1}) {
      options.shingle_width = width;
      EXPECT_EQ(run_pairs(options, {}).status().code(),
                StatusCode::kInvalidArgument);
    }
  }
}

TEST_F(MethodsJob, threads_change_nothing) {
  const std::string input = write_corpus(random_corpus(1, 300));
  for (const Method method : kOfTexts) {
    EXPECT_EQ(pairs_by(method, input, 0, 1), pairs_by(method, input, 0, 5))
        << method_name(method);
  }
}

// Who is kept follows from the pairs: no two kept documents are near, and each
// that is gone is near one that is kept.
TEST_F(MethodsJob, survivors_follow_from_the_pairs) {
  const std::string input = write_corpus(random_corpus(2, 200));
  for (const Method method : kOfTexts) {
    const auto kept = kept_by(method, input);
    const auto is_kept = [&kept](const std::string& id) {
      return std::find(kept.begin(), kept.end(), id) != kept.end();
    };
    std::set<std::string> near_kept;
    for (const std::string& line : pairs_by(method, input)) {
      const std::string relation = relation_of(line);
      if (relation != "equal" && relation != "near") {
        continue;
      }
      const std::size_t tab = line.find('\t');
      const std::string a = line.substr(0, tab);
      const std::string b =
          line.substr(tab + 1, line.find('\t', tab + 1) - tab - 1);
      EXPECT_FALSE(is_kept(a) && is_kept(b)) << line;
      near_kept.insert(is_kept(a) ? b : "");
      near_kept.insert(is_kept(b) ? a : "");
    }
    for (int i = 0; i < 200; ++i) {
      const std::string id = "doc-" + std::to_string(i);
      EXPECT_NE(is_kept(id), near_kept.contains(id)) << id;
    }
  }
}

TEST_F(MethodsJob, an_interrupted_run_resumes) {
  const std::string input = write_corpus(random_corpus(3, 500));
  auto options = options_by<DedupOptions>(Method::kHybrid, input);
  options.output = folder_ / "clean.jsonl";
  must_dedup(options);
  const std::string wanted = folder_.read("clean.jsonl");
  options.output = folder_ / "again.jsonl";
  std::stop_source stop;
  JobControl control =
      at_reports_of("compare", [&stop] { stop.request_stop(); });
  control.stop = stop.get_token();
  EXPECT_EQ(run_dedup(options, control).status().code(),
            StatusCode::kCancelled);
  options.resume = true;
  EXPECT_TRUE(must_dedup(options).resumed);
  EXPECT_EQ(folder_.read("again.jsonl"), wanted);
}

// What a run left that made no fingerprints is no use to one that shows them.
TEST_F(MethodsJob, a_journal_without_fingerprints_is_refused_where_they_show) {
  const std::string input = write_corpus(random_corpus(4, 300));
  auto options = options_by<DedupOptions>(Method::kHybrid, input);
  options.output = folder_ / "clean.jsonl";
  std::stop_source stop;
  JobControl control =
      at_reports_of("compare", [&stop] { stop.request_stop(); });
  control.stop = stop.get_token();
  EXPECT_FALSE(run_dedup(options, control).ok());
  options.resume = true;
  options.clusters = folder_ / "clusters.tsv";
  const Status status = run_dedup(options, {}).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("making fingerprints"));
}

// Distances and weak documents are known where something shows them, and what
// is kept does not depend on it.
TEST_F(MethodsJob, fingerprints_are_made_where_they_show) {
  const std::string input = write_corpus(random_corpus(5, 200));
  auto options = options_by<DedupOptions>(Method::kHybrid, input);
  options.output = folder_ / "clean.jsonl";
  const DedupSummary bare = must_dedup(options);
  EXPECT_FALSE(bare.fingerprinted);
  EXPECT_TRUE(bare.pairs_by_similarity.empty());
  const std::string kept = folder_.read("clean.jsonl");
  options.clusters = folder_ / "clusters.tsv";
  const DedupSummary full = must_dedup(options);
  EXPECT_TRUE(full.fingerprinted);
  EXPECT_TRUE(full.pairs_by_distance.empty());
  EXPECT_EQ(full.pairs_by_similarity.size(), kSimilarityBins);
  EXPECT_EQ(full.pairs, bare.pairs);
  EXPECT_EQ(folder_.read("clean.jsonl"), kept);
}

// Every record says how it is like the one kept in its place, by the measure
// that decided, as the list of pairs has it.
TEST_F(MethodsJob, annotations_tell_what_the_pairs_tell) {
  const std::string input = write_corpus(random_corpus(6, 200));
  for (const Method method : kOfTexts) {
    std::map<std::string, std::string> listed;
    for (const std::string& line : pairs_by(method, input)) {
      const std::size_t tab = line.find('\t');
      const std::size_t second = line.find('\t', tab + 1);
      const std::size_t third = line.find('\t', second + 1);
      listed[line.substr(0, second)] = line.substr(third + 1);
    }
    auto options = options_by<DedupOptions>(method, input);
    options.output = folder_ / "marked.jsonl";
    options.action = Action::kAnnotate;
    options.clusters = folder_ / "clusters.tsv";
    must_dedup(options);
    std::size_t duplicates = 0;
    for (const std::string& line : lines_of(folder_.read("marked.jsonl"))) {
      const auto record = nlohmann::json::parse(line);
      EXPECT_FALSE(record.contains("neardup_distance"));
      if (!record["neardup_duplicate"].get<bool>()) {
        EXPECT_EQ(record["neardup_relation"], "");
        EXPECT_EQ(record["neardup_similarity"], 1);
        continue;
      }
      ++duplicates;
      const std::string pair =
          record["neardup_representative"].get<std::string>() + "\t" +
          record["id"].get<std::string>();
      char wanted[40];
      std::snprintf(wanted, sizeof wanted, "%.4f\t%s",
                    record["neardup_similarity"].get<double>(),
                    record["neardup_relation"].get<std::string>().c_str());
      EXPECT_EQ(listed[pair], wanted) << pair;
    }
    EXPECT_GT(duplicates, 50U);
    EXPECT_THAT(
        folder_.read("clusters.tsv"),
        HasSubstr(method == Method::kLongestSentences ? "\t1.0000\tnear\n"
                                                      : "\t1.0000\tequal\n"));
  }
}

TEST_F(MethodsJob, a_fingerprint_file_has_no_texts) {
  auto options = options_by<PairsOptions>(Method::kHybrid, "");
  options.corpus.inputs.clear();
  options.fingerprints = "news.fpr";
  const auto summary = run_pairs(options, {});
  EXPECT_EQ(summary.status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(summary.status().message(), HasSubstr("hybrid"));
}

TEST(MethodTest, names_are_read) {
  for (const Method method : kOfTexts) {
    EXPECT_EQ(*parse_method(method_name(method)), method);
  }
  EXPECT_EQ(*parse_method("simhash"), Method::kSimHash);
  EXPECT_EQ(*parse_method("exact"), Method::kExact);
  EXPECT_EQ(*parse_method("sentences"), Method::kLongestSentences);
  EXPECT_THAT(parse_method("magic").status().message(),
              HasSubstr("hybrid, simhash"));
}

}  // namespace
}  // namespace neardup
