#!/usr/bin/env python3
"""Every method of neardup on every labelled set: accuracy, time and memory. Makes
the tables of docs/accuracy.md.

    bench/similarity/accuracy_table.py build/neardup [--sets NAME...]
        [--methods hybrid 'simhash --k 3' ...] [--templates] [--update docs/accuracy.md]

Each method lists the pairs of the whole collection (`neardup pairs`) with its
default settings, the same for all sets; a method is a value of --method, with
options behind it. Sets are those below data/near_duplicates/ in $NEARDUP_TEST_DATA
(labelled_sets.py says what a set is), and with --templates also collections that
samples/make_template_pages.py makes. Prints Markdown, or puts it between the marks
in the file to update.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

from labelled_sets import LabelledSet, find_sets, read_pairs
from timed_run import run

METHODS = [
    "hybrid",
    "minhash",
    "shingles",
    "cosine",
    "longest-sentences",
    "exact",
    "simhash --k 3",
    "simhash --k 10",
]
# Where the label is not nearness of the wording: a guard, not in the mean.
PARAPHRASES = ("zh_short_lcqmc", "zh_short_pawsx", "zh_short_sohu_topic", "multi_news_semeval22")
TEMPLATES = {
    "template_en_70": ["--boilerplate", "0.7"],
    "template_zh_85": ["--boilerplate", "0.85", "--language", "zh", "--pages", "500"],
    "templates_en_12x90": ["--boilerplate", "0.9", "--templates", "12", "--pages", "100"],
}
BEGIN, END = "<!-- made by bench/similarity/accuracy_table.py -->", "<!-- end of what it made -->"


def make_templates(folder):
    maker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "make_template_pages.py")
    for name, options in TEMPLATES.items():
        subprocess.run([sys.executable, maker, os.path.join(folder, name), *options], check=True)
    return [os.path.join(folder, name) for name in TEMPLATES]


def kind_of(name):
    if name.startswith("ladder_"):
        return "edits"
    if name in TEMPLATES:
        return "templates"
    return "paraphrases" if name in PARAPHRASES else "near-duplicates"


def measure(program, methods, folders, scratch):
    """{(set, method): (score, cost)}"""
    results = {}
    output = os.path.join(scratch, "pairs.tsv")
    for labelled in map(LabelledSet, folders):
        for method in methods:
            cost = run([program, "pairs", labelled.documents, "-o", output, "--threads", "1", "--method", *method.split()])
            results[labelled.name, method] = labelled.score(read_pairs(output)), cost
            print(f"{labelled.name}: {method}", file=sys.stderr)
    return results


def table(title, sets, methods, cell, last_row=None):
    lines = [f"### {title}", "", "| set | " + " | ".join(methods) + " |", "| --- |" + " --: |" * len(methods)]
    lines += [f"| {name} | " + " | ".join(cell(name, method) for method in methods) + " |" for name in sets]
    if last_row:
        lines.append("| **all** | " + " | ".join(last_row(method) for method in methods) + " |")
    return lines + [""]


def tables(results, methods):
    sets = list(dict.fromkeys(name for name, _ in results))
    lines = []

    def accuracy(name, method):
        precision, recall, f1, false = results[name, method][0]
        return f"**{f1:.3f}** {precision:.3f} / {recall:.3f} ({false})"

    for kind in ("near-duplicates", "edits", "templates", "paraphrases"):
        members = [name for name in sets if kind_of(name) == kind]

        def mean(method):
            scores = [results[name, method][0] for name in members]
            return f"**{statistics.mean(s[2] for s in scores):.3f}** {min(s[0] for s in scores):.3f} / {min(s[1] for s in scores):.3f} ({sum(s[3] for s in scores)})"

        if members:
            title = f"{kind.capitalize()}: **F1** precision / recall (false pairs); all: mean F1, lowest precision / recall"
            lines += table(title, members, methods, accuracy, mean)

    def cost(name, method):
        spent = results[name, method][1]
        return f"{spent.cpu:.2f} s, {spent.megabytes:.0f} MB"

    def total(method):
        spent = [results[name, method][1] for name in sets]
        return f"{sum(c.cpu for c in spent):.1f} s, {max(c.megabytes for c in spent):.0f} MB"

    return lines + table("Processor time and peak memory of `neardup pairs`", sets, methods, cost, total)


def update(path, lines):
    with open(path, encoding="utf-8") as file:
        before, _, rest = file.read().partition(BEGIN)
    after = rest.partition(END)[2]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + "\n\n" + "\n".join(lines) + "\n" + END + after)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--sets", nargs="+")
    parser.add_argument("--methods", nargs="+", default=METHODS)
    parser.add_argument("--templates", action="store_true")
    parser.add_argument("--update", metavar="FILE")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folders = find_sets(names=args.sets) + (make_templates(scratch) if args.templates else [])
        if not folders:
            sys.exit("no sets: set NEARDUP_TEST_DATA, or use --templates")
        lines = tables(measure(args.program, args.methods, folders, scratch), args.methods)
    if args.update:
        update(args.update, lines)
    else:
        print("\n".join(lines))


main()
