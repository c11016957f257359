"""Bad input, each case with the outcome it must have."""

import gzip
import hashlib
import os
import re
import resource
import shutil
import subprocess
import unittest

from e2e import sandbox, texts
from e2e.sandbox import (SandboxTest, can_run_without_privileges,
                         without_privileges)

A = texts.article(101).encode()
B = texts.article(102).encode()
C = texts.article(103).encode()
MIB = 1 << 20


def line(name, text, extra=b""):
    return b'{"id":"%s","text":"%s"%s}' % (name, text, extra)


def around(middle):
    """`middle` as the second of three lines."""
    return b"\n".join([line(b"a", A), middle, line(b"c", C)]) + b"\n"


class Case:
    """What `neardup dedup INPUT` must make of an input."""

    def __init__(self, name, contents, kept, rejects=0, reason="", code=0,
                 file="in.jsonl", args=()):
        self.name = name
        self.contents = contents
        self.kept = kept          # ids in the output, None: no output
        self.rejects = rejects    # bad records
        self.reason = reason      # of the first, a part of it
        self.code = code
        self.file = file
        self.args = args


THREE = ["a", "b", "c"]
TWO = ["a", "c"]

CASES = [
    # Encoding: mended, and the record's bytes are kept.
    Case("invalid UTF-8", around(line(b"b", B + b"\xff\xfe")), THREE),
    Case("overlong UTF-8", around(line(b"b", B + b"\xc0\xaf")), THREE),
    Case("UTF-8 above U+10FFFF", around(line(b"b", B + b"\xf5\x80\x80\x80")),
         THREE),
    Case("surrogate as UTF-8", around(line(b"b", B + b"\xed\xa0\x80")), THREE),
    Case("escaped lone surrogate", around(line(b"b", B + b"\\ud800 x")),
         THREE),
    Case("escaped surrogate pair", around(line(b"b", B + b"\\ud83d\\ude00")),
         THREE),
    Case("escaped NUL", around(line(b"b", B + b"\\u0000 x")), THREE),
    Case("raw NUL", around(line(b"b", B + b"\0")), TWO, 1, "control character"),
    Case("raw tab in a string", around(line(b"b", B + b"\t")), TWO, 1,
         "control character"),
    Case("byte order mark", b"\xef\xbb\xbf" + around(line(b"b", B)), THREE),
    # Lines.
    Case("CR LF", around(line(b"b", B)).replace(b"\n", b"\r\n"), THREE),
    Case("CR alone", around(line(b"b", B)).replace(b"\n", b"\r"), None, 1,
         "more than one JSON value", code=3),
    Case("no final newline", around(line(b"b", B))[:-1], THREE),
    Case("blank lines", around(b"\n  \n" + line(b"b", B) + b"\n"), THREE),
    Case("empty file", b"", []),
    Case("nothing but line feeds", b"\n\n\n", []),
    Case("line above the limit", around(line(b"b", b"x " * 4096)), TWO, 1,
         "", args=("--max-record", "4K")),
    # JSON.
    Case("truncated object", around(line(b"b", B)[:-20]), TWO, 1,
         "not valid JSON"),
    Case("not an object", around(b'["b"]'), TWO, 1, "not a JSON object"),
    Case("two objects on a line", around(line(b"b", B) + line(b"x", B)), TWO,
         1, "more than one JSON value"),
    Case("deep nesting in a field nobody reads",
         around(line(b"b", B, b',"x":' + b"[" * 2000 + b"]" * 2000)), THREE),
    Case("very deep nesting",
         around(line(b"b", B, b',"x":' + b"[" * 10**6 + b"]" * 10**6)), THREE),
    Case("a million open brackets", around(b"[" * 10**6), TWO, 1,
         "not"),
    Case("duplicate keys: the first counts",
         around(b'{"id":"b","id":"z","text":"%s","text":"%s"}' % (B, A)),
         THREE),
    Case("number as id", around(b'{"id":12345678901234567890,"text":"%s"}' % B),
         ["a", 12345678901234567890, "c"]),
    Case("duplicate ids", around(line(b"a", B)), ["a", "a", "c"]),
    Case("missing id", around(b'{"text":"%s"}' % B), ["a", None, "c"]),
    Case("object as id", around(b'{"id":{},"text":"%s"}' % B), TWO, 1, "id"),
    Case("missing text", around(b'{"id":"b","body":"%s"}' % B), TWO, 1,
         "text"),
    Case("null text", around(b'{"id":"b","text":null}'), TWO, 1, "text"),
    Case("number as text", around(b'{"id":"b","text":5}'), TWO, 1, "text"),
    Case("empty text", around(line(b"b", b"")), THREE),
    Case("nothing but bad records", b"nonsense\nmore nonsense\n", None, 2,
         "not a JSON object", code=3),
    Case("binary rubbish", bytes(range(256)) * 64, None, 1, "", code=3),
    # Compression.
    Case("gzip", gzip.compress(around(line(b"b", B))), THREE),
    Case("two gzip members", gzip.compress(line(b"a", A) + b"\n") +
         gzip.compress(line(b"c", C) + b"\n"), TWO),
    Case("gzip with garbage behind", gzip.compress(around(line(b"b", B))) +
         b"garbage", None, 1, "gzip data is damaged", code=3),
    Case("gzip with garbage behind, accepted",
         gzip.compress(around(line(b"b", B))) + b"garbage", THREE, 1, "gzip",
         args=("--accept-damaged",)),
    Case("gzip with garbage behind, accepted but strict",
         gzip.compress(around(line(b"b", B))) + b"garbage", None, 1, "gzip",
         code=3, args=("--accept-damaged", "--strict")),
    # No text.
    Case("PNG", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", None, 1, "PNG picture",
         code=3, file="in.txt"),
    Case("Arrow IPC", b"ARROW1\0\0\xff\xff\xff\xff", None, 1, "Arrow IPC",
         code=3, file="in.arrow"),
    Case("compression bomb", gzip.compress(around(line(b"b", B)) +
                                           b"x" * (100 * MIB), 9), THREE, 1,
         "", args=("--max-record", "1G", "--accept-damaged")),
    # Limits of a job.
    Case("--strict", around(b"nonsense"), None, 1, "not a JSON object", code=3,
         args=("--strict",)),
    Case("--max-bad as a number, kept", around(b"nonsense"), TWO, 1,
         "not a JSON object", args=("--max-bad", "1")),
    Case("--max-bad as a number, passed", around(b"nonsense\nnonsense"), None,
         2, "not a JSON object", code=3, args=("--max-bad", "1")),
    Case("--max-bad as a share, kept", around(b"nonsense"), TWO, 1,
         "not a JSON object", args=("--max-bad", "34%")),
    Case("--max-bad as a share, passed", around(b"nonsense"), None, 1,
         "not a JSON object", code=3, args=("--max-bad", "33%")),
]


def truncated_stream(compress):
    """Three records, the last cut off in the middle of the stream."""
    # Random-looking text, so that the cut falls behind the first records.
    noise = hashlib.sha512(b"x").hexdigest().encode()
    rows = [line(b"%d" % i, B + b" %d " % i + noise[i:i + 50])
            for i in range(2000)]
    packed = compress(b"\n".join(rows) + b"\n")
    return packed[:len(packed) // 2]


class BadInputTest(SandboxTest):
    def check(self, case):
        path = self.write(case.file, case.contents)
        before = path.stat()
        outcome = self.run_program(
            "dedup", case.file, "-o", "out.jsonl", "--rejects", "bad.tsv",
            "--json", *case.args)
        self.assertEqual(outcome.code, case.code, outcome.err)
        after = path.stat()
        self.assertEqual(path.read_bytes(), case.contents)
        self.assertEqual(before.st_mtime_ns, after.st_mtime_ns)
        if case.kept is None:
            self.assertEqual(self.visible_names(),
                             sorted([case.file, "bad.tsv"]))
            self.assertIn(case.reason, outcome.err)
            self.assertNotEqual(self.read_rows("bad.tsv"), [])
            return
        self.assertEqual(self.read_ids("out.jsonl"), case.kept)
        summary = outcome.json()
        self.assertEqual(summary["rejects"], case.rejects)
        self.assertEqual(summary["documents"], len(case.kept))
        rejects = self.read_rows("bad.tsv")
        self.assertEqual(len(rejects), case.rejects)
        for file, number, reason in rejects:
            self.assertEqual(file, case.file)
            self.assertGreaterEqual(int(number), 1)
            self.assertIn(case.reason, reason)
        self.assertEqual(self.names(),
                         sorted([case.file, "out.jsonl", "bad.tsv"]))

    def visible_names(self):
        return [name for name in self.names() if not name.startswith(".")]

    def read_ids(self, name):
        """The first "id" of each line; the lines may be too odd for json."""
        ids = []
        for row in self.read(name).splitlines():
            found = re.search(rb'"id":(?:"([^"]*)"|([0-9]+))', row)
            ids.append(None if found is None else found[1].decode()
                       if found[1] is not None else int(found[2]))
        return ids

    def test_table(self):
        for case in CASES:
            with self.subTest(case.name):
                self.setUp()
                self.check(case)

    def test_truncated_gzip_gives_what_stands_before_the_damage(self):
        self.check_truncated(truncated_stream(gzip.compress))

    @unittest.skipUnless(shutil.which("zstd"), "needs the zstd program")
    def test_truncated_zstd_gives_what_stands_before_the_damage(self):
        def compress(data):
            return subprocess.run(["zstd", "-q", "-c"], input=data,
                                  capture_output=True, check=True).stdout
        self.check_truncated(truncated_stream(compress))

    def check_truncated(self, contents):
        self.write("in.jsonl", contents)
        command = ["fingerprint", "in.jsonl", "-o", "out.tsv", "--rejects",
                   "bad.tsv"]
        for quiet in ([], ["-q"]):
            outcome = self.run_program(*command, *quiet, code=3)
            self.assertIn("data ends too early", outcome.err)
            self.assertIn("in.jsonl:", outcome.err)
            self.assertEqual(self.names(), ["bad.tsv", "in.jsonl"])
            self.assertEqual(len(self.read_rows("bad.tsv")), 1)
        outcome = self.run_program(*command, "--accept-damaged", "--json",
                                   code=0)
        self.assertIn("damaged files    1", outcome.err)
        self.assertEqual(outcome.json()["damaged_files"], 1)
        self.assertEqual(outcome.json()["rejects"], 1)
        self.assertLess(outcome.json()["documents"], 2000)
        rows = self.read_rows("out.tsv")
        self.assertEqual([row[0] for row in rows],
                         [str(i) for i in range(len(rows))])
        self.assertEqual(len(self.read_rows("bad.tsv")), 1)

    @unittest.skipUnless(shutil.which("zstd"), "needs the zstd program")
    def test_zstd_bomb(self):
        bomb = subprocess.run(["zstd", "-q", "-c"],
                              input=line(b"a", A) + b"\n" + b"x" * (100 * MIB),
                              capture_output=True, check=True).stdout
        self.assertLess(len(bomb), MIB)
        self.check(Case("zstd bomb", bomb, ["a"], 1,
                        args=("--max-record", "1G", "--accept-damaged")))

    def test_one_damaged_file_of_several(self):
        self.write("a.jsonl", line(b"a", A) + b"\n")
        packed = gzip.compress(around(line(b"b", B)))
        self.write("b.jsonl.gz", packed[:-4])
        outcome = self.run_program("dedup", "a.jsonl", "b.jsonl.gz", "-o",
                                   "out.jsonl", "--max-bad", "50%", code=3)
        self.assertIn("b.jsonl.gz:4: gzip data ends too early", outcome.err)
        self.assertEqual(self.visible_names(), ["a.jsonl", "b.jsonl.gz"])

    def test_files_of_a_folder_that_are_no_text(self):
        self.write("pages/a.txt", A)
        self.write("pages/b.png", b"\x89PNG\r\n\x1a\n\0")
        self.write("pages/c.dat", B + b"\0")
        self.write("pages/d", sandbox.PROGRAM.read_bytes()[:5000])
        outcome = self.run_program("fingerprint", "pages", "-o", "out.tsv",
                                   "--rejects", "bad.tsv", "--json", code=0)
        self.assertEqual(outcome.json()["documents"], 1)
        self.assertEqual(outcome.json()["damaged_files"], 0)
        self.assertEqual([row[0] for row in self.read_rows("bad.tsv")],
                         ["pages/b.png", "pages/c.dat", "pages/d"])

    def test_a_line_of_100_mb(self):
        path = self.folder / "in.jsonl"
        with path.open("wb") as file:
            file.write(line(b"a", A) + b'\n{"id":"b","text":"')
            file.write(B * (100 * MIB // len(B)))
            file.write(b'"}\n' + line(b"c", C) + b"\n")
        summary = self.run_program("dedup", "in.jsonl", "-o", "out.jsonl",
                                   "--json", code=0).json()
        self.assertEqual((summary["documents"], summary["rejects"]), (3, 0))
        self.assertEqual(self.read("out.jsonl"), path.read_bytes())
        # Rejected, it never stands in memory as a whole.
        command = ["dedup", "in.jsonl", "-o", "out.jsonl", "--json",
                   "--max-record", "1M"]
        summary = self.run_program(*command, code=0).json()
        self.assertEqual((summary["documents"], summary["rejects"]), (2, 1))

    @unittest.skipUnless(hasattr(resource, "prlimit"), "needs prlimit")
    def test_a_rejected_line_takes_no_memory(self):
        path = self.folder / "in.jsonl"
        with path.open("wb") as file:
            file.write(line(b"a", A) + b'\n{"id":"b","text":"')
            for _ in range(300):
                file.write(b"x" * MIB)
            file.write(b'"}\n')
        if b"__asan_init" in sandbox.PROGRAM.read_bytes():
            self.skipTest("the sanitizer needs memory of its own")
        limit = 256 * MIB
        outcome = self.run_program(
            "fingerprint", "in.jsonl", "--max-record", "1M", "--threads", "1",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA,
                                                  (limit, limit)))
        self.assertEqual(outcome.code, 0, outcome.err)
        self.assertEqual(len(outcome.lines()), 1)


class BadPathTest(SandboxTest):
    def setUp(self):
        super().setUp()
        self.write_jsonl("in.jsonl", texts.news())

    def assert_fails(self, code, *args, **options):
        before = self.names()
        outcome = self.run_program(*args, **options)
        self.assertEqual(outcome.code, code, outcome.err)
        self.assertEqual(len(outcome.err.splitlines()), 1, outcome.err)
        self.assertEqual(self.names(), before)
        return outcome.err

    def test_an_input_that_is_not_there(self):
        message = self.assert_fails(4, "dedup", "none.jsonl", "-o", "out.jsonl")
        self.assertIn("none.jsonl", message)
        self.assert_fails(4, "dedup", "none-*.jsonl", "-o", "out.jsonl")
        self.assert_fails(4, "compare", "@none.txt", "x")
        self.assert_fails(4, "pairs", "--fingerprints", "none")

    def test_an_output_that_cannot_be_written(self):
        for option in ("-o", "--clusters", "--pairs", "--report", "--rejects"):
            with self.subTest(option=option):
                args = ["dedup", "in.jsonl", option, "none/out"]
                if option != "-o":
                    args += ["-o", "out.jsonl"]
                self.assertIn("none/out", self.assert_fails(4, *args))

    def test_an_input_is_never_the_output(self):
        contents = self.read("in.jsonl")
        os.link(self.folder / "in.jsonl", self.folder / "link.jsonl")
        (self.folder / "symlink.jsonl").symlink_to("in.jsonl")
        for output in ("in.jsonl", "./in.jsonl", "link.jsonl",
                       "symlink.jsonl"):
            for option in ("-o", "--pairs"):
                with self.subTest(output=output, option=option):
                    args = ["dedup", "in.jsonl", option, output]
                    if option != "-o":
                        args += ["-o", "out.jsonl"]
                    self.assert_fails(2, *args)
        self.assertEqual(self.read("in.jsonl"), contents)

    def test_two_outputs_of_one_name(self):
        self.assert_fails(2, "dedup", "in.jsonl", "-o", "out.jsonl", "--pairs",
                          "out.jsonl")

    def test_a_file_that_is_no_fingerprint_file(self):
        self.assert_fails(3, "pairs", "--fingerprints", "in.jsonl")

    def test_no_permission(self):
        if not can_run_without_privileges(self.folder):
            self.skipTest("cannot give up privileges")
        self.folder.chmod(0o755)
        locked = self.write_jsonl("locked.jsonl", texts.news())
        locked.chmod(0)
        # The program may read the folder but not write into it.
        options = without_privileges()
        message = self.assert_fails(4, "pairs", "locked.jsonl", **options)
        self.assertIn("locked.jsonl", message)
        if not options:
            self.folder.chmod(0o555)
            self.addCleanup(self.folder.chmod, 0o755)
        self.assert_fails(4, "dedup", "in.jsonl", "-o", "out.jsonl", **options)

    def test_standard_output_is_full(self):
        for args in (["pairs", "in.jsonl"], ["dedup", "in.jsonl", "-o", "-"],
                     ["hash", "x"], ["profiles"], ["man"], ["--help"]):
            with self.subTest(args=args), open("/dev/full", "wb") as full:
                process = subprocess.run(
                    [str(sandbox.PROGRAM), *args], cwd=self.folder,
                    stdout=full, stderr=subprocess.PIPE,
                    env=self.environment(), check=False)
                self.assertEqual(process.returncode, 4, process.stderr)

    def test_the_limit_on_file_sizes_is_no_death(self):
        limit = 2000
        self.write_jsonl("big.jsonl", [
            {"id": i, "text": texts.article(i, 400)} for i in range(200)])
        for args in (["dedup", "big.jsonl", "-o", "out.jsonl"],
                     ["fingerprint", "big.jsonl", "-o", "out.tsv"]):
            outcome = self.run_program(
                *args, code=4, preexec_fn=lambda: resource.setrlimit(
                    resource.RLIMIT_FSIZE, (limit, limit)))
            self.assertIn("file too large", outcome.err)
            self.assertNotIn(args[3], self.names())

    def test_the_disk_is_full(self):
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)],
            capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("mounting a tmpfs is not permitted")
        self.addCleanup(subprocess.run, ["umount", str(disk)], check=False)
        self.write_jsonl("big.jsonl", [
            {"id": i, "text": texts.article(i, 400)} for i in range(200)])
        (disk / "out.jsonl").write_text("old\n")
        contents = self.read("big.jsonl")
        outcome = self.run_program("dedup", "big.jsonl", "-o",
                                   "disk/out.jsonl", code=4)
        self.assertIn("out.jsonl", outcome.err)
        self.assertEqual((disk / "out.jsonl").read_text(), "old\n")
        self.assertEqual(self.read("big.jsonl"), contents)
        left = [p.name for p in disk.iterdir() if "resume" not in p.name]
        self.assertEqual(left, ["out.jsonl"])


if __name__ == "__main__":
    unittest.main()
