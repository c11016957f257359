#!/usr/bin/env bash
# The main job on real input: removes near-duplicates from the copyright files of
# this machine's packages, then from a small Chinese news sample, and shows what
# was found. Writes only below build/demo.
set -euo pipefail
cd "$(dirname "$0")/.."
neardup=build/neardup
out=build/demo
mkdir -p "$out"

heading() { printf '\n\033[1m%s\033[0m\n' "$1" >&2; }

heading "1. Licence texts: every copyright file below /usr/share/doc"
"$neardup" dedup '/usr/share/doc/*/copyright' --output "$out/licences.jsonl" \
  --clusters "$out/licences_clusters.tsv" \
  --report "$out/licences.html" --examples 3

heading "2. Chinese news: reposts, edits, traditional script, left-over HTML"
"$neardup" dedup samples/zh_news.jsonl --profile zh --output "$out/zh_news.jsonl" \
  --clusters "$out/zh_news_clusters.tsv" \
  --report "$out/zh_news.html" --examples 3

heading "3. Why are two texts near-duplicates? The last step of --explain"
"$neardup" compare --explain --profile zh \
  "国家气象中心今天发布暴雨蓝色预警，预计南方多地有大雨，请注意防范" \
  "國家氣象中心今天發布暴雨藍色預警，預計南方多地有大雨，請注意防範" | tail -n 8

heading "Open in a browser"
printf '  %s\n' "$PWD/$out/licences.html" "$PWD/$out/zh_news.html" >&2
