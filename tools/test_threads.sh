#!/usr/bin/env bash
# The tests of what runs on several threads, under the thread sanitizer, each
# REPEAT (1) times.
set -euo pipefail
cd "$(dirname "$0")/.."
exec tools/test_preset.sh tsan \
  os/OrderedPipeline os/Scratch \
  'index/.*(AllPairsJoin|LargeJoin|ExternalJoin|TwoSetJoin)' \
  'index/.*(StaticTables|Dynamic|EqualGroups|Skew)' \
  'similarity/(PrefixForest|Hybrid|Minhash|EveryMethod|PairFinder)' \
  text/JiebaTokenizer \
  'jobs/.*(DedupJob|PairsJob|FingerprintJob|CompareDocuments|Methods|Resume)' \
  'evaluation/(Evaluation|SelfEvaluation|Count)' \
  'collection/.*ConcurrentCheck' \
  cli/SignalWatcher
