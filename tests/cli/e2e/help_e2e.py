"""Every example of every --help, run as it is printed, does what it says; and
the manual, the reference page and the completions are those of this program."""

import gzip
import json
import re
import shutil
import subprocess
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest

ACTIONS = ["create", "import", "add", "check", "query", "get", "remove",
           "stats", "snapshot", "restore", "verify", "export", "list"]
VERBS = ["dedup", "pairs", "fingerprint", "compare", "eval", "profiles", "hash",
         "segment", "dictionary", "plan", "help", "completion", "man",
         "collection", *(f"collection {action}" for action in ACTIONS)]


class ExampleFolder(SandboxTest):
    """A folder with the files that the examples name."""

    def setUp(self):
        super().setUp()
        news = texts.news()
        self.write_jsonl("news.jsonl", news)
        self.write_jsonl("crawl/a.jsonl", news[:5])
        self.write_jsonl("crawl/b.jsonl", news[5:])
        self.write_jsonl("year/may.jsonl", news[:2])
        self.write_jsonl("week.jsonl", news[2:])
        for name in ("news.jsonl", "crawl/a.jsonl", "crawl/b.jsonl",
                     "year/may.jsonl", "week.jsonl"):
            if shutil.which("zstd"):
                subprocess.run(["zstd", "-q", str(self.folder / name)],
                               check=True)
        for record in news:
            self.write(f"articles/{record['id']}.txt", record["text"])
        rows = ["url,body,date"] + [
            f"{r['id']},{r['text']},{r['date']}" for r in news]
        rows.insert(3, "too,few")
        self.write("shop.csv", "\n".join(rows) + "\n")
        self.write_jsonl("zh.jsonl", [
            {"id": f"z{i}", "text": text}
            for i, text in enumerate(texts.CHINESE + texts.CHINESE[:1])])
        self.write("old.txt", news[1]["text"])
        self.write("new.txt", news[8]["text"])
        self.write("mine.toml", 'base = "zh"\nname = "mine"\n')
        self.write("words.txt", "云计算\n蓝翔 nz\n")
        self.write("labels.tsv", "n1\tn6\t1\nn1\tn7\t1\nn3\tn8\t1\n"
                   "n2\tn9\t1\nn1\tn2\t0\n")
        copies = {("n2", "n9"), ("n1", "n6"), ("n1", "n7"),
                  ("n6", "n7"), ("n3", "n8")}
        ids = [record["id"] for record in news]
        self.write("judged.tsv", "".join(
            f"{a}\t{b}\t{'edited' if (a, b) in copies else 'unrelated'}\n"
            for i, a in enumerate(ids) for b in ids[i + 1:]))
        self.write("truth.tsv", "n1\tx\nn6\tx\nn7\tx\nn3\ty\nn8\ty\n")
        self.run_program("fingerprint", "news.jsonl", "--binary", "-o",
                         "news.fingerprints", code=0)


def examples():
    """{line: verb} of every example that any help prints."""
    found = {}
    for verb in VERBS:
        text = subprocess.run([str(sandbox.PROGRAM), *verb.split(), "--help"],
                              capture_output=True, check=True).stdout.decode()
        block = text.split("\nExamples:\n", 1)[1].split("\nUsage:", 1)[0]
        for line in block.splitlines():
            if line.strip() and not line.strip().startswith("#"):
                found[line.strip()] = verb
    return found


class HelpExamplesTest(ExampleFolder):
    KEPT = ["n1", "n2", "n3", "n4", "n5", "n10"]

    def kept_ids(self, data):
        return [json.loads(row)["id"] for row in data.splitlines()]

    def check_survivors(self, ids):
        """The three reposts are gone; of the edits n9 depends on its bits."""
        self.assertEqual([i for i in ids if i != "n9"], self.KEPT)

    def dedup(self, _):
        self.check_survivors(self.kept_ids(self.read("clean.jsonl")))

    def annotate(self, _):
        marked = [json.loads(row) for row in gzip.decompress(
            self.read("marked.jsonl.gz")).splitlines()]
        self.assertEqual(len(marked), 10)
        # The repost has two bytes more at each end than what it copies.
        by_id = {record["id"]: record for record in marked}
        representatives = [v for k, v in by_id["n1"].items()
                           if "representative" in k]
        self.assertEqual(representatives, ["n6"])

    def report(self, outcome):
        self.assertIn(b"<html", self.read("report.html"))
        names = [row[1] for row in self.read_rows("clusters.tsv")[1:]]
        self.assertLess({f"articles/n{i}.txt" for i in (1, 3, 6, 7, 8)},
                        set(names))
        self.assertIn("duplicate", outcome.err)

    def csv(self, _):
        rows = self.read("clean.csv").decode().splitlines()
        ids = [row.split(",")[0] for row in rows]
        self.assertEqual(ids[0], "url")
        self.assertIn("n7", ids)      # the newest of n1, n6, n7
        self.assertNotIn("n1", ids)
        self.assertEqual(len(self.read_rows("bad.tsv")), 1)

    def chinese(self, _):
        self.assertEqual(self.kept_ids(self.read("clean-zh.jsonl")),
                         ["z0", "z1", "z2", "z3"])

    def against(self, _):
        # The reposts of n1 are gone, and the edit of n2 may be.
        ids = subprocess.run(
            ["zstd", "-dcq", str(self.folder / "new.jsonl.zst")],
            capture_output=True, check=True).stdout
        self.assertEqual([i for i in self.kept_ids(ids) if i != "n9"],
                         ["n3", "n4", "n5", "n10"])

    def script(self, outcome):
        self.assertEqual(outcome.code, 1)
        self.assertGreaterEqual(outcome.json()["duplicates"], 3)

    def pipe(self, _):
        self.check_survivors(self.kept_ids(
            gzip.decompress(self.read("clean.jsonl.gz"))))

    def pairs(self, outcome):
        self.assertIn(["n1", "n6", "0"], [row[:3] for row in outcome.rows()])
        self.assertTrue(all(len(row) == 5 for row in outcome.rows()))

    def pairs_file(self, _):
        rows = gzip.decompress(self.read("pairs.tsv.gz")).decode().splitlines()
        self.assertGreaterEqual(len(rows), 4)

    def fingerprints(self, _):
        rows = self.read_rows("fingerprints.tsv")
        self.assertEqual([len(row[1]) for row in rows], [16] * 10)

    def wide_fingerprints(self, outcome):
        self.assertEqual([len(row[1]) for row in outcome.rows()], [32] * 10)

    def fingerprint_file(self, _):
        self.run_program("pairs", "--fingerprints", "news.fingerprints",
                         code=0)

    def five_keywords(self, outcome):
        self.assertEqual([len(row[1]) for row in outcome.rows()], [16] * 5)

    def same_words(self, outcome):
        self.assertTrue(outcome.out.startswith(
            "near-duplicates: relation equal"))

    def every_step(self, outcome):
        self.assertIn(outcome.code, (0, 1))
        for word in ("tokens", "features", "sums", "fingerprint", "blocks",
                     "near-duplicates", "tokens:", "copies with a probability",
                     "shingles of three"):
            self.assertIn(word, outcome.out)
        self.assertRegex(outcome.out, "relation of A to B by hybrid: "
                                      "(equal|near|contains|contained|none)")

    def page(self, outcome):
        self.assertIn(outcome.code, (0, 1))
        self.assertIn(b"<html", self.read("why.html"))

    def weights(self, outcome):
        self.assertIn(outcome.code, (0, 1))
        self.assertIn("51区(5)", outcome.out)
        self.assertIn("2277171803f912cb", outcome.out)

    def six_bits(self, outcome):
        self.assertIn(outcome.code, (0, 1))
        self.assertIn("of 6 bits", outcome.out)

    def given_hashes(self, outcome):
        self.assertIn("    9 -9 1 -1 1 9\n", outcome.out)
        self.assertIn("    101011\n", outcome.out)

    def blocks_of_two(self, outcome):
        self.assertIn("distance 2 of 64 bits", outcome.out)
        self.assertEqual(outcome.out.count("agrees\n"), 3)

    def three_apart(self, outcome):
        self.assertIn("distance 3 of 6 bits", outcome.out)

    def measures(self, outcome):
        self.assertRegex(outcome.out, r"cosine of term counts +0\.9382\n")
        self.assertRegex(outcome.out,
                         r"Euclidean distance of term counts +1\.4142\n")

    def answer(self, outcome):
        answer = outcome.json()
        self.assertEqual(answer["near_duplicate"], outcome.code == 0)
        self.assertEqual(answer["near_duplicate"], answer["distance"] <= 10)
        self.assertEqual(answer["method"], "simhash")

    def accuracy(self, outcome):
        self.assertIn("10 documents, 4 true pairs in 3 clusters", outcome.out)
        self.assertIn("simhash curve", outcome.out)
        self.assertIn(b"<html", self.read("accuracy.html"))

    def wished_precision(self, outcome):
        self.assertRegex(outcome.out,
                         r"simhash +k = \d.* for precision >= 99 %")
        self.assertRegex(outcome.out, r"hybrid .* for precision >= 99 %")

    def accuracy_for_programs(self, outcome):
        self.assertEqual([m["method"] for m in outcome.json()["methods"]],
                         ["hybrid", "simhash", "minhash", "shingles", "cosine",
                          "longest-sentences", "exact"])
        rows = self.read("curves.csv").decode().splitlines()
        self.assertGreater(len(rows), 33)

    def fitted(self, outcome):
        self.assertIn("fitted on 41 labelled pairs", outcome.out)
        self.assertIn(b"[exclusive]", self.read("weights.toml"))

    def to_judge(self, _):
        self.assertIn(b"data-row=", self.read("review.html"))

    def seen_through(self, outcome):
        self.assertIn("10 of 10 documents edited", outcome.out)
        self.assertRegex(outcome.out, r"substitute +100\.0")

    def profiles(self, outcome):
        names = [line.split()[0] for line in outcome.lines()]
        for name in ("default", "zh", "sohu", "java128", "yanyiwu"):
            self.assertIn(name, names)

    def show(self, outcome):
        shown = outcome.json()
        self.assertRegex(shown["id"], "^[0-9a-f]{16}$")
        self.assertEqual(shown["recipe"]["tokenizer"]["kind"]
                         if isinstance(shown["recipe"]["tokenizer"], dict)
                         else "jieba", "jieba")

    def hash_of_seed(self, outcome):
        self.assertEqual(outcome.out, "24d23875\n")

    def hash_lines(self, outcome):
        self.assertEqual(outcome.lines(), ["a430d84680aabd0b",
                                           "4f59ff5e730c8af3"])

    def compiled(self, outcome):
        self.assertIn("words", outcome.out)
        self.assertEqual(self.run_program(
            "segment", "--tokenizer", "jieba", "--dictionary", "mine.jieba",
            "云计算").out, "云计算\n")

    def dictionary(self, outcome):
        self.assertGreater(outcome.json()["words"], 300000)

    def plans(self, outcome):
        self.assertIn("candidates", outcome.out)
        self.assertIn("763 fingerprints a table", outcome.out)
        self.assertIn("262,144 fingerprints a table", outcome.out)
        self.assertIn("\nTake: ", outcome.out)

    def seeded(self, outcome):
        self.assertRegex(outcome.out, "^[0-9a-f]{32}\n$")
        self.assertNotEqual(outcome.out, self.run_program(
            "hash", "--function", "xxh3-128", "hello").out)

    def functions(self, outcome):
        self.assertIn("siphash-2-4", outcome.lines())

    def words(self, outcome):
        self.assertEqual(outcome.out, "我 来到 北京 清华大学\n")

    def windows(self, outcome):
        tokens = outcome.json()["tokens"]
        self.assertEqual(tokens[:2], ["near", "ear "])
        self.assertEqual(len(tokens), len("near duplicate") - 3)

    def corpus_tokens(self, outcome):
        rows = [json.loads(row) for row in outcome.lines()]
        self.assertEqual([row["id"] for row in rows],
                         ["z0", "z1", "z2", "z3", "z4"])
        self.assertEqual(rows[0]["tokens"], rows[4]["tokens"])
        self.assertIn("图书馆", rows[0]["tokens"])

    def help_of_dedup(self, outcome):
        self.assertEqual(outcome.out,
                         self.run_program("dedup", "--help").out)

    def sourced(self, outcome):
        self.assertEqual((outcome.code, outcome.err), (0, ""))

    def manual(self, outcome):
        self.assertIn("near-duplicate texts", re.sub(".\b", "", outcome.out))

    def saved_manual(self, _):
        self.assertTrue(self.read("neardup.1").startswith(b".\\\""))

    def markdown(self, outcome):
        self.assertTrue(outcome.out.startswith("# The command line\n"))

    def collection_documents(self, name):
        return self.run_program("collection", "stats", name, "--json",
                                code=0).json()["documents"]

    def collection_made(self, outcome):
        self.assertIn("created", outcome.err)

    def collection_filled(self, _):
        self.assertEqual(self.collection_documents("today"), 10)

    def collection_fed(self, _):
        self.assertEqual(self.collection_documents("feed"), 10)

    def collection_of_rows(self, _):
        self.assertEqual(self.collection_documents("feed"), 10)
        self.assertEqual(len(self.read_rows("bad.tsv")), 1)

    def collection_added(self, _):
        self.assertEqual(self.collection_documents("feed"), 1)

    def collection_checked(self, outcome):
        answers = [json.loads(line) for line in outcome.lines()]
        self.assertEqual([a["id"] for a in answers if a["duplicate"]],
                         ["n6", "n7", "n8", "n9"])

    def collection_let_through(self, _):
        self.check_survivors(self.kept_ids(self.read("new.jsonl")))

    def collection_asked(self, outcome):
        self.assertEqual({r["id"] for r in outcome.json()["of"]},
                         {"n2", "n9"})

    def collection_asked_by_id(self, outcome):
        self.assertEqual({r["id"] for r in outcome.json()["of"]},
                         {"n6", "n7"})

    def collection_got(self, outcome):
        self.assertEqual(self.kept_ids(outcome.out), ["n1", "n2"])

    def collection_removed(self, outcome):
        self.assertRegex(outcome.err, "removed [12], absent 0")

    def collection_table(self, outcome):
        self.assertRegex(outcome.out, "documents +10\n")

    def collection_numbers(self, outcome):
        self.assertEqual(outcome.json()["documents"], 10)

    def collection_copied(self, outcome):
        self.assertEqual(self.collection_documents("copy"), 10)

    def collection_restored(self, _):
        self.assertEqual(self.collection_documents("again"), 10)

    def collection_sound(self, outcome):
        self.assertEqual((outcome.out, outcome.err), ("", "news: sound\n"))

    def collection_exported(self, _):
        self.assertEqual(len(gzip.decompress(
            self.read("all.jsonl.gz")).splitlines()), 10)

    def collection_listed(self, outcome):
        self.assertEqual(len(outcome.lines()), 3)

    def make_collections(self, line):
        """What the examples of `neardup collection` name."""
        if "neardup collection" in line and "create" not in line:
            lines = ["neardup collection create feed",
                     "neardup collection create news --keep-texts",
                     "neardup collection import news news.jsonl",
                     "neardup collection snapshot news copy"]
            if "snapshot" in line:
                lines.pop()
            self.assertEqual(self.shell(" && ".join(lines)).code, 0)

    # One check for every example there is, by the line's beginning.
    CHECKS = [
        ("neardup dedup news.jsonl -o clean.jsonl", dedup),
        ("neardup dedup 'crawl/*.jsonl.zst'", annotate),
        ("neardup dedup articles/", report),
        ("neardup dedup shop.csv", csv),
        ("neardup dedup zh.jsonl", chinese),
        ("neardup dedup week.jsonl.zst", against),
        ("neardup dedup news.jsonl --action report", script),
        ("zstd -dc news.jsonl.zst | neardup dedup", pipe),
        ("neardup pairs news.jsonl --k 8", pairs_file),
        ("neardup pairs news.jsonl", pairs),
        ("neardup pairs --fingerprints news.fingerprints", pairs),
        ("neardup fingerprint news.jsonl > fingerprints.tsv", fingerprints),
        ("neardup fingerprint articles/ --bits 128", wide_fingerprints),
        ("neardup fingerprint news.jsonl --binary", fingerprint_file),
        ("neardup fingerprint zh.jsonl --profile yanyiwu", five_keywords),
        ("neardup fingerprint --bits 6 --explain --features", given_hashes),
        ("neardup compare --fingerprints 6908", blocks_of_two),
        ("neardup compare --fingerprints --bits 6", three_apart),
        ("neardup compare --measures", measures),
        ("neardup compare 'Rain", same_words),
        ("neardup compare @old.txt @new.txt --explain", every_step),
        ("neardup compare @old.txt @new.txt --html", page),
        ("neardup compare --weights --profile levels", weights),
        ("neardup compare --weights --bits 6", six_bits),
        ("neardup compare @old.txt @new.txt --k 10 --json", answer),
        ("neardup eval --docs news.jsonl --pairs labels.tsv --report",
         accuracy),
        ("neardup eval --docs news.jsonl --clusters", wished_precision),
        ("neardup eval --docs news.jsonl --pairs labels.tsv --json",
         accuracy_for_programs),
        ("neardup eval --docs news.jsonl --fit", fitted),
        ("neardup eval --docs news.jsonl --review", to_judge),
        ("neardup eval --docs news.jsonl --self", seen_through),
        ("neardup collection create today && ", collection_filled),
        ("cat news.jsonl | neardup collection check feed -",
         collection_checked),
        ("cat news.jsonl | neardup collection check feed - --only-new",
         collection_let_through),
        ("neardup collection create month", collection_made),
        ("neardup collection create zh", collection_made),
        ("neardup collection import feed news.jsonl", collection_fed),
        ("neardup collection import feed shop.csv", collection_of_rows),
        ("neardup collection add feed", collection_added),
        ("neardup collection check feed", collection_checked),
        ("neardup collection query news --text", collection_asked),
        ("neardup collection query news --id", collection_asked_by_id),
        ("neardup collection get", collection_got),
        ("neardup collection remove", collection_removed),
        ("echo n3 | neardup collection remove", collection_removed),
        ("neardup collection stats news", collection_table),
        ("neardup collection stats news --json", collection_numbers),
        ("neardup collection snapshot", collection_copied),
        ("neardup collection restore", collection_restored),
        ("neardup collection verify", collection_sound),
        ("neardup collection export news -o", collection_exported),
        ("neardup collection export news | ", collection_fed),
        ("neardup collection list", collection_listed),
        ("neardup profiles show zh", show),
        ("neardup profiles show mine.toml", show),
        ("neardup profiles", profiles),
        ("neardup plan", plans),
        ("neardup dictionary compile", compiled),
        ("neardup dictionary show", dictionary),
        ("neardup hash --function jenkins-ooat-int32", hash_of_seed),
        ("printf 'hello\\nworld\\n' | neardup hash", hash_lines),
        ("neardup hash --function xxh3-128 --seed 7", seeded),
        ("neardup hash --list", functions),
        ("neardup segment --tokenizer jieba", words),
        ("neardup segment --tokenizer jieba --dictionary", words),
        ("neardup segment --tokenizer characters", windows),
        ("neardup segment --profile zh zh.jsonl", corpus_tokens),
        ("neardup help dedup", help_of_dedup),
        ("source <(neardup completion bash)", sourced),
        ("neardup man | man -l -", manual),
        ("neardup man > neardup.1", saved_manual),
        ("neardup man --format markdown", markdown),
    ]
    # Exit code 1 is an answer of these, not a failure.
    MAY_SAY_NO = ("neardup compare", "neardup dedup news.jsonl --action report")

    def find_check(self, line):
        fitting = [(start, check) for start, check in self.CHECKS
                   if line.startswith(start)]
        self.assertTrue(fitting, f"no check for the example: {line}")
        return max(fitting, key=lambda pair: len(pair[0]))

    def missing_tool(self, line):
        if "zst" in line and not shutil.which("zstd"):
            return "zstd"
        if "man -l" in line and not shutil.which("man"):
            return "man"
        return None

    def test_every_example(self):
        used = set()
        for line in examples():
            start, check = self.find_check(line)
            used.add(start)
            tool = self.missing_tool(line)
            with self.subTest(line):
                if tool:
                    self.skipTest(f"needs the program {tool}")
                self.setUp()
                if "mine.jieba" in line and "compile" not in line:
                    self.shell("neardup dictionary compile words.txt "
                               "-o mine.jieba")
                self.make_collections(line)
                outcome = self.shell(line)
                allowed = (0, 1) if line.startswith(self.MAY_SAY_NO) else (0,)
                self.assertIn(outcome.code, allowed, outcome.err)
                check(self, outcome)
        self.assertEqual(used, {start for start, _ in self.CHECKS},
                         "checks without an example")


class DocumentationTest(SandboxTest):
    def test_the_reference_page_is_current(self):
        page = self.run_program("man", "--format", "markdown", code=0).out
        current = (sandbox.SOURCE / "docs/cli.md").read_text()
        self.assertEqual(
            page, current,
            "run: build/neardup man --format markdown > docs/cli.md")

    def test_the_readme_names_no_option_that_is_not(self):
        options = [
            set(re.findall(r"--[a-z][a-z-]*",
                           (sandbox.SOURCE / page).read_text()))
            for page in ("README.md", "docs/cli.md")]
        self.assertEqual(options[0] - options[1], set())

    def test_the_manual_is_sound_roff(self):
        if not shutil.which("groff"):
            self.skipTest("needs the program groff")
        page = self.run_program("man", code=0).raw
        groff = subprocess.run(
            ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-c"], input=page,
            capture_output=True, check=False)
        complaints = [line for line in groff.stderr.decode().splitlines()
                      if "adjust line" not in line and "break line" not in line]
        self.assertEqual((groff.returncode, complaints), (0, []))

    def test_every_option_of_the_help_is_in_the_manual(self):
        manual = self.run_program("man", code=0).out.replace("\\-", "-")
        for verb in VERBS:
            text = self.run_program(*verb.split(), "--help", code=0).out
            options = text.split("\nUsage:", 1)[1]
            for name in set(re.findall(r"^  .*?(--[a-z][a-z-]*)", options,
                                       re.MULTILINE)):
                self.assertIn(f"\\fB{name}\\fR", manual, f"{verb} {name}")


class CompletionTest(SandboxTest):
    def complete(self, *words):
        """What bash offers for the last of `words`."""
        line = " ".join(f"'{word}'" for word in words)
        script = (f"source <(neardup completion bash)\nCOMP_WORDS=({line})\n"
                  f"COMP_CWORD={len(words) - 1}\n_neardup\n"
                  "printf '%s\\n' \"${COMPREPLY[@]}\"\n")
        outcome = self.shell(script)
        self.assertEqual((outcome.code, outcome.err), (0, ""))
        return sorted(filter(None, outcome.lines()))

    def test_bash_offers_verbs_options_values_and_files(self):
        self.write("news.jsonl", "")
        self.write("other.txt", "")
        self.assertEqual(self.complete("neardup", ""),
                         sorted(verb for verb in VERBS if " " not in verb))
        self.assertEqual(self.complete("neardup", "pa"), ["pairs"])
        self.assertEqual(self.complete("neardup", "dedup", "--me"),
                         ["--memory", "--method"])
        self.assertEqual(self.complete("neardup", "dedup", "--method", ""),
                         ["cosine", "exact", "hybrid", "longest-sentences",
                          "minhash", "shingles", "simhash"])
        self.assertEqual(self.complete("neardup", "dedup", "--k", ""), [])
        self.assertEqual(self.complete("neardup", "dedup", "-o", "n"),
                         ["news.jsonl"])
        self.assertEqual(self.complete("neardup", "dedup", "o"), ["other.txt"])
        self.assertEqual(self.complete("neardup", "completion", ""),
                         ["bash", "fish", "zsh"])
        self.assertEqual(self.complete("neardup", "help", "se"), ["segment"])
        self.assertIn("zh", self.complete("neardup", "pairs", "--profile",
                                          "z"))
        self.assertEqual(self.complete("neardup", "hash", "--color", "a"),
                         ["always", "auto"])
        self.assertIn("--config", self.complete("neardup", "--"))
        self.assertEqual(self.complete("neardup", "collection", ""),
                         sorted(ACTIONS))
        self.assertEqual(self.complete("neardup", "collection", "create",
                                       "--method", ""), ["hybrid", "simhash"])
        self.assertEqual(self.complete("neardup", "collection", "check", "x",
                                       "--only"), ["--only-new"])
        self.assertEqual(self.complete("neardup", "collection", "stats", "n"),
                         ["news.jsonl"])

    def test_scripts_are_sound(self):
        for shell, check in (("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]),
                             ("fish", ["fish", "--no-execute"])):
            with self.subTest(shell):
                script = self.run_program("completion", shell, code=0).out
                self.assertIn("dedup", script)
                if not shutil.which(shell):
                    self.skipTest(f"needs the program {shell}")
                path = self.write(f"completion.{shell}", script)
                outcome = subprocess.run([*check, str(path)],
                                         capture_output=True, check=False)
                self.assertEqual((outcome.returncode, outcome.stderr),
                                 (0, b""))


if __name__ == "__main__":
    unittest.main()
