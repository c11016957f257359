"""Known answers of the seeds, through the command line."""

import itertools
import json
import os
import unittest

from e2e import oracle, texts
from e2e.sandbox import SandboxTest

# Printed in the articles themselves or the published definition of the hash.
HASHES = [
    ("jenkins-ooat-int32", "中国好声音", "24d23875"),
    ("jenkins-ooat-int32", "今晚", "0456721d"),
    ("jenkins-ooat-int32", "开播", "4ed5307e"),
    ("jenkins-lookup2", "", "00000000"),
    ("fnv1a-64", "", "cbf29ce484222325"),
    ("fnv1a-64", "a", "af63dc4c8601ec8c"),
    ("fnv1a-64-utf16", "美国", "cb59c7085a701784"),
    ("fnv1a-64-utf16", "51区", "2277171803f912cb"),
    ("jenkins-lookup3-64", "", "deadbeefdeadbeef"),
    ("md5-first8", "", "d41d8cd98f00b204"),
    ("md5-last8", "", "e9800998ecf8427e"),
]


def external(test, name):
    root = os.environ.get("NEARDUP_TEST_DATA")
    if not root:
        test.skipTest(f"set NEARDUP_TEST_DATA to run this test ({name})")
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return json.load(file)


class HashTest(SandboxTest):
    def test_published_values(self):
        for function, text, value in HASHES:
            with self.subTest(function=function, text=text):
                outcome = self.run_program("hash", "--function", function, text)
                self.assertEqual((outcome.code, outcome.out),
                                 (0, value + "\n"))

    def test_every_value_of_the_seeds(self):
        seeds = external(self, "vectors/seeds.json")
        for function, section in (("fnv1a-64-utf16", "fnv1a64_utf16"),
                                  ("jenkins-ooat-int32", "jenkins_ooat_int32"),
                                  ("jenkins-lookup2", "jenkins_lookup2")):
            vectors = seeds[section]["hashes"]
            outcome = self.run_program("hash", "--function", function, "--",
                                       *[v["text"] for v in vectors], code=0)
            self.assertEqual(outcome.lines(), [v["hash"] for v in vectors])

    def test_every_function_listed_works(self):
        for name in self.run_program("hash", "--list", code=0).lines():
            name = name.replace("-N", "-77")
            with self.subTest(name=name):
                row = self.run_program("hash", "--function", name, "--json",
                                       "word", code=0).json()
                self.assertEqual(len(row["hash"]), (row["bits"] + 3) // 4)

    def test_lines_of_standard_input(self):
        outcome = self.run_program("hash", "--function", "fnv1a-64", "-",
                                   stdin=b"a\n\na", code=0)
        self.assertEqual(outcome.lines(), ["af63dc4c8601ec8c",
                                           "cbf29ce484222325",
                                           "af63dc4c8601ec8c"])


class JavaProgramTest(SandboxTest):
    """--profile java128 is the program of seed 003."""

    def fingerprint(self, text, bits):
        self.write("text.txt", text)
        outcome = self.run_program("fingerprint", "text.txt", "--profile",
                                   "java128", "--bits", bits, code=0)
        name, value = outcome.rows()[0][:2]
        self.assertEqual(name, "text.txt")
        self.assertEqual(len(value), bits // 4)
        return int(value, 16)

    def test_agrees_with_the_algorithm_at_every_width(self):
        samples = [texts.article(1, 16), "one", "one one two",
                   texts.CHINESE[0], "a\tb\nc  d", "混合 mixed 文本 text"]
        for text, bits in itertools.product(samples, (32, 64, 128, 256)):
            with self.subTest(text=text[:20], bits=bits):
                self.assertEqual(self.fingerprint(text, bits),
                                 oracle.java_fingerprint(text, bits))

    def test_fingerprints_and_distances_of_the_seed(self):
        vectors = external(self, "vectors/seeds.json")["simhash_polynomial"]
        for case in vectors["cases"]:
            value = self.fingerprint(" ".join(case["tokens"]), case["bits"])
            self.assertEqual(value, int(case["fingerprint"], 16))
        sentences = [" ".join(case["tokens"]) for case in vectors["cases"]
                     if case["bits"] == 128]
        wanted = [(0, 1, 3), (0, 2, 18)]
        self.assertEqual(
            [(d["a"], d["b"], d["distance"])
             for d in vectors["distances_128"]], wanted)
        for a, b, distance in wanted:
            answer = self.run_program(
                "compare", sentences[a], sentences[b], "--profile", "java128",
                "--json").json()
            self.assertEqual(answer["distance"], distance)
            self.assertEqual(answer["bits"], 128)


class WorkedExampleTest(SandboxTest):
    """The worked example of seeds 000 to 002, step by step."""

    WEIGHTS = ("美国:4,51区:5,雇员:3,称:1,内部:2,有:1,9架:3,飞碟:5,曾:1,看见:3,"
               "灰色:4,外星人:5")

    def test_explain_prints_every_step(self):
        outcome = self.run_program(
            "compare", "--weights", "--profile", "sohu", "--explain",
            self.WEIGHTS, self.WEIGHTS.replace("外星人:5", "外星人:1"))
        self.assertIn(outcome.code, (0, 1))
        for feature in self.WEIGHTS.split(","):
            name, weight = feature.split(":")
            self.assertIn(f"{name}({weight})", outcome.out)
        for value in ("cb59c7085a701784", "2277171803f912cb"):
            self.assertIn(value, outcome.out)
        # The fingerprint of seed 001's case, most significant bit first.
        signature = ("0000101101110001010101110000100001011111000110010101001011"
                     "001010")
        grouped = " ".join(signature[i:i + 16] for i in range(0, 64, 16))
        self.assertIn(grouped, outcome.out)

    def test_six_bits_are_shown_feature_by_feature(self):
        outcome = self.run_program("compare", "--weights", "--bits", "6",
                                   "--explain", "美国:4,51区:5", "美国:4")
        self.assertIn("of 6 bits", outcome.out)
        rows = [line for line in outcome.lines()
                if sum(word.strip("+-").isdigit() for word in line.split()) >= 6]
        self.assertTrue(rows, outcome.out)


if __name__ == "__main__":
    unittest.main()
