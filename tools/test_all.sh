#!/usr/bin/env bash
# What 'make test-all' does beyond 'make test', which ran before it. Takes hours:
#   - segmentation of every document of the test collections against the oracle,
#     where NEARDUP_TEST_DATA names them,
#   - a process that writes to a collection is killed NEARDUP_KILLS (1000) times
#     with each method,
#   - every test of every floor under the sanitizers, with every SIMD kernel off
#     and with the other compiler,
#   - what runs on several threads RACE_ROUNDS (10) times under the thread
#     sanitizer,
#   - every fuzzer for FUZZ_SECONDS (300),
#   - clang-tidy over every source.
# docs/testing.md has the last result.
set -euo pipefail
cd "$(dirname "$0")/.."
stage() { printf '\n== %s (%s s so far)\n' "$1" "$SECONDS"; }

stage "every document"
NEARDUP_ALL_DOCUMENTS=1 ctest --test-dir build-dev --output-on-failure \
  --tests-regex '^segment\..*Identity'
stage "a thousand kills"
NEARDUP_KILLS=${NEARDUP_KILLS:-1000} ctest --test-dir build-dev \
  --output-on-failure --tests-regex '^collection\..*KillDeath'
stage "address and undefined-behaviour sanitizers"
tools/test_preset.sh asan
stage "thread sanitizer, again and again"
REPEAT=${RACE_ROUNDS:-10} tools/test_threads.sh
stage "scalar kernels"
tools/test_preset.sh scalar
stage "clang"
tools/test_preset.sh clang
stage "fuzzers"
tools/fuzz_all.sh "${FUZZ_SECONDS:-300}"
stage "clang-tidy"
BASE=all tools/check_tidy.sh
stage "done"
