#!/usr/bin/env bash
# Runs `check --tests` on public classes of libraries that it was not written for, and
# prints a table: how the runs end, what is skipped, the alarms by kind, and how many
# tests are written, confirmed on the real JVM, and not. All jars are on the class path.
#
#   scripts/wild.sh [CLASSES] [SEED]      how many classes (default: 200), which draw (default: 1)
#
# WILD_SCOPE (2), WILD_LIMIT (seconds for each class, 20) and WILD_OUT (a folder for the
# reports, by default one that goes away) may be set. SMALLSCOPE names another binary.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-200}
seed=${2:-1}
scope=${WILD_SCOPE:-2}
limit=${WILD_LIMIT:-20}

fail() {
    echo "wild: $*" >&2
    exit 1
}

source scripts/wild-classes.sh
command -v jq >/dev/null || fail "jq is needed to read the reports"
fetch
if [ -z "${SMALLSCOPE:-}" ]; then
    cargo build --release --quiet
    SMALLSCOPE=${CARGO_TARGET_DIR:-target}/release/smallscope
fi
out=${WILD_OUT:-}
if [ -z "$out" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
fi
mkdir -p "$out"
class_path=$(printf '%s:' "$wild_jars"/*.jar)
class_path=${class_path%:}
: >"$out/codes"

draw "$seed" >"$out/drawn"
head -n "$count" "$out/drawn" | while read -r class; do
    code=0
    started=$(date +%s%N)
    "$SMALLSCOPE" check -cp "$class_path" "$class" --scope "$scope" --time-limit "$limit" --quiet \
        --tests "$out/tests/$class" --json "$out/$class.json" >"$out/$class.said" 2>&1 </dev/null || code=$?
    took=$((($(date +%s%N) - started) / 1000000))
    echo "$code $took $class" | tee -a "$out/codes" >&2
done

reports() {
    find "$out" -maxdepth 1 -name '*.json' -print0 | xargs -0 cat
}

# by NAME FILTER: a heading, and how often each line of the filter's output occurs.
by() {
    echo
    echo "$1"
    reports | jq -r "$2" | cut -c-110 | LC_ALL=C sort | uniq -c | LC_ALL=C sort -rn | head -n "${3:-30}"
}

echo "classes $(wc -l <"$out/codes"), scope $scope, $limit s each, seed $seed"
echo
echo "exit codes"
cut -d' ' -f1 "$out/codes" | LC_ALL=C sort | uniq -c
by "skipped methods" '.skipped[].reason'
by "alarms" '.failures[] | .kind + (if .confirmed_on then ", confirmed" else ", not confirmed" end)'
echo
echo "tests"
reports | jq -s -r '[.[].tests | select(. != null)] |
    "written, compiled and confirmed  \([.[].written] | add)",
    "unconfirmed                      \([.[].unconfirmed | length] | add)",
    "cases without a test             \([.[].unwritten] | add)"'
by "unconfirmed, by reason" '(.tests // {unconfirmed: []}).unconfirmed[].reason'
by "unconfirmed, by message" '(.tests // {unconfirmed: []}).unconfirmed[].message' 40
echo
echo "seconds"
awk '{ all += $2; if ($2 > most) { most = $2; name = $3 } if ($2 > '"$limit"' * 1000) late++ }
    END { printf "all %.0f, most %.1f (%s), over the limit %d\n", all / 1000, most / 1000, name, late }' "$out/codes"
