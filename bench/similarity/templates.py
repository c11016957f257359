"""Generated collections of pages over templates: what pages of one template share
makes no copies; only copies of a page's content are."""

import os
import random
import subprocess
import sys

from found_pairs import f1_of, share, table
from labelled_sets import documents_of, pair, read_rows

MAKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "make_template_pages.py")


def shape(templates, pages, boilerplate, seed, tokens=400, language="en"):
    values = {"templates": templates, "pages": pages, "boilerplate": boilerplate, "tokens": tokens}
    return values | {"language": language}, seed


# Templates, pages of each, share of the frame; a page has 400 tokens if not said otherwise.
SHAPES = {
    "1 x 1000 of 1,500 words, 90 %": shape(1, 1000, 0.90, 18, 1500),
    "200 x 50, 90 %": shape(200, 50, 0.90, 9),
    "25 x 400, 90 %": shape(25, 400, 0.90, 7),
    "40 x 12, 85 %": shape(40, 12, 0.85, 17),
    "5 x 2000, 90 %": shape(5, 2000, 0.90, 8),
    "1 x 300, 70 %": shape(1, 300, 0.70, 1),
    "100 x 100 Chinese of 200 characters, 90 %": shape(100, 100, 0.90, 19, 200, "zh"),
    "1 x 20 Chinese, 90 %": shape(1, 20, 0.90, 16, language="zh"),
    "200 x 50 Chinese, 85 %": shape(200, 50, 0.85, 11, language="zh"),
    "1 x 500 Chinese, 85 %": shape(1, 500, 0.85, 1, language="zh"),
}
# Added to the seed: pages that the fit of the weights has not seen.
OTHER_SEED = 1000
CAREFUL = "hybrid --caution 0.7"
# Methods other than the default list every pair of pages of a template.
MOST_PAGES_OF_OTHERS = 2000


def make(folder, values, seed):
    options = [word for name, value in values.items() for word in ("--" + name, str(value))]
    subprocess.run([sys.executable, MAKER, folder, *options, "--seed", str(seed)], check=True)


def copies_of(folder):
    return {pair(*row[:2]) for row in read_rows(os.path.join(folder, "pairs_oracle.tsv"))}


def siblings_of(identities, copies, count, seed):
    """Pairs of pages of one template that are no copies."""
    chance = random.Random(seed)
    pages = {}
    for identity in identities:
        pages.setdefault(identity.split("-")[0], []).append(identity)
    templates = list(pages)
    out = set()
    while len(out) < count:
        two = pair(*chance.sample(pages[chance.choice(templates)], 2))
        if two not in copies:
            out.add(two)
    return sorted(out)


def score(finder, folder, method):
    """(precision, recall, false pairs)"""
    copies = copies_of(folder)
    finder.find(documents_of(folder), method)
    hits = falses = 0
    for a, b in finder.copies():
        if pair(a, b) in copies:
            hits += 1
        else:
            falses += 1
    return share(hits, hits + falses), share(hits, len(copies)), falses


def report(finder, methods):
    first, *others = methods
    careful = [CAREFUL] if first == "hybrid" else []

    def cell(folder, method):
        precision, recall, falses = score(finder, folder, method)
        return f"**{f1_of(precision, recall):.2f}** {precision:.2f} / {recall:.2f} ({falses:,})"

    rows = []
    for number, (name, (values, seed)) in enumerate(SHAPES.items()):
        folder, unseen = finder.path(f"{number}-seen"), finder.path(f"{number}-unseen")
        make(folder, values, seed)
        make(unseen, values, seed + OTHER_SEED)
        few = values["templates"] * values["pages"] <= MOST_PAGES_OF_OTHERS
        cells = [cell(folder, first), cell(unseen, first), *(cell(folder, method) for method in careful)]
        rows.append([name, *cells, *(cell(folder, method) if few else "-" for method in others)])
    columns = ["templates x pages, frame", first, f"{first}, other seeds", *careful, *others]
    return table("Pages of templates: **F1** precision / recall (false pairs)", columns, rows)
