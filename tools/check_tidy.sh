#!/usr/bin/env bash
# clang-tidy over the sources whose code differs from BASE (default: the state
# 5 commits ago; BASE=all takes every one). A file that only moved, or whose
# includes and comments alone differ, is left out. TIDY_SECONDS bounds the time:
# no file is begun after it, and those left over are named.
set -euo pipefail
cd "$(dirname "$0")/.."
base=${BASE:-$(git rev-parse --quiet --verify HEAD~5 || git rev-list --max-parents=0 HEAD)}

# Files below src/ with a changed line that is neither blank, an #include nor a
# whole comment; most changed lines first.
changed_sources() {
  git diff --no-color --no-ext-diff -U0 -M40% -l0 --diff-filter=d "$base" -- src |
    awk '/^diff --git / { in_header = 1 }
         /^@@ / { in_header = 0 }
         in_header && /^\+\+\+ b\// { file = substr($0, 7) }
         !in_header && /^[+-]/ && !/^[+-][ \t]*(#include.*|\/\/.*)?$/ { lines[file]++ }
         END { for (file in lines) if (file ~ /\.cc$/) print lines[file], file }' |
    sort -k1,1nr -k2 | cut -d' ' -f2-
}

if [ "$base" = all ]; then
  files=$(git ls-files 'src/*.cc')
else
  files=$(changed_sources)
fi
[ -z "$files" ] && { echo "clang-tidy: nothing changed"; exit 0; }

# Its commands are those of files compiled alone.
cmake --preset files >/dev/null
left_over=$(mktemp)
trap 'rm -f "$left_over"' EXIT
export left_over
export deadline=$(($(date +%s) + ${TIDY_SECONDS:-86400}))
tidy() {
  if [ "$(date +%s)" -ge "$deadline" ]; then
    echo "$1" >>"$left_over"
  else
    clang-tidy-14 -p build-files --quiet \
      --extra-arg=-Wno-unknown-warning-option "$1" 2> \
      >(grep -vE 'warnings? (generated|treated)|Suppressed|Use -header-filter' >&2)
  fi
}
export -f tidy
echo "$files" | xargs -P "$(nproc)" -I{} bash -c 'tidy {}'
skipped=$(wc -l <"$left_over")
if [ "$skipped" -gt 0 ]; then
  echo "clang-tidy: no time for these; BASE=$base tools/check_tidy.sh takes all"
  sed 's/^/  /' "$left_over"
fi
echo "clang-tidy: $(($(echo "$files" | wc -l) - skipped)) files clean"
