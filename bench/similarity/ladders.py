"""Known edits of real texts in growing strength, one edit at a time.

The collection of a step is the texts, one edited copy of each, and the other
documents of the set that the texts were taken from. What two texts share is then
not shared by fifty, as it is when all edits of a text stand in one collection.
"""

import collections
import gzip
import json
import os

from found_pairs import COPIES, share, table
from labelled_sets import data_root, documents_of, pair, read_rows

# A ladder, and the set its texts were taken from.
LADDERS = {
    "ladder_zh_news": "zh_news_natural",
    "ladder_en_news": "en_news_reuters",
    "ladder_zh_short": "zh_short_reviews",
}
WORDS = ("ins", "del", "sub", "mix")
FORM = ("html", "fullwidth", "punct", "upper", "s2t", "spaces")
GROUPS = {
    "up to 10 % of the words changed": lambda edit, strength: edit in WORDS and strength <= 0.1,
    "15 and 20 % of the words changed": lambda edit, strength: edit in WORDS and 0.1 < strength <= 0.2,
    "30 and 40 % of the words changed": lambda edit, strength: edit in WORDS and strength > 0.2,
    "sentences moved": lambda edit, strength: edit == "reorder",
    "reposted": lambda edit, strength: edit == "repost" and strength == 1,
    "reposted with other paragraphs": lambda edit, strength: edit == "repost" and strength == 2,
    "another form": lambda edit, strength: edit in FORM,
    "framed by text that all have": lambda edit, strength: edit == "boilerplate",
    "within a foreign text": lambda edit, strength: edit == "foreign",
    "up to a quarter cut off": lambda edit, strength: edit == "truncate" and strength <= 0.25,
    "half or more cut off": lambda edit, strength: edit == "truncate" and strength > 0.25,
}


class Ladder:
    def __init__(self, name):
        root = os.path.join(data_root(), "near_duplicates")
        self.name = name
        self.lines = dict(read_lines(documents_of(os.path.join(root, name))))
        self.background = dict(read_lines(documents_of(os.path.join(root, LADDERS[name]))))
        # {(edit, strength): (base, variant) pairs}
        self.steps = collections.defaultdict(list)
        for base, variant, edit, strength in (row[:4] for row in read_rows(os.path.join(root, name, "ladder.tsv"))):
            if base in self.lines and variant in self.lines:
                self.steps[edit, float(strength)].append((base, variant))
        self.bases = {base for pairs in self.steps.values() for base, _ in pairs}

    def write(self, path, pairs):
        """The collection with the variants of these pairs."""
        chosen = self.bases | {variant for _, variant in pairs}
        with open(path, "w", encoding="utf-8") as out:
            out.writelines(self.lines[i] for i in sorted(chosen))
            out.writelines(line for i, line in self.background.items() if i not in self.lines)


def read_lines(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield str(json.loads(line)["id"]), line


def recall_by_step(finder, ladder, method):
    """{(edit, strength): (variants, called copies, copies or one within the other)}

    The statistics of a collection matter to hybrid and cosine; the others see
    nothing but the two texts, and are run once with all variants."""
    out = {}
    path = finder.path("step.jsonl")
    every = [p for pairs in ladder.steps.values() for p in pairs]
    by_pair = method.split()[0] not in ("hybrid", "cosine")
    if by_pair:
        ladder.write(path, every)
        finder.find(path, method)
        relations = finder.relations_of({pair(*p) for p in every})
    for step, pairs in ladder.steps.items():
        if not by_pair:
            ladder.write(path, pairs)
            finder.find(path, method)
            relations = finder.relations_of({pair(*p) for p in pairs})
        found = [relations.get(pair(*p)) for p in pairs]
        out[step] = len(pairs), sum(r in COPIES for r in found), sum(r is not None for r in found)
    return out


def recall_of(results, chosen, place=1):
    counts = [count for step, count in results.items() if chosen(*step)]
    variants = sum(count[0] for count in counts)
    return f"{share(sum(count[place] for count in counts), variants):.2f}" if variants else "-"


def report(finder, methods):
    """Three figures a cell: one a ladder."""
    ladders = [Ladder(name) for name in LADDERS]
    results = {method: [recall_by_step(finder, ladder, method) for ladder in ladders] for method in methods}

    def cell(method, chosen, place=1):
        return " / ".join(recall_of(of_ladder, chosen, place) for of_ladder in results[method])

    first = methods[0]
    rows = [
        [group, cell(first, chosen), cell(first, chosen, 2), *(cell(m, chosen) for m in methods[1:])]
        for group, chosen in GROUPS.items()
    ]
    columns = ["edit", first, f"{first}, contained counted", *methods[1:]]
    title = "Known edits, one copy a text: recall in Chinese news / English news / short Chinese reviews"
    lines = table(title, columns, rows)
    steps = sorted({step for of_ladder in results[first] for step in of_ladder})
    rows = [
        [edit, f"{strength:g}", cell(first, lambda *s, step=(edit, strength): s == step)]
        for edit, strength in steps
    ]
    rows = [row for row in rows if any(recall not in ("1.00", "-") for recall in row[2].split(" / "))]
    title = f"Recall of {first} for edits and strengths of which it misses any"
    return lines + table(title, ["edit", "strength", "recall"], rows)
