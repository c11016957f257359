#!/usr/bin/env python3
"""Makes a labelled collection of pages over templates: what two pages share
because they are pages of one template makes no near-duplicate.

usage: make_template_pages.py OUT_DIR [--pages N] [--boilerplate X] [--tokens N]
                              [--templates N] [--language en|zh] [--seed N]

Writes OUT_DIR/docs.jsonl.gz ({"id", "text"} a line) and OUT_DIR/pairs_oracle.tsv
(id1, id2, label 1, for every pair of copies). A share X of each page is the frame
of its template: header, labels of fields, notices, footer. The rest is content of
the page's own, and a field with a number. A quarter of the pages has one to three
copies in the same frame with other numbers and 2 to 15 % of the content edited.

All words are invented and drawn by Zipf's law, so that common words are shared as
in real texts. The same arguments give the same files everywhere.
"""

import argparse
import gzip
import io
import itertools
import json
import os
import random

SYLLABLES = [a + b for a in "bdfgklmnprstv" for b in ("a", "e", "i", "o", "u")]


class Language:
    """An invented language: words by rank, commonest first."""

    def __init__(self, name, chance):
        self.space = "" if name == "zh" else " "
        self.stop = "。" if name == "zh" else "."
        if name == "zh":
            self.words = [chr(0x4E00 + i) for i in chance.sample(range(3500), 3000)]
        else:
            words = ("".join(chance.choices(SYLLABLES, k=1 + rank // 400 % 4)) for rank in range(20000))
            self.words = list(dict.fromkeys(words))
        self.weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(len(self.words))))

    def draw(self, count, chance):
        return chance.choices(self.words, cum_weights=self.weights, k=count)

    def write(self, sentences):
        return "\n".join(self.space.join(words) + self.stop for words in sentences)


def sentences(language, tokens, chance):
    made = []
    while tokens > 0:
        count = min(tokens, chance.randint(8, 25))
        made.append(language.draw(count, chance))
        tokens -= count
    return made


def edited(content, share, language, chance):
    """The content with this share of its words removed, replaced or added to."""
    result = []
    for words in content:
        out = []
        for word in words:
            kind = chance.randrange(3) if chance.random() < share else None
            if kind is None or kind == 0:
                out.append(word)
            if kind is not None and kind <= 1:
                out += language.draw(1, chance)
        result.append(out)
    return result


def page(frame, content, chance):
    """The frame's parts with the content's between them."""
    parts = []
    for place, notice in enumerate(frame):
        parts.append(notice)
        parts.append([str(chance.randint(10000, 99999))])
        parts += content[place :: len(frame)]
    return parts


def make_template(name, args, language, chance):
    """Pages of one template, as (id, text), and the pairs of copies."""
    frame = sentences(language, int(args.tokens * args.boilerplate), chance)
    documents, pairs = [], []
    while len(documents) < args.pages:
        size = int(args.tokens * (1 - args.boilerplate) * chance.uniform(0.7, 1.4))
        content = sentences(language, max(size, 6), chance)
        versions = [content]
        if chance.random() < 0.25:
            for _ in range(chance.choice([1, 1, 1, 2, 3])):
                versions.append(edited(content, chance.choice([0.02, 0.05, 0.1, 0.15]), language, chance))
        ids = [f"{name}-{len(documents) + i}" for i in range(len(versions))]
        for identity, version in zip(ids, versions):
            documents.append((identity, language.write(page(frame, version, chance))))
        pairs += itertools.combinations(ids, 2)
    return documents, pairs


def write_set(folder, documents, pairs):
    os.makedirs(folder, exist_ok=True)
    # No time and no name in the file, so that it is the same every time.
    with open(os.path.join(folder, "docs.jsonl.gz"), "wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as packed:
        with io.TextIOWrapper(packed, encoding="utf-8") as out:
            for identity, text in documents:
                out.write(json.dumps({"id": identity, "text": text}, ensure_ascii=False) + "\n")
    with open(os.path.join(folder, "pairs_oracle.tsv"), "w", encoding="utf-8") as out:
        out.writelines(f"{a}\t{b}\t1\n" for a, b in sorted(pairs))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", metavar="OUT_DIR")
    parser.add_argument("--pages", type=int, default=300, help="of each template")
    parser.add_argument("--boilerplate", type=float, default=0.7, help="share of a page")
    parser.add_argument("--tokens", type=int, default=400, help="of a page")
    parser.add_argument("--templates", type=int, default=1)
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    language = Language(args.language, chance)
    documents, pairs = [], []
    for number in range(args.templates):
        more, copies = make_template(f"template{number}", args, language, chance)
        documents += more
        pairs += copies
    chance.shuffle(documents)
    write_set(args.folder, documents, pairs)


main()
