#!/usr/bin/env bash
# Fails, with the difference, if a source file is not as clang-format leaves it,
# or a text file has trailing blanks or no final line feed.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files '*.h' '*.cc' | xargs clang-format-14 --dry-run --Werror

bad=0
while IFS= read -r file; do
  if grep -nE '[[:blank:]]+$' "$file" /dev/null; then bad=1; fi
  if [ -s "$file" ] && [ -n "$(tail -c 1 "$file")" ]; then
    echo "$file: no line feed at the end"
    bad=1
  fi
done < <(git ls-files '*.h' '*.cc' '*.txt' '*.cmake' '*.sh' '*.py' '*.md' \
  Makefile | grep -v '^fuzz/corpus/')
exit "$bad"
