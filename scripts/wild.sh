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
jars=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/wild
artifacts="org.apache.commons:commons-collections4:4.4 org.apache.commons:commons-lang3:3.14.0
    com.google.guava:guava:33.2.1-jre org.apache.commons:commons-math3:3.6.1
    org.agrona:agrona:1.21.2 joda-time:joda-time:2.12.7 com.google.code.gson:gson:2.11.0
    org.apache.commons:commons-text:1.12.0"

fail() {
    echo "wild: $*" >&2
    exit 1
}

fetch() {
    local artifact jar
    for artifact in $artifacts; do
        jar=$(echo "$artifact" | cut -d: -f2,3 | tr : -).jar
        [ -f "$jars/$jar" ] && continue
        command -v mvn >/dev/null || fail "Maven is needed to fetch $jar"
        mkdir -p "$jars"
        echo "wild: $jar is fetched into $jars" >&2
        mvn -q -B dependency:copy -Dartifact="$artifact" -DoutputDirectory="$jars"
    done
}

# public JAR: the public top-level classes of a jar that are no interfaces.
public() {
    unzip -Z1 "$1" '*.class' | grep -v '[$]\|-info\|META-INF' | sed 's/\.class$//; s|/|.|g' |
        { xargs -n 400 javap -cp "$1" 2>/dev/null || true; } |
        sed -n 's/^public \(final \|abstract \)*class \([^ <]*\).*/\2/p'
}

# draw: the public classes of all jars, in an order that the seed decides.
draw() {
    local jar
    for jar in "$jars"/*.jar; do
        public "$jar"
    done | LC_ALL=C sort -u |
        awk -v x="$seed" '{ for (i = 0; i < 3; i++) x = x * 16807 % 2147483647; print x, $0 }' |
        LC_ALL=C sort -n | cut -d' ' -f2
}

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
class_path=$(printf '%s:' "$jars"/*.jar)
class_path=${class_path%:}
: >"$out/codes"

draw >"$out/drawn"
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
