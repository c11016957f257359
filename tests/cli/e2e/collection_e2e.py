"""neardup collection: every action, from outside."""

import gzip
import json
import select
import signal
import subprocess
import time
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest


class CollectionTest(SandboxTest):
    def setUp(self):
        super().setUp()
        self.news = texts.news()
        self.write_jsonl("news.jsonl", self.news)

    def collection(self, action, *args, code=0, **options):
        return self.run_program("collection", action, *args, code=code,
                                **options)

    def create(self, name="news", *args):
        return self.collection("create", name, *args)

    def filled(self, *args):
        """A collection of the news."""
        self.create("news", *args)
        self.collection("import", "news", "news.jsonl", "--time-field", "date")

    def answers(self, outcome):
        return [json.loads(line) for line in outcome.lines()]

    def stats(self, name="news"):
        return self.collection("stats", name, "--json").json()


class CreateTest(CollectionTest):
    def test_prints_what_it_will_take(self):
        outcome = self.create("news", "--expected-documents", "1000000")
        self.assertEqual(outcome.out, "")
        self.assertRegex(outcome.err, "1,000,000 documents .* memory and .* "
                                      "disk")
        self.assertEqual(self.create("other", "-q").err, "")

    def test_never_replaces_what_is_there(self):
        self.create()
        again = self.collection("create", "news", code=2)
        self.assertIn("news: there is a collection", again.err)
        self.write("folder/file", "x")
        self.assertIn("not empty",
                      self.collection("create", "folder", code=2).err)

    def test_the_settings_stay(self):
        self.create("news", "--k", "6", "--profile", "zh", "--keep-texts",
                    "--ttl", "12h")
        stats = self.stats()
        self.assertEqual(
            [stats[key] for key in ("method", "profile", "k", "caution",
                                    "keep_texts", "ttl_seconds", "documents")],
            ["simhash", "zh", 6, None, True, 43200, 0])
        self.create("hybrid", "--caution", "0.8")
        stats = self.stats("hybrid")
        self.assertEqual((stats["method"], stats["caution"], stats["k"]),
                         ("hybrid", 0.8, None))

    def test_refuses_what_does_not_fit_together(self):
        for args, message in (
                (("--method", "hybrid", "--k", "3"), "--method simhash"),
                (("--method", "simhash", "--caution", "0.5"), "hybrid"),
                (("--ttl", "3 weeks"), "30d"),
                (("--ttl", "0d"), "30d"),
                (("--profile", "zz"), "zz"),
                (("--method", "simhahs"), "did you mean"),
                (("--k", "65"), "65"),
                (("--expected-documents", "0"), "whole number")):
            with self.subTest(args):
                outcome = self.collection("create", "bad", *args, code=2)
                self.assertIn(message, outcome.err)
                self.assertFalse((self.folder / "bad" / "COLLECTION").exists())
        self.assertIn("redis", self.collection(
            "create", "redis://host/news", code=2).err)
        self.assertIn("name the folder", self.collection(
            "create", code=2).err)


class WordsTest(CollectionTest):
    def test_wrong_words_get_a_suggestion(self):
        self.assertIn("did you mean import?",
                      self.collection("imoprt", "news", code=2).err)
        self.assertIn("neardup collection --help",
                      self.collection("zzzzzzzz", "news", code=2).err)
        self.assertIn("name an action", self.run_program(
            "collection", code=2).err)
        outcome = self.collection("import", "news", "--time-feild", "x",
                                  code=2)
        self.assertIn("neardup collection import: ", outcome.err)
        self.assertIn("did you mean --time-field?", outcome.err)

    def test_help_of_the_verb_lists_actions(self):
        text = self.run_program("collection", "--help", code=0).out
        for action in ("create", "import", "add", "check", "query", "get",
                       "remove", "stats", "snapshot", "restore", "verify",
                       "export", "list"):
            self.assertRegex(text, rf"\n  {action} +\S")
            own = self.collection(action, "--help").out
            self.assertIn(f"Usage: neardup collection {action} ", own)
            self.assertIn("Examples:", own)
            self.assertEqual(own, self.run_program(
                "help", "collection", action, code=0).out)
        self.assertIn("did you mean query?", self.run_program(
            "help", "collection", "qeury", code=2).err)

    def test_settings_come_from_variables_and_the_table_of_the_verb(self):
        self.create("news", "--keep-texts")
        self.write("set.toml", '[collection]\ntime-field = "date"\n')
        self.collection("import", "news", "news.jsonl", "--config",
                        "set.toml", env={"NEARDUP_FIELDS": "date"})
        document = self.answers(self.collection("get", "news", "n1"))[0]
        self.assertEqual((document["time"], document["metadata"]),
                         ("2024-01-01T00:00:00.000Z", {"date": "2024-01-01"}))
        self.write("bad.toml", '[collection]\ntime-feild = "date"\n')
        self.assertIn("time-field", self.collection(
            "stats", "news", "--config", "bad.toml", code=2).err)


class ImportTest(CollectionTest):
    def test_keeps_everything_and_changes_nothing_the_second_time(self):
        self.create()
        summary = self.collection("import", "news", "news.jsonl",
                                  "--json").json()
        self.assertEqual([summary[key] for key in
                          ("documents", "new", "replaced", "rejects")],
                         [10, 10, 0, 0])
        before = self.stats()
        exported = self.collection("export", "news").out
        summary = self.collection("import", "news", "news.jsonl", "--batch",
                                  "3", "--threads", "2", "--json").json()
        self.assertEqual([summary[key] for key in
                          ("documents", "new", "replaced", "unchanged")],
                         [10, 0, 0, 10])
        self.assertEqual(self.stats()["documents"], 10)
        self.assertEqual(before["texts"], self.stats()["texts"])
        ids = [json.loads(line)["id"] for line in exported.splitlines()]
        self.assertEqual(ids, sorted(record["id"] for record in self.news))

    def test_an_id_takes_the_place_of_its_earlier_text(self):
        self.filled()
        self.write_jsonl("new.jsonl", [{"id": "n1", "text":
                                        texts.article(77)}])
        summary = self.collection("import", "news", "new.jsonl",
                                  "--json").json()
        self.assertEqual((summary["new"], summary["replaced"]), (0, 1))
        self.assertEqual(self.stats()["documents"], 10)

    def test_metadata_keep_their_types(self):
        self.create("news", "--keep-texts")
        self.write_jsonl("typed.jsonl", [
            {"id": 1, "title": "A \"b\" 中", "url": None, "n": 1.50,
             "deep": {"er": [1, {"x": True}]}, "text": texts.article(1)},
            {"id": "2", "text": texts.article(2)}])
        self.collection("import", "news", "typed.jsonl", "--fields",
                        "title,url,n,deep,deep.er,absent")
        one, two = self.answers(self.collection("get", "news", "1", "2"))
        self.assertEqual(one["metadata"], {
            "title": "A \"b\" 中", "n": 1.5, "deep": {"er": [1, {"x": True}]},
            "deep.er": [1, {"x": True}]})
        self.assertEqual(list(one), ["id", "time", "metadata", "text"])
        self.assertNotIn("metadata", two)
        self.assertEqual(two["text"], texts.article(2))

    def test_csv_columns_become_strings(self):
        self.create()
        self.write("rows.csv", "url,body,n\nu1,%s,5\n" % texts.article(1))
        self.collection("import", "news", "rows.csv", "--text-field", "body",
                        "--id-field", "url", "--fields", "n,title")
        document = self.answers(self.collection("get", "news", "u1"))[0]
        self.assertEqual(document["metadata"], {"n": "5"})

    def test_times(self):
        times = [("2024-05-01", "2024-05-01T00:00:00.000Z"),
                 ("2024-05-01T10:00:00.25+08:00", "2024-05-01T02:00:00.250Z"),
                 (1714557600, "2024-05-01T10:00:00.000Z"),
                 ("1714557600123", "2024-05-01T10:00:00.123Z"),
                 (1714557600.5, "2024-05-01T10:00:00.500Z")]
        bad = ["2024-05-01T10:00:00", "May", None, {"a": 1}, True, ""]
        self.write_jsonl("in.jsonl", [
            {"id": str(i), "text": texts.article(i), "when": when}
            for i, when in enumerate([t for t, _ in times] + bad)])
        self.create()
        outcome = self.collection("import", "news", "in.jsonl", "--time-field",
                                  "when", "--rejects", "bad.tsv", "--json")
        self.assertEqual(outcome.json()["rejects"], len(bad))
        rows = self.read_rows("bad.tsv")
        self.assertEqual([row[1] for row in rows],
                         [str(len(times) + 1 + i) for i in range(len(bad))])
        self.assertTrue(all("field 'when'" in row[2] for row in rows), rows)
        documents = self.answers(self.collection(
            "get", "news", *(str(i) for i in range(len(times)))))
        self.assertEqual([d["time"] for d in documents],
                         [shown for _, shown in times])

    def test_bad_records_are_rejects(self):
        self.create()
        self.write("bad.jsonl", '{"id":"a","text":"%s"}\nnonsense\n'
                   '{"id":"%s","text":"x"}\n' % (texts.article(1), "i" * 65536))
        self.collection("import", "news", "bad.jsonl", "--rejects", "r.tsv")
        self.assertIn("65536 bytes", self.read_rows("r.tsv")[1][2])
        self.collection("import", "news", "bad.jsonl", "--max-bad", "1",
                        code=3)
        strict = self.collection("import", "news", "bad.jsonl", "--strict",
                                 code=3)
        self.assertIn("bad.jsonl:2", strict.err)
        self.assertEqual(self.stats()["documents"], 1)

    def test_store_and_input_that_are_not_there(self):
        self.assertIn("create it first", self.collection(
            "import", "none", "news.jsonl", code=4).err)
        self.create()
        self.collection("import", "news", "none.jsonl", code=4)
        self.assertIn("INPUT", self.collection("import", "news", code=2).err)

    def test_async_and_compressed_input(self):
        self.write("z.jsonl.gz", gzip.compress(self.read("news.jsonl")))
        self.create()
        self.collection("import", "news", "z.jsonl.gz", "--async")
        self.assertEqual(self.stats()["documents"], 10)

    def test_add_a_given_document(self):
        self.create("news", "--keep-texts")
        self.collection("add", "news", "--id", "x", "--text",
                        "A text of one's own.", "--time", "2024-01-02",
                        "--metadata", '{"n":1}')
        self.assertEqual(self.answers(self.collection("get", "news", "x")), [
            {"id": "x", "time": "2024-01-02T00:00:00.000Z",
             "metadata": {"n": 1}, "text": "A text of one's own."}])
        summary = self.collection("add", "news", "--id", "x", "--text",
                                  "Another text.", "--json").json()
        self.assertEqual(summary["replaced"], 1)
        for args in (("--id", "x"), ("--text", "x"),
                     ("--id", "x", "--text", "y", "news.jsonl"),
                     ("--id", "x", "--text", "y", "--time", "noon"),
                     ("--id", "x", "--text", "y", "--metadata", "[]")):
            with self.subTest(args):
                self.collection("add", "news", *args, code=2)
        self.collection("add", "news", "news.jsonl")
        self.assertEqual(self.stats()["documents"], 11)


class CheckTest(CollectionTest):
    KEYS = ["id", "duplicate", "added", "replaced", "of"]

    def check_news(self, *create):
        self.create("news", *create)
        return self.answers(self.collection("check", "news", "news.jsonl"))

    def test_every_record_gets_its_line_in_order(self):
        answers = self.check_news()
        self.assertEqual([a["id"] for a in answers],
                         [record["id"] for record in self.news])
        by_id = {a["id"]: a for a in answers}
        for answer in answers:
            self.assertEqual(list(answer), self.KEYS)
            self.assertEqual(answer["added"], not answer["duplicate"])
        for copy, of in (("n6", "n1"), ("n7", "n1"), ("n8", "n3")):
            related = by_id[copy]["of"]
            self.assertEqual([r["id"] for r in related], [of])
            self.assertEqual(list(related[0]), ["id", "relation",
                                                "similarity"])
        self.assertEqual(by_id["n9"]["of"][0]["relation"], "near")
        self.assertFalse(by_id["n1"]["duplicate"])
        self.assertEqual(self.stats()["documents"],
                         sum(a["added"] for a in answers))

    def test_simhash_tells_distances(self):
        self.create("news", "--method", "simhash", "--k", "24")
        answers = self.answers(self.collection(
            "check", "news", "news.jsonl", "--keep-all"))
        related = [r for r in answers[8]["of"] if r["id"] == "n2"][0]
        self.assertEqual(list(related), ["id", "relation", "similarity",
                                         "distance"])
        self.assertEqual(related["similarity"],
                         round(1 - related["distance"] / 64, 4))

    def test_keep_all_and_limit(self):
        self.create()
        answers = self.answers(self.collection(
            "check", "news", "news.jsonl", "--keep-all", "--limit", "1"))
        self.assertTrue(all(a["added"] for a in answers))
        self.assertEqual(self.stats()["documents"], 10)
        self.assertEqual(len(answers[6]["of"]), 1)
        self.collection("check", "news", "news.jsonl", "--limit", "0", code=2)

    def test_only_new_lets_the_bytes_through(self):
        self.create()
        self.collection("check", "news", "news.jsonl", "--only-new", "-o",
                        "new.jsonl")
        lines = self.read("news.jsonl").splitlines()
        self.assertEqual(self.read("new.jsonl").splitlines(),
                         lines[:5] + lines[9:])
        self.write("more.csv", "id,text\nc1,%s\nc2,%s\n" % (
            texts.repost(texts.article(1)), texts.article(50)))
        outcome = self.collection("check", "news", "more.csv", "--only-new")
        self.assertEqual(outcome.out.splitlines(),
                         ["id,text", "c2," + texts.article(50)])

    def test_output_and_summary(self):
        self.create()
        self.assertIn("-o", self.collection(
            "check", "news", "news.jsonl", "--json", code=2).err)
        summary = self.collection("check", "news", "news.jsonl", "--json",
                                  "-o", "answers.jsonl.gz").json()
        self.assertEqual((summary["documents"], summary["duplicates"],
                          summary["added"]), (10, 4, 6))
        self.assertEqual(len(gzip.decompress(
            self.read("answers.jsonl.gz")).splitlines()), 10)
        self.assertIn("inputs are never overwritten", self.collection(
            "check", "news", "news.jsonl", "-o", "news.jsonl", code=2).err)
        self.assertEqual(self.read_records("news.jsonl"), self.news)

    def start(self, *args):
        return subprocess.Popen(
            [str(sandbox.PROGRAM), "collection", *args], cwd=self.folder,
            env=self.environment(), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def answer_to(self, process, record):
        """Writes one line and waits for one."""
        process.stdin.write(json.dumps(record).encode() + b"\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], sandbox.TIMEOUT)
        self.assertTrue(ready, "a line that came alone was not answered")
        return json.loads(process.stdout.readline())

    def test_one_of_four_processes_has_it(self):
        self.create()
        owner = self.start("check", "news", "-")
        self.answer_to(owner, self.news[0])
        others = [self.start("check", "news", "-") for _ in range(3)]
        for other in others:
            record = json.dumps(self.news[1]).encode() + b"\n"
            out, err = other.communicate(record, timeout=sandbox.TIMEOUT)
            self.assertNotEqual(other.returncode, 0)
            self.assertEqual(out, b"")
            self.assertIn(f"process {owner.pid} ", err.decode())
        self.assertTrue(self.answer_to(owner, self.news[3])["id"])
        owner.communicate(timeout=sandbox.TIMEOUT)
        self.assertEqual(self.stats()["documents"], 2)

    def test_a_line_that_arrives_alone_is_answered(self):
        self.create()
        process = self.start("check", "news", "-")
        short = {"id": "s", "text": "Hello."}
        self.assertTrue(self.answer_to(process, short)["added"])
        for record in self.news[:3] + self.news[5:6]:
            answer = self.answer_to(process, record)
            self.assertEqual(answer["id"], record["id"])
        self.assertEqual(answer["of"][0]["id"], "n1")
        # What was answered survives the worst end.
        process.kill()
        process.communicate()
        self.assertEqual(self.stats()["documents"], 4)

    def test_ctrl_c_leaves_what_was_answered(self):
        self.create()
        process = self.start("check", "news", "-", "-o", "answers.jsonl")
        process.stdin.write(b"".join(self.read("news.jsonl").splitlines(
            keepends=True)[:3]))
        process.stdin.flush()
        deadline = time.monotonic() + sandbox.TIMEOUT
        while time.monotonic() < deadline:
            # Says who has the collection open.
            if self.read("news/OWNER"):
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=sandbox.TIMEOUT)
        self.assertEqual(process.returncode, 130, err)
        # Nothing was answered if the signal came before the first record.
        answers = self.folder / "answers.jsonl"
        answered = answers.read_text().splitlines() if answers.exists() else []
        self.assertEqual(self.stats()["documents"], len(answered))

    def in_use(self, name):
        outcome = self.run_program("collection", "stats", name)
        return outcome.code == 4 and "is open in" in outcome.err

    def test_a_collection_has_one_user_at_a_time(self):
        self.create()
        process = self.start("check", "news", "-")
        self.answer_to(process, self.news[0])
        self.assertTrue(self.in_use("news"))
        listed = self.collection("list").out
        self.assertRegex(listed, "news +.*open in")
        process.stdin.close()
        self.assertEqual(process.wait(timeout=sandbox.TIMEOUT), 0)
        process.stdout.close()
        process.stderr.close()
        self.assertEqual(self.stats()["documents"], 1)


class QueryTest(CollectionTest):
    def query(self, *args, code=0):
        return self.answers(self.collection("query", "news", *args, code=code))

    def test_by_text_id_and_records(self):
        self.filled()
        answer, = self.query("--text", texts.repost(texts.article(1)))
        self.assertEqual(list(answer), ["duplicate", "of"])
        self.assertEqual({r["id"] for r in answer["of"]}, {"n1", "n6", "n7"})
        answer, = self.query("--id", "n1")
        self.assertEqual(answer["id"], "n1")
        self.assertEqual({r["id"] for r in answer["of"]}, {"n6", "n7"})
        answers = self.query("news.jsonl")
        self.assertEqual([a["id"] for a in answers],
                         [record["id"] for record in self.news])
        self.assertTrue(all(a["of"] for a in answers))
        self.assertEqual(self.stats()["documents"], 10)

    def test_limits_and_relations(self):
        self.filled()
        text = texts.article(1)
        self.assertEqual(len(self.query("--text", text, "--limit", "2")[0]
                             ["of"]), 2)
        for answer in self.query("news.jsonl", "--relations", "equal"):
            self.assertTrue(all(r["relation"] == "equal"
                                for r in answer["of"]))
        for answer in self.query("news.jsonl", "--min-similarity", "0.99"):
            self.assertTrue(all(r["similarity"] >= 0.99
                                for r in answer["of"]))

    def test_nothing_found_is_exit_code_1(self):
        self.filled()
        answer, = self.query("--text", texts.article(1000), code=1)
        self.assertEqual(answer, {"duplicate": False, "of": []})
        self.assertEqual(self.query("--id", "n5", code=1)[0]["of"], [])
        gone = self.collection("query", "news", "--id", "n99", code=1)
        self.assertIn("no document 'n99'", gone.err)
        self.write_jsonl("other.jsonl", [{"text": texts.article(1000)}])
        self.query("other.jsonl", code=1)

    def test_fingerprints_go_with_simhash(self):
        self.filled()
        for args in (("--fingerprint", "0" * 16), ("--k", "4", "--id", "n1")):
            self.assertIn("goes with simhash", self.collection(
                "query", "news", *args, code=2).err)
        self.create("bits", "--k", "3")
        self.collection("import", "bits", "news.jsonl")
        hex_digits = self.run_program("fingerprint", "news.jsonl",
                                      code=0).rows()[0][1]
        answer = self.collection("query", "bits", "--fingerprint",
                                 hex_digits).json()
        self.assertIn({"id": "n1", "relation": "near", "similarity": 1,
                       "distance": 0},
                      [{**r, "relation": "near"} for r in answer["of"]])
        wide = self.collection("query", "bits", "--fingerprint", hex_digits,
                               "--k", "30").json()
        self.assertGreaterEqual(len(wide["of"]), len(answer["of"]))
        self.collection("query", "bits", "--fingerprint", "12", code=2)

    def test_one_thing_is_asked_about(self):
        self.create()
        for args in ((), ("--id", "a", "--text", "b"),
                     ("--text", "a", "news.jsonl")):
            self.assertIn("one of the four", self.collection(
                "query", "news", *args, code=2).err)


class KeepingTest(CollectionTest):
    def test_get_and_remove(self):
        self.filled("--keep-texts")
        outcome = self.collection("get", "news", "n1", "zz", "n2", code=1)
        self.assertEqual([d["id"] for d in self.answers(outcome)],
                         ["n1", "n2"])
        self.assertIn("no document 'zz'", outcome.err)
        counts = self.collection("remove", "news", "n1", "zz", "n1",
                                 "--json").json()
        self.assertEqual(counts, {"removed": 1, "absent": 2})
        self.write("ids.txt", "n2\n\nn3\n")
        self.assertIn("removed 2, absent 0", self.collection(
            "remove", "news", "--from", "ids.txt").err)
        self.collection("get", "news", "n1", code=1)
        self.assertEqual(self.stats()["documents"], 7)
        # Its copies are asked about without it.
        answer = self.collection("query", "news", "--id", "n6").json()
        self.assertEqual([r["id"] for r in answer["of"]], ["n7"])
        for args in ((), ("n1", "--from", "ids.txt")):
            self.collection("remove", "news", *args, code=2)
        self.collection("get", "news", code=2)

    def test_stats_for_people(self):
        self.filled()
        text = self.collection("stats", "news").out
        self.assertRegex(text, r"method +hybrid, caution 0\.5\n")
        self.assertRegex(text, r"documents +10\n")
        self.assertRegex(text, r"disk .* B a document\n")

    def test_a_snapshot_is_a_collection_of_its_own(self):
        self.filled()
        before = self.collection("export", "news").out
        self.assertIn("10 documents", self.collection(
            "snapshot", "news", "copy").err)
        self.collection("remove", "news", "n1")
        self.collection("restore", "copy", "again")
        self.assertEqual(self.collection("export", "again").out, before)
        self.assertEqual(self.collection("export", "copy").out, before)
        self.assertEqual(self.stats()["documents"], 9)
        self.collection("snapshot", "news", "copy", code=2)
        self.collection("restore", "copy", "news", code=2)
        self.collection("restore", "nothing", "new", code=4)
        self.collection("snapshot", "news", code=2)

    def test_export_reads_back(self):
        self.filled("--keep-texts")
        self.collection("export", "news", "-o", "all.jsonl")
        records = self.read_records("all.jsonl")
        self.assertEqual(list(records[0]), ["id", "time", "text"])
        self.create("copy", "--keep-texts")
        self.collection("import", "copy", "all.jsonl", "--time-field", "time")
        self.assertEqual(self.collection("export", "copy").out,
                         self.read("all.jsonl").decode())

    def test_metadata_stand_beside_the_others_in_an_export(self):
        self.create()
        self.collection("add", "news", "--id", "1", "--text", "Some text.",
                        "--time", "2024-01-01", "--metadata",
                        '{"n": 1.50,\n "id": "x", "title": "T"}')
        self.assertEqual(self.answers(self.collection("export", "news")), [
            {"id": "1", "time": "2024-01-01T00:00:00.000Z", "n": 1.5,
             "title": "T"}])

    def test_verify_names_the_damage(self):
        self.filled("--keep-texts")
        self.assertIn("sound", self.collection("verify", "news").err)
        tables = sorted((self.folder / "news").rglob("*.sst"),
                        key=lambda path: path.stat().st_size)
        if not tables:
            self.skipTest("the store made no table yet")
        damaged = bytearray(tables[-1].read_bytes())
        damaged[len(damaged) // 3] ^= 0xFF
        tables[-1].write_bytes(damaged)
        outcome = self.collection("verify", "news", code=4)
        self.assertTrue(outcome.out or outcome.err)

    def test_list(self):
        self.create("a")
        self.create("b", "--k", "3")
        (self.folder / "deep").mkdir()
        self.create("deep/c")
        self.write("no/file", "x")
        outcome = self.collection("list")
        self.assertEqual([line.split()[:3] for line in outcome.lines()],
                         [["a", "hybrid", "0"], ["b", "simhash", "0"],
                          ["deep/c", "hybrid", "0"]])
        rows = self.collection("list", "deep", "--json").json()
        self.assertEqual(rows, [{"name": "deep/c", "method": "hybrid",
                                 "documents": 0}])
        self.collection("list", "nowhere", code=4)

    def test_what_is_older_than_the_ttl_is_forgotten(self):
        self.create("news", "--ttl", "30d")
        self.collection("add", "news", "--id", "old", "--text",
                        texts.article(1), "--time", "2001-01-01")
        self.collection("add", "news", "--id", "new", "--text",
                        texts.article(2))
        self.collection("get", "news", "old", code=1)
        self.collection("get", "news", "new")


class InterruptedImportTest(CollectionTest):
    def test_the_same_import_again_completes_it(self):
        articles = [texts.article(i) for i in range(97)]
        records = [{"id": str(i), "text": f"{articles[i % 97]} x{i}"}
                   for i in range(20_000)]
        self.write_jsonl("many.jsonl", records)
        self.create("news", "--method", "simhash")
        process = subprocess.Popen(
            [str(sandbox.PROGRAM), "collection", "import", "news",
             "many.jsonl", "--batch", "10", "--threads", "1"],
            cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        deadline = time.monotonic() + sandbox.TIMEOUT
        while time.monotonic() < deadline and process.poll() is None:
            logs = list((self.folder / "news").rglob("*.log"))
            if any(path.stat().st_size > 100_000 for path in logs):
                break
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=sandbox.TIMEOUT)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn(b"are kept", err)
        kept = self.stats()["documents"]
        self.assertGreater(kept, 0)
        self.assertLess(kept, len(records))
        self.collection("import", "news", "many.jsonl")
        self.assertEqual(self.stats()["documents"], len(records))


if __name__ == "__main__":
    unittest.main()
