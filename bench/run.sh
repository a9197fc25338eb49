#!/usr/bin/env bash
# How fast the machine is: the programs of bench/programs on smallscope, on `java -Xint`
# (HotSpot's interpreter alone) and on plain `java`.
#
#   bench/run.sh                 all programs, three rounds
#   bench/run.sh BenchLoops      only the programs named
#   bench/run.sh --rounds 5      more rounds
#   bench/run.sh --log           also append the result to bench/LOG.md
#
# The three take turns within each round, so that a busy computer is unfair to all alike, and
# the fastest of the rounds counts. Times are of the whole process, start-up included. A
# program that ends badly, or whose output differs from that of `java`, is left out of the
# table, and the run fails at its end.
set -euo pipefail
source "$(dirname "$0")/common.sh"

vms=(smallscope xint java)
chosen=()

name() {
    [[ -f bench/programs/$1.java ]] || fail "there is no bench/programs/$1.java"
    chosen+=("$1")
}

choose_all() {
    local file
    for file in bench/programs/Bench*.java; do
        chosen+=("$(basename "$file" .java)")
    done
}

# run_on VM PROGRAM: its output goes to $work/VM.out, the seconds it took to $seconds.
run_on() {
    local vm=$1 command=() start end
    case $vm in
        smallscope) command=("$smallscope" run) ;;
        xint) command=("$java" -Xint) ;;
        java) command=("$java") ;;
    esac
    start=$EPOCHREALTIME
    "${command[@]}" -cp "$work/classes" "$2" >"$work/$vm.out" 2>"$work/$vm.err" || {
        say "$2 failed on $vm: $(tail -n 3 "$work/$vm.err")"
        return 1
    }
    end=$EPOCHREALTIME
    seconds=$(awk -v from="$start" -v to="$end" 'BEGIN { printf "%.3f", to - from }')
}

# Appends "PROGRAM VM SECONDS" to $work/times, for every machine and round.
measure() {
    local program=$1 vm round
    : >"$work/new"
    for ((round = 1; round <= rounds; round++)); do
        for vm in "${vms[@]}"; do
            run_on "$vm" "$program" || return 1
            echo "$program $vm $seconds" >>"$work/new"
        done
        for vm in smallscope xint; do
            cmp -s "$work/$vm.out" "$work/java.out" || {
                say "$program printed '$(head -c 200 "$work/$vm.out")' on $vm, '$(head -c 200 "$work/java.out")' on java"
                return 1
            }
        done
    done
    cat "$work/new" >>"$work/times"
}

# A table of the fastest times in $work/times; the rows that begin with Bench make the means.
table() {
    awk '
        !($1 in row) { row[$1] = ++rows; name[rows] = $1 }
        { key = $1 " " $2 }
        !(key in best) || $3 < best[key] { best[key] = $3 }
        END {
            print "| program | smallscope s | java -Xint s | java s | smallscope / -Xint | smallscope / java |"
            print "|---|---:|---:|---:|---:|---:|"
            for (i = 1; i <= rows; i++) {
                ours = best[name[i] " smallscope"]; xint = best[name[i] " xint"]; java = best[name[i] " java"]
                printf "| %s | %.3f | %.3f | %.3f | %.2f | %.2f |\n", name[i], ours, xint, java, ours / xint, ours / java
                if (name[i] ~ /^Bench/) { n++; to_xint += log(ours / xint); to_java += log(ours / java) }
            }
            if (n > 0)
                printf "| geometric mean of %d | | | | %.2f | %.2f |\n", n, exp(to_xint / n), exp(to_java / n)
        }' "$work/times"
}

# Where the time of starting up goes, as the machine itself tells it.
stages() {
    local program
    for program in StartupHello StartupLibrary; do
        "$smallscope" run --stats -cp "$work/classes" "$program" 2>"$work/stats" >/dev/null || continue
        echo "- $program: $(grep '^open ' "$work/stats"); $(grep ' classes loaded' "$work/stats")"
    done
}

main() {
    read_arguments "$@"
    : "${rounds:=3}"
    ((${#chosen[@]} > 0)) || choose_all
    build bench/programs/*.java
    local program failed=()
    : >"$work/times"
    for program in "${chosen[@]}" StartupHello StartupLibrary; do
        say "$program"
        measure "$program" || failed+=("$program")
    done
    { heading "the machine" && echo && table && echo && stages; } | tee "$work/result"
    ((${#failed[@]} == 0)) || fail "failed, and nothing is logged: ${failed[*]}"
    keep
}

main "$@"
