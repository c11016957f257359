"""Evaluating on labelled documents, judged from outside."""

import base64
import hashlib
import json
import re
import unittest

from e2e import texts
from e2e.sandbox import SandboxTest


def accuracy(found, true, ignored=()):
    """(true, false, missed) of a set of pairs, over the whole collection."""
    found = set(found) - set(ignored)
    return len(found & true), len(found - true), len(true - found)


def pair(a, b):
    return (a, b) if a < b else (b, a)


class EvalTest(SandboxTest):
    def setUp(self):
        super().setUp()
        self.write_jsonl("news.jsonl", texts.news())
        # n5 is no near-duplicate of n4: every method must miss that pair.
        self.true = {("n1", "n6"), ("n1", "n7"), ("n4", "n5")}
        self.ignored = {("n6", "n7")}
        self.write("labels.tsv", "".join(
            f"{b}\t{a}\t1\n" for a, b in sorted(self.true)))
        self.write("ignore.tsv", "n7\tn6\tgrey\n")

    def eval(self, *args, code=0):
        return self.run_program("eval", "--docs", "news.jsonl", *args,
                                code=code)

    def listed(self, *args):
        outcome = self.run_program("pairs", "news.jsonl", *args, code=0)
        return {pair(*row[:2]) for row in outcome.rows()}

    def test_every_method_is_judged_by_what_pairs_lists(self):
        answer = self.eval("--pairs", "labels.tsv", "--ignore", "ignore.tsv",
                           "--json").json()
        self.assertEqual(answer["scope"], "whole-collection")
        for method in answer["methods"]:
            with self.subTest(method["method"]):
                found = self.listed("--method", method["method"])
                at_default = method["default"]
                self.assertEqual(
                    (at_default["true"], at_default["false"],
                     at_default["missed"]),
                    accuracy(found, self.true, self.ignored))

    def test_the_curve_of_simhash_is_what_pairs_lists_at_every_k(self):
        answer = self.eval("--pairs", "labels.tsv", "--methods", "simhash",
                           "--json").json()
        curve = answer["methods"][0]["curve"]
        self.assertEqual([point["setting"] for point in curve],
                         list(range(33)))
        for point in curve[::4]:
            found = self.listed("--k", int(point["setting"]))
            self.assertEqual(
                (point["true"], point["false"], point["missed"]),
                accuracy(found, self.true), point["setting"])

    def test_only_labelled_pairs_count_if_asked(self):
        answer = self.eval("--pairs", "labels.tsv", "--labelled-only",
                           "--methods", "hybrid", "--json").json()
        self.assertEqual(answer["methods"][0]["default"]["false"], 0)
        self.assertEqual(answer["negatives"], 0)

    def test_clusters_that_dedup_wrote_are_its_own_truth(self):
        self.run_program("dedup", "news.jsonl", "--action", "report",
                         "--clusters", "clusters.tsv", code=0)
        answer = self.eval("--clusters", "clusters.tsv", "--methods", "hybrid",
                           "--json").json()
        self.assertEqual(answer["methods"][0]["default"]["missed"], 0)

    def test_examples_show_the_texts(self):
        out = self.eval("--pairs", "labels.tsv", "--methods", "hybrid",
                        "--examples", "1").out
        self.assertIn("hybrid, miss", out)
        self.assertIn("hybrid, false merge", out)
        self.assertEqual(out.count("hybrid, miss"), 1)

    def test_the_report_runs_its_own_script_and_nothing_else(self):
        self.write_jsonl("news.jsonl", texts.news() + [
            {"id": "<b>x</b>", "text": "<script>alert(1)</script> " * 9}])
        self.eval("--pairs", "labels.tsv", "--report", "report.html")
        page = self.read("report.html").decode()
        scripts = re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL)
        self.assertEqual(len(scripts), 1)
        digest = hashlib.sha256(scripts[0].encode()).digest()
        self.assertIn(
            f"script-src 'sha256-{base64.b64encode(digest).decode()}'", page,
            "put this hash into plot_script.cc")
        self.assertNotRegex(page, r"https?:|<img|<link|\bsrc=\"|\bhref=\"")

    def test_bad_labels_name_file_and_line(self):
        for name, labels, reason in [
                ("unknown", "n1\tn2\t1\nn1\tnobody\t0\n",
                 "bad.tsv:2: no document has the id 'nobody'"),
                ("itself", "n1\tn1\t1\n", "bad.tsv:1: 'n1' is paired"),
                ("label", "n1\tn2\tyes\n", "bad.tsv:1: the label is 'yes'"),
                ("fields", "n1\n", "bad.tsv:1: two ids"),
                ("both", "n1\tn2\t1\nn2\tn1\t0\n", "bad.tsv:2: this pair")]:
            with self.subTest(name):
                self.write("bad.tsv", labels)
                outcome = self.eval("--pairs", "bad.tsv", code=3)
                self.assertIn(reason, outcome.err)
                self.assertEqual(outcome.out, "")

    def test_words_that_do_not_fit_are_told(self):
        for args, reason in [
                ((), "--fit and --reviewed, or --review"),
                (("--pairs", "labels.tsv", "--self"), "name one of"),
                (("--self", "--labelled-only"), "do not go with it"),
                (("--pairs", "labels.tsv", "--methods", "magic"), "'magic'"),
                (("--pairs", "labels.tsv", "--k", "65"), "64 bits"),
                (("--pairs", "labels.tsv", "--precision", "2"),
                 "--precision")]:
            with self.subTest(args):
                self.assertIn(reason, self.eval(*args, code=2).err)

    def test_edits_are_the_same_every_time(self):
        first = self.eval("--self", "--methods", "hybrid,simhash", "--json")
        again = self.eval("--self", "--methods", "hybrid,simhash", "--json",
                          "--threads", "1")
        a, b = first.json(), again.json()
        a.pop("threads"), b.pop("threads")
        self.assertEqual(a, b)
        self.assertEqual(len(a["methods"][0]["edits"]), 55)
        self.eval("--self", "--methods", "hybrid", "--csv", "self.csv",
                  "--report", "self.html")
        self.assertEqual(len(self.read_rows("self.csv")), 56)
        self.assertIn(b"substitute", self.read("self.html"))

    def test_documents_may_come_from_standard_input(self):
        data = self.read("news.jsonl")
        outcome = self.run_program("eval", "--docs", "-", "--pairs",
                                   "labels.tsv", "--methods", "exact",
                                   "--json", stdin=data, code=0)
        self.assertEqual(json.loads(outcome.out)["documents"], 10)


if __name__ == "__main__":
    unittest.main()
