#!/usr/bin/env python3
"""neardup beside published packages: time on a corpus, F1 on labelled sets, in one run.

    python3 -m venv peers && peers/bin/pip install -r bench/similarity/peers/requirements.txt
    bench/similarity/peer_comparison.py build/neardup peers/bin/python
        [--corpus FILE...] [--sets NAME...] [--peers NAME...] [--rounds 3]

Times are processor seconds of the whole process, from its start to its output, medians over the rounds, which go
through all programs in turn. neardup runs `dedup` by its default method for the time and `pairs` for the F1; a
peer lists its pairs in both. Without arguments, corpora and sets are those below data/ in $NEARDUP_TEST_DATA, the
sets of paraphrases and of edits left out. Prints a Markdown table.
"""

import argparse
import glob
import gzip
import os
import shutil
import statistics
import tempfile

from labelled_sets import LabelledSet, find_sets, read_pairs
from timed_run import run

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = ["datasketch", "gaoya", "rensa", "rensa-flags", "text-dedup-minhash", "text-dedup-simhash"]
OTHER_KINDS = ("ladder_", "zh_short_lcqmc", "zh_short_pawsx", "zh_short_sohu", "multi_news")


def unpack(path, folder):
    """The same file without compression, which not every peer can read."""
    plain = os.path.join(folder, str(len(os.listdir(folder))) + ".jsonl")
    with (gzip.open(path, "rb") if path.endswith(".gz") else open(path, "rb")) as source, open(plain, "wb") as out:
        shutil.copyfileobj(source, out)
    return plain


def join(paths, folder):
    """One file of all, each unpacked."""
    whole = os.path.join(folder, "corpus.jsonl")
    with open(whole, "wb") as out:
        for path in paths:
            with (gzip.open(path, "rb") if path.endswith(".gz") else open(path, "rb")) as source:
                shutil.copyfileobj(source, out)
    return whole


class Programs:
    def __init__(self, args, folder):
        self.neardup, self.python = os.path.abspath(args.neardup), os.path.abspath(args.python)
        self.pairs, self.kept = os.path.join(folder, "pairs.tsv"), os.path.join(folder, "kept.jsonl")
        self.names = ["neardup", *args.peers]

    def list_pairs(self, name, documents):
        if name == "neardup":
            return [self.neardup, "pairs", documents, "-o", self.pairs]
        return [self.python, os.path.join(HERE, "peers", "run_peer.py"), name, documents, self.pairs]

    def deduplicate(self, name, documents):
        if name == "neardup":
            return [self.neardup, "dedup", documents, "-o", self.kept]
        return self.list_pairs(name, documents)


def mean_f1(programs, sets, folder):
    """{name: F1 of each set}; rensa-flags lists no pairs."""
    scores = {name: [] for name in programs.names}
    for labelled in map(LabelledSet, sets):
        documents = unpack(labelled.documents, folder)
        for name in programs.names:
            if name != "rensa-flags":
                run(programs.list_pairs(name, documents))
                scores[name].append(labelled.score(read_pairs(programs.pairs))[2])
    return scores


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("neardup")
    parser.add_argument("python", help="of the environment with the peers")
    parser.add_argument("--corpus", nargs="+")
    parser.add_argument("--sets", nargs="+")
    parser.add_argument("--peers", nargs="+", default=PEERS, choices=PEERS)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    data = os.path.join(os.environ.get("NEARDUP_TEST_DATA", "."), "data")
    corpora = args.corpus or sorted(glob.glob(os.path.join(data, "throughput", "*.jsonl*")))
    sets = [s for s in find_sets(names=args.sets) if args.sets or not os.path.basename(s).startswith(OTHER_KINDS)]
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(args, folder)
        corpus = join(corpora, folder)
        costs = {name: [] for name in programs.names}
        for _ in range(args.rounds):
            for name in programs.names:
                costs[name].append(run(programs.deduplicate(name, corpus)))
        scores = mean_f1(programs, sets, folder)
        megabytes = os.path.getsize(corpus) / 1e6
    cpu = {name: statistics.median(cost.cpu for cost in costs[name]) for name in programs.names}
    print(f"| program | CPU s on {megabytes:.0f} MB | times neardup | peak MB | mean F1 of {len(sets)} sets | lowest |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name in programs.names:
        f1 = scores[name]
        quality = f"{statistics.mean(f1):.3f} | {min(f1):.3f}" if f1 else "- | -"
        peak = max(cost.megabytes for cost in costs[name])
        print(f"| {name} | {cpu[name]:.2f} | {cpu[name] / cpu['neardup']:.1f} | {peak:.0f} | {quality} |")


main()
