#include "neardup/jobs/files/resume_journal.h"

#include <filesystem>
#include <vector>

#include "documents.h"
#include "testing/temporary_folder.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neardup {
namespace {

using testing::fingerprinted;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

class ResumeJournalTest : public ::testing::Test {
 protected:
  std::string path() const { return folder_ / ".out.neardup-resume"; }

  Result<ResumeJournal> open(bool resume) const {
    return ResumeJournal::open(path(), settings_, 64, resume);
  }

  static std::vector<JournalEntry> entries(std::uint64_t first,
                                           std::uint64_t end) {
    std::vector<JournalEntry> result;
    for (std::uint64_t i = first; i < end; ++i) {
      result.push_back({i * 3, fingerprinted(i, i + 7, Weakness(i % 4)),
                        std::string(i * 5, static_cast<char>('a' + i))});
    }
    return result;
  }

  // Begins a journal of 10 documents in frames of 4, 4 and 2.
  void write_ten() const {
    Result<ResumeJournal> journal = open(false);
    ASSERT_TRUE(journal.ok()) << journal.status().message();
    ASSERT_TRUE(journal->append(entries(0, 4)).ok());
    ASSERT_TRUE(journal->append(entries(4, 8)).ok());
    ASSERT_TRUE(journal->append(entries(8, 10)).ok());
  }

  // Everything that a journal taken up now knows.
  std::vector<JournalEntry> known() const {
    Result<ResumeJournal> journal = open(true);
    EXPECT_TRUE(journal.ok()) << journal.status().message();
    std::vector<JournalEntry> result;
    JournalEntry entry;
    for (Result<bool> more = journal->next(entry); more.ok() && *more;
         more = journal->next(entry)) {
      result.push_back(entry);
    }
    EXPECT_EQ(result.size(), journal->known());
    return result;
  }

  static void expect_equal(const std::vector<JournalEntry>& a,
                           const std::vector<JournalEntry>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].check, b[i].check);
      EXPECT_EQ(a[i].text.fingerprint, b[i].text.fingerprint);
      EXPECT_EQ(a[i].text.text_hash, b[i].text.text_hash);
      EXPECT_EQ(a[i].text.weak, b[i].text.weak);
      EXPECT_EQ(a[i].digest, b[i].digest);
    }
  }

  JournalSettings settings_ = {{"the profile", "zh (5b1f)"},
                               {"news.jsonl", "120 bytes"}};
  const TemporaryFolder folder_;
};

TEST_F(ResumeJournalTest, gives_back_what_was_appended) {
  write_ten();
  expect_equal(known(), entries(0, 10));
}

TEST_F(ResumeJournalTest, goes_on_where_it_ended) {
  write_ten();
  {
    Result<ResumeJournal> journal = open(true);
    ASSERT_TRUE(journal.ok());
    // Appending before the known ones have been read does not disturb them.
    ASSERT_TRUE(journal->append(entries(10, 12)).ok());
    JournalEntry entry;
    for (int i = 0; i < 10; ++i) {
      ASSERT_TRUE(*journal->next(entry));
    }
    EXPECT_FALSE(*journal->next(entry));
  }
  expect_equal(known(), entries(0, 12));
}

TEST_F(ResumeJournalTest, cut_off_anywhere_keeps_its_whole_frames) {
  write_ten();
  const std::string sound = folder_.read(".out.neardup-resume");
  std::size_t most = 0;
  for (std::size_t size = 0; size <= sound.size(); ++size) {
    folder_.write(".out.neardup-resume", sound.substr(0, size));
    const std::vector<JournalEntry> found = known();
    expect_equal(found, entries(0, found.size()));
    EXPECT_GE(found.size(), most);
    most = found.size();
  }
  EXPECT_EQ(most, 10U);
}

TEST_F(ResumeJournalTest, with_a_damaged_byte_keeps_what_is_before_it) {
  write_ten();
  const std::string sound = folder_.read(".out.neardup-resume");
  for (std::size_t i = 8; i < sound.size(); ++i) {  // behind the magic
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    folder_.write(".out.neardup-resume", damaged);
    const std::vector<JournalEntry> found = known();
    EXPECT_LT(found.size(), 10U) << "byte " << i;
    expect_equal(found, entries(0, found.size()));
  }
}

TEST_F(ResumeJournalTest, that_is_something_else_is_refused_and_kept) {
  for (const std::string garbage :
       {"garbage", "longer garbage, not a journal", "NDJRNL\n\n........"}) {
    folder_.write(".out.neardup-resume", garbage);
    const Status status = open(true).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << garbage;
    EXPECT_THAT(status.message(), HasSubstr(path() + ": is no journal"));
    EXPECT_THAT(status.message(), HasSubstr("delete this file"));
    EXPECT_EQ(folder_.read(".out.neardup-resume"), garbage);
  }
}

TEST_F(ResumeJournalTest, appends_behind_the_last_sound_frame) {
  write_ten();
  std::string bytes = folder_.read(".out.neardup-resume");
  bytes.resize(bytes.size() - 5);
  folder_.write(".out.neardup-resume", bytes);
  {
    Result<ResumeJournal> journal = open(true);
    ASSERT_EQ(journal->known(), 8U);
    ASSERT_TRUE(journal->append(entries(8, 11)).ok());
  }
  expect_equal(known(), entries(0, 11));
}

TEST_F(ResumeJournalTest, without_resume_begins_anew) {
  write_ten();
  ASSERT_TRUE(open(false).ok());
  EXPECT_TRUE(known().empty());
}

TEST_F(ResumeJournalTest, to_resume_without_a_journal_begins_one) {
  Result<ResumeJournal> journal = open(true);
  ASSERT_TRUE(journal.ok());
  EXPECT_EQ(journal->known(), 0U);
}

TEST_F(ResumeJournalTest, of_other_settings_is_refused_with_the_difference) {
  write_ten();
  settings_[1].second = "130 bytes";
  Status status = open(true).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(),
              HasSubstr("news.jsonl was 120 bytes, now it is 130 bytes"));
  EXPECT_THAT(status.message(), HasSubstr("start over"));
  settings_ = {{"the profile", "zh (5b1f)"}};
  EXPECT_THAT(open(true).status().message(),
              HasSubstr("news.jsonl is missing"));
  settings_ = {{"the profile", "zh (5b1f)"}, {"other.jsonl", "1 bytes"}};
  EXPECT_THAT(open(true).status().message(),
              HasSubstr("where news.jsonl was, now other.jsonl is"));
  settings_ = {{"the profile", "zh (5b1f)"},
               {"news.jsonl", "120 bytes"},
               {"more.jsonl", "1 bytes"}};
  EXPECT_THAT(open(true).status().message(), HasSubstr("more.jsonl is new"));
  // A refusal leaves it as it was.
  settings_.pop_back();
  expect_equal(known(), entries(0, 10));
}

TEST_F(ResumeJournalTest, has_one_writer_at_a_time) {
  const Result<ResumeJournal> first = open(false);
  ASSERT_TRUE(first.ok());
  const Status second = open(true).status();
  EXPECT_EQ(second.code(), StatusCode::kAlreadyExists);
  EXPECT_THAT(second.message(), HasSubstr("another run"));
}

TEST_F(ResumeJournalTest, removed_leaves_nothing) {
  Result<ResumeJournal> journal = open(false);
  ASSERT_TRUE(journal->remove().ok());
  EXPECT_TRUE(folder_.names().empty());
}

TEST(JournalPath, lies_hidden_beside_the_output) {
  EXPECT_EQ(journal_path("out/clean.jsonl"), "out/.clean.jsonl.neardup-resume");
  EXPECT_EQ(journal_path("clean.jsonl"), ".clean.jsonl.neardup-resume");
  EXPECT_EQ(journal_path("out/clean/"), "out/.clean.neardup-resume");
}

TEST(DocumentCheck, depends_on_id_and_text) {
  EXPECT_EQ(document_check("a", "bc"), document_check("a", "bc"));
  EXPECT_NE(document_check("a", "bc"), document_check("ab", "c"));
  EXPECT_NE(document_check("a", "bc"), document_check("a", "bd"));
  EXPECT_NE(document_check("a", "bc"), document_check("b", "bc"));
}

}  // namespace
}  // namespace neardup
