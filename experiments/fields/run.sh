#!/usr/bin/env bash
# The three tables of "Field-Exhaustive Testing" (Ponzio, Aguirre, Frias and Visser 2016), measured anew.
#
#   experiments/fields/run.sh [programs|structures] [N]    one of the two parts; structures of up to scope N (6)
#
# SMALLSCOPE names another binary, JAVA_HOME another JDK (17 or later); needs jq.
set -euo pipefail
smallscope=$(realpath "${SMALLSCOPE:-$(dirname "$0")/../../target/release/smallscope}")
cd "$(dirname "$0")"

part=${1:-all}
most=${2:-6}
java=${JAVA_HOME:+$JAVA_HOME/bin/}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Suites of programs of one set-up: all, by fields (each value twice), and three draws of each size.
suites() {
    local to=$out/$1 size seed
    mkdir -p "$to"
    set -- Program.java --config "$1.toml" -q
    "$smallscope" generate "$@" --print="$to/all"
    "$smallscope" generate "$@" --print="$to/fields" --strategy fields --from predicate --times 2
    for size in $(wc -l <"$to/fields") 5 10 20 50 100 200 500 1000; do
        [ "$size" -le "$(wc -l <"$to/all")" ] || continue
        for seed in 0 1 2; do
            "$smallscope" generate "$@" --print="$to/random $size $seed" --strategy random --inputs "$size" --seed "$seed"
        done
    done
}

# From the lines of a trial: the most that any of three draws finds, at the size of the suite by fields, and the
# smallest size at which one finds all.
read -r -d '' table <<'AWK' || true
{ split($2, name, " ") }
name[1] == "all" { inputs = $3; bugs = $4 }
name[1] == "fields" { by_fields = $3; found = $4; which = $5 }
name[1] == "random" && $4 > most[$3] { most[$3] = $4 }
name[1] == "random" && $4 == bugs && (!enough || $3 < enough) { enough = $3 }
END {
    gsub(/ [0-9]+/, "", which)
    printf "%-36s %6d %4d   %6d %4d   %6d %7s   %s\n", $1, inputs, bugs, by_fields, found, most[by_fields], enough, which
}
AWK

programs() {
    cd programs
    "${java}javac" -d "$out/classes" ./*.java
    printf '%-36s %6s %4s   %6s %4s   %6s %7s   %s\n' set-up all bugs fields bugs random enough "found by fields"
    local config setup
    for config in *.toml; do
        setup=${config%.toml}
        suites "$setup"
        "${java}java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$out/classes" Trial "$out/$setup"/* | awk -F'\t' "$table"
    done
    cd ..
}

# A row of `grow`: structures, inputs, the percentages of killed mutants and of branches.
row() {
    { "$smallscope" grow "$@" -q --json - || [ $? = 3 ]; } | jq -r '.scopes[0] | .code.branches as $branches
        | [.receivers, .inputs, .score, (10000 * $branches.covered / $branches.total | round / 100)] | @tsv'
}

# Table 1 for one class; what follows its name says what is searched.
structure() {
    local name=$1 scope flags
    shift
    for scope in $(seq 3 "$most"); do
        printf '%-13s %2d  ' "$name" "$scope"
        for flags in "" "--strategy fields --from predicate" "--strategy fields --from predicate --times 2" \
            "--strategy fields --from predicate --smallest" \
            "--strategy fields --invariant ../invariants/$name.inv" \
            "--strategy fields --invariant ../invariants/$name.inv --times 2"; do
            # shellcheck disable=SC2086
            row "$@" --scopes "$scope..$scope" $flags | awk '{ printf "%7s %7s %7s %7s | ", $1, $2, $3, $4 }'
        done
        echo
    done
}

structures() {
    cd structures
    printf '%-13s %2s  %31s | %31s | %31s | %31s | %31s | %31s\n' "" "" "all: structures inputs mut. br." "fields" "fields --times 2" "fields --smallest" \
        "fields --invariant" "the same --times 2"
    structure SortedList SortedList.java --domain 'Node.value=0..N' --domain 'get.place=1..N' \
        --domain 'add.value=1..N' --domain 'remove.value=1..N'
    structure SearchTree ../../../corpus/generate/SearchTree.java --domain 'Node.info=1..N' --domain 'add.info=1..N' \
        --domain 'remove.info=1..N' --domain 'contains.info=1..N'
    structure TreeSet TreeSet.java --domain 'Node.key=1..N' --domain 'add.key=1..N' --domain 'remove.key=1..N' \
        --domain 'contains.key=1..N'
    structure BinomialHeap BinomialHeap.java --domain 'Node.key=1..N' --domain 'insert.key=1..N' --domain 'delete.key=1..N'
    cd ..
}

case $part in
    all) programs && echo && structures ;;
    programs | structures) "$part" ;;
    *) echo "run.sh: programs or structures, not $part" >&2 && exit 1 ;;
esac
