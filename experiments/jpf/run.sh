#!/usr/bin/env bash
# The three tables of section 5 of "Test Input Generation with Java PathFinder" (2004), measured anew.
#
#   experiments/jpf/run.sh [N]    trees of up to N entries in Tables 1 and 2 (7)
#
# SMALLSCOPE names another binary; needs jq.
set -euo pipefail
cd "$(dirname "$0")"

most=${1:-7}
smallscope=${SMALLSCOPE:-../../target/release/smallscope}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# How many sides of the three helpers a report covers; a time.
read -r -d '' common <<'JQ' || true
def covered: [("deleteEntry", "fixAfterDeletion", "fixAfterInsertion") as $helper
    | .methods[] | select(.name == $helper) | .covered];
def short: . * 1000 | round / 1000;
JQ

# The same of a coverage report as JaCoCo writes it.
covered_in() {
    local helper
    for helper in deleteEntry fixAfterDeletion fixAfterInsertion; do
        grep -o "<method name=\"$helper\".*" "$1" | sed 's/<\/method>.*//' |
            grep -o 'type="BRANCH" missed="[0-9]*" covered="[0-9]*"' | grep -o '[0-9]*"$' | tr -d '"'
    done
}

echo "Sides of deleteEntry, fixAfterDeletion, fixAfterInsertion: 24, 22, 20; feasible: 21, 22, 17."
echo
echo "Table 1: model checking, all sequences of put and remove with N keys"
printf '%3s %8s %11s %9s %9s   %s\n' N states transitions deepest seconds "del fixD fixI"
for n in $(seq 1 "$most"); do
    "$smallscope" explore TreeMap.java --calls put,remove --values "1..$n" --domain put.value=0 -q --json "$out/1.json"
    jq -r --arg n "$n" "$common"'[$n, .states, .transitions, .deepest, (.seconds | short)] + covered | @tsv' "$out/1.json" |
        awk '{ printf "%3s %8s %11s %9s %9s   %3s %4s %4s\n", $1, $2, $3, $4, $5, $6, $7, $8 }'
done

echo
echo "Table 2: black box, all trees of up to N entries, every deletion and one insertion in each"
printf '%3s %8s %8s %10s %9s %7s   %s\n' N trees "of N" paths seconds tests "del fixD fixI"
before=1
for n in $(seq 1 "$most"); do
    "$smallscope" generate TreeMap.java --strategy symbolic --scope "$n" --count-only -q --json "$out/2.json"
    "$smallscope" check 'BlackBox.java#oneTest' --scope "$n" -q --json "$out/check.json" --coverage="$out/check.xml" \
        --domain 'BlackBox.tree=null,TreeMap*1' --domain "oneTest.number=0..$n" \
        --domain "TreeMap.size=1..$n" --domain "Entry.key=2..$((2 * n))" --domain Entry.value=0
    read -r paths valid seconds < <(jq -r "$common"'[.explored, .valid, (.seconds | short)] | @tsv' "$out/2.json")
    tests=$(jq '.methods[0].inputs' "$out/check.json")
    # The empty tree is none of the paper's.
    printf '%3s %8s %8s %10s %9s %7s   %3s %4s %4s\n' "$n" $((valid - 1)) $((valid - before)) "$paths" "$seconds" "$tests" \
        $(covered_in "$out/check.xml")
    before=$valid
done

echo
echo "Table 3: white box, put and remove at scope 5"
printf '%-22s %7s %7s %7s %9s   %s\n' "" tests trees "of 5" seconds "del fixD fixI"
for flags in "" --minimise; do
    "$smallscope" test 'TreeMap.java#put,remove' --scope 5 $flags -q --json "$out/3.json"
    # Of the tests that take a side of the helpers: how many, on how many trees, and on how many of five entries.
    jq -r --arg name "test $flags" "$common"'
        [.methods[] | .name as $method | .branches[] | $method] as $owner
        | [.tests[] | select(any(.takes[]; $owner[.] | test("^(deleteEntry|fixAfter)")))] as $tests
        | ([$tests[].input | gsub("(key|value)=-?[0-9]+"; "") | sub("(?<tree>.*size=[0-9]+).*"; .tree)] | unique) as $trees
        | [$name, ($tests | length), ($trees | length), ([$trees[] | select(test("size=5"))] | length),
           (.seconds | short)] + covered | @tsv' "$out/3.json" |
        awk -F'\t' '{ printf "%-22s %7s %7s %7s %9s   %3s %4s %4s\n", $1, $2, $3, $4, $5, $6, $7, $8 }'
done
