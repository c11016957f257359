"""dedup, pairs and fingerprint on sound input, held against an oracle."""

import csv
import gzip
import io
import itertools
import re
import subprocess
import sys
import unittest

from e2e import oracle, sandbox, texts
from e2e.sandbox import SandboxTest


class JobTest(SandboxTest):
    def setUp(self):
        super().setUp()
        self.records = texts.news()
        self.write_jsonl("news.jsonl", self.records)

    def fingerprints(self, *args):
        outcome = self.run_program("fingerprint", "news.jsonl", *args, code=0)
        rows = outcome.rows()
        self.assertEqual([row[0] for row in rows],
                         [record["id"] for record in self.records])
        return [int(row[1], 16) for row in rows]

    def ids(self, numbers):
        return [self.records[i]["id"] for i in numbers]

    def survivors(self, k=3):
        return self.ids(oracle.survivors(self.fingerprints(), k))

    def test_pairs_are_those_within_k_bits(self):
        for bits, k in itertools.product((64, 128), (0, 3, 8, 20, 64)):
            with self.subTest(bits=bits, k=k):
                values = self.fingerprints("--bits", bits)
                outcome = self.run_program("pairs", "news.jsonl", "--bits",
                                           bits, "--k", k, code=0)
                found = [(a, b, int(d)) for a, b, d, _, _ in outcome.rows()]
                wanted = [(*self.ids((i, j)), d)
                          for i, j, d in oracle.pairs(values, k)]
                self.assertEqual(found, wanted)
                for _, _, d, similarity, _ in outcome.rows():
                    self.assertAlmostEqual(float(similarity),
                                           1 - int(d) / bits, places=3)

    def test_survivors_are_decided_per_representative(self):
        values = self.fingerprints()
        for k in (0, 3, 8, 20, 30, 64):
            with self.subTest(k=k):
                summary = self.run_program(
                    "dedup", "news.jsonl", "-o", "clean.jsonl", "--k", k,
                    "--json", "--clusters", "clusters.tsv", code=0).json()
                kept = self.ids(oracle.survivors(values, k))
                self.assertEqual([r["id"] for r in
                                  self.read_records("clean.jsonl")], kept)
                self.assertEqual(summary["kept"], len(kept))
                self.assertEqual(summary["duplicates"],
                                 len(self.records) - len(kept))
                self.check_clusters(values, k, kept)

    def check_clusters(self, values, k, kept):
        rows = self.read_rows("clusters.tsv")
        self.assertEqual(rows[0], ["cluster", "id", "representative",
                                   "distance", "kept", "weak", "similarity",
                                   "relation"])
        by_id = dict(zip((r["id"] for r in self.records), values))
        for row in rows[1:]:
            _, name, representative, distance, is_kept = row[:5]
            self.assertIn(representative, kept)
            self.assertEqual(name in kept, is_kept in ("1", "true", "yes"))
            self.assertEqual(
                oracle.distance(by_id[name], by_id[representative]),
                int(distance))
            self.assertLessEqual(int(distance), k)

    def test_output_keeps_every_byte_of_a_record(self):
        lines = [b'{"id" : "a",  "text": "%s", "x": [1, {"y": null}] }'
                 % texts.article(1).encode(),
                 b'{"text":"%s","id":"b"}' % texts.article(2).encode()]
        self.write("odd.jsonl", b"\n".join(lines) + b"\n")
        self.run_program("dedup", "odd.jsonl", "-o", "clean.jsonl", code=0)
        self.assertEqual(self.read("clean.jsonl"), self.read("odd.jsonl"))

    def test_the_summary_is_on_stderr_and_data_on_stdout(self):
        outcome = self.run_program("dedup", "news.jsonl", "-o", "-", code=0)
        self.assertEqual(len(outcome.lines()), len(self.survivors()))
        self.assertIn("before", outcome.err)
        self.assertRegex(outcome.err, r"method +hybrid\n")
        quiet = self.run_program("dedup", "news.jsonl", "-o", "-", "-q",
                                 code=0)
        self.assertEqual((quiet.out, quiet.err), (outcome.out, ""))

    def test_keep_policies(self):
        wanted = {"first": "n1", "last": "n7", "newest:date": "n7",
                  "longest": "n6"}
        for policy, kept in wanted.items():
            with self.subTest(policy=policy):
                self.run_program("dedup", "news.jsonl", "-o", "clean.jsonl",
                                 "--keep", policy, code=0)
                names = {r["id"] for r in self.read_records("clean.jsonl")}
                self.assertEqual(names & {"n1", "n6", "n7"}, {kept})

    def test_annotate_writes_everything_and_says_what_it_is(self):
        self.run_program("dedup", "news.jsonl", "-o", "marked.jsonl",
                         "--action", "annotate", code=0)
        marked = self.read_records("marked.jsonl")
        self.assertEqual([r["id"] for r in marked],
                         [r["id"] for r in self.records])
        added = set(marked[0]) - set(self.records[0])
        self.assertTrue(any("cluster" in name for name in added), added)
        self.assertTrue(any("representative" in name for name in added), added)

    def test_exact_method_removes_equal_texts_only(self):
        self.run_program("dedup", "news.jsonl", "-o", "clean.jsonl",
                         "--method", "exact", code=0)
        self.assertEqual([r["id"] for r in self.read_records("clean.jsonl")],
                         ["n1", "n2", "n3", "n4", "n5", "n9", "n10"])

    def test_min_similarity_narrows_k(self):
        narrow = self.run_program("pairs", "news.jsonl", "--k", "64",
                                  "--min-similarity", "0.95", code=0)
        by_k = self.run_program("pairs", "news.jsonl", "--k", "3", code=0)
        self.assertEqual(narrow.out, by_k.out)  # 1 - 3/64 >= 0.95 > 1 - 4/64

    def test_number_of_threads_changes_nothing(self):
        outputs = {self.run_program("dedup", "news.jsonl", "-o", "-",
                                    "--threads", n, code=0).out
                   for n in (1, 2, 7)}
        self.assertEqual(len(outputs), 1)

    def test_fail_on_duplicates(self):
        self.run_program("dedup", "news.jsonl", "-o", "clean.jsonl",
                         "--fail-on-duplicates", code=1)
        self.assertEqual(len(self.read_records("clean.jsonl")),
                         len(self.survivors()))
        self.run_program("dedup", "clean.jsonl", "-o", "again.jsonl",
                         "--fail-on-duplicates", code=0)
        self.run_program("pairs", "news.jsonl", "--fail-on-duplicates", code=1)
        self.run_program("pairs", "clean.jsonl", "--fail-on-duplicates",
                         code=0)

    def test_fingerprint_file_gives_the_same_pairs(self):
        self.run_program("fingerprint", "news.jsonl", "--binary", "-o",
                         "news.fingerprints", code=0)
        for k in (3, 20):
            self.assertEqual(
                self.run_program("pairs", "--fingerprints",
                                 "news.fingerprints", "--k", k, code=0).out,
                self.run_program("pairs", "news.jsonl", "--k", k, code=0).out)

    def test_fingerprint_file_gives_the_same_pairs_in_little_memory(self):
        self.run_program("fingerprint", "news.jsonl", "--binary", "-o",
                         "news.fingerprints", code=0)
        expected = self.run_program("pairs", "--fingerprints",
                                    "news.fingerprints", code=0).out
        self.assertTrue(expected)
        for memory in ("1K", "1G"):
            self.assertEqual(
                self.run_program("pairs", "--fingerprints",
                                 "news.fingerprints", "--memory", memory,
                                 "--scratch", ".", code=0).out, expected)
        self.run_program("pairs", "--fingerprints", "news.fingerprints",
                         "--memory", "1K", "--scratch", "none", code=4)

    def test_weak_documents_are_duplicates_of_equal_texts_only(self):
        self.write_jsonl("weak.jsonl", [
            {"id": 1, "text": ""}, {"id": 2, "text": "!!!"},
            {"id": 3, "text": "short text"}, {"id": 4, "text": "Short  TEXT"},
            {"id": 5, "text": "other words"}])
        outcome = self.run_program("fingerprint", "weak.jsonl", code=0)
        self.assertEqual([row[2] for row in outcome.rows()],
                         ["no-features"] * 2 + ["few-features"] * 3)
        summary = self.run_program("dedup", "weak.jsonl", "-o", "clean.jsonl",
                                   "--k", "64", "--json", code=0).json()
        self.assertEqual(summary["weak"], 5)
        kept = [r["id"] for r in self.read_records("clean.jsonl")]
        self.assertEqual(kept, [1, 3, 5])

    def test_formats_in_and_out(self):
        rows = io.StringIO()
        writer = csv.writer(rows, lineterminator="\n")
        writer.writerow(["url", "body"])
        for record in self.records:
            writer.writerow([record["id"], record["text"] + ',\n"!"'])
        self.write("news.csv", rows.getvalue())
        self.run_program("dedup", "news.csv", "-o", "clean.csv",
                         "--text-field", "body", "--id-field", "url", code=0)
        kept = list(csv.DictReader(io.StringIO(
            self.read("clean.csv").decode())))
        self.assertEqual([row["url"] for row in kept], self.survivors())
        self.assertTrue(kept[0]["body"].endswith(',\n"!"'))
        self.write("news.jsonl.gz", gzip.compress(self.read("news.jsonl")))
        self.run_program("dedup", "news.jsonl.gz", "-o", "clean.jsonl.gz",
                         code=0)
        lines = gzip.decompress(self.read("clean.jsonl.gz")).splitlines()
        self.assertEqual(len(lines), len(self.survivors()))
        for name in ("--column", "--text-key"):
            self.assertEqual(
                self.run_program("pairs", "news.csv", name, "body",
                                 "--id-field", "url", code=0).out,
                self.run_program("pairs", "news.jsonl", code=0).out)

    def test_dotted_paths(self):
        self.write_jsonl("deep.jsonl", [
            {"meta": {"key": r["id"]}, "doc": {"body": r["text"]}}
            for r in self.records])
        self.assertEqual(
            self.run_program("pairs", "deep.jsonl", "--text-field", "doc.body",
                             "--id-field", "meta.key", code=0).out,
            self.run_program("pairs", "news.jsonl", code=0).out)

    def test_formats_convert_with_every_field(self):
        rows = [["url", "price", "text", "note"]] + [
            [r["id"], str(i), r["text"], 'a "b",\nc' if i % 2 else ""]
            for i, r in enumerate(self.records)]
        table = io.StringIO()
        csv.writer(table, lineterminator="\n").writerows(rows)
        self.write("shop.csv", table.getvalue())
        command = ["--id-field", "url", "--method", "exact"]
        self.run_program("dedup", "shop.csv", "-o", "shop.jsonl", *command,
                         code=0)
        records = self.read_records("shop.jsonl")
        by_url = {row[0]: row for row in rows[1:]}
        self.assertTrue(records)
        for record in records:
            self.assertEqual(list(record), rows[0])
            self.assertEqual(list(record.values()), by_url[record["url"]])
        # And back: the same rows, byte for byte.
        self.run_program("dedup", "shop.jsonl", "-o", "back.csv", *command,
                         code=0)
        self.run_program("dedup", "shop.csv", "-o", "clean.csv", *command,
                         code=0)
        self.assertEqual(self.read("back.csv"), self.read("clean.csv"))

    def test_fields_that_no_table_holds_are_refused_at_once(self):
        self.write_jsonl("in.jsonl", [
            {"id": 1, "text": "a"}, {"id": 2, "text": "b", "more": 3}])
        outcome = self.run_program("dedup", "in.jsonl", "-o", "out.csv",
                                   code=2)
        self.assertIn("in.jsonl:2: its field 'more'", outcome.err)
        self.assertNotIn("out.csv", self.names())

    def test_a_text_of_several_fields(self):
        self.write_jsonl("parts.jsonl", [
            {"id": r["id"], "a": r["text"][:9], "b,c": r["text"][9:]}
            for r in self.records])
        self.write_jsonl("whole.jsonl", [
            {"id": r["id"], "text": r["text"][:9] + "\n" + r["text"][9:]}
            for r in self.records])
        wanted = self.run_program("fingerprint", "whole.jsonl", code=0).out
        for args in (["--text-field", "a,b\\,c"],
                     ["--text-field", "a", "--text-field", "b\\,c"],
                     ["--text-field=a", "--column=b\\,c"]):
            self.assertEqual(self.run_program(
                "fingerprint", "parts.jsonl", *args, code=0).out, wanted)
        self.assertEqual(self.run_program(
            "fingerprint", "parts.jsonl", code=0,
            env={"NEARDUP_TEXT_FIELD": "a,b\\,c"}).out, wanted)
        for wrong in ("a,", "a,a", ""):
            self.run_program("fingerprint", "parts.jsonl", "--text-field",
                             wrong, code=2)

    def test_streams_under_other_names_are_records_too(self):
        wanted = self.run_program("pairs", "news.jsonl", code=0).out
        for line in ("neardup pairs /dev/stdin < news.jsonl",
                     "cat news.jsonl | neardup pairs /dev/stdin",
                     "neardup pairs <(cat news.jsonl)",
                     "neardup pairs <(gzip -c news.jsonl)",
                     "neardup pairs /dev/fd/5 5< news.jsonl"):
            outcome = self.shell(line)
            self.assertEqual((outcome.code, outcome.out), (0, wanted), line)
        outcome = self.shell(
            "neardup dedup <(cat news.jsonl) -o clean.jsonl --memory 2G")
        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertIn("unknown, an input is a stream", outcome.err)
        self.assertEqual(len(self.read("clean.jsonl").splitlines()),
                         len(self.survivors()))

    def test_a_file_of_two_names_is_read_once(self):
        (self.folder / "link.jsonl").symlink_to("news.jsonl")
        outcome = self.run_program("fingerprint", "news.jsonl",
                                   "./news.jsonl", "link.jsonl", code=0)
        self.assertEqual(len(outcome.lines()), len(self.records))
        self.assertIn("named again      ./news.jsonl and 1 more", outcome.err)

    def test_standard_input_is_jsonl(self):
        outcome = self.run_program("dedup", "-", "-o", "-", code=0,
                                   stdin=self.read("news.jsonl"))
        self.assertEqual(len(outcome.lines()), len(self.survivors()))

    def test_a_reader_that_goes_away_is_no_reason_to_complain(self):
        self.write_jsonl("many.jsonl", [
            {"id": i, "text": self.records[0]["text"]} for i in range(700)])
        outcome = self.shell(
            "neardup pairs many.jsonl -q | head -n 1; echo ${PIPESTATUS[0]}")
        self.assertEqual(outcome.lines()[1], "4")
        self.assertEqual(outcome.err, "")

    def test_report_is_self_contained(self):
        self.run_program("dedup", "news.jsonl", "--action", "report",
                         "--report", "report.html", code=0)
        page = self.read("report.html").decode()
        self.assertIn("<html", page)
        for foreign in ("http://", "https://", "src=\"//"):
            self.assertNotIn(foreign, page.replace("http://www.w3.org", ""))


class SettingsTest(SandboxTest):
    def test_memory_limit_is_checked_before_the_job(self):
        self.write_jsonl("news.jsonl", texts.news())
        outcome = self.run_program("dedup", "news.jsonl", "-o", "clean.jsonl",
                                   "--memory", "1M", code=3)
        self.assertIn("memory: about", outcome.err)
        self.assertIn("--memory", outcome.err)
        self.assertEqual(self.names(), ["news.jsonl"])
        outcome = self.run_program("dedup", "news.jsonl", "-o", "clean.jsonl",
                                   "--memory", "2G", code=0)
        self.assertIn("for 10 documents (limit 2.0 GiB)", outcome.err)

    def test_what_memory_cannot_hold_goes_to_disk(self):
        self.write_jsonl("news.jsonl", [
            {"id": i, "text": texts.article(i // 2) * 60 + str(i)}
            for i in range(400)])
        self.run_program("dedup", "news.jsonl", "-o", "all.jsonl", code=0)
        outcome = self.run_program("dedup", "news.jsonl", "-o", "clean.jsonl",
                                   "--memory", "53M", "--threads", "1", code=0)
        self.assertIn("words and sketches on disk", outcome.err)
        self.assertEqual(self.read("clean.jsonl"), self.read("all.jsonl"))

    def test_advice_of_a_refusal_holds(self):
        self.write_jsonl("many.jsonl", [
            {"id": i, "text": texts.article(i, 16)} for i in range(30_000)])
        self.write_jsonl("large.jsonl", [
            {"id": "large", "text": " ".join(
                f"word{i}" for i in range(700_000))},
            {"id": "small", "text": texts.article(1)}])
        advised = set()
        for name, limits in (("many.jsonl", ("1M", "55M", "57M", "60M", "68M")),
                             ("large.jsonl", ("1M", "58M", "68M"))):
            for limit in limits:
                for method in ("hybrid", "minhash", "simhash"):
                    job = ["dedup", name, "-o", "out.jsonl"]
                    plan = {"--memory": limit, "--method": method,
                            "--threads": "4"}
                    run = lambda: self.run_program(
                        *job, *itertools.chain(*plan.items()))
                    outcome = run()
                    if outcome.code == 0:
                        continue
                    self.assertEqual(outcome.code, 3, outcome.err)
                    option, value = re.search(
                        r"; .*(--[a-z-]+) (\w+)", outcome.err).groups()
                    advised.add(option)
                    plan[option] = value
                    self.assertEqual(run().code, 0, (plan, outcome.err))
        # Which of them a refusal comes to depends on the machine's libraries.
        self.assertIn("--memory", advised)
        self.assertLessEqual(advised, {"--memory", "--threads", "--method",
                                       "--max-record"})

    def peak_and_estimate(self, *args):
        """What a run took and what it announced, in MiB."""
        # A process begins with the peak of the one it was forked from, so a
        # small one stands in between.
        measured = subprocess.run(
            [sys.executable, "-S", "-c",
             "import os, sys\n"
             "pid = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:])\n"
             "print(os.wait4(pid, 0)[2].ru_maxrss)",
             str(sandbox.PROGRAM), *args, "--memory", "10G"],
            cwd=self.folder, env=self.environment(), capture_output=True,
            check=True)
        announced = re.search(r"memory: about ([0-9.]+) MiB",
                              measured.stderr.decode())
        return int(measured.stdout) / 1024, float(announced[1])

    def test_memory_estimate_is_kept(self):
        if any(mark in sandbox.PROGRAM.read_bytes()
               for mark in (b"__asan_init", b"__tsan_init")):
            self.skipTest("the sanitizer needs memory of its own")
        self.write_jsonl("in.jsonl", [
            {"id": i, "text": texts.article(i, 16)} for i in range(30_000)])
        self.write_jsonl("large.jsonl", [
            {"id": "large", "text": (texts.article(1, 5000) + " ") * 400}])
        for name, method in itertools.product(
                ("in.jsonl", "large.jsonl"),
                ("hybrid", "simhash", "minhash", "exact")):
            with self.subTest(input=name, method=method):
                peak, estimate = self.peak_and_estimate(
                    "dedup", name, "-o", "out.jsonl", "--method", method,
                    "--threads", "2")
                self.assertLessEqual(peak, estimate * 1.2)

    def test_flag_then_variable_then_file(self):
        self.write_jsonl("news.jsonl", texts.news())
        self.write("c.toml", "[pairs]\nk = 64\n")
        pairs = 10 * 9 // 2
        run = self.run_program
        self.assertEqual(
            len(run("pairs", "news.jsonl", "--config", "c.toml").lines()),
            pairs)
        few = run("pairs", "news.jsonl", "--config", "c.toml",
                  env={"NEARDUP_K": "0"}).lines()
        self.assertEqual(len(few), 4)
        self.assertEqual(
            len(run("pairs", "news.jsonl", "--config", "c.toml", "--k", "64",
                    env={"NEARDUP_K": "0"}).lines()), pairs)

    def test_a_profile_of_ones_own(self):
        self.write("mine.toml", 'base = "java128"\nname = "mine"\n')
        shown = self.run_program("profiles", "show", "mine.toml",
                                 "--json", code=0).json()
        base = self.run_program("profiles", "show", "java128",
                                "--json", code=0).json()
        self.assertEqual(shown["name"], "mine")
        self.assertEqual(shown["recipe"], base["recipe"])
        self.run_program("profiles", "show", "none.toml", code=4)
        self.run_program("profiles", "show", "none", code=2)
        self.write("bad.toml", 'base = "zh"\nnonsense = 1\n')
        self.run_program("profiles", "show", "bad.toml", code=2)


if __name__ == "__main__":
    unittest.main()
