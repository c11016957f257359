#!/usr/bin/env bash
# run.sh [BUILD]: installs that build, else the release one, which it makes, into
# a temporary prefix, builds a stranger's project against it, and runs that and
# the installed program away from the source tree.
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
build=${1:-build}
[ $# -gt 0 ] || make build/neardup
cmake --install "$build" --prefix "$prefix/usr" >/dev/null
cp -r tests/install "$prefix/stranger"
cd "$prefix/stranger"
cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH="$prefix/usr" >/dev/null
cmake --build build
./build/stranger
"$prefix/usr/bin/neardup" hash --function fnv1a-64 stranger
"$prefix/usr/bin/neardup" segment 我来到北京清华大学
# One archive of ours, and no header but those behind the front door.
archives=$(find "$prefix/usr" -name '*.a' -printf '%f\n')
[ "$archives" = libneardup.a ] || { echo "archives: $archives" >&2; exit 1; }
echo "install: 4 passed, 0 failed"
