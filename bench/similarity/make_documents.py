#!/usr/bin/env python3
"""Generates a collection of any size to measure with: documents of about 1 KB,
one in five an edited copy of another.

usage: make_documents.py COUNT [--seed N] > documents.jsonl

Words are invented and drawn by Zipf's law from 20,000, so that common words and
common pairs of them are shared as in real texts. A copy stands up to 100 documents
behind what it was made from, with 8 of its 170 words replaced. The same arguments
give the same documents everywhere; a million take a minute and are 1.1 GB.
"""

import argparse
import random
import struct
import sys

WORDS = 170
EDITS = 8
VOCABULARY = 20_000
SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er")]


def vocabulary(chance):
    """Invented words, the commonest (and shortest) first."""
    words = {}
    while len(words) < VOCABULARY:
        words["".join(chance.choices(SYLLABLES, k=1 + (len(words) > 60) + (len(words) > 2000)))] = True
    return list(words)


def zipf_table(words):
    """65,536 words: one drawn from them with equal chances follows Zipf's law."""
    weights = [1 / (rank + 3) for rank in range(len(words))]
    total, reached, table = sum(weights), 0.0, []
    for word, weight in zip(words, weights):
        reached += weight
        while len(table) < reached / total * 65536 and len(table) < 65536:
            table.append(word)
    return table + [words[-1]] * (65536 - len(table))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("count", metavar="COUNT", type=int)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    draw = zipf_table(vocabulary(chance)).__getitem__
    pattern = struct.Struct(f"<{WORDS}H")
    recent = []
    for number in range(args.count):
        if number % 5 == 4:
            words = list(chance.choice(recent))
            for _ in range(EDITS):
                words[chance.randrange(WORDS)] = draw(chance.randrange(65536))
        else:
            words = list(map(draw, pattern.unpack(chance.randbytes(pattern.size))))
            recent = recent[-79:] + [words]
        sys.stdout.write('{"id":"%d","text":"%s"}\n' % (number, " ".join(words)))


main()
