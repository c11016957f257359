"""Judging pairs oneself: on a terminal, on a page, and what the answers say."""

import base64
import hashlib
import html
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
import unittest

from e2e import sandbox, texts
from e2e.fit_e2e import collection
from e2e.sandbox import SandboxTest

QUESTION = "q(uit): "
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
OWN = re.compile(r"\x1b\[(0|31|32)m|\r?\x1b\[K|\r\n")


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, test, *args):
        self.leader, terminal = pty.openpty()
        self.process = subprocess.Popen(
            [str(sandbox.PROGRAM), *map(str, args)], cwd=test.folder,
            stdin=terminal, stdout=terminal, stderr=terminal,
            env=test.environment(), start_new_session=True)
        self.terminal = terminal
        self.screen = ""
        self.unread = b""

    def read_until(self, words):
        """What is shown from the end of the last reading up to `words`."""
        deadline = time.monotonic() + sandbox.TIMEOUT
        wanted = words.encode()
        while wanted not in self.unread:
            if time.monotonic() > deadline:
                raise AssertionError(f"{words!r} is not shown: {self.unread!r}")
            if select.select([self.leader], [], [], 0.1)[0]:
                self.unread += os.read(self.leader, 1 << 16)
            elif self.process.poll() is not None:
                raise AssertionError(f"{words!r} is not shown: {self.unread!r}")
        end = self.unread.index(wanted) + len(wanted)
        shown = self.unread[:end].decode("utf-8", "replace")
        self.unread = self.unread[end:]
        self.screen += shown
        return shown

    def press(self, key):
        os.write(self.leader, key.encode())

    def end(self):
        """The exit code, and the rest of what is shown."""
        raw = self.unread
        while self.process.poll() is None or select.select(
                [self.leader], [], [], 0.1)[0]:
            if select.select([self.leader], [], [], 0.1)[0]:
                raw += os.read(self.leader, 1 << 16)
        echoes = bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)
        os.close(self.terminal)
        os.close(self.leader)
        shown = raw.decode("utf-8", "replace")
        self.screen += shown
        return self.process.returncode, shown, echoes


class ReviewTest(SandboxTest):
    def setUp(self):
        super().setUp()
        records, rows = collection("x", 1)
        self.kinds = {frozenset(row[:2]): row[2] for row in rows}
        self.write_jsonl("news.jsonl", records)

    def review(self, count, *more):
        return Terminal(self, "eval", "--docs", "news.jsonl", "--review",
                        count, "-o", "judged.tsv", *more)

    def rows(self):
        return self.read_rows("judged.tsv")

    def test_answers_are_written_as_they_are_given(self):
        terminal = self.review(6)
        keys = {"s": "same", "e": "edited", "c": "contains", "b": "sibling",
                "u": "unrelated"}
        for i, (key, label) in enumerate(keys.items()):
            shown = terminal.read_until(QUESTION)
            self.assertIn(f"pair {i + 1} of 6", shown)
            for word in ("similarity", "near-dup", "probability", "removed"):
                self.assertNotIn(word, shown)
            terminal.press("x")  # means nothing
            terminal.press(key)
            terminal.read_until(label + "\r\n")
        terminal.read_until(QUESTION)
        self.assertEqual([row[2] for row in self.rows()[1:]],
                         list(keys.values()))
        terminal.press("?")
        code, shown, echoes = terminal.end()
        self.assertEqual(code, 0, shown)
        self.assertTrue(echoes)
        self.assertIn("5 pairs judged", shown)
        self.assertEqual(self.rows()[0], ["a", "b", "label", "drawn"])
        self.assertLessEqual({row[3] for row in self.rows()[1:]},
                             {"removed", "decision"})

    def test_it_goes_on_where_it_was_left(self):
        terminal = self.review(4)
        terminal.read_until(QUESTION)
        terminal.press("e")
        terminal.read_until(QUESTION)
        terminal.press("q")
        self.assertEqual(terminal.end()[0], 0)
        first = self.rows()
        self.assertEqual(len(first), 2)
        terminal = self.review(4)
        for _ in range(3):
            terminal.read_until(QUESTION)
            terminal.press("b")
        code, shown, _ = terminal.end()
        self.assertEqual(code, 0, shown)
        self.assertEqual(self.rows()[:2], first)
        self.assertEqual(len({frozenset(row[:2]) for row in self.rows()[1:]}),
                         4)
        # All are judged: nothing is asked, and the answer is the same.
        code, again, _ = self.review(4).end()
        self.assertEqual(code, 0)
        self.assertNotIn(QUESTION, again)
        self.assertIn("4 pairs judged", again)

    def test_an_interrupt_keeps_answers_and_the_terminal(self):
        terminal = self.review(4)
        terminal.read_until(QUESTION)
        terminal.press("s")
        terminal.read_until(QUESTION)
        os.kill(terminal.process.pid, signal.SIGINT)
        code, _, echoes = terminal.end()
        self.assertEqual(code, 130)
        self.assertTrue(echoes)
        self.assertIn("the answers so far are in judged.tsv", terminal.screen)
        self.assertEqual(len(self.rows()), 2)

    def test_texts_do_not_steer_the_terminal(self):
        body = texts.article(3)
        self.write_jsonl("news.jsonl", [
            {"id": "a\x1b[31m", "text": body + " \x1b]0;t\x07 one"},
            {"id": "b\u202e", "text": body + " \u009b2J two"}])
        terminal = self.review(1)
        shown = terminal.read_until(QUESTION)
        self.assertIsNone(STEERS.search(OWN.sub("", shown)), ascii(shown))
        self.assertIn("\\x1b]0;t", shown)
        terminal.press("e")
        self.assertEqual(terminal.end()[0], 0)
        self.assertEqual(self.run_program(
            "eval", "--docs", "news.jsonl", "--reviewed", "judged.tsv",
            "--json", code=0).json()["judged"], 1)

    def page_rows(self, name):
        page = self.read(name).decode()
        return page, [html.unescape(row).split("\t") for row in
                      re.findall(r'data-row="([^"]*)"', page)]

    def test_a_page_and_what_its_answers_say(self):
        self.run_program("eval", "--docs", "news.jsonl", "--review", "20",
                         "--page", "review.html", code=0)
        page, rows = self.page_rows("review.html")
        self.assertEqual(len(rows), 20)
        self.assertEqual([row[2] for row in rows], ["LABEL"] * 20)
        script = re.search(r"<script>(.*?)</script>", page, re.DOTALL).group(1)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest())
        self.assertIn(f"script-src 'sha256-{digest.decode()}'", page)
        # What the page would let its reader save.
        header = re.search(r'data-header="([^"]*)"', page).group(1)
        self.write("judged.tsv", html.unescape(header) + "\n" + "".join(
            "\t".join([a, b, self.kinds.get(frozenset((a, b)), "sibling"), d])
            + "\n" for a, b, _, d in rows))
        answer = self.run_program("eval", "--docs", "news.jsonl", "--reviewed",
                                  "judged.tsv", "--json", code=0).json()
        self.assertEqual(answer["judged"], 20)
        self.assertEqual(answer["removed"]["copies"], 10)
        self.assertEqual(answer["precision"]["value"], 1)
        self.assertLess(answer["precision"]["low"], 0.8)
        told = self.run_program("eval", "--docs", "news.jsonl", "--reviewed",
                                "judged.tsv", code=0).out
        self.assertIn("of 10 judged documents that dedup removes, 10 are copies", told)
        # Half of them are asked no more.
        self.write("half.tsv", "".join(
            line + "\n" for line in
            self.read("judged.tsv").decode().splitlines()[:11]))
        self.run_program("eval", "--docs", "news.jsonl", "--review", "20",
                         "--page", "rest.html", "-o", "half.tsv", code=0)
        self.assertEqual(len(self.page_rows("rest.html")[1]), 10)

    def test_answers_are_labels_for_a_fit(self):
        self.run_program("eval", "--docs", "news.jsonl", "--review", "60",
                         "--page", "review.html", code=0)
        rows = self.page_rows("review.html")[1]
        self.write("judged.tsv", "a\tb\tlabel\tdrawn\n" + "".join(
            "\t".join([a, b, self.kinds.get(frozenset((a, b)), "sibling"), d])
            + "\n" for a, b, _, d in rows))
        fit = self.run_program("eval", "--docs", "news.jsonl", "--fit",
                               "judged.tsv", "--json", code=0).json()
        self.assertEqual(fit["pairs"]["used"], 60)

    def test_errors_say_what_to_do(self):
        for words, args in (
                ("there is no terminal", ("--review", "3", "-o", "j.tsv")),
                ("inputs are never overwritten",
                 ("--review", "3", "--page", "news.jsonl")),
                ("name one of", ("--review", "3", "--self")),
                ("--report, --csv and --examples",
                 ("--reviewed", "j.tsv", "--csv", "c.csv")),
                ("--output goes with", ("--self", "-o", "j.tsv")),
                ("--page goes with", ("--self", "--page", "p.html"))):
            with self.subTest(words):
                err = self.run_program("eval", "--docs", "news.jsonl", *args,
                                       code=2).err
                self.assertIn(words, err)
        code, shown, _ = Terminal(self, "eval", "--docs", "news.jsonl",
                                  "--review", "3").end()
        self.assertEqual(code, 2)
        self.assertIn("name the file that your answers go to", shown)
        self.write("other.tsv", "x-a1\tx-b1\tsame\n")
        code, shown, _ = Terminal(self, "eval", "--docs", "news.jsonl",
                                  "--review", "3", "-o", "other.tsv").end()
        self.assertEqual(code, 2)
        self.assertIn("holds no answers of a review", shown)
        self.write_jsonl("one.jsonl", [{"id": "a", "text": "a b c d e f"}])
        err = self.run_program("eval", "--docs", "one.jsonl", "--review", "3",
                               "--page", "p.html", code=2).err
        self.assertIn("there is nothing to judge", err)
        self.assertNotIn("p.html", self.names())


if __name__ == "__main__":
    unittest.main()
