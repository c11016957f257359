#!/usr/bin/env bash
# test_preset.sh PRESET [FLOOR...]: configures, builds and runs the tests of one
# preset, only those of the floors named if any.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
shift
targets=()
for floor in "$@"; do targets+=("${floor}_test"); done
pattern=$(IFS='|'; echo "$*")
cmake --preset "$preset" >/dev/null
cmake --build "build-$preset" --parallel "$(nproc)" \
  ${targets:+--target "${targets[@]}"}
ctest --test-dir "build-$preset" --output-on-failure --parallel "$(nproc)" \
  ${pattern:+--tests-regex "^($pattern)\\."}
