"""Texts and ids that would steer a terminal, read on one."""

import json
import os
import pty
import re
import subprocess
import tty
import unittest

from e2e import sandbox, texts
from e2e.sandbox import SandboxTest

# Each of these does something to a terminal or to what its reader sees.
HOSTILE = {
    "a colour": "\x1b[31m",
    "a title": "\x1b]0;owned\x07",
    "a backspace": "\b",
    "DEL": "\x7f",
    "CSI as C1": "\u009b2J",
    "next line": "\u0085",
    "an override": "\u202egpj",
    "an isolate": "\u2066",
}
WORD = "".join(HOSTILE.values())
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
# What the program itself sends to a terminal: its colours, and how a line of
# progress is drawn again.
OWN = re.compile(r"\x1b\[(0|1;31|31|32)m|\r?\x1b\[K|\r\n")


class TerminalTest(SandboxTest):
    def setUp(self):
        super().setUp()
        body = texts.article(3)
        self.write_jsonl("news.jsonl", [
            {"id": "a" + WORD, "text": body + " " + WORD + " one"},
            {"id": "b" + WORD, "text": body + " " + WORD + " two"},
        ])

    def run_on_terminal(self, *args, code=0):
        """What a terminal gets of `neardup args...`, decoded."""
        leader, terminal = pty.openpty()
        tty.setraw(terminal)
        with subprocess.Popen(
                [str(sandbox.PROGRAM), *map(str, args)], cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal,
                env=self.environment()) as process:
            os.close(terminal)
            screen = b""
            while True:
                try:
                    chunk = os.read(leader, 1 << 16)
                except OSError:  # EIO: nobody holds the other end any more
                    break
                if not chunk:
                    break
                screen += chunk
            process.wait(sandbox.TIMEOUT)
        os.close(leader)
        self.assertEqual(process.returncode, code, screen)
        return OWN.sub("", screen.decode("utf-8"))

    def check(self, *args, code=0, shows="\\x1b[31m"):
        screen = self.run_on_terminal(*args, code=code)
        self.assertIsNone(STEERS.search(screen), ascii(screen))
        self.assertIn(shows, screen)

    def test_verbs_that_quote_the_corpus(self):
        for args in (
                ("pairs", "news.jsonl"),
                ("fingerprint", "news.jsonl"),
                ("dedup", "news.jsonl", "-o", "out.jsonl", "--examples", "3"),
                ("segment", "@news.jsonl", "--tokenizer", "whitespace"),
        ):
            with self.subTest(verb=args[0]):
                self.check(*args)

    def test_records_themselves(self):
        self.check("dedup", "news.jsonl", "-o", "-", shows="\\u202e")

    def test_texts_that_are_compared(self):
        words = texts.article(4)
        for option, shows in (("--explain", "\\u202e"), ("--json", "{")):
            with self.subTest(option=option):
                self.check("compare", "--weights", option,
                           f"{WORD}:2,b:1", f"{WORD}:2,b:1", shows=shows)
        self.check("compare", "--explain", words + WORD, words + WORD,
                   shows="text A")

    def test_what_is_looked_into(self):
        self.check("segment", "--tokenizer", "whitespace", WORD + " plain")
        self.check("hash", "--json", WORD, shows="\\u202e")

    def test_errors(self):
        self.check("pairs", "no-such-file" + WORD, code=4)
        self.check("dedup" + WORD, code=2)
        self.check("pairs", "news.jsonl", "--method", "x" + WORD, code=2)
        self.check("pairs", "news.jsonl", "--unknown" + WORD, code=2)
        self.check("pairs", "news.jsonl", "--text-field", "t" + WORD, code=3)

    def test_names_that_are_no_utf8(self):
        self.check("pairs", b"no-such-file\xff\x9b2J".decode(
            "utf-8", "surrogateescape"), code=4, shows="\\xff\\x9b2J")

    def test_errors_in_a_log(self):
        outcome = self.run_program("pairs", "no\nsuch\tfile" + WORD, code=4)
        self.assertIsNone(STEERS.search(outcome.err))
        self.assertEqual(outcome.err.count("\n"), 1)
        self.assertIn("no\\x0asuch\\x09file\\x1b[31m", outcome.err)

    def test_pipes_and_files_get_the_bytes_as_they_are(self):
        for verb in ("pairs", "fingerprint"):
            with self.subTest(verb=verb):
                outcome = self.run_program(verb, "news.jsonl", code=0)
                self.assertIn(("a" + WORD).encode(), outcome.raw)
                self.run_program(verb, "news.jsonl", "-o", "out.tsv", code=0)
                self.assertEqual(self.read("out.tsv"), outcome.raw)
        outcome = self.run_program("segment", "--tokenizer", "whitespace", WORD,
                                   code=0)
        # A next line is white space, and separates two tokens.
        self.assertEqual(outcome.raw,
                         WORD.replace("\u0085", " ").encode() + b"\n")

    def test_ids_do_not_break_columns(self):
        body = texts.article(5)
        ids = ["one\ttab", "two\nlines", "back\\slash", "re\rturn"]
        self.write_jsonl("odd.jsonl",
                         [{"id": i, "text": body} for i in ids])
        self.write("bad\tname.jsonl", "no JSON\n")
        self.run_program("dedup", "odd.jsonl", "bad\tname.jsonl", "-o",
                         "out.jsonl", "--pairs", "pairs.tsv", "--clusters",
                         "clusters.tsv", "--rejects", "rejects.tsv", code=0)
        escaped = ["one\\ttab", "two\\nlines", "back\\\\slash", "re\\rturn"]
        pairs = self.read_rows("pairs.tsv")
        self.assertEqual(len(pairs), 6)
        self.assertEqual({len(row) for row in pairs}, {5})
        self.assertEqual({name for row in pairs for name in row[:2]},
                         set(escaped))
        clusters = self.read_rows("clusters.tsv")[1:]
        self.assertEqual([row[1] for row in clusters], escaped)
        self.assertEqual([len(row) for row in self.read_rows("rejects.tsv")],
                         [3])
        for i, record in enumerate(self.read_records("out.jsonl")):
            self.assertEqual(record["id"], ids[i])  # the record as it was

    def test_json_is_still_json(self):
        screen = self.run_on_terminal("hash", "--json", "plain")
        self.assertEqual(json.loads(screen)["text"], "plain")


if __name__ == "__main__":
    unittest.main()
