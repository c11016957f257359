#!/usr/bin/env bash
# clang-tidy over the sources that differ from BASE (default: the state
# 5 commits ago, or everything with BASE=all). Needs build-dev configured.
set -euo pipefail
cd "$(dirname "$0")/.."
base=${BASE:-$(git rev-parse --quiet --verify HEAD~5 || git rev-list --max-parents=0 HEAD)}
if [ "$base" = all ]; then
  files=$(git ls-files 'src/*.cc')
else
  files=$(git diff --name-only --diff-filter=d "$base" -- 'src/*.cc')
fi
[ -z "$files" ] && { echo "clang-tidy: nothing changed"; exit 0; }
echo "$files" | xargs -P "$(nproc)" -n 2 clang-tidy-14 -p build-dev --quiet \
  --extra-arg=-Wno-unknown-warning-option \
  2> >(grep -vE 'warnings? (generated|treated)|Suppressed|Use -header-filter' >&2)
echo "clang-tidy: $(echo "$files" | wc -l) files clean"
