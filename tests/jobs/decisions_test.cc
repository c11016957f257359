// What is a near-duplicate of what, and who is kept, depends on the texts and
// the settings of the comparison alone: not on the outputs asked for, the
// number of threads, the order of documents or the verb.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "job_test.h"
#include "testing/test_data.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::json_line;
using testing::lines_of;
using testing::random_corpus;

using Ids = std::set<std::string>;

constexpr Method kEveryMethod[] = {Method::kHybrid,  Method::kSimHash,
                                   Method::kMinhash, Method::kShingles,
                                   Method::kCosine,  Method::kLongestSentences,
                                   Method::kExact};

// Forms of one office: sentences that all of them share, a number of its own
// behind each, and in between some words about the one case. Every fifth form
// is about the case of the one before, in slightly other words. The shingles of
// two forms are about as alike as an estimate needs to accept them.
class FormCorpus {
 public:
  FormCorpus(unsigned seed, std::size_t forms) : random_(seed) {
    for (int i = 0; i < 22; ++i) {
      frame_.push_back(words(18));
    }
    std::vector<std::string> content;
    for (std::size_t i = 0; i < forms; ++i) {
      if (i % 5 == 4) {
        content[random_() % content.size()] = words(4);
      } else {
        content.assign(5, "");
        for (std::string& part : content) {
          part = words(4);
        }
      }
      lines_.push_back(json_line("form-" + std::to_string(i), form(content)));
    }
  }

  std::string lines() const { return joined(lines_.begin(), lines_.end()); }
  std::string lines_backwards() const {
    return joined(lines_.rbegin(), lines_.rend());
  }

 private:
  template <typename Iterator>
  static std::string joined(Iterator begin, Iterator end) {
    std::string all;
    for (; begin != end; ++begin) {
      all += *begin;
    }
    return all;
  }

  std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += "w" + std::to_string(random_() % 5000) + " ";
    }
    return text;
  }

  std::string form(const std::vector<std::string>& content) {
    std::string text;
    for (std::size_t i = 0; i < frame_.size(); ++i) {
      text += frame_[i] + std::to_string(10000 + random_() % 90000) + " ";
      text += i < content.size() ? content[i] : "";
    }
    return text;
  }

  std::mt19937 random_;
  std::vector<std::string> frame_;
  std::vector<std::string> lines_;
};

class Decisions : public testing::JobTest {
 protected:
  template <typename Options>
  Options options_by(Method method, const std::string& input) const {
    auto options = options_for<Options>(input);
    options.method = method;
    options.data.simplified = testing::opencc_directory();
    return options;
  }

  // The ids of the records in a file of the folder, but for marked duplicates.
  Ids kept_in(const std::string& name) const {
    Ids ids;
    for (const std::string& line : lines_of(folder_.read(name))) {
      const auto record = nlohmann::json::parse(line);
      if (!record.value("neardup_duplicate", false)) {
        ids.insert(record.at("id").get<std::string>());
      }
    }
    return ids;
  }

  Ids kept(DedupOptions options) const {
    options.output = folder_ / "clean.jsonl";
    const DedupSummary summary = must_dedup(options);
    Ids ids = kept_in("clean.jsonl");
    EXPECT_EQ(ids.size(), summary.documents - summary.duplicates);
    return ids;
  }

  // The same options with one more wish each.
  std::vector<DedupOptions> with_wishes(const DedupOptions& plain) const {
    std::vector<DedupOptions> all(6, plain);
    all[0].pairs = folder_ / "pairs.tsv";
    all[1].clusters = folder_ / "clusters.tsv";
    all[2].report = folder_ / "report.html";
    all[3].action = Action::kAnnotate;
    all[4].examples = 3;
    all[5].threads = 1;
    DedupOptions everything = all[3];
    everything.pairs = all[0].pairs;
    everything.clusters = all[1].clusters;
    everything.report = all[2].report;
    all.push_back(everything);
    return all;
  }

  void expect_the_same_decisions(const DedupOptions& plain) const {
    const Ids wanted = kept(plain);
    for (const DedupOptions& options : with_wishes(plain)) {
      EXPECT_EQ(kept(options), wanted)
          << method_name(plain.method) << ": pairs '" << options.pairs
          << "', clusters '" << options.clusters << "', report '"
          << options.report << "', threads " << options.threads;
    }
    DedupOptions report = plain;
    report.action = Action::kReport;
    report.output = "";
    const DedupSummary summary = must_dedup(report);
    EXPECT_EQ(summary.documents - summary.duplicates, wanted.size());
  }

  // The list of pairs, each with the smaller id first.
  Ids pairs_of(Method method, const std::string& input) const {
    auto options = options_by<PairsOptions>(method, input);
    options.output = folder_ / "listed.tsv";
    EXPECT_TRUE(run_pairs(options, {}).ok());
    Ids pairs;
    for (const std::string& line : lines_of(folder_.read("listed.tsv"))) {
      std::string a = line.substr(0, line.find('\t'));
      std::string b = line.substr(a.size() + 1);
      b.resize(b.find('\t'));
      pairs.insert(std::min(a, b) + " " + std::max(a, b));
    }
    return pairs;
  }
};

TEST_F(Decisions, outputs_asked_for_change_nothing_in_forms) {
  const std::string input = write_corpus(FormCorpus(1, 400).lines());
  auto options = options_by<DedupOptions>(Method::kHybrid, input);
  expect_the_same_decisions(options);
}

TEST_F(Decisions, outputs_asked_for_change_nothing_by_any_method) {
  const std::string input = write_corpus(random_corpus(1, 150));
  for (const Method method : kEveryMethod) {
    expect_the_same_decisions(options_by<DedupOptions>(method, input));
  }
}

TEST_F(Decisions, verbs_list_the_same_pairs) {
  const std::string input =
      write_corpus(random_corpus(2, 150) + FormCorpus(2, 60).lines());
  for (const Method method : kEveryMethod) {
    auto dedup = options_by<DedupOptions>(method, input);
    dedup.pairs = folder_ / "pairs.tsv";
    dedup.action = Action::kReport;
    must_dedup(dedup);
    auto pairs = options_by<PairsOptions>(method, input);
    pairs.output = folder_ / "listed.tsv";
    ASSERT_TRUE(run_pairs(pairs, {}).ok());
    EXPECT_TRUE(folder_.read("pairs.tsv") == folder_.read("listed.tsv"))
        << method_name(method);
  }
}

TEST_F(Decisions, the_order_of_documents_changes_nothing) {
  const FormCorpus forms(3, 400);
  const std::string input = write_corpus(forms.lines());
  const Ids wanted = pairs_of(Method::kHybrid, input);
  EXPECT_FALSE(wanted.empty());
  EXPECT_EQ(pairs_of(Method::kHybrid, write_corpus(forms.lines_backwards())),
            wanted);
}

}  // namespace
}  // namespace neardup
