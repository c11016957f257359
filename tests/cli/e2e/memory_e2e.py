"""Runs that get less memory than they need."""

import resource
import subprocess
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest

MIB = 1 << 20
METHODS = ("hybrid", "simhash", "minhash", "shingles", "cosine",
           "longest-sentences", "exact")


def uses_sanitizer():
    """AddressSanitizer and its kin reserve terabytes of addresses."""
    return b"__asan_init" in sandbox.PROGRAM.read_bytes() or \
        b"__tsan_init" in sandbox.PROGRAM.read_bytes()


class OutOfMemoryTest(SandboxTest):
    def setUp(self):
        super().setUp()
        if uses_sanitizer():
            self.skipTest("a limit on addresses, under a sanitizer")
        self.write_jsonl("news.jsonl", [
            {"id": str(i), "text": texts.article(i % 5000) + f" copy {i}"}
            for i in range(20000)])

    def run_within(self, mebibytes, *args):
        """`neardup args...` with so much room for addresses."""
        def limit():
            resource.setrlimit(resource.RLIMIT_AS,
                               (mebibytes * MIB, mebibytes * MIB))
        return self.run_program(*args, preexec_fn=limit)

    def check(self, *args):
        """Whatever it gets, the program ends in order."""
        outcomes = set()
        for mebibytes in (40, 60, 80, 100, 120, 140, 170, 200, 300):
            with self.subTest(args=args, mebibytes=mebibytes):
                outcome = self.run_within(mebibytes, *args)
                if "error while loading shared libraries" in outcome.err:
                    continue  # not even the program itself fits
                outcomes.add(outcome.code)
                self.assertIn(outcome.code, (0, 3), outcome.err)
                if outcome.code == 3:
                    self.assertIn("memory", outcome.err)
                    self.assertFalse((self.folder / "out").exists())
        return outcomes

    def test_every_method_ends_in_order(self):
        for method in METHODS:
            outcomes = self.check("dedup", "news.jsonl", "-o", "out",
                                  "--method", method, "--threads", "2", "-q")
            self.assertIn(3, outcomes)
            (self.folder / "out").unlink(missing_ok=True)

    def test_a_large_record(self):
        self.write_jsonl("large.jsonl", [
            {"id": "large", "text": " ".join(
                f"word{i}" for i in range(3_000_000))}])
        self.assertIn(3, self.check("fingerprint", "large.jsonl", "-o", "out"))


if __name__ == "__main__":
    unittest.main()
