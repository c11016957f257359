"""Runs that get less memory than they need."""

import resource
import subprocess
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest

MIB = 1 << 20
METHODS = ("hybrid", "simhash", "minhash", "shingles", "longest-sentences",
           "exact")
# From hardly more than the program itself to enough.
LIMITS = (80, 85, 90, 100, 120, 150)


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
            {"id": str(i), "text": texts.article(i % 1000) + f" copy {i}"}
            for i in range(4000)])

    def run_within(self, mebibytes, *args):
        """`neardup args...` with so much room for addresses."""
        def limit():
            resource.setrlimit(resource.RLIMIT_AS,
                               (mebibytes * MIB, mebibytes * MIB))
        # One arena: a thread that cannot reserve 64 MiB for its own tries again
        # at every allocation, and takes its time.
        return self.run_program(*args, env={"MALLOC_ARENA_MAX": "1"},
                                preexec_fn=limit)

    def check(self, *args):
        """Whatever it gets, the program ends in order."""
        outcomes = set()
        for mebibytes in LIMITS:
            with self.subTest(args=args, mebibytes=mebibytes):
                (self.folder / "out").unlink(missing_ok=True)
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
                f"word{i}" for i in range(500_000))}])
        self.assertIn(3, self.check("fingerprint", "large.jsonl", "-o", "out"))


if __name__ == "__main__":
    unittest.main()
