#!/usr/bin/env bash
# How long `smallscope check` takes for add and remove of a search tree, beside the same work in Java
# (bench/baseline/CheckBaseline.java): the search for all trees, both methods with every number, and
# after each call the invariant and the postcondition.
#
#   bench/check.sh               five rounds
#   bench/check.sh --rounds 9    as many
#   bench/check.sh --log         also append the result to bench/LOG.md
#
# Times are of the whole process, from its start to its end, by the clock and by the processor; the
# least of the rounds counts. All take turns within a round: first each on the same single core, then
# each on all cores, where HotSpot compiles beside the run. Java runs with its default flags and with
# some that make it start faster. A run that finds other counts than the header of
# corpus/generate/SearchTree.java, or a failure, fails the benchmark, and nothing is logged.
set -euo pipefail
source "$(dirname "$0")/common.sh"

scope=7
javas=(
    "java"
    "java -XX:+UseSerialGC"
    "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
)

# run_one NAME CORES COMMAND...: appends name, cores and both times to $work/runs; the output is in $work/out.
run_one() {
    local run_name=$1 cores=$2 TIMEFORMAT='%R %U %S'
    shift 2
    { time "$@" >"$work/out" 2>"$work/err"; } 2>"$work/time" || fail "$run_name: $(tail -n 3 "$work/err")"
    awk -v OFS='\t' -v name="$run_name" -v cores="$cores" '{ print name, cores, $1, $2 + $3 }' "$work/time" >>"$work/runs"
}

# expect NAME COUNTS: those of the run are in the output.
expect() {
    local found
    found=$(counts "$1")
    [[ $found == "$2" ]] || fail "FAIL: $1 has $found (explored/valid/inputs/failures), not $2"
}

# The report of check does not tell how many candidates were explored; bench/generate.sh compares that.
counts() {
    case $1 in
        smallscope) awk '
            { gsub(/[",:]/, " ") }
            $1 == "receivers" { valid = $2 }
            $1 == "inputs" && !inputs { inputs = $2 }
            $1 == "wrong" { wrong += $2 }
            $1 == "complete" { complete = $2 }
            END { if (complete == "true") print "?/" valid "/" inputs "/" wrong + 0 }' "$work/out" ;;
        *) sed -E 's/explored ([0-9]+), valid ([0-9]+), inputs ([0-9]+), failures ([0-9]+)/\1\/\2\/\3\/\4/' "$work/out" ;;
    esac
}

# run_all CORES PREFIX...: everybody once.
run_all() {
    local cores=$1 each command=()
    shift
    run_one smallscope "$cores" "$@" "$smallscope" check -cp "$work/classes" --scope "$scope" \
        --domain "Node.info=1..$scope" --json - --quiet "SpecifiedTree#add,remove"
    expect smallscope "?/$valid/$inputs/0"
    for each in "${javas[@]}"; do
        read -ra command <<<"$each"
        run_one "$each" "$cores" "$@" "$java" "${command[@]:1}" -cp "$work/classes" CheckBaseline "$scope"
        expect "$each" "$explored/$valid/$inputs/0"
    done
}

table() {
    awk -F '\t' '
        function least(key, value) { if (!(key in best) || value < best[key]) best[key] = value }
        !($1 in row) { row[$1] = ++rows; name[rows] = $1 }
        { least($1 FS $2 FS "clock", $3); least($1 FS $2 FS "processor", $4) }
        END {
            columns = split("one,clock one,processor all,clock all,processor", column, " ")
            print "| | one core: clock s | ratio | processor s | ratio | all cores: clock s | ratio | processor s | ratio |"
            print "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
            for (i = 1; i <= rows; i++) {
                printf "| %s |", name[i]
                for (c = 1; c <= columns; c++) {
                    split(column[c], part, ",")
                    key = FS part[1] FS part[2]
                    printf " %.3f | %.2f |", best[name[i] key], best[name[i] key] / best[name[1] key]
                }
                print ""
            }
        }' "$work/runs"
}

main() {
    local round explored valid inputs
    read_arguments "$@"
    : "${rounds:=5}"
    build corpus/generate/*.java bench/baseline/*.java
    IFS=/ read -r explored valid <<<"$(header_counts corpus/generate/SearchTree.java "$scope")"
    inputs=$((2 * scope * valid))
    : >"$work/runs"
    for ((round = 1; round <= rounds; round++)); do
        say "round $round"
        run_all one "${one_core[@]}"
        run_all all
    done
    {
        heading check && echo
        echo "SearchTree at scope $scope: $explored candidates, $valid valid, $inputs inputs of add and remove. Ratios are to the first line."
        echo && table
    } | tee "$work/result"
    keep
}

main "$@"
