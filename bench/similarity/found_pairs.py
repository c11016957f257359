"""What `neardup pairs` finds, and Markdown tables of it."""

import os

from labelled_sets import pair
from timed_run import run

COPIES = ("equal", "near")


class Finder:
    """Runs the program on collections, one at a time, in a folder for its output."""

    def __init__(self, program, scratch):
        self.program = os.path.abspath(program)
        self.scratch = scratch

    def find(self, documents, method, *options):
        """What it cost; relations() reads what it found."""
        command = [self.program, "pairs", documents, "-o", self.path("pairs.tsv"), "--threads", "1"]
        return run([*command, "--method", *method.split(), *options])

    def path(self, name):
        return os.path.join(self.scratch, name)

    def relations(self):
        """(id, id, relation) of each pair of the last find()."""
        with open(self.path("pairs.tsv"), encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                yield fields[0], fields[1], fields[-1]

    def relations_of(self, wanted):
        """{pair: relation} of those of the last find() that are wanted."""
        return {pair(a, b): relation for a, b, relation in self.relations() if pair(a, b) in wanted}

    def copies(self):
        """The pairs of the last find() that are called copies: dedup would remove one."""
        return ((a, b) for a, b, relation in self.relations() if relation in COPIES)


def share(part, whole):
    return part / whole if whole else 0.0


def f1_of(precision, recall):
    return share(2 * precision * recall, precision + recall)


def table(title, columns, rows):
    """A heading and a table; the first column is text, all others are figures."""
    lines = [f"### {title}", ""] if title else []
    lines += ["| " + " | ".join(columns) + " |", "| --- |" + " --: |" * (len(columns) - 1)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows] + [""]
