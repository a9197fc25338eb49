#!/usr/bin/env bash
# What library checks bring: each class of corpus/generate/dedicated/ beside the one that checks by hand.
#
#   bench/dedicated.sh [--rounds N] [--log]
#
# --rounds N   search N times, the two in turn, and take the fastest (default: 3)
# --log        append the result to bench/LOG.md
#
# Seconds are the search's by the clock or the whole process's by the processor, whichever is less.
# Counts that differ from the headers', or valid inputs that differ between the two, fail the run, and nothing is logged.
set -euo pipefail
source "$(dirname "$0")/common.sh"

structures=(
    SearchTree:9 BinaryTree:10 RedBlackTree:9 SinglyLinkedList:10 SortedList:10 SortedDoublyLinkedList:10
    HeapArray:8 BinomialHeap:7 FibonacciHeap:5 DisjSet:5
)

# search FILE N: adds "CLASS N EXPLORED VALID SECONDS" to the runs.
search() {
    local class command domain TIMEFORMAT='%U %S'
    class=$(basename "$1" .java)
    command=("$smallscope" generate -cp "$work/classes" --scope "$2" --count-only --json - --quiet)
    while IFS= read -r domain; do
        command+=(--domain "$domain")
    done < <(domains "$1" "$2")
    { time "${command[@]}" "$class" >"$work/report" 2>"$work/err"; } 2>"$work/time" ||
        fail "$class $2: $(tail -n 3 "$work/err")"
    awk -v class="$class" -v scope="$2" '
        FILENAME ~ /time$/ { seconds = $1 + $2; next }
        { gsub(/[",:]/, " ") }
        $1 == "explored" { explored = $2 }
        $1 == "valid" { valid = $2 }
        $1 == "complete" { complete = $2 }
        $1 == "seconds" { clock = $2 }
        END {
            if (complete != "true") exit 1
            print class, scope, explored, valid, (clock < seconds ? clock : seconds)
        }' "$work/time" "$work/report" >>"$work/runs"
    check_counts "$1" "$class" "$2"
}

check_counts() {
    local expected found
    expected=$(header_counts "$1" "$3")
    found=$(awk -v c="$2" -v n="$3" '$1 == c && $2 == n { print $3 "/" $4 }' "$work/runs" | sort -u)
    [[ $found == "$expected" ]] || fail "FAIL: $2 $3 has $found, not $expected"
}

table() {
    awk '
        !(($1, $2) in best) || $5 < best[$1, $2] { best[$1, $2] = $5 }
        { explored[$1, $2] = $3; valid[$1, $2] = $4 }
        $1 !~ /^Checked/ && !(($1, $2) in row) { row[$1, $2] = ++rows; class[rows] = $1; scope[rows] = $2 }
        END {
            print "| structure | scope | valid | explored by hand | with checks | s by hand | with checks | times as fast |"
            print "|---|---:|---:|---:|---:|---:|---:|---:|"
            for (i = 1; i <= rows; i++) {
                hand = class[i] SUBSEP scope[i]; checked = "Checked" hand
                if (valid[hand] != valid[checked]) exit 1
                printf "| %s | %d | %d | %d | %d | %.3f | %.3f | %.2f |\n", class[i], scope[i], valid[hand], \
                    explored[hand], explored[checked], best[hand], best[checked], best[hand] / best[checked]
            }
        }' "$work/runs"
}

main() {
    read_arguments "$@"
    : "${rounds:=3}"
    build corpus/generate/*.java corpus/generate/dedicated/*.java java/smallscope-api/src/main/java/smallscope/*.java
    local each round
    : >"$work/runs"
    for each in "${structures[@]}"; do
        say "${each/:/ }"
        for ((round = 1; round <= rounds; round++)); do
            search "corpus/generate/${each%:*}.java" "${each#*:}"
            search "corpus/generate/dedicated/Checked${each%:*}.java" "${each#*:}"
        done
    done
    { heading "dedicated generators" && echo && table; } >"$work/result" || fail "FAIL: the two differ in what is valid"
    cat "$work/result"
    keep
}

main "$@"
