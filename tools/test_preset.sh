#!/usr/bin/env bash
# test_preset.sh PRESET [FLOOR[/PREFIX]...]: configures, builds and runs the tests
# of one preset, only those of the floors named if any, and of these only those
# whose names begin with PREFIX, a regular expression. What is run again with
# every kernel is run once. With REPEAT=N each test runs N times, until it fails.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
shift
targets=()
patterns=()
for wanted in "$@"; do
  targets+=("${wanted%%/*}_test")
  patterns+=("${wanted/\//\\.}")
done
pattern=$(IFS='|'; echo "${patterns[*]}")
cmake --preset "$preset" >/dev/null
cmake --build "build-$preset" --parallel "$(nproc)" \
  ${targets:+--target "${targets[@]}"}
export TSAN_OPTIONS="suppressions=$PWD/tools/tsan_suppressions.txt ${TSAN_OPTIONS:-}"
ctest --test-dir "build-$preset" --output-on-failure --parallel "$(nproc)" \
  --label-exclude '^other_kernel$' \
  ${REPEAT:+--repeat until-fail:"$REPEAT"} \
  ${pattern:+--tests-regex "^($pattern)"}
