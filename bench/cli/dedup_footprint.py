#!/usr/bin/env python3
"""Time and memory of `neardup dedup` over a corpus of growing size.

    bench/cli/dedup_footprint.py build/neardup CORPUS.jsonl [--copies 1 2 4]

Memory must follow the index (documents), not the corpus (bytes): the corpus is
repeated, each copy with its own ids and a changed word in every text so that
documents stay distinct, and peak resident memory is shown beside the sizes.
Prints a Markdown table. Needs only the standard library.
"""

import argparse
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def open_text(path):
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8")
    return path.open(encoding="utf-8")


def write_copies(corpus, copies, target):
    """Writes the corpus `copies` times and returns (documents, text bytes)."""
    documents = text_bytes = 0
    with target.open("w", encoding="utf-8") as out:
        for copy in range(copies):
            with open_text(corpus) as lines:
                for line in lines:
                    record = json.loads(line)
                    text = f"{record['text']} copy{copy}"
                    documents += 1
                    text_bytes += len(text.encode())
                    row = {"id": f"{copy}-{record['id']}", "text": text}
                    out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return documents, text_bytes


def run(command):
    """Runs a command; returns (wall seconds, CPU seconds, peak RSS bytes)."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("neardup", type=pathlib.Path)
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--copies", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--profile", default="default")
    arguments = parser.parse_args()

    print("| documents | text MB | seconds | CPU s | MB/s | peak RSS MB |")
    print("| --: | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as folder:
        corpus = pathlib.Path(folder) / "corpus.jsonl"
        output = pathlib.Path(folder) / "clean.jsonl"
        for copies in arguments.copies:
            documents, size = write_copies(arguments.corpus, copies, corpus)
            wall, cpu, rss = run(
                [arguments.neardup, "dedup", "-q", "--method", "simhash",
                 "--profile", arguments.profile, corpus, "-o", output]
            )
            print(
                f"| {documents:,} | {size / 1e6:.1f} | {wall:.2f} | {cpu:.2f} "
                f"| {size / 1e6 / wall:.1f} | {rss / 1e6:.0f} |"
            )


if __name__ == "__main__":
    main()
