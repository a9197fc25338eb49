#!/usr/bin/env bash
# How many queries a second crates/logic answers; with --log the result is appended to bench/LOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
result=$(cargo run --quiet --release -p logic --example speed)
if [ "${1:-}" != --log ]; then
    echo "$result"
    exit
fi
{
    echo
    echo "## $(date +%F), logic"
    echo
    echo "- CPU: $(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -1), $(nproc) of them"
    echo "- commit $(git rev-parse --short HEAD); seconds of processor time"
    echo
    echo "$result"
} >> bench/LOG.md
