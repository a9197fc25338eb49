#!/usr/bin/env bash
# How long `smallscope explore` takes for all states of a TreeMap, beside plain Java that replays (bench/baseline/TreeMapReplay.java).
#
#   bench/explore.sh               N = 8, the best of five rounds
#   bench/explore.sh --log         and append the result to bench/LOG.md
#   bench/explore.sh --rounds 9    of as many
#
# Both start from nothing each time: a JVM, or our machine with the JDK's classes. They take turns, and both on the same single core. What counts is
# the clock's seconds of the whole process. Another number of states, transitions or calls than 1657, 26512 and 12 fails the run.
set -euo pipefail
source "$(dirname "$0")/common.sh"
read_arguments "$@"
build bench/baseline/TreeMapReplay.java

most=8
expected="1657 26512 12"

# seconds COMMAND...: runs it, and sets $took; what it prints is in $work/out.
seconds() {
    local began=$EPOCHREALTIME
    "${one_core[@]}" "$@" >"$work/out" 2>"$work/err" || fail "$1 failed: $(tail -n 3 "$work/err")"
    took=$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.3f", b - a }')
}

check() {
    local found
    found=$(tr -d , <"$work/out" | tail -n 1 | sed -E 's/^(.*[^0-9])?([0-9]+) states ([0-9]+) transitions[^0-9]*([0-9]+).*/\2 \3 \4/')
    [[ $found == "$expected" ]] || fail "$1 found $found, not $expected"
}

least() {
    sort -n "$1" | head -n 1
}

for ((round = 0; round < ${rounds:-5}; round++)); do
    seconds "$smallscope" explore java.util.TreeMap --calls put,remove --values "1..$most" --domain put.value=null
    check smallscope
    echo "$took" >>"$work/ours"
    seconds "$java" --add-opens java.base/java.util=ALL-UNNAMED -cp "$work/classes" TreeMapReplay "$most"
    check java
    echo "$took" >>"$work/theirs"
done
ours=$(least "$work/ours")
theirs=$(least "$work/theirs")
line=$(awk -v a="$ours" -v b="$theirs" -v n="$most" 'BEGIN { printf "TreeMap, N = %d, start included: smallscope %.3f s, java %.3f s, %.1f times", n, a, b, b / a }')
echo "$line"
if [[ $log == yes ]]; then
    printf '\n## explore, %s\n\n%s\n' "$(date +%F)" "$line" >>bench/LOG.md
fi
