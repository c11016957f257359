"""Relations, caution and weights, chosen on the command line."""

import random
import re
import unittest

from e2e import texts
from e2e.sandbox import SandboxTest

RELATIONS = ("equal", "near", "contains", "contained", "sibling")


def pages(count, seed):
    """Pages of one template, each with 70 words of its own."""
    frame = texts.article(seed, words=120)
    return [frame[:400] + " " + texts.article(1000 * seed + i, words=70) + " " +
            frame[400:] for i in range(count)]


def collection():
    """Every relation is in it, and most documents have nothing to do with
    each other."""
    body, part = texts.article(1), texts.article(3)
    records = [
        {"id": "body", "text": body},
        {"id": "repost", "text": texts.repost(body)},
        {"id": "edited", "text": texts.edited(body, 5, words=4)},
        # A third of the text that holds it.
        {"id": "part", "text": part},
        {"id": "whole", "text": part + " " + texts.article(4, words=240)},
        # The other way round.
        {"id": "long", "text": texts.article(5) + " " +
                               texts.article(6, words=240)},
        {"id": "short", "text": texts.article(5)}]
    records += [{"id": f"page{i}", "text": page}
                for i, page in enumerate(pages(6, 9))]
    records += [{"id": f"other{i}", "text": texts.article(100 + i)}
                for i in range(30)]
    return records


class RelationsTest(SandboxTest):
    def setUp(self):
        super().setUp()
        self.records = collection()
        self.write_jsonl("in.jsonl", self.records)

    def pairs(self, *args):
        return [tuple(row) for row in
                self.run_program("pairs", "in.jsonl", *args, code=0).rows()]

    def every_pair(self, *args):
        return self.pairs("--relations", ",".join(RELATIONS), *args)

    def kept(self, *args):
        self.run_program("dedup", "in.jsonl", "-o", "clean.jsonl", *args,
                         code=0)
        return {r["id"] for r in self.read_records("clean.jsonl")}

    def gone(self, *args):
        return {r["id"] for r in self.records} - self.kept(*args)

    def refused(self, words, *args, code=2):
        outcome = self.run_program(*args, code=code)
        self.assertIn(words, outcome.err)
        self.assertEqual(outcome.out, "")

    def test_each_relation_is_listed_alone(self):
        every = self.every_pair()
        for relation in RELATIONS:
            with self.subTest(relation=relation):
                wanted = [row for row in every if row[4] == relation]
                self.assertTrue(wanted)
                self.assertEqual(self.pairs("--relations", relation), wanted)

    def test_relations_are_what_they_are_called(self):
        found = {(a, b): relation
                 for a, b, _, _, relation in self.every_pair()}
        self.assertEqual(found["body", "repost"], "equal")
        self.assertEqual(found["body", "edited"], "near")
        self.assertEqual(found["part", "whole"], "contained")
        self.assertEqual(found["long", "short"], "contains")
        self.assertEqual(found["page0", "page1"], "sibling")

    def test_siblings_are_listed_only_if_asked_for(self):
        self.assertEqual(
            self.pairs(),
            [row for row in self.every_pair() if row[4] != "sibling"])

    def test_names_of_relations(self):
        for names, bad in (("near,kin", "kin"), ("", ""), ("near,", ""),
                           ("Near", "Near")):
            with self.subTest(names=names):
                self.refused(f"'{bad}' is none of equal, near, contains, "
                             "contained, sibling", "pairs", "in.jsonl",
                             "--relations", names)

    def test_only_hybrid_tells_siblings(self):
        for method in ("minhash", "shingles", "simhash", "exact"):
            with self.subTest(method=method):
                self.refused("hybrid", "pairs", "in.jsonl", "--method", method,
                             "--relations", "near,sibling")

    def test_fingerprints_tell_no_siblings(self):
        self.run_program("fingerprint", "in.jsonl", "--binary", "-o",
                         "in.fingerprints", code=0)
        self.refused("sibling", "pairs", "--fingerprints", "in.fingerprints",
                     "--relations", "sibling")

    def test_fingerprints_are_listed_by_relation(self):
        self.run_program("fingerprint", "in.jsonl", "--binary", "-o",
                         "in.fingerprints", code=0)
        args = ("pairs", "--fingerprints", "in.fingerprints", "--k", "20")
        every = self.run_program(*args, code=0).rows()
        self.assertGreater(len({row[4] for row in every}), 1)
        for memory in ((), ("--memory", "64M")):
            for relation in ("equal", "near"):
                with self.subTest(memory=memory, relation=relation):
                    self.assertEqual(
                        self.run_program(*args, *memory, "--relations",
                                         relation, code=0).rows(),
                        [row for row in every if row[4] == relation])

    def test_dedup_removes_equal_and_near(self):
        self.assertEqual(self.gone(), {"repost", "edited"})
        self.assertEqual(self.gone("--remove", "equal,near"),
                         {"repost", "edited"})
        self.assertEqual(self.gone("--remove", "equal"), {"repost"})

    def test_dedup_removes_siblings(self):
        gone = self.gone("--remove", "equal,near,sibling")
        self.assertEqual(gone, {"repost", "edited", "page1", "page2", "page3",
                                "page4", "page5"})
        self.assertEqual(self.gone("--remove", "equal,sibling"),
                         gone - {"edited"})

    def test_dedup_removes_what_is_contained(self):
        # The larger one is kept, though "part" comes before "whole".
        for policy in ("first", "last", "longest"):
            with self.subTest(policy=policy):
                gone = self.gone("--remove", "equal,contained", "--keep",
                                 policy)
                self.assertEqual(gone - {"body", "repost"}, {"part", "short"})

    def test_what_may_be_removed(self):
        for words, *args in (
                ("must have 'equal' in it", "--remove", "near"),
                ("must have 'equal' in it", "--remove", "sibling,contained"),
                ("it says more", "--remove", "equal,near,contains"),
                ("'twin' is none of", "--remove", "equal,twin"),
                ("only hybrid lets you choose", "--remove",
                 "equal,near,sibling", "--method", "minhash"),
                ("only hybrid lets you choose", "--remove", "equal", "--method",
                 "simhash")):
            with self.subTest(args=args):
                self.refused(words, "dedup", "in.jsonl", "-o", "clean.jsonl",
                             *args)
                self.assertNotIn("clean.jsonl", self.names())
        # Said with another method, what it does anyway is no choice.
        self.kept("--remove", "near,equal", "--method", "minhash")

    def test_a_least_similarity_leaves_pairs_out_and_decides_nothing(self):
        every = self.every_pair()
        for least in (0.55, 0.65, 0.75, 0.85, 0.92345, 0.9753, 1):
            with self.subTest(least=least):
                self.assertEqual(
                    self.every_pair("--min-similarity", least),
                    [row for row in every if float(row[3]) >= least])

    def test_dedup_leaves_less_alike_documents(self):
        similarity = {(a, b): float(s) for a, b, _, s, _ in self.pairs()}
        least = similarity["body", "edited"]
        self.assertEqual(self.gone("--min-similarity", least - 0.001),
                         {"repost", "edited"})
        self.assertEqual(self.gone("--min-similarity", least + 0.001),
                         {"repost"})


class CautionTest(SandboxTest):
    """Copies with more and more edits among pages of one template."""

    def setUp(self):
        super().setUp()
        records = []
        for i, page in enumerate(pages(12, 7)):
            records += [{"id": f"a{i}", "text": page},
                        {"id": f"b{i}",
                         "text": texts.edited(page, i, words=1 + 6 * i)}]
        self.write_jsonl("in.jsonl", records)

    def related(self, *args):
        rows = self.run_program("pairs", "in.jsonl", "--relations",
                                ",".join(RELATIONS), *args, code=0).rows()
        return {(row[0], row[1]): row[4] for row in rows}

    def near(self, *args):
        return {pair for pair, relation in self.related(*args).items()
                if relation == "near"}

    def test_caution_moves_pairs_between_near_and_sibling(self):
        bold = self.near("--caution", "0.05")
        default = self.near()
        careful = self.near("--caution", "0.95")
        self.assertLess(careful, default)
        self.assertLess(default, bold)
        self.assertEqual(default, self.near("--caution", "50%"))
        related = self.related("--caution", "0.95")
        for pair in bold - careful:
            self.assertEqual(related[pair], "sibling")

    def test_bounds(self):
        for caution in ("0", "1", "1.5", "-0.1", "100%", "much", "nan", ""):
            with self.subTest(caution=caution):
                self.run_program("pairs", "in.jsonl", f"--caution={caution}",
                                 code=2)
        for caution in ("0.0001", "0.9999", "1%"):
            self.run_program("pairs", "in.jsonl", "--caution", caution, code=0)

    def test_only_hybrid_has_a_judge(self):
        for verb, args in (("pairs", ()), ("dedup", ("-o", "out.jsonl"))):
            for method in ("simhash", "minhash", "exact"):
                with self.subTest(verb=verb, method=method):
                    err = self.run_program(
                        verb, "in.jsonl", *args, "--method", method,
                        "--caution", "0.6", code=2).err
                    self.assertIn("--caution goes with --method hybrid", err)
        # A radius is one of fingerprints.
        self.run_program("pairs", "in.jsonl", "--k", "3", "--caution", "0.6",
                         code=2)

    def test_compare_is_as_careful(self):
        a, b = (texts.article(2), texts.edited(texts.article(2), 3, words=40))
        self.write("a.txt", a)
        self.write("b.txt", b)
        near = self.run_program("compare", "@a.txt", "@b.txt", "--caution",
                                "0.01")
        apart = self.run_program("compare", "@a.txt", "@b.txt", "--caution",
                                 "0.9999")
        self.assertNotEqual(near.code, apart.code)


class WeightsTest(SandboxTest):
    def setUp(self):
        super().setUp()
        records, labels = [], []
        rng = random.Random(4)
        for i in range(24):
            body = texts.article(i)
            records += [{"id": f"a{i}", "text": body},
                        {"id": f"b{i}",
                         "text": texts.edited(body, i, words=6)}]
            labels.append(f"a{i}\tb{i}\tedited\n")
        for i, page in enumerate(pages(48, 11)):
            records.append({"id": f"p{i}", "text": page})
        for i in range(24):
            labels.append(f"p{2 * i}\tp{2 * i + 1}\tsibling\n")
        rng.shuffle(records)
        self.write_jsonl("in.jsonl", records)
        self.write("labels.tsv", "".join(labels))
        self.run_program("eval", "--docs", "in.jsonl", "--fit", "labels.tsv",
                         "-o", "w.toml", code=0)
        self.toml = self.read("w.toml").decode()

    def near(self, *args):
        rows = self.run_program("pairs", "in.jsonl", *args, code=0).rows()
        return {frozenset(row[:2]) for row in rows if row[4] == "near"}

    def test_fitted_weights_decide(self):
        copies = {frozenset((f"a{i}", f"b{i}")) for i in range(24)}
        self.assertEqual(self.near("--weights", "w.toml") & copies, copies)
        # Nothing is so certain that these would let it pass.
        self.write("never.toml", re.sub("(?m)^bias = .*", "bias = -1000.0",
                                        self.toml))
        self.assertEqual(self.near("--weights", "never.toml"), set())
        self.run_program("dedup", "in.jsonl", "-o", "clean.jsonl", "--weights",
                         "never.toml", code=0)
        self.assertEqual(len(self.read_records("clean.jsonl")), 96)

    def test_compare_judges_by_fitted_weights(self):
        self.write("a.txt", texts.article(0))
        self.write("b.txt", texts.edited(texts.article(0), 0, words=6))
        self.write("never.toml", re.sub("(?m)^bias = .*", "bias = -1000.0",
                                        self.toml))
        self.run_program("compare", "@a.txt", "@b.txt", "--judge-weights",
                         "w.toml", code=0)
        self.run_program("compare", "@a.txt", "@b.txt", "--judge-weights",
                         "never.toml", code=1)
        err = self.run_program("compare", "@a.txt", "@b.txt", "--k", "3",
                               "--judge-weights", "w.toml", code=2).err
        self.assertIn("--judge-weights goes with --method hybrid", err)

    def test_only_hybrid_has_weights(self):
        err = self.run_program("pairs", "in.jsonl", "--method", "minhash",
                               "--weights", "w.toml", code=2).err
        self.assertIn("--weights goes with --method hybrid", err)

    def line_of(self, pattern, toml):
        return next(i for i, line in enumerate(toml.splitlines(), 1)
                    if re.match(pattern, line))

    def test_a_broken_file_is_refused_with_line_and_field(self):
        bias = self.line_of("bias", self.toml)
        texts_weight = self.line_of(r"\[texts\]", self.toml) + 1
        for pattern, by, words in (
                ("^bias = .*", 'bias = "x"',
                 f"w.toml:{bias}: 'bias' must be a number"),
                ("^bias = .*", "bias = nan", f"w.toml:{bias}: 'bias'"),
                ("^bias = .*\n", "", "'bias' is missing"),
                (r"\[texts\]\nweight = .*", "[texts]\nweight = true",
                 f"w.toml:{texts_weight}: 'texts.weight' must be a number"),
                (r"\[texts\]", "[txets]", "txets"),
                ("^bias", "= bias", f"w.toml:{bias}: "),
        ):
            with self.subTest(pattern=pattern, by=by):
                broken, count = re.subn("(?m)" + pattern, by, self.toml,
                                        count=1)
                self.assertEqual(count, 1)
                self.write("w.toml", broken)
                for verb, args in (("pairs", ()),
                                   ("dedup", ("-o", "clean.jsonl"))):
                    err = self.run_program(verb, "in.jsonl", *args,
                                           "--weights", "w.toml", code=2).err
                    self.assertIn(words, err)
                    self.assertNotIn("clean.jsonl", self.names())

    def test_a_file_that_is_not_there(self):
        outcome = self.run_program("pairs", "in.jsonl", "--weights",
                                   "none.toml")
        self.assertNotEqual(outcome.code, 0)
        self.assertIn("none.toml", outcome.err)

    def test_weights_of_other_evidence_are_refused(self):
        self.write("w.toml", re.sub("(?m)^evidence = .*", "evidence = 99",
                                    self.toml))
        outcome = self.run_program("pairs", "in.jsonl", "--weights", "w.toml")
        self.assertNotEqual(outcome.code, 0)
        self.assertIn("'evidence' is 99", outcome.err)


if __name__ == "__main__":
    unittest.main()
