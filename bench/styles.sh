#!/usr/bin/env bash
# What a style of writing an invariant costs: one search tree's, in the classes of bench/styles, and a red-black tree in the
# style of a textbook, beside a Korat in Java that runs the same classes (bench/baseline/instrumented).
#
#   bench/styles.sh               all styles, the best of two rounds
#   bench/styles.sh --log         of three, and append the result to bench/LOG.md
#   bench/styles.sh --rounds 5    of as many
#   BEFORE=path bench/styles.sh   beside another smallscope as well
#
# Instructions are the machine's, per candidate, at scope 5; nanoseconds per candidate are of the processor, on one core, at a scope whose
# search is long enough to be timed beside the start of a process. Ours is a process that has just begun, the baseline's time the best
# of searches repeated for 5 s, so that its compiler is done.
# Both sides must explore and accept the same numbers of candidates, or nothing is logged. The baseline needs a JDK that
# has ASM inside, 17 to 23.
set -euo pipefail
source "$(dirname "$0")/common.sh"

asm=(--add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED)
styles=(
    HashSet Recursion Streams Format Optional Records ListOf EnumSwitch Assert Interface Exceptions StringBuilder Wrapper
)

# scope_of CLASS: where it is timed.
scope_of() {
    case $1 in
        StyleFormat | StyleRecords) echo 5 ;;
        OrdinaryRedBlackTree) echo 9 ;;
        *) echo 7 ;;
    esac
}

# domains_of CLASS N: one on a line.
domains_of() {
    if [[ $1 == Style* ]]; then
        printf '%s\n' "$1.root=null,Node*$2" "$1.size=0..$2" "Node.left=null,Node*$2" "Node.right=null,Node*$2" "Node.info=1..$2"
    else
        domains "corpus/generate/$1.java" "$2"
    fi
}

# run_smallscope BINARY WHO CLASS N
run_smallscope() {
    local domain command=("${one_core[@]}" "$1" generate -cp "$work/classes" --scope "$4" --count-only -v) TIMEFORMAT='%U %S'
    while IFS= read -r domain; do
        command+=(--domain "$domain")
    done < <(domains_of "$3" "$4")
    { time "${command[@]}" "$3" >"$work/report" 2>&1; } 2>"$work/time" || return 1
    awk -v key="$3 $4 $2" '
        FILENAME ~ /time$/ { processor = $1 + $2; next }
        $1 == "explored" { explored = $2 }
        $1 == "valid" { valid = $2 }
        $1 == "seconds" { clock = $2 }
        $1 == "machine" { instructions = $2 }
        $1 == "complete:" { complete = $2 }
        END {
            if (complete != "true") exit 1
            print key, explored "/" valid, (clock < processor ? clock : processor), instructions / explored
        }' "$work/time" "$work/report" >>"$work/runs"
}

# run_baseline CLASS N
run_baseline() {
    local domain arguments=()
    while IFS= read -r domain; do
        arguments+=("$domain")
    done < <(domains_of "$1" "$2")
    "${one_core[@]}" "$java" -ea -XX:+UseSerialGC "${asm[@]}" -cp "$work/classes" InstrumentedSearch "$1" "$2" "${arguments[@]}" \
        >"$work/out" 2>"$work/err" || {
        say "$1 $2 failed on java: $(tail -n 3 "$work/err")"
        return 1
    }
    awk '{ print $1, $2, "baseline", $3, $4, 0 }' "$work/out" >>"$work/runs"
}

# measure CLASS N: the time at scope N, the instructions at scope 5.
measure() {
    local round
    run_smallscope "$smallscope" small "$1" 5 || return 1
    [[ -z ${BEFORE-} ]] || run_smallscope "$BEFORE" before5 "$1" 5 || return 1
    for ((round = 1; round <= rounds; round++)); do
        run_smallscope "$smallscope" now "$1" "$2" || return 1
        [[ -z ${BEFORE-} ]] || run_smallscope "$BEFORE" before "$1" "$2" || return 1
    done
    run_baseline "$1" "$2" || return 1
    (($(awk -v c="$1" -v n="$2" '$1 == c && $2 == n { print $4 }' "$work/runs" | sort -u | wc -l) == 1)) || {
        say "FAIL: $1 $2 has different counts"
        return 1
    }
}

table() {
    awk '
        !($1 in seen) { seen[$1] = ++rows; name[rows] = $1 }
        $3 == "small" { instructions[$1] = $6 }
        $3 == "before5" { old[$1] = $6 }
        $3 == "now" || $3 == "before" || $3 == "baseline" {
            split($4, counts, "/")
            ns = $5 / counts[1] * 1e9
            if (!(($1, $3) in best) || ns < best[$1, $3]) best[$1, $3] = ns
            explored[$1] = counts[1]; scope[$1] = $2
        }
        function shown(value) { return value == "" ? "" : sprintf("%.0f", value) }
        END {
            print "| class | instructions each, scope 5 | before | scope | explored | ns each | before | baseline ns | baseline / ours |"
            print "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
            for (i = 1; i <= rows; i++) {
                c = name[i]
                printf "| %s | %.1f | %s | %d | %d | %.0f | %s | %.0f | %.2f |\n", c, instructions[c], shown(old[c]), scope[c], explored[c], best[c, "now"], shown(best[c, "before"]), best[c, "baseline"], best[c, "baseline"] / best[c, "now"]
                logs += log(best[c, "baseline"] / best[c, "now"])
            }
            if (rows > 0) printf "| geometric mean of %d | | | | | | | | %.2f |\n", rows, exp(logs / rows)
        }' "$work/runs"
}

main() {
    read_arguments "$@"
    [[ $log == yes ]] && : "${rounds:=3}" || : "${rounds:=2}"
    build "${asm[@]}" -XDignore.symbol.file corpus/generate/OrdinaryRedBlackTree.java bench/styles/*.java bench/baseline/KoratSearch.java \
        bench/baseline/instrumented/*.java
    local each failed=()
    : >"$work/runs"
    for each in "${styles[@]/#/Style}" OrdinaryRedBlackTree; do
        say "$each"
        measure "$each" "$(scope_of "$each")" || failed+=("$each")
    done
    { heading styles && echo && table; } | tee "$work/result"
    ((${#failed[@]} == 0)) || fail "failed, and nothing is logged: ${failed[*]}"
    keep
}

main "$@"
