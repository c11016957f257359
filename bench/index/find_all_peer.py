#!/usr/bin/env python3
"""The all-pairs join beside find_all of simhash-pybind (seomoz's simhash).

    python3 -m venv /tmp/peer
    /tmp/peer/bin/pip install -r bench/index/find_all_peer.requirements.txt
    /tmp/peer/bin/python bench/index/find_all_peer.py \\
        build/bench/index/index_join_bench [N] [RADIUS] [DATA] [BLOCKS...]

index_join_bench makes the fingerprints, writes them to a temporary file and
joins them; find_all joins the same ones with each number of BLOCKS (default
RADIUS + 1), on one thread. Times are processor time; that of find_all includes
the conversion of a set of Python's numbers to its own and of its pairs back,
which its users pay too. It is given each value once, so it may count fewer
pairs.
"""

import argparse
import re
import subprocess
import tempfile
import time

import numpy
import simhash

UNITS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


def join(program, arguments, file):
    """Runs index_join_bench; its words, seconds and pairs."""
    out = subprocess.run(
        [program, str(arguments.n), str(arguments.radius), arguments.data, "1",
         "--only-memory", "--write", file],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    row = re.search(r"^neardup, in memory +([\d.e+-]+) (\w+) .* (\d+)$", out,
                    re.MULTILINE)
    seconds = float(row.group(1)) * UNITS[row.group(2)]
    return out.splitlines()[0], seconds, int(row.group(3))


def find_all(hashes, blocks, radius):
    """Processor seconds of find_all, and how many pairs it found."""
    start = time.process_time()
    pairs = simhash.find_all(hashes, blocks, radius)
    return time.process_time() - start, len(pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="index_join_bench")
    parser.add_argument("n", nargs="?", type=int, default=1_000_000)
    parser.add_argument("radius", nargs="?", type=int, default=3)
    parser.add_argument("data", nargs="?", default="uniform")
    parser.add_argument("blocks", nargs="*", type=int)
    arguments = parser.parse_args()
    with tempfile.NamedTemporaryFile() as file:
        title, own, pairs = join(arguments.program, arguments, file.name)
        hashes = set(numpy.fromfile(file.name, dtype=numpy.uint64).tolist())
    rows = [("neardup", own, pairs)]
    for blocks in arguments.blocks or [arguments.radius + 1]:
        seconds, found = find_all(hashes, blocks, arguments.radius)
        rows.append((f"find_all, {blocks} blocks", seconds, found))
    print(title)
    print(f"{'join':24} {'processor':>12} {'ratio':>8} {'pairs':>12}")
    for name, seconds, found in rows:
        print(f"{name:24} {seconds:10.3f} s {seconds / own:8.1f} {found:12}")


if __name__ == "__main__":
    main()
