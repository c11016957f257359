"""dedup --against: an older corpus in files wins."""

import gzip
import json
import signal
import subprocess
import time
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest


class AgainstTest(SandboxTest):
    def setUp(self):
        super().setUp()
        # Ids clash on purpose: they say nothing of where a document is from.
        self.old = [{"id": str(i), "text": texts.article(i)}
                    for i in range(1, 6)]
        self.new = [
            {"id": "1", "text": texts.article(50)},
            {"id": "2", "text": texts.repost(texts.article(1))},
            {"id": "3", "text": texts.edited(texts.article(2), 7)},
            {"id": "4", "text": texts.article(51)},
            {"id": "5", "text": texts.repost(texts.article(50)) + " more"}]
        self.write_jsonl("old.jsonl", self.old)
        self.write_jsonl("new.jsonl", self.new)

    def dedup(self, *args, code=0, **options):
        return self.run_program("dedup", "new.jsonl", "-o", "out.jsonl", *args,
                                code=code, **options)

    def kept(self, *args, **options):
        self.dedup(*args, **options)
        return [record["id"] for record in self.read_records("out.jsonl")]

    def refused(self, words, *args, code):
        outcome = self.dedup(*args, code=code)
        self.assertIn(words, outcome.err)
        self.assertNotIn("out.jsonl", self.names())

    def test_the_older_corpus_wins_whatever_is_kept(self):
        for keep, kept in (("first", ["1", "4"]), ("last", ["4", "5"]),
                           ("longest", ["4", "5"])):
            with self.subTest(keep=keep):
                self.assertEqual(
                    self.kept("--against", "old.jsonl", "--keep", keep), kept)

    def test_every_method(self):
        for method in ("hybrid", "simhash", "minhash", "shingles", "cosine",
                       "longest-sentences", "exact"):
            with self.subTest(method=method):
                kept = self.kept("--against", "old.jsonl", "--method", method)
                self.assertNotIn("2", kept)
                self.assertIn("4", kept)

    def test_whatever_input_may_be(self):
        for i, record in enumerate(self.old):
            self.write(f"pages/{i}.txt", record["text"])
        self.write("old.jsonl.gz", gzip.compress(self.read("old.jsonl")))
        self.write_jsonl("a-1.jsonl", self.old[:1])
        self.write_jsonl("a-2.jsonl", self.old[1:])
        for names in (["old.jsonl.gz"], ["a-*.jsonl"], ["pages/"],
                      ["a-1.jsonl", "a-2.jsonl"]):
            with self.subTest(names=names):
                args = [word for name in names for word in ("--against", name)]
                self.assertEqual(self.kept(*args), ["1", "4"])
        self.assertEqual(
            self.kept("--against", "-", stdin=self.read("old.jsonl")),
            ["1", "4"])

    def test_the_fields_are_those_of_input(self):
        for name in ("old", "new"):
            self.write_jsonl(f"{name}.jsonl", [
                {"url": r["id"], "body": r["text"]}
                for r in getattr(self, name)])
        self.dedup("--against", "old.jsonl", "--text-field", "body",
                   "--id-field", "url", "--keep", "newest:date")
        self.assertEqual([r["url"] for r in self.read_records("out.jsonl")],
                         ["1", "4"])

    def test_lists_tell_which_document_is_older(self):
        self.dedup("--against", "old.jsonl", "--action", "annotate",
                   "--clusters", "clusters.tsv", "--pairs", "pairs.tsv",
                   "--report", "report.html")
        marked = [(r["id"], r["neardup_representative"], r["neardup_against"])
                  for r in self.read_records("out.jsonl")]
        self.assertEqual(marked, [
            ("1", "1", ""), ("2", "1", "old.jsonl"), ("3", "2", "old.jsonl"),
            ("4", "4", ""), ("5", "1", "")])
        head, *rows = self.read_rows("clusters.tsv")
        self.assertEqual(head[-1], "against")
        self.assertEqual({(r[1], r[2], r[4], r[8]) for r in rows}, {
            ("1", "1", "true", "old.jsonl"), ("2", "1", "false", "old.jsonl"),
            ("2", "2", "true", "old.jsonl"), ("3", "2", "false", "old.jsonl"),
            ("1", "1", "true", ""), ("5", "1", "false", "")})
        self.assertEqual(
            {(r[0], r[1], r[5]) for r in self.read_rows("pairs.tsv")},
            {("1", "2", "old.jsonl"), ("2", "3", "old.jsonl"), ("1", "5", "")})
        self.assertIn(b"<bdi>1</bdi> in <bdi>old.jsonl</bdi>",
                      self.read("report.html"))

    def test_without_it_lists_are_as_they_were(self):
        self.dedup("--clusters", "clusters.tsv", "--pairs", "pairs.tsv",
                   "--action", "annotate")
        self.assertEqual({len(r) for r in self.read_rows("clusters.tsv")}, {8})
        self.assertEqual({len(r) for r in self.read_rows("pairs.tsv")}, {5})
        self.assertNotIn("neardup_against", self.read_records("out.jsonl")[0])

    def test_counts(self):
        summary = self.dedup("--against", "old.jsonl", "--json").json()
        self.assertEqual((summary["documents"], summary["kept"],
                          summary["duplicates"]), (5, 2, 3))
        self.assertEqual(summary["against"], {
            "documents": 5, "duplicates": 2, "added": 0, "replaced": 0,
            "there": 0})
        self.assertEqual(summary["duplicate_ids"], 0)
        self.assertNotIn("against", self.dedup("--json").json())

    def test_the_older_corpus_counts_for_memory(self):
        alone = self.dedup("--memory", "4G").err
        both = self.dedup("--memory", "4G", "--against", "old.jsonl").err
        self.assertIn("for 5 documents", alone)
        self.assertIn("for 10 documents", both)

    def test_an_empty_file(self):
        self.write("empty.jsonl", "")
        self.assertEqual(self.kept("--against", "empty.jsonl"),
                         ["1", "2", "3", "4"])

    def test_what_is_refused(self):
        self.refused("absent.jsonl", "--against", "absent.jsonl", code=4)
        self.refused("no file matches", "--against", "absent*", code=4)
        self.refused("empty", "--against", "", code=2)
        self.refused("is an input and also", "--against", "./new.jsonl",
                     code=2)
        self.refused("--add", "--add", code=2)
        self.refused("--add", "--add", "--against", "old.jsonl", code=2)
        self.refused("read only once", "-", "--against", "-", code=2)
        outcome = self.run_program("dedup", "new.jsonl", "-o", "old.jsonl",
                                   "--against", "old.jsonl", code=2)
        self.assertIn("old.jsonl", outcome.err)
        self.assertEqual(self.read_records("old.jsonl"), self.old)

    def test_bad_records_of_the_older_corpus(self):
        self.write("old.jsonl", b"{bad\n" + self.read("old.jsonl"))
        outcome = self.dedup("--against", "old.jsonl", "--rejects", "bad.tsv")
        self.assertIn("rejected records", outcome.err)
        self.assertEqual(self.read_rows("bad.tsv")[0][:2], ["old.jsonl", "1"])
        (self.folder / "out.jsonl").unlink()
        self.refused("old.jsonl:1", "--against", "old.jsonl", "--strict",
                     code=3)

    def test_interrupted_in_the_older_corpus_and_taken_up_again(self):
        articles = [texts.article(i) for i in range(97)]
        self.write("old.jsonl", "".join(
            json.dumps({"id": str(i), "text": f"{articles[i % 97]} x{i}"}) +
            "\n" for i in range(20_000)))
        process = subprocess.Popen(
            [str(sandbox.PROGRAM), "dedup", "new.jsonl", "-o", "out.jsonl",
             "--against", "old.jsonl", "--threads", "1"], cwd=self.folder,
            env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + sandbox.TIMEOUT
        while process.poll() is None and time.monotonic() < deadline and \
                not any(path.stat().st_size > 10_000
                        for path in self.folder.glob(".*resume*")):
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=sandbox.TIMEOUT)
        self.assertEqual(process.returncode, 130, err)
        self.assertNotIn("out.jsonl", self.names())
        summary = self.dedup("--against", "old.jsonl", "--resume",
                             "--json").json()
        self.assertTrue(summary["resumed"])
        self.assertEqual(summary["against"]["documents"], 20_000)


if __name__ == "__main__":
    unittest.main()
