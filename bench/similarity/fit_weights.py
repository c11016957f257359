#!/usr/bin/env python3
"""Fits the weights that neardup's judge of copies ships, and tells how good they are.

    NEARDUP_TEST_DATA=FOLDER bench/similarity/fit_weights.py build/neardup -o weights.toml

Builds collections and labels of them from the test data and calls `neardup eval
--fit`: the judged pairs; each step of a ladder of edits as a collection of its own;
versions of a text by provenance; paraphrases; generated templates. A group counts
as many times the judged pairs as GROUPS says, however many pairs it has.

The weights then are moved to be cautious: what they give CAUTIOUS is called a copy
at --caution 0.5.
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

import templates
from found_pairs import f1_of, share, table
from judged_pairs import judged_documents, read_judged
from labelled_sets import LabelledSet, data_root, documents_of
from ladders import WORDS, Ladder, read_lines

# The probability by the fit from which on two texts are called copies.
CAUTIOUS = 0.58
LOWER = math.log(CAUTIOUS / (1 - CAUTIOUS))
SEED = 1

# What a group weighs beside the judged pairs, before what is raised below.
GROUPS = {
    "edits of news": 0.20,
    "edits of short texts": 0.03,
    "versions": 0.15,
    "no versions": 0.06,
    "paraphrases": 0.06,
    "copies of pages": 0.18,
    "pages of a template": 0.10,
}
# Edits that are hard to tell from siblings weigh more.
HARD = {("sub", 0.2): 7, ("repost", 2): 7, ("sub", 0.1): 7, ("reorder", 1): 7, ("mix", 0.2): 7, ("reorder", 0.5): 7}
HARD_CHINESE = {("sub", 0.2): 6, ("mix", 0.2): 6}
PROVENANCE = ("zh_docs_versions", "zh_laws", "zh_news_cctv", "zh_bible_trad_simp", "en_bible_revisions")
# Shapes of templates that no table shows.
MORE_SHAPES = {
    "20 x 50, 90 %": templates.shape(20, 50, 0.90, 21),
    "40 x 12, 90 %": templates.shape(40, 12, 0.90, 22),
    "100 x 30 Chinese of 200 characters, 90 %": templates.shape(100, 30, 0.90, 23, 200, "zh"),
}
MOST = {"edits": 34, "versions": 120, "no versions": 250, "copies of pages": 100, "pages of a template": 150}


def wanted_edit(ladder, edit, strength):
    """Edits that should be seen through."""
    if edit in ("s2t", "spaces", "truncate"):
        return False
    if edit == "repost":
        return strength <= 2
    return edit not in WORDS or strength <= (0.1 if ladder == "ladder_zh_short" else 0.2)


class Collections:
    """Documents with labelled pairs, each pair in a group and with a share in it."""

    def __init__(self, folder):
        self.folder = folder
        self.judged = 0
        self.all = []  # (name, documents, [(a, b, is copy, group, share)])
        self.sizes = dict.fromkeys(GROUPS, 0)

    def add(self, name, documents, pairs):
        self.all.append((name, documents, pairs))
        for _, _, _, group, _ in pairs:
            if group:
                self.sizes[group] += 1
            else:
                self.judged += 1

    def weight(self, group, times):
        return GROUPS[group] * self.judged / self.sizes[group] * times if group else 1

    def arguments(self):
        """Writes the labels; what `neardup eval` is to be given."""
        out = []
        for number, (_, documents, pairs) in enumerate(self.all):
            labels = os.path.join(self.folder, f"labels-{number}.tsv")
            with open(labels, "w", encoding="utf-8") as file:
                file.write("a\tb\tlabel\tweight\n")
                for a, b, is_copy, group, times in pairs:
                    file.write(f"{a}\t{b}\t{int(is_copy)}\t{self.weight(group, times):.6g}\n")
            out += ["--docs", documents, "--fit", labels]
        return out


def add_judged(out):
    for name, judged in read_judged().items():
        pairs = [(p.a, p.b, p.is_copy, None, 1) for p in judged if p.label != "contains"]
        out.add(name, judged_documents(name), pairs)


def add_edits(out):
    for name in ("ladder_zh_news", "ladder_en_news", "ladder_zh_short"):
        ladder = Ladder(name)
        short = name == "ladder_zh_short"
        for (edit, strength), pairs in ladder.steps.items():
            if not wanted_edit(name, edit, strength):
                continue
            times = 1 if short else HARD.get((edit, strength), 1)
            times *= HARD_CHINESE.get((edit, strength), 1) if name == "ladder_zh_news" else 1
            group = "edits of short texts" if short else "edits of news"
            path = os.path.join(out.folder, f"{name}-{edit}-{strength:g}.jsonl")
            pairs = pairs[: MOST["edits"]]
            ladder.write(path, pairs)
            out.add(f"{name} {edit} {strength:g}", path, [(a, b, True, group, times) for a, b in pairs])


def drawn(pairs, count, chance):
    pairs = sorted(pairs)
    return chance.sample(pairs, min(count, len(pairs)))


def add_provenance(out):
    chance = random.Random(SEED)
    root = os.path.join(data_root(), "near_duplicates")
    for name in (*PROVENANCE, "zh_short_pawsx"):
        labelled = LabelledSet(os.path.join(root, name))
        others = drawn(labelled.others(), MOST["no versions"], chance)
        if name == "zh_short_pawsx":
            pairs = [(a, b, False, "paraphrases", 1) for a, b in others]
        else:
            pairs = [(a, b, True, "versions", 1) for a, b in drawn(labelled.positives, MOST["versions"], chance)]
            pairs += [(a, b, False, "no versions", 1) for a, b in others]
        out.add(name, labelled.documents, pairs)


def add_templates(out):
    chance = random.Random(SEED)
    for number, (name, (values, seed)) in enumerate({**templates.SHAPES, **MORE_SHAPES}.items()):
        folder = os.path.join(out.folder, f"template-{number}")
        templates.make(folder, values, seed)
        copies = templates.copies_of(folder)
        identities = [identity for identity, _ in read_lines(documents_of(folder))]
        pairs = [(a, b, True, "copies of pages", 1) for a, b in drawn(copies, MOST["copies of pages"], chance)]
        most = min(MOST["pages of a template"], len(identities) * 2)
        siblings = templates.siblings_of(identities, copies, most, SEED)
        pairs += [(a, b, False, "pages of a template", 1) for a, b in siblings]
        out.add(name, documents_of(folder), pairs)


def make_cautious(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"^bias = (.*)$", lambda m: f"bias = {float(m[1]) - LOWER}", text, count=1, flags=re.MULTILINE)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"# The bias is lower by {LOWER:.4f} than it was fitted.\n" + text)


def fit(program, scratch, output):
    """Writes the weights; returns what `neardup eval` says, and the names of the
    collections in its order."""
    collections = Collections(scratch)
    for add in (add_judged, add_edits, add_provenance, add_templates):
        add(collections)
    command = [program, "eval", *collections.arguments(), "-o", output, "--caution", str(CAUTIOUS), "--json", "-q"]
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit(process.stderr)
    make_cautious(output)
    return json.loads(process.stdout), [name for name, _, _ in collections.all]


def summary(title, counts):
    total = {key: sum(count[key] for count in counts) for key in ("true", "missed", "false", "others")}
    precision = share(total["true"], total["true"] + total["false"])
    recall = share(total["true"], total["true"] + total["missed"])
    return (
        f"{title}: precision {precision:.3f}, recall {recall:.3f}, F1 {f1_of(precision, recall):.3f}; "
        f"{total['false']:.0f} of {total['others']:.0f} siblings called copies "
        f"({share(total['false'], total['others']):.1%})."
    )


def describe(result, names):
    """Markdown: the judged pairs of each collection by weights that have not seen
    them, and the weights."""
    # Judged collections come first; some names come again with other labels.
    held_out = {name: of["held_out"] for name, of in zip(names[: len(read_judged())], result["collections"])}
    rows = [
        [name, *(f"{count[key]:.0f}" for key in ("true", "missed", "false", "others"))]
        for name, count in held_out.items()
    ]
    columns = ["collection", "found", "missed", "siblings called copies", "siblings"]
    lines = table("Judged pairs by weights that have not seen them", columns, rows)
    unseen = [count for name, count in held_out.items() if name not in PROVENANCE]
    lines += [
        summary("All", held_out.values()),
        summary("Without collections whose versions by provenance stay in the fit", unseen),
        "",
    ]
    rows = [[e["name"], f"{e['weight']:.3f}", f"{e['least']:.3f}", f"{e['most']:.3f}"] for e in result["evidence"]]
    rows.append(["bias", f"{result['bias'] - LOWER:.3f}", "", ""])
    return [*lines, *table("The weights of this fit", ["evidence", "weight", "least", "most"], rows)]


def report(finder, _methods):
    return describe(*fit(finder.program, finder.scratch, finder.path("weights.toml")))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("-o", "--output", default="weights.toml")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        result, names = fit(args.program, scratch, args.output)
    print("\n".join(describe(result, names)))


if __name__ == "__main__":
    main()
