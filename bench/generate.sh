#!/usr/bin/env bash
# How fast `smallscope generate` searches, beside a Korat written in Java (bench/baseline).
#
#   bench/generate.sh               all structures, the best of two rounds
#   bench/generate.sh --log         of three, and append the result to bench/LOG.md
#   bench/generate.sh --rounds 5    of as many
#
# The two take turns, one process at a time, both on the same single core. What counts is the
# processor's time of the search, so that a busy computer does not decide (see run_smallscope).
# A search that explores or accepts another number of candidates than the other one, or than
# the header of corpus/generate/STRUCTURE.java says, fails the run, and nothing is logged.
set -euo pipefail
source "$(dirname "$0")/common.sh"

structures=(
    SearchTree:9 BinaryTree:12 RedBlackTree:10 HeapArray:8
    BinomialHeap:8 FibonacciHeap:5 SortedDoublyLinkedList:10 DisjSet:5
)
longest=60 # seconds that SearchTree 10 may take; it is left out if it would take more

# command_for STRUCTURE N: sets $command.
command_for() {
    local domain
    command=("${one_core[@]}" "$smallscope" generate -cp "$work/classes" --scope "$2" --count-only --json - --quiet)
    while IFS= read -r domain; do
        command+=(--domain "$domain")
    done < <(domains "corpus/generate/$1.java" "$2")
    command+=("$1")
}

# The clock's seconds of the search (from the report) and the processor's
# of the whole process are both at least the processor's of the search; the lesser one counts.
run_smallscope() {
    local structure=$1 scope=$2 command TIMEFORMAT='%U %S'
    command_for "$structure" "$scope"
    { time "${command[@]}" >"$work/report" 2>"$work/err"; } 2>"$work/time" || {
        say "$structure $scope failed on smallscope: $(tail -n 3 "$work/err")"
        return 1
    }
    awk -v key="$structure $scope smallscope" '
        FILENAME ~ /time$/ { seconds = $1 + $2; next }
        { gsub(/[",:]/, " ") }
        $1 == "explored" { explored = $2 }
        $1 == "valid" { valid = $2 }
        $1 == "complete" { complete = $2 }
        $1 == "seconds" { clock = $2 }
        END {
            if (complete != "true") exit 1
            print key, explored "/" valid, (clock < seconds ? clock : seconds)
        }' "$work/time" "$work/report" >>"$work/runs"
}

# The baseline tells the processor's seconds of its one thread: no start-up (a search of a smaller
# scope warms it up), no collector, no compiler. It searches twice each time, and the better counts.
run_baseline() {
    "${one_core[@]}" "$java" -XX:+UseSerialGC -cp "$work/classes" Baseline "$1" "$2" 2 >"$work/out" 2>"$work/err" || {
        say "$1 $2 failed on java: $(tail -n 3 "$work/err")"
        return 1
    }
    sed -E 's/^([A-Za-z]+) ([0-9]+): explored ([0-9]+), valid ([0-9]+), .*\(([0-9.]+) s of processor.*/\1 \2 baseline \3\/\4 \5/' \
        "$work/out" >>"$work/runs"
}

# All counts of one structure and scope must be one, the header's if it has them.
check_counts() {
    local counts
    counts=$( (
        header_counts "corpus/generate/$1.java" "$2"
        awk -v s="$1" -v n="$2" '$1 == s && $2 == n { print $4 }' "$work/runs"
    ) | sort -u | paste -s -d ' ')
    [[ $counts != *' '* && -n $counts ]] || {
        say "FAIL: $1 $2 has different counts: $counts"
        return 1
    }
}

measure() {
    local round
    for ((round = 1; round <= rounds; round++)); do
        run_smallscope "$1" "$2" || return 1
        [[ ${3-} == alone ]] || run_baseline "$1" "$2" || return 1
    done
    check_counts "$1" "$2"
}

# peak STRUCTURE N: the most memory that was resident, in MB, read from /proc while it runs. The
# figure never falls, so the last one read is short only of what came within the last moment.
peak() {
    local command pid now most=
    [[ -r /proc/self/status ]] || return 0
    command_for "$1" "$2"
    "${command[@]}" >/dev/null 2>&1 &
    pid=$!
    while now=$(awk '$1 == "VmHWM:" { print $2 }' "/proc/$pid/status" 2>/dev/null) && [[ -n $now ]]; do
        most=$now
        sleep 0.01
    done
    wait "$pid" || return 1
    awk -v kb="$most" -v what="$1 $2" 'BEGIN { printf "- peak memory of smallscope, %s: %.1f MB\n", what, kb / 1024 }'
}

# workers STRUCTURE N: the clock's seconds of the search with one worker and with two, on all cores,
# the best of the rounds. Booting the second machine is part of the search.
workers() {
    local command round jobs
    command_for "$1" "$2"
    command=("${command[@]:${#one_core[@]}}")
    : >"$work/workers"
    for ((round = 1; round <= rounds; round++)); do
        for jobs in 1 2; do
            "${command[@]}" --jobs "$jobs" >"$work/report" 2>"$work/err" || return 1
            awk -v jobs="$jobs" '{ gsub(/[",:]/, " ") } $1 == "explored" { e = $2 } $1 == "seconds" { print jobs, $2, e }' \
                "$work/report" >>"$work/workers"
        done
    done
    awk -v what="$1 $2" '
        !($1 in best) || $2 < best[$1] { best[$1] = $2 }
        NR > 1 && $3 != explored { exit failed = 1 }
        { explored = $3 }
        END {
            if (failed) exit 1
            printf "- %s by the clock: one worker %.2f s, two %.2f s, %.2f times as fast\n", what, best[1], best[2], best[1] / best[2]
        }' "$work/workers"
}

table() {
    awk '
        { row = $1 " | " $2 }
        !(row in counts) { name[++rows] = row; counts[row] = $4 }
        !((row, $3) in best) || $5 < best[row, $3] { best[row, $3] = $5 }
        END {
            print "| structure | scope | explored | valid | smallscope M/s | baseline M/s | ratio | ns per candidate |"
            print "|---|---:|---:|---:|---:|---:|---:|---:|"
            for (i = 1; i <= rows; i++) {
                row = name[i]
                if (!((row, "baseline") in best)) continue
                split(counts[row], c, "/")
                ours = best[row, "smallscope"]; theirs = best[row, "baseline"]
                printf "| %s | %d | %d | %.2f | %.2f | %.2f | %.0f |\n", row, c[1], c[2], c[1] / ours / 1e6, c[1] / theirs / 1e6, theirs / ours, ours / c[1] * 1e9
                n++; logs += log(theirs / ours)
            }
            if (n > 0) printf "| geometric mean of %d | | | | | | %.2f | |\n", n, exp(logs / n)
        }' "$work/runs"
}

growth() {
    awk '
        $1 == "SearchTree" && $3 == "smallscope" {
            if (!($2 in best) || $5 < best[$2]) best[$2] = $5
            counts[$2] = $4
        }
        END {
            print "| SearchTree of scope | explored | smallscope s | ns per candidate |"
            print "|---:|---:|---:|---:|"
            for (scope = 6; scope <= 10; scope++) if (scope in best) {
                split(counts[scope], c, "/")
                printf "| %d | %d | %.3f | %.0f |\n", scope, c[1], best[scope], best[scope] / c[1] * 1e9
            }
        }' "$work/runs"
}

main() {
    read_arguments "$@"
    [[ $log == yes ]] && : "${rounds:=3}" || : "${rounds:=2}"
    build corpus/generate/*.java bench/baseline/*.java
    local each scope started took failed=()
    : >"$work/runs"
    for each in "${structures[@]}"; do
        say "${each/:/ }"
        measure "${each%:*}" "${each#*:}" || failed+=("$each")
    done
    for scope in 6 7 8; do
        say "SearchTree $scope"
        measure SearchTree "$scope" alone || failed+=("SearchTree:$scope")
    done
    say "peak memory"
    started=${EPOCHREALTIME%.*}
    { peak SearchTree 7 && peak SearchTree 9; } >"$work/memory" || failed+=("memory")
    took=$((${EPOCHREALTIME%.*} - started)) # scope 10 takes some eight times as long as scope 9
    if ((took * 8 < longest)); then
        say "SearchTree 10"
        { run_smallscope SearchTree 10 && check_counts SearchTree 10; } || failed+=("SearchTree:10")
    else
        echo "- SearchTree 10 is left out: it would have taken about $((took * 8)) s" >>"$work/memory"
    fi
    if (($(nproc 2>/dev/null || echo 1) > 1)); then
        say "two workers"
        { workers SearchTree 9 && workers SearchTree 10 && workers RedBlackTree 9; } >>"$work/memory" || failed+=("workers")
    fi
    { heading generate && echo && table && echo && growth && echo && cat "$work/memory"; } | tee "$work/result"
    ((${#failed[@]} == 0)) || fail "failed, and nothing is logged: ${failed[*]}"
    keep
}

main "$@"
