#!/usr/bin/env python3
"""Checks that the sample corpora and their truth files agree.

Reads <corpus>.jsonl and <corpus>_truth.tsv of every corpus below, from the
folder given or else from this script's own, and fails with one line per offence
if
  - a line is no JSON object of exactly the expected fields, all of them text,
  - an id is used twice, a publication time is not ISO 8601 with its zone or is
    earlier than that of the record before,
  - the truth does not name every record once, in order, or names a family that
    is no earlier original, or an edit that is not listed below,
  - there are fewer records of an edit kind than promised,
  - an original is shorter or longer than promised, or two have the same text,
  - a repost lacks the original's text, or a copy of another kind repeats it
    exactly,
  - a copy resembles an original of another family more than its own.
"""

import collections
import dataclasses
import datetime
import html
import json
import pathlib
import re
import sys
import unicodedata

FIELDS = ["id", "title", "text", "source", "published"]
HAN = re.compile("[\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z0-9'.,:]+")
INVISIBLE = re.compile(r"<!--.*?-->|<(script|style|title)\b.*?</\1>|<[^>]*>",
                       re.DOTALL | re.IGNORECASE)


@dataclasses.dataclass
class Promise:
    """What samples/README.md says about a corpus."""

    corpus: str
    unit: re.Pattern  # what the length of an original is counted in
    shortest: int
    longest: int
    at_least: dict  # edit -> fewest records; these are all the edits allowed


PROMISES = [
    Promise("zh_news", HAN, 250, 700, {
        "original": 34, "repost": 6, "light-edit": 8, "boilerplate": 4,
        "traditional": 4, "markup": 4, "full-width": 3, "spacing": 3,
        "truncated": 4, "reordered": 3, "chain": 6, "combined": 3, "weak": 3,
    }),
    Promise("en_notices", WORD, 50, 130, {
        "original": 24, "repost": 1, "light-edit": 2, "boilerplate": 1,
        "markup": 1, "upper-case": 1, "punctuation": 1, "full-width": 1,
        "spacing": 1, "truncated": 1, "reordered": 1, "combined": 1, "weak": 2,
    }),
]


def read_records(path, offences):
    """The records of a JSONL file; a line that is none is an offence."""
    records = []
    for number, line in enumerate(path.read_text("utf-8").split("\n")[:-1], 1):
        try:
            record = json.loads(line)
        except ValueError as error:
            offences.append(f"{path.name}:{number}: {error}")
            continue
        if not isinstance(record, dict) or list(record) != FIELDS:
            offences.append(f"{path.name}:{number}: fields are not {FIELDS}")
        elif not all(isinstance(value, str) for value in record.values()):
            offences.append(f"{path.name}:{number}: a field is not text")
        else:
            records.append(record)
    return records


def check_records(records, offences):
    """Ids are unique; publication times are valid and in order."""
    seen = set()
    latest = datetime.datetime.min.replace(tzinfo=datetime.timezone.utc)
    for record in records:
        name = record["id"]
        if name in seen:
            offences.append(f"{name}: id used twice")
        seen.add(name)
        try:
            published = datetime.datetime.fromisoformat(record["published"])
        except ValueError as error:
            offences.append(f"{name}: {error}")
            continue
        if published.tzinfo is None:
            offences.append(f"{name}: time without zone")
        elif published < latest:
            offences.append(f"{name}: published before the record above it")
        else:
            latest = published


def read_truth(path, records, promise, offences):
    """The truth as {id: (family, edit)}, checked against the records."""
    lines = path.read_text("utf-8").split("\n")[:-1]
    rows = [line.split("\t") for line in lines]
    if any(len(row) != 3 for row in rows):
        offences.append(f"{path.name}: a line has not three columns")
        return {}
    if [row[0] for row in rows] != [record["id"] for record in records]:
        offences.append(f"{path.name}: ids are not those of the records, in order")
        return {}
    truth, originals = {}, set()
    for name, family, edit in rows:
        if edit not in promise.at_least:
            offences.append(f"{name}: unknown edit '{edit}'")
        if edit in ("original", "weak"):
            if family != name:
                offences.append(f"{name}: is {edit}, but of family {family}")
            if edit == "original":
                originals.add(name)
        elif family not in originals:
            offences.append(f"{name}: {family} is no original before it")
        truth[name] = (family, edit)
    return truth


def letter_pairs(text):
    """All pairs of neighbouring letters and digits of the visible text."""
    text = html.unescape(INVISIBLE.sub(" ", text))
    text = unicodedata.normalize("NFKC", text).lower()
    letters = [letter for letter in text if letter.isalnum()]
    return set(zip(letters, letters[1:]))


def resemblance(left, right):
    """Jaccard similarity of two sets, 0..1."""
    return len(left & right) / max(1, len(left | right))


def check_texts(records, truth, promise, offences):
    """Lengths of the originals, and copies against the originals."""
    text = {record["id"]: record["text"] for record in records}
    originals = {name: letter_pairs(text[name])
                 for name, (_, edit) in truth.items() if edit == "original"}
    if len({text[name] for name in originals}) != len(originals):
        offences.append(f"{promise.corpus}: two originals have the same text")
    for name in originals:
        length = len(promise.unit.findall(text[name]))
        if not promise.shortest <= length <= promise.longest:
            offences.append(f"{name}: length {length} is out of range")
    for name, (family, edit) in truth.items():
        if edit in ("original", "weak") or family not in originals:
            continue
        if edit == "repost" and text[family] not in text[name]:
            offences.append(f"{name}: repost without the text of {family}")
        if edit != "repost" and text[family] == text[name]:
            offences.append(f"{name}: {edit}, but the text of {family}")
        pairs = letter_pairs(text[name])
        nearest = max(originals, key=lambda o: resemblance(pairs, originals[o]))
        if nearest != family:
            offences.append(f"{name}: resembles {nearest} more than {family}")


def check_corpus(folder, promise, offences):
    """Checks one corpus and returns its summary line."""
    records = read_records(folder / f"{promise.corpus}.jsonl", offences)
    check_records(records, offences)
    truth = read_truth(folder / f"{promise.corpus}_truth.tsv", records, promise,
                       offences)
    check_texts(records, truth, promise, offences)
    edits = collections.Counter(edit for _, edit in truth.values())
    for edit, fewest in promise.at_least.items():
        if edits[edit] < fewest:
            offences.append(
                f"{promise.corpus}: {edits[edit]} x {edit}, promised {fewest}")
    counts = ", ".join(f"{edits[edit]} {edit}" for edit in promise.at_least)
    return f"{promise.corpus}: {len(records)} records ({counts})"


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1
                          else pathlib.Path(__file__).parent)
    offences = []
    summaries = [check_corpus(folder, promise, offences)
                 for promise in PROMISES]
    if offences:
        sys.exit("\n".join(offences))
    print("\n".join(summaries))


if __name__ == "__main__":
    main()
