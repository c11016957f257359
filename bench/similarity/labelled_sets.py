"""Labelled collections of near-duplicates, and how well a list of pairs fits one.

A set is a folder with docs.jsonl[.gz] ({"id", "text"} a line), pairs_oracle.tsv or
pairs.tsv (id1, id2, label 1 or 0), and perhaps ignore.tsv (pairs that count neither
way) and ladder.tsv (base, variant, edit, strength: only pairs of a base with its
variant, or of texts of different bases, are judged). Tables may be gzipped.
"""

import glob
import gzip
import os


def data_root():
    return os.path.join(os.environ.get("NEARDUP_TEST_DATA", "."), "data")


def find_sets(root=None, names=None):
    """Folders of sets: those named, or all below data/near_duplicates in `root` or
    $NEARDUP_TEST_DATA."""
    root = root or os.path.join(data_root(), "near_duplicates")
    folders = sorted(os.path.dirname(p) for p in glob.glob(os.path.join(root, "*", "docs.jsonl*")))
    return [f for f in folders if not names or os.path.basename(f) in names]


def documents_of(folder):
    plain = os.path.join(folder, "docs.jsonl")
    return plain if os.path.exists(plain) else plain + ".gz"


def read_rows(path):
    for name, opener in ((path, open), (path + ".gz", gzip.open)):
        if os.path.exists(name):
            with opener(name, "rt", encoding="utf-8") as file:
                return [line.rstrip("\n").split("\t") for line in file if line.strip()]
    return None


def pair(a, b):
    return (a, b) if a < b else (b, a)


class LabelledSet:
    def __init__(self, folder):
        self.folder = folder
        self.name = os.path.basename(os.path.normpath(folder))
        self.documents = documents_of(folder)
        labels = read_rows(os.path.join(folder, "pairs_oracle.tsv")) or read_rows(os.path.join(folder, "pairs.tsv"))
        self.positives = {pair(r[0], r[1]) for r in labels if r[2] == "1"}
        self.ignored = {pair(r[0], r[1]) for r in read_rows(os.path.join(folder, "ignore.tsv")) or []}
        ladder = read_rows(os.path.join(folder, "ladder.tsv"))
        self.base_of = {r[1]: r[0] for r in ladder or []}
        self.bases = set(self.base_of.values())

    def others(self):
        """Pairs that are labelled as no near-duplicates."""
        labels = read_rows(os.path.join(self.folder, "pairs.tsv")) or []
        return {pair(r[0], r[1]) for r in labels if r[2] == "0"}

    def judges(self, a, b):
        """False for two variants of one base: nobody knows how near they are."""
        return a in self.bases or b in self.bases or not self.base_of or self.base_of.get(a, a) != self.base_of.get(b, b)

    def score(self, pairs):
        """(precision, recall, F1, false pairs) of an iterable of pairs of ids."""
        found = {pair(a, b) for a, b in pairs if a != b and self.judges(a, b)} - self.ignored
        hits = len(found & self.positives)
        precision = hits / len(found) if found else 0.0
        recall = hits / len(self.positives) if self.positives else 0.0
        f1 = 2 * precision * recall / (precision + recall) if hits else 0.0
        return precision, recall, f1, len(found) - hits


def read_pairs(path):
    """The first two columns of a table of pairs."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            a, b = line.rstrip("\n").split("\t")[:2]
            yield a, b
