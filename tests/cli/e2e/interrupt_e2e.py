"""Ctrl-C and SIGTERM in the middle of a job."""

import re
import signal
import subprocess
import time
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest

DOCUMENTS = 25_000


class InterruptTest(SandboxTest):
    @classmethod
    def setUpClass(cls):
        # Long enough to be caught at work.
        articles = [texts.article(i) for i in range(97)]
        cls.corpus = "".join(
            '{"id":%d,"text":"%s x%d"}\n' % (i, articles[i % 97], i)
            for i in range(DOCUMENTS)).encode()

    def setUp(self):
        super().setUp()
        self.write("in.jsonl", self.corpus)

    def start(self, *args):
        return subprocess.Popen(
            [str(sandbox.PROGRAM), *args], cwd=self.folder,
            env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def wait_until_it_works(self, process):
        """Returns when the journal shows that the job is in the middle."""
        deadline = time.monotonic() + sandbox.TIMEOUT
        while time.monotonic() < deadline:
            if any(path.stat().st_size > 10_000
                   for path in self.folder.glob(".*resume*")):
                return
            if process.poll() is not None:
                break
            time.sleep(0.001)
        process.kill()
        process.communicate()
        self.fail("the job was never seen at work")

    def interrupt(self, number, *args):
        process = self.start("dedup", "in.jsonl", "-o", "out.jsonl",
                             "--clusters", "clusters.tsv", "--threads", "1",
                             *args)
        self.wait_until_it_works(process)
        process.send_signal(number)
        _, err = process.communicate(timeout=sandbox.TIMEOUT)
        return process.returncode, err.decode()

    def test_nothing_half_written_and_resume_ends_what_was_begun(self):
        self.write("out.jsonl", "old\n")
        code, err = self.interrupt(signal.SIGINT)
        self.assertEqual(code, 130, err)
        self.assertIn("Ctrl-C", err)
        self.assertEqual(self.read("in.jsonl"), self.corpus)
        self.assertEqual(self.read("out.jsonl"), b"old\n")
        left = [n for n in self.names() if n not in ("in.jsonl", "out.jsonl")]
        self.assertTrue(all("resume" in name for name in left), left)
        resumed = self.run_program("dedup", "in.jsonl", "-o", "out.jsonl",
                                   "--clusters", "clusters.tsv", "--resume",
                                   "--json", code=0).json()
        self.assertEqual(resumed["documents"], DOCUMENTS)
        self.assertEqual(resumed["resumed"], True)
        self.assertEqual(self.names(),
                         ["clusters.tsv", "in.jsonl", "out.jsonl"])
        self.run_program("dedup", "in.jsonl", "-o", "whole.jsonl", code=0)
        self.assertEqual(self.read("out.jsonl"), self.read("whole.jsonl"))

    def test_sigterm(self):
        code, err = self.interrupt(signal.SIGTERM)
        self.assertEqual(code, 143, err)
        self.assertNotIn("out.jsonl", self.names())
        self.assertEqual(self.read("in.jsonl"), self.corpus)

    def test_waiting_for_standard_input(self):
        for verb, output in (("dedup", ["-o", "out.jsonl"]), ("pairs", []),
                             ("fingerprint", [])):
            with self.subTest(verb):
                process = subprocess.Popen(
                    [str(sandbox.PROGRAM), verb, "-", *output],
                    cwd=self.folder, env=self.environment(),
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE)
                process.stdin.write(self.corpus[:100_000])
                process.stdin.flush()
                self.wait_until_signals_are_watched(process.pid)
                process.send_signal(signal.SIGINT)
                # The pipe stays open: only the signal can end the wait.
                err = process.stderr.read().decode()
                code = process.wait(timeout=sandbox.TIMEOUT)
                process.communicate()
                self.assertEqual(code, 130, err)
                self.assertEqual(self.names(), ["in.jsonl"])

    def wait_until_signals_are_watched(self, pid):
        """Returns when the process has blocked SIGINT for its watcher."""
        blocked = re.compile(r"^SigBlk:\s*([0-9a-f]+)$", re.MULTILINE)
        deadline = time.monotonic() + sandbox.TIMEOUT
        while time.monotonic() < deadline:
            with open(f"/proc/{pid}/status", encoding="ascii") as status:
                mask = int(blocked.search(status.read())[1], 16)
            if mask >> (signal.SIGINT - 1) & 1:
                return
            time.sleep(0.001)
        self.fail("signals were never watched")

    def test_killed_in_the_middle_nothing_shows(self):
        code, _ = self.interrupt(signal.SIGKILL)
        self.assertEqual(code, -signal.SIGKILL)
        self.assertNotIn("out.jsonl", self.names())
        self.assertNotIn("clusters.tsv", self.names())
        self.assertEqual(self.read("in.jsonl"), self.corpus)
        self.run_program("dedup", "in.jsonl", "-o", "out.jsonl", "--resume",
                         "--clusters", "clusters.tsv", code=0)
        # What the killed run left half-written has gone with it.
        self.assertEqual(self.names(),
                         ["clusters.tsv", "in.jsonl", "out.jsonl"])

    def test_a_resume_file_of_rubbish_is_refused(self):
        self.write(".out.jsonl.neardup-resume", b"rubbish")
        outcome = self.run_program("dedup", "in.jsonl", "-o", "out.jsonl",
                                   "--resume", code=2)
        self.assertIn("is no journal of an interrupted run", outcome.err)
        self.assertEqual(self.read(".out.jsonl.neardup-resume"), b"rubbish")


if __name__ == "__main__":
    unittest.main()
