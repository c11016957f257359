#!/usr/bin/env bash
# test_preset.sh PRESET [REGEX]: configures, builds and runs the tests of one
# preset, only those whose names match REGEX if given.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset "$1" >/dev/null
cmake --build "build-$1" --parallel "$(nproc)"
ctest --test-dir "build-$1" --output-on-failure --parallel "$(nproc)" \
  ${2:+--tests-regex "$2"}
