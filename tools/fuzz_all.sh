#!/usr/bin/env bash
# fuzz_all.sh [SECONDS] [FUZZER...]: lets every fuzzer, or those named, search for
# SECONDS (300) each, with clang and its sanitizers. New inputs are kept below
# build-fuzz/found, so a later run goes on from there; one that breaks something
# stays in build-fuzz/broken, and belongs into fuzz/corpus once it is mended.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-300}
[ $# -eq 0 ] || shift
cmake --preset fuzz >/dev/null
cmake --build build-fuzz --parallel "$(nproc)" --target fuzz_all
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
  for source in fuzz/*_fuzz.cc; do
    names+=("$(basename "$source" _fuzz.cc)")
  done
fi
search() {
  mkdir -p "build-fuzz/found/$1" build-fuzz/broken
  if "build-fuzz/fuzz/$1_fuzz" -max_total_time="$2" -rss_limit_mb=4096 \
    -artifact_prefix="build-fuzz/broken/$1-" -print_final_stats=1 \
    "build-fuzz/found/$1" "fuzz/corpus/$1" >"build-fuzz/$1.log" 2>&1; then
    echo "fuzz: $1: $(awk '/number_of_executed_units/ { print $2 }' \
      "build-fuzz/$1.log") inputs, nothing broken"
  else
    echo "fuzz: $1: BROKEN, see build-fuzz/$1.log" >&2
    return 1
  fi
}
export -f search
printf '%s\n' "${names[@]}" |
  xargs -P "$(nproc)" -I{} bash -c 'search {} '"$seconds"
