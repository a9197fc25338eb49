#!/usr/bin/env bash
# What coverage costs: the programs of bench/programs and the check of four classes, without and with --coverage.
#
#   bench/probes.sh              five rounds
#   bench/probes.sh --rounds 9   as many
#   bench/probes.sh --before BINARY   also runs the programs on a smallscope that has no coverage yet
#   bench/probes.sh --log        also append the result to bench/LOG.md
#
# Times are those of the processor (user and system) for the whole process, on one core, in turn; the least of the rounds counts. What
# classes have to cover is read once for each run, which takes about ten milliseconds: so the searches are large.
set -euo pipefail
source "$(dirname "$0")/common.sh"

before=
checks=("SearchTree 8" "RedBlackTree 10" "BinomialHeap 9" "SortedDoublyLinkedList 11")

# run_one NAME HOW COMMAND...: appends name, how and the processor's seconds to $work/runs. A check that finds something ends with 2.
run_one() {
    local run_name=$1 how=$2 TIMEFORMAT='%U %S'
    shift 2
    { time "${one_core[@]}" "$@" >"$work/$how.out" 2>"$work/err"; } 2>"$work/time" || (($? == 2)) || fail "$run_name: $(tail -n 3 "$work/err")"
    awk -v name="$run_name" -v how="$how" '{ print name, how, $1 + $2 }' "$work/time" >>"$work/runs"
}

run_program() {
    [[ -z $before ]] || run_one "$1" before "$before" run -cp "$work/classes" "$1"
    run_one "$1" off "$smallscope" run -cp "$work/classes" "$1"
    run_one "$1" on "$smallscope" run --coverage "$work/report.xml" -cp "$work/classes" "$1"
    cmp -s "$work/off.out" "$work/on.out" || fail "$1 prints something else under --coverage"
}

# run_check CLASS SCOPE: no counts may depend on how it runs.
run_check() {
    local command=("$smallscope" check -cp "$work/classes" "$1" --scope "$2" --json -)
    run_one "$1" off "${command[@]}"
    run_one "$1" on "${command[@]}" --coverage
    local how
    for how in off on; do
        grep -E '^  "(receivers|inputs)"' "$work/$how.out" >"$work/$how.counts"
        cmp -s "$work/off.counts" "$work/$how.counts" || fail "$1 has other counts: $how"
    done
}

# table FIRST SECOND LAST: rows of $work/runs that have all three, with the ratios of the last to the others.
table() {
    awk -v first="$1" -v second="$2" -v last="$3" '
        !($1 in row) { row[$1] = ++rows; name[rows] = $1 }
        { key = $1 " " $2 }
        !(key in best) || $3 < best[key] { best[key] = $3 }
        END {
            for (i = 1; i <= rows; i++) {
                a = best[name[i] " " first]; b = best[name[i] " " second]; c = best[name[i] " " last]
                if (a == "") a = b
                if (c == "" || b == "") continue
                printf "| %s | %.3f | %.3f | %.3f | %.2f | %.2f |\n", name[i], a, b, c, b / a, c / b
                n++; to_first += log(b / a); to_second += log(c / b)
            }
            printf "| geometric mean of %d | | | | %.2f | %.2f |\n", n, exp(to_first / n), exp(to_second / n)
        }' "$4"
}

main() {
    local round each program arguments=()
    while (($# > 0)); do
        case $1 in
            --before)
                before=$(realpath "${2:?--before needs a binary}")
                shift
                ;;
            *) arguments+=("$1") ;;
        esac
        shift
    done
    read_arguments "${arguments[@]}"
    : "${rounds:=5}"
    build bench/programs/*.java corpus/generate/*.java
    for ((round = 1; round <= rounds; round++)); do
        say "round $round"
        for each in bench/programs/Bench*.java; do
            run_program "$(basename "$each" .java)"
        done
        mv "$work/runs" "$work/these" && cat "$work/these" >>"$work/programs"
        for each in "${checks[@]}"; do
            # shellcheck disable=SC2086 # a class and its scope
            run_check $each
        done
        mv "$work/runs" "$work/these" && cat "$work/these" >>"$work/checks"
    done
    {
        heading "what coverage costs" && echo
        echo "Seconds of the processor on one core (\`bench/probes.sh${before:+ --before BINARY}\`)."
        echo
        echo "| program | before coverage | off | on | off / before | on / off |"
        echo "|---|---:|---:|---:|---:|---:|"
        table before off on "$work/programs"
        echo
        echo "| check of (${checks[*]}) | as above | off | on | | on / off |"
        echo "|---|---:|---:|---:|---:|---:|"
        table off off on "$work/checks"
        [[ -n $before ]] || printf '\nWithout --before, the second column is that of off.\n'
    } | tee "$work/result"
    keep
}

main "$@"
