#!/usr/bin/env python3
"""Draws documents that `neardup dedup` removes, and shows each beside the one kept,
for a reader to say whether that was right.

    bench/similarity/draw_decisions.py build/neardup DOCUMENTS [--count 20] [--seed 2026]

Documents that equal the one kept are left out: there is nothing to judge. The
beginnings are shown, and what differs, [-only removed-] and [+only kept+].
"""

import argparse
import csv
import difflib
import json
import os
import random
import re
import tempfile

from ladders import read_lines
from timed_run import run

TOKEN = re.compile(r"[\u3400-\u9fff]|\w+|[^\w\s]")


def removed_near(program, documents, count, seed):
    """(removed, kept) ids; the same for the same seed."""
    with tempfile.TemporaryDirectory() as folder:
        clusters = os.path.join(folder, "clusters.tsv")
        run([program, "dedup", documents, "-o", os.path.join(folder, "kept.jsonl"), "--clusters", clusters])
        with open(clusters, encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            pairs = sorted((row["id"], row["representative"]) for row in rows if row["relation"] == "near")
    random.Random(seed).shuffle(pairs)
    return pairs[:count], len(pairs)


def shortened(tokens, most=40):
    if len(tokens) > most:
        tokens = [*tokens[: most // 2], "...", *tokens[-most // 2 :]]
    return " ".join(tokens)


def differences(a, b):
    a, b = TOKEN.findall(a), TOKEN.findall(b)
    for kind, i, j, k, m in difflib.SequenceMatcher(None, a, b, autojunk=len(a) * len(b) > 25_000_000).get_opcodes():
        if kind != "equal":
            yield f"  {' '.join(a[max(i - 4, 0) : i])} [-{shortened(a[i:j])}-] [+{shortened(b[k:m])}+]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("documents")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--head", type=int, default=250, help="characters of the beginnings")
    parser.add_argument("--most", type=int, default=20, help="differences shown")
    args = parser.parse_args()
    texts = {identity: json.loads(line)["text"] for identity, line in read_lines(args.documents)}
    drawn, removed = removed_near(os.path.abspath(args.program), os.path.abspath(args.documents), args.count, args.seed)
    print(f"{removed} documents are removed for one that is near")
    for number, (a, b) in enumerate(drawn, 1):
        print(f"\n=== {number}: {a} removed, {b} kept")
        for text in (texts[a], texts[b]):
            print("|", " ".join(text[: args.head].split()))
        shown = list(differences(texts[a], texts[b]))
        print("\n".join(shown[: args.most]))
        if len(shown) > args.most:
            print(f"  and {len(shown) - args.most} more")


main()
