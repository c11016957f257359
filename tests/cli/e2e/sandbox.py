"""A folder for each test, and the program run in it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = None  # set by cli_e2e_test.py
SOURCE = None

# A run that takes longer hangs.
TIMEOUT = 120


class Outcome:
    """How a run ended; out and err as text, raw as bytes."""

    def __init__(self, process):
        self.code = process.returncode
        self.raw = process.stdout
        self.out = process.stdout.decode("utf-8", "replace")
        self.err = process.stderr.decode("utf-8", "replace")

    def lines(self):
        return self.out.splitlines()

    def json(self):
        return json.loads(self.out)

    def rows(self):
        return [line.split("\t") for line in self.lines()]


class SandboxTest(unittest.TestCase):
    """Gives each test a fresh folder, self.folder."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="neardup-e2e-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def environment(self, extra=None):
        names = {k: v for k, v in os.environ.items()
                 if not k.startswith("NEARDUP_") or k == "NEARDUP_DATA"}
        # A program of another place must find the dictionaries it was built
        # with, and "neardup" must mean the program under test.
        tools = self.folder.parent / (self.folder.name + "-bin")
        if not tools.exists():
            tools.mkdir()
            self.addCleanup(shutil.rmtree, tools, ignore_errors=True)
            (tools / "neardup").symlink_to(PROGRAM)
        names["PATH"] = f"{tools}:{names.get('PATH', '/usr/bin:/bin')}"
        names.update(extra or {})
        return names

    def run_program(self, *args, stdin=b"", env=None, code=None, **options):
        """Runs `neardup args...`; fails unless it ends with `code`."""
        process = subprocess.run(
            [str(PROGRAM), *map(str, args)], input=stdin, capture_output=True,
            cwd=self.folder, env=self.environment(env), timeout=TIMEOUT,
            check=False, **options)
        outcome = Outcome(process)
        if code is not None:
            self.assertEqual(outcome.code, code,
                             f"neardup {' '.join(map(str, args))}\n"
                             f"{outcome.err}")
        return outcome

    def shell(self, line):
        """Runs a line of bash in the folder."""
        process = subprocess.run(
            ["bash", "-c", line], stdin=subprocess.DEVNULL,
            capture_output=True, cwd=self.folder, env=self.environment(),
            timeout=TIMEOUT, check=False)
        return Outcome(process)

    def write(self, name, contents):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(contents, str):
            contents = contents.encode()
        path.write_bytes(contents)
        return path

    def write_jsonl(self, name, records):
        return self.write(name, "".join(
            json.dumps(record, ensure_ascii=False) + "\n"
            for record in records))

    def read(self, name):
        return (self.folder / name).read_bytes()

    def read_records(self, name):
        return [json.loads(line) for line in self.read(name).splitlines()]

    def read_rows(self, name):
        return [line.split("\t")
                for line in self.read(name).decode().splitlines()]

    def names(self):
        """Every file in the folder, hidden ones too."""
        return sorted(str(path.relative_to(self.folder))
                      for path in self.folder.rglob("*") if path.is_file())


def without_privileges():
    """subprocess options that let file permissions hold for root as well."""
    if os.geteuid() != 0:
        return {}
    return {"user": 65534, "group": 65534, "extra_groups": []}


def can_run_without_privileges(folder):
    try:
        return subprocess.run(
            [str(PROGRAM), "--version"], cwd=folder, capture_output=True,
            check=False, **without_privileges()).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False
