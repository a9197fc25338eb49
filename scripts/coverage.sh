#!/usr/bin/env bash
# Compares the coverage of all programs in corpus/run with JaCoCo's on the real JVM, on
# each JDK that the tests use: `make test` compares some of them on one.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
SMALLSCOPE_COVERAGE=all exec cargo test --test corpus coverage:: -- --nocapture
