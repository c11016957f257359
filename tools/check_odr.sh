#!/usr/bin/env bash
# Fails if two files of the program give one name to two things: the
# one-definition rule, which no compiler can check that sees one file at a time.
# g++ compares all types when it merges the program as a whole.
#
#   tools/check_odr.sh
#
# The files are read into build-odr and merged; no machine code is made of them,
# which takes less time than any other build.
set -euo pipefail
cd "$(dirname "$0")/.."
started=$SECONDS
cmake -S . -B build-odr -G Ninja -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ -DNEARDUP_DEVELOPER_MODE=OFF \
  -DCMAKE_CXX_FLAGS_DEBUG="-O0 -flto -fno-fat-lto-objects" >/dev/null
cd build-odr
mapfile -t objects < <(ninja -t inputs neardup | grep '^src/.*\.o$')
if [ "${#objects[@]}" -eq 0 ]; then
  echo "tools/check_odr.sh: build-odr names no objects of neardup" >&2
  exit 1
fi
ninja "${objects[@]}"
if ! g++ -O0 -flto -r -flinker-output=rel -nostdlib -Wodr -Werror=odr \
  "${objects[@]}" -o merged.o; then
  echo "tools/check_odr.sh: one name stands for two things; rename one of each" \
    "pair named above" >&2
  exit 1
fi
rm merged.o
echo "every name stands for one thing (checked in $((SECONDS - started)) s)"
