"""Fitting the judge's weights on judged pairs, judged from outside."""

import random
import re
import unittest

from e2e import texts
from e2e.sandbox import SandboxTest

FORM = ("Notice of the harbour office. The ship {} of captain {} will leave "
        "the bridge at the hour of {} with paper for {} and copper for {}. "
        "Whoever has a ticket may bring one basket and one lantern on board. "
        "The porter of the station will lock the yellow door behind {}.")


def collection(name, seed, articles=24, forms=24):
    """(records, rows): edited articles are copies, notices are siblings."""
    rng = random.Random(seed)
    records, rows = [], []
    for i in range(articles):
        body = texts.article(1000 * seed + i)
        records += [
            {"id": f"{name}-a{i}", "text": body},
            {"id": f"{name}-b{i}", "text": texts.edited(body, i, words=6)}]
        rows.append([f"{name}-a{i}", f"{name}-b{i}", "edited"])
    for i in range(forms):
        for side in "cd":
            words = [w + rng.choice("aeiou") for w in rng.sample(texts.WORDS, 6)]
            records.append({"id": f"{name}-{side}{i}",
                            "text": FORM.format(*words)})
        rows.append([f"{name}-c{i}", f"{name}-d{i}", "sibling"])
    return records, rows


class FitTest(SandboxTest):
    def setUp(self):
        super().setUp()
        for name, seed in (("x", 1), ("y", 2), ("z", 3)):
            records, rows = collection(name, seed)
            self.write_jsonl(f"{name}.jsonl", records)
            self.write_rows(f"{name}.tsv", rows)
        self.rows = rows

    def write_rows(self, name, rows):
        self.write(name, "".join("\t".join(row) + "\n" for row in rows))

    def fit(self, *args, code=0):
        return self.run_program("eval", *args, code=code)

    def test_collections_are_left_out_in_turn(self):
        answer = self.fit("--docs", "x.jsonl", "--docs", "y.jsonl", "--docs",
                          "z.jsonl", "--fit", "x.tsv", "--fit", "y.tsv",
                          "--fit", "z.tsv", "--json").json()
        self.assertEqual(answer["pairs"]["copies"], 72)
        self.assertEqual(answer["pairs"]["others"], 72)
        self.assertEqual(answer["documents"], 288)
        self.assertEqual(answer["left_out_in_turn"], "collections")
        self.assertEqual([c["labels"] for c in answer["collections"]],
                         ["x.tsv", "y.tsv", "z.tsv"])
        for score in (answer["fitted"], answer["held_out"],
                      *(c["held_out"] for c in answer["collections"])):
            self.assertGreater(score["f1"], 0.95)
        held_out = answer["held_out"]
        self.assertEqual(held_out["true"] + held_out["missed"], 72)

    def test_weights_are_written_and_decide(self):
        answer = self.fit("--docs", "z.jsonl", "--fit", "z.tsv", "-o",
                          "w.toml", "--json").json()
        self.assertEqual(answer["left_out_in_turn"], "fifths")
        self.assertGreater(answer["held_out"]["f1"], 0.9)
        toml = self.read("w.toml").decode()
        self.assertIn("# Fitted on 48 pairs of 1 collection: 24 copies, 24 "
                      "others.", toml)
        for evidence in answer["evidence"]:
            self.assertIn(f"[{evidence['name']}]", toml)
        self.write("truth.tsv", "".join(
            f"{a}\t{b}\t{1 if label == 'edited' else 0}\n"
            for a, b, label in self.rows))
        args = ("--docs", "z.jsonl", "--pairs", "truth.tsv", "--labelled-only",
                "--methods", "hybrid", "--json", "--weights", "w.toml")
        scored = self.fit(*args).json()["methods"][0]["default"]
        self.assertGreater(scored["f1"]["value"], 0.95)
        # Nothing is so certain.
        self.write("w.toml", re.sub("(?m)^bias = .*", "bias = -1000", toml))
        scored = self.fit(*args).json()["methods"][0]["default"]
        self.assertEqual(scored["true"] + scored["false"], 0)

    def test_the_answer_for_people(self):
        out = self.fit("--docs", "z.jsonl", "--fit", "z.tsv").out
        self.assertIn("fitted on 48 labelled pairs of 96 documents in 1 "
                      "collection: 24 copies, 24 others", out)
        self.assertIn("each fifth left out", out)
        self.assertIn("bias", out)

    def test_what_tells_nothing_is_left_out_and_counted(self):
        records, rows = collection("z", 3)
        body = texts.article(77)
        records += [{"id": "e1", "text": body}, {"id": "e2", "text": body + "!"},
                    {"id": "s1", "text": "two words"},
                    {"id": "s2", "text": "two werds"}]
        self.write_jsonl("more.jsonl", records)
        self.write_rows("more.tsv", rows + [
            ["e1", "e2", "same"], ["s1", "s2", "near"], ["e1", "s1", "contains"]])
        pairs = self.fit("--docs", "more.jsonl", "--fit", "more.tsv",
                         "--json").json()["pairs"]
        self.assertEqual(pairs["used"], 48)
        self.assertEqual(pairs["left_out"], {
            "contains": 1, "equal": 1, "short": 1, "broken_up_words": 0})

    def test_a_header_and_more_columns(self):
        self.write_rows("header.tsv", [["set", "a", "b", "label", "sure"]] + [
            ["z", *row, "yes"] for row in self.rows])
        plain = self.fit("--docs", "z.jsonl", "--fit", "z.tsv", "--json").json()
        named = self.fit("--docs", "z.jsonl", "--fit", "header.tsv",
                         "--json").json()
        self.assertEqual(plain["evidence"], named["evidence"])

    def check_error(self, words, *args, code=2):
        err = self.fit(*args, code=code).err
        self.assertIn(words, err)

    def test_errors_say_what_to_do(self):
        self.check_error("name one --docs for each --fit", "--docs", "x.jsonl",
                         "--fit", "x.tsv", "--fit", "y.tsv")
        self.write_rows("few.tsv", self.rows[:10])
        self.check_error("10 labelled pairs are left", "--docs", "z.jsonl",
                         "--fit", "few.tsv", "-o", "w.toml")
        self.assertNotIn("w.toml", self.names())
        self.write_rows("one.tsv", [r for r in collection("z", 3, 40)[1]
                                    if r[2] == "edited"])
        self.write_jsonl("z.jsonl", collection("z", 3, 40)[0])
        self.check_error("all 40 pairs are labelled copies", "--docs",
                         "z.jsonl", "--fit", "one.tsv")
        self.write_rows("bad.tsv", self.rows[:3] + [["z-a1", "nobody", "same"]])
        self.check_error("bad.tsv:4: no document has the id 'nobody'",
                         "--docs", "z.jsonl", "--fit", "bad.tsv", code=3)
        self.check_error("inputs are never overwritten", "--docs", "z.jsonl",
                         "--fit", "z.tsv", "-o", "z.tsv")
        self.write("w.toml", "format = 1\nevidence = 1\n")
        self.check_error("w.toml:1: the field 'bias' is missing", "--docs",
                         "z.jsonl", "--pairs", "z.tsv", "--weights", "w.toml")
        self.check_error("above 0 and below 1", "--docs", "z.jsonl", "--fit",
                         "z.tsv", "--caution", "1")


if __name__ == "__main__":
    unittest.main()
