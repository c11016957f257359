#!/usr/bin/env python3
"""Whether a collection answers as the batch does over the same texts.

    bench/collection/batch_agreement.py build/neardup DOCUMENTS...

Each file of documents is imported into a collection, which is then asked for every
document; `neardup pairs` lists what the batch finds. Prints the relations that both
have, and those that only one has, each counted in both directions.
"""

import argparse
import json
import os
import subprocess
import tempfile

OTHER_WAY = {"contains": "contained", "contained": "contains"}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def by_batch(program, documents):
    relations = set()
    for line in run(program, "pairs", documents, "-q").splitlines():
        a, b, *_, relation = line.split("\t")
        relations.add((a, b, relation))
        relations.add((b, a, OTHER_WAY.get(relation, relation)))
    return relations


def by_collection(program, documents):
    relations = set()
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "collection")
        run(program, "collection", "create", name)
        run(program, "collection", "import", name, documents, "-q")
        answers = run(program, "collection", "query", name, documents, "--limit", "100000", "-q")
    for line in answers.splitlines():
        answer = json.loads(line)
        asked = answer["id"]
        relations.update((asked, other["id"], other["relation"]) for other in answer["of"] if other["id"] != asked)
    return relations


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("documents", nargs="+")
    args = parser.parse_args()
    print("| documents | both | batch only | collection only |\n| --- | --: | --: | --: |")
    for documents in args.documents:
        batch = by_batch(args.program, documents)
        online = by_collection(args.program, documents)
        name = os.path.basename(os.path.dirname(documents)) + "/" + os.path.basename(documents)
        print(f"| {name} | {len(batch & online)} | {len(batch - online)} | {len(online - batch)} |", flush=True)


main()
