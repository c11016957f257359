"""Pairs of real texts that careful readers judged, and what a method says of them.

judged/pairs.tsv below data/ of the test data has the columns set, a, b, label and
drawn. `same` and `edited` are copies; `sibling` and `unrelated` are not; `contains`
counts neither way here, and is told apart. Documents are judged/SET.jsonl.gz or
near_duplicates/SET/.
"""

import collections
import csv
import os
from typing import NamedTuple

from found_pairs import COPIES, f1_of, share, table
from labelled_sets import data_root, documents_of, pair

CAUTIONS = ("0.3", "0.4", "0.5", "0.6", "0.7", "0.8")


class JudgedPair(NamedTuple):
    a: str
    b: str
    label: str

    @property
    def is_copy(self):
        return self.label in ("same", "edited")


def read_judged():
    """{set: its judged pairs}"""
    sets = collections.defaultdict(list)
    path = os.path.join(data_root(), "judged", "pairs.tsv")
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            sets[row["set"]].append(JudgedPair(row["a"], row["b"], row["label"]))
    return dict(sorted(sets.items()))


def judged_documents(name):
    own = os.path.join(data_root(), "judged", name + ".jsonl.gz")
    return own if os.path.exists(own) else documents_of(os.path.join(data_root(), "near_duplicates", name))


class Count(collections.Counter):
    """How many pairs are copies, others or one in the other; and of each how many
    are called copies."""

    def add(self, judged, called):
        kind = "contains" if judged.label == "contains" else "copy" if judged.is_copy else "other"
        self[kind] += 1
        self[kind, "called"] += called

    @property
    def precision(self):
        return share(self["copy", "called"], self["copy", "called"] + self["other", "called"])

    @property
    def recall(self):
        return share(self["copy", "called"], self["copy"])

    def cells(self):
        others = f"{self['other', 'called']} of {self['other']}"
        inside = f"{self['contains', 'called']} of {self['contains']}"
        f1 = f1_of(self.precision, self.recall)
        return [f"{self.precision:.3f}", f"{self.recall:.3f}", f"{f1:.3f}", others, inside]


def score(finder, sets, method, *options):
    """{set: its count}, and the processor seconds and megabytes that all took."""
    counts, seconds, megabytes = {}, 0.0, 0.0
    for name, judged in sets.items():
        cost = finder.find(judged_documents(name), method, *options)
        seconds, megabytes = seconds + cost.cpu, max(megabytes, cost.megabytes)
        relations = finder.relations_of({pair(p.a, p.b) for p in judged})
        counts[name] = Count()
        for p in judged:
            counts[name].add(p, relations.get(pair(p.a, p.b)) in COPIES)
    return counts, seconds, megabytes


def total(counts):
    out = Count()
    for count in counts.values():
        out.update(count)
    return out


FIGURES = ["precision", "recall", "F1", "siblings called copies", "contained called copies"]


def report(finder, methods):
    sets = read_judged()
    results = {method: score(finder, sets, method) for method in methods}
    rows = [
        [method, *total(counts).cells(), f"{seconds:.1f} s", f"{megabytes:.0f} MB"]
        for method, (counts, seconds, megabytes) in results.items()
    ]
    pairs = sum(map(len, sets.values()))
    columns = ["method", *FIGURES, "processor", "memory"]
    lines = table(f"Judged pairs: {pairs} of {len(sets)} collections", columns, rows)
    first, (counts, _, _) = next(iter(results.items()))
    rows = [
        [name, c["copy"], c["copy", "called"], c["other"], c["other", "called"], c["contains"], c["contains", "called"]]
        for name, c in counts.items()
    ]
    columns = ["collection", "copies", "found", "siblings and unrelated", "called copies", "contained", "called copies"]
    lines += table(f"Judged pairs of each collection, by {first}", columns, rows)
    rows = [[c, *total(score(finder, sets, "hybrid", "--caution", c)[0]).cells()] for c in CAUTIONS]
    return lines + table("What `--caution` does on the judged pairs", ["caution", *FIGURES], rows)
