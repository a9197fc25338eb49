#!/bin/sh
# Classes of the JDK as they are, checked through their API: to the end at the largest scope with
# at most 200,000 receivers, and at scope 4 with values exchanged that seem to make no difference.
# Fails if there is a counterexample, or if anything was cut but by that exchange.
#
#   bench/jdk.sh
set -eu
cd "$(dirname "$0")/.."
cargo build --release --quiet -p smallscope
smallscope=${CARGO_TARGET_DIR:-target}/release/smallscope
failed=0

# check CLASS SCOPE [FLAG]
check() {
    class=$1 scope=$2
    shift 2
    code=0
    output=$("$smallscope" check "java.util.$class" --scope "$scope" --max-receivers 200000 "$@" 2>&1) || code=$?
    lost=$(printf '%s\n' "$output" | grep -E '^  (cut|dropped) ' | grep -vF '(--exchange-values)' || true)
    case $code:$lost in
    0: | 3:) printf '%s\n' "$output" | sed -n '1p;/^  cut /p;$p' ;;
    *)
        printf '%s\n' "$output"
        failed=1
        ;;
    esac
}

check ArrayDeque 4
check PriorityQueue 4
check LinkedHashMap 3
check TreeMap 4
check BitSet 4
for class in ArrayDeque PriorityQueue LinkedHashMap TreeMap BitSet; do
    check "$class" 4 --exchange-values
done
exit $failed
