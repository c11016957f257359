#!/usr/bin/env python3
"""What methods of `neardup dedup` cost beside plain SimHash, and what a second
thread brings.

    bench/similarity/method_cost.py build/neardup [CORPUS...] [--rounds 5]
        [--methods hybrid minhash ...]

Without a CORPUS, takes throughput/*.jsonl.gz below data/ in $NEARDUP_TEST_DATA.
Every round runs `--method simhash --k 3` and then each method, on one thread and
on two; processor time and wall time are medians over the rounds. Prints a
Markdown table. Needs only the standard library.
"""

import argparse
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time


def corpora(named):
    if named:
        return named
    root = os.environ.get("NEARDUP_TEST_DATA")
    found = sorted(glob.glob(os.path.join(root or ".", "data/throughput/*.jsonl.gz")))
    if not found:
        sys.exit("name a CORPUS, or set NEARDUP_TEST_DATA")
    return found


def run(program, inputs, method, threads, output):
    """Runs the job; returns (CPU seconds, wall seconds, summary)."""
    command = [program, "dedup", *inputs, "-o", output, "--method", method, "--threads", str(threads), "--json"]
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, wall, json.loads(out)


def measure(program, inputs, methods, rounds, folder):
    """{(method, threads): [(CPU, wall, summary) of each round]}"""
    times = {(m, t): [] for m in methods for t in (1, 2)}
    for _ in range(rounds):
        for method, threads in times:
            output = os.path.join(folder, "clean.jsonl")
            times[method, threads].append(run(program, inputs, method, threads, output))
    return times


def median(results, place):
    return statistics.median(result[place] for result in results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("corpus", nargs="*")
    parser.add_argument("--methods", nargs="+", default=["hybrid"])
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    methods = ["simhash", *(m for m in args.methods if m != "simhash")]
    with tempfile.TemporaryDirectory() as folder:
        times = measure(args.program, corpora(args.corpus), methods, args.rounds, folder)
    base = median(times["simhash", 1], 0)
    print("| method | documents | duplicates | CPU s | MB/s | times simhash | 2 threads: wall speed-up |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for method in methods:
        one, two = times[method, 1], times[method, 2]
        summary = one[0][2]
        cpu = median(one, 0)
        print(
            f"| {method} | {summary['documents']} | {summary['duplicates']} | {cpu:.2f} "
            f"| {summary['text_bytes'] / 1e6 / cpu:.0f} | {cpu / base:.2f} "
            f"| {median(one, 1) / median(two, 1):.2f} |"
        )


main()
