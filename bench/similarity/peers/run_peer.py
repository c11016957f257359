#!/usr/bin/env python3
"""Finds near-duplicates with a published package, by its documented settings.

usage: run_peer.py PEER DOCS.jsonl OUT.tsv

Writes the pairs found, two ids a line. Peers: datasketch, gaoya, rensa,
rensa-flags (which says what to keep, and writes no pairs), text-dedup-minhash,
text-dedup-simhash. Needs what requirements.txt beside this file names, in a virtual
environment of its own.
"""

import itertools
import json
import pickle
import subprocess
import sys
import tempfile


def read_documents(path):
    ids, texts = [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            ids.append(str(record["id"]))
            texts.append(record["text"])
    return ids, texts


# README of datasketch: MinHashLSH over the words of a text, candidates as they are.
def datasketch_pairs(path):
    from datasketch import MinHash, MinHashLSH

    ids, texts = read_documents(path)
    lsh = MinHashLSH(threshold=0.5, num_perm=128)
    for number, text in enumerate(texts):
        minhash = MinHash(num_perm=128)
        minhash.update_batch([word.encode() for word in set(text.split())])
        for other in lsh.query(minhash):
            yield ids[other], ids[number]
        lsh.insert(number, minhash)


# Example of gaoya.minhash.MinHashStringIndex.
def gaoya_pairs(path):
    from gaoya.minhash import MinHashStringIndex

    ids, texts = read_documents(path)
    index = MinHashStringIndex(32, 0.5, 42, 3, None, "word", True, (1, 1))
    index.par_bulk_insert_docs(list(range(len(texts))), texts)
    for number, others in enumerate(index.par_bulk_query(texts)):
        yield from ((ids[number], ids[other]) for other in others if other > number)


# README of rensa: words, 128 permutations, threshold 0.8; candidates verified.
def rensa_pairs(path):
    from rensa import RMinHash, RMinHashLSH

    ids, texts = read_documents(path)
    sketches = RMinHash.from_token_sets([text.split() for text in texts], num_perm=128, seed=42)
    lsh = RMinHashLSH(threshold=0.8, num_perm=128, num_bands=16)
    lsh.insert_many(sketches)
    for number, others in enumerate(lsh.query_all(sketches)):
        for other in others:
            if other > number and sketches[number].jaccard(sketches[other]) >= 0.8:
                yield ids[number], ids[other]


# The fastest way of rensa, as its own benchmark runs it.
def rensa_flags(path):
    from rensa import RMinHash, RMinHashLSH

    _, texts = read_documents(path)
    matrix = RMinHash.digest_matrix_from_token_sets_rho([text.split() for text in texts], num_perm=128, seed=42)
    RMinHashLSH(threshold=0.8, num_perm=128, num_bands=8).query_duplicate_flags_matrix_one_shot(matrix)
    return ()


# The command line of text-dedup with its defaults; pairs are those of a cluster.
def text_dedup_pairs(path, module):
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", module, "--path", "json", "--data_files", path, "--split", "train"]
        command += ["--cache_dir", f"{folder}/cache", "--output", f"{folder}/out", "--column", "text", "--debug"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(f"{folder}/out/uf.pkl", "rb") as file:
            parents = pickle.load(file).parent
    ids, _ = read_documents(path)
    clusters = {}
    for member in parents:
        root = member
        while parents[root] != root:
            root = parents[root]
        clusters.setdefault(root, []).append(member)
    for members in clusters.values():
        for a, b in itertools.combinations(sorted(members), 2):
            yield ids[a], ids[b]


PEERS = {
    "datasketch": datasketch_pairs,
    "gaoya": gaoya_pairs,
    "rensa": rensa_pairs,
    "rensa-flags": rensa_flags,
    "text-dedup-minhash": lambda path: text_dedup_pairs(path, "text_dedup.minhash"),
    "text-dedup-simhash": lambda path: text_dedup_pairs(path, "text_dedup.simhash"),
}


def main():
    peer, documents, output = sys.argv[1:]
    with open(output, "w", encoding="utf-8") as out:
        out.writelines(f"{a}\t{b}\n" for a, b in PEERS[peer](documents))


main()
