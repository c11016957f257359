#!/usr/bin/env python3
"""How well neardup's methods tell copies from siblings. Makes the tables of docs/accuracy.md.

    NEARDUP_TEST_DATA=FOLDER bench/similarity/accuracy_table.py build/neardup
        [--parts judged provenance ...] [--methods hybrid 'simhash --k 3' ...]
        [--update docs/accuracy.md]

Each method lists the pairs of whole collections (`neardup pairs`) by its default
settings; a method is a value of --method, with options behind it. The data stands
below data/ of FOLDER; templates are generated and need none. Prints Markdown, or
puts each part between its marks in the file to update. All parts take a quarter of
an hour.
"""

import argparse
import os
import sys
import tempfile

import fit_weights
import judged_pairs
import ladders
import templates
from found_pairs import Finder, f1_of, share, table
from labelled_sets import LabelledSet, data_root

METHODS = ["hybrid", "minhash", "shingles", "cosine", "longest-sentences", "exact", "simhash --k 3", "simhash --k 10"]
PROVENANCE = ("zh_docs_versions", "zh_laws", "zh_news_cctv", "zh_bible_trad_simp", "en_bible_revisions")
WHOLE_LADDERS = ("ladder_zh_news", "ladder_en_news")
PARAPHRASES = ("zh_short_pawsx", "zh_short_lcqmc", "zh_short_sohu_topic")


def sets_named(names):
    return [LabelledSet(os.path.join(data_root(), "near_duplicates", name)) for name in names]


def report_provenance(finder, methods):
    """Copies by where they come from; and every edit of a text in one collection."""

    def cell(labelled, method):
        finder.find(labelled.documents, method)
        precision, recall, _, falses = labelled.score(finder.copies())
        return f"**{f1_of(precision, recall):.3f}** {precision:.3f} / {recall:.3f} ({falses})"

    rows = [
        [labelled.name, *(cell(labelled, method) for method in methods)]
        for labelled in sets_named(PROVENANCE + WHOLE_LADDERS)
    ]
    title = "Versions of a text by provenance, and whole ladders: **F1** precision / recall (false pairs)"
    return table(title, ["set", *methods], rows)


def report_paraphrases(finder, methods):
    """Pairs that people say mean different things, in much the same words."""
    rows = []
    for labelled in sets_named(PARAPHRASES):
        others = labelled.others()
        row = [labelled.name, len(others)]
        for method in methods:
            finder.find(labelled.documents, method)
            called = sum((a, b) in others or (b, a) in others for a, b in finder.copies())
            row.append(f"{share(called, len(others)):.3f}")
        rows.append(row)
    return table("Other meaning in much the same words: share called copies", ["set", "pairs", *methods], rows)


PARTS = {
    "judged": judged_pairs.report,
    "provenance": report_provenance,
    "ladders": ladders.report,
    "templates": templates.report,
    "paraphrases": report_paraphrases,
    "fit": fit_weights.report,
}


def marks(part):
    return f"<!-- {part}: made by bench/similarity/accuracy_table.py -->", f"<!-- end of {part} -->"


def update(path, part, lines):
    begin, end = marks(part)
    with open(path, encoding="utf-8") as file:
        before, found, rest = file.read().partition(begin)
    if not found or end not in rest:
        sys.exit(f"{path} has no marks for {part}: {begin} ... {end}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + begin + "\n\n" + "\n".join(lines) + "\n" + end + rest.partition(end)[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--methods", nargs="+", default=METHODS)
    parser.add_argument("--update", metavar="FILE")
    args = parser.parse_args()
    for part in args.parts:
        with tempfile.TemporaryDirectory() as scratch:
            lines = PARTS[part](Finder(args.program, scratch), args.methods)
        print(f"{part}: done", file=sys.stderr)
        if args.update:
            update(args.update, part, lines)
        else:
            print("\n".join(lines))


if __name__ == "__main__":
    main()
