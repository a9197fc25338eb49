#!/usr/bin/env bash
# How long `smallscope mutate` takes for a search tree at scope 6, beside PIT 1.22.0 on the tests of all inputs of that
# scope (`check --tests --select all`).
#
#   bench/pit.sh                 one round
#   bench/pit.sh --rounds 3      the least of as many
#   bench/pit.sh --log           also append the result to bench/LOG.md
#
# Both run on the same single core, one after the other, first with all operators each has, then with those that both
# have. Times are of the whole process by the clock and by the processor (for PIT with the JVMs that it starts); to write and
# to compile the tests, which only PIT needs, is not counted. Neither mutates the predicate. PIT tries a mutant on
# one test after the other until one fails; a test goes through the inputs of one method in a loop, so that to start a test costs
# nothing. Smallscope also runs with one worker and with two, on all cores, at a scope where that takes longer than to begin.
#
# PIT_SCOPE (6) and PIT_WORKERS_SCOPE (9) may be set. Maven fetches PIT.
set -euo pipefail
source "$(dirname "$0")/common.sh"

scope=${PIT_SCOPE:-6}
workers_scope=${PIT_WORKERS_SCOPE:-9}
pit_jars=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/pit-1.22.0
# The same changes, by the names of both.
ours="arithmetic,bitwise,shift,boundary,negation,removed-call,return,constant,increment"
theirs="MATH,CONDITIONALS_BOUNDARY,NEGATE_CONDITIONALS,VOID_METHOD_CALLS,TRUE_RETURNS,FALSE_RETURNS,NULL_RETURNS"
theirs+=",PRIMITIVE_RETURNS,INLINE_CONSTS,INCREMENTS"

fetch_pit() {
    [[ -d $pit_jars ]] && return
    command -v mvn >/dev/null || fail "Maven is needed to fetch PIT"
    cat >"$work/pom.xml" <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>bench</groupId><artifactId>pit</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.pitest</groupId><artifactId>pitest-command-line</artifactId><version>1.22.0</version></dependency>
  </dependencies>
</project>
POM
    (cd "$work" && mvn -q -B dependency:copy-dependencies -DoutputDirectory=jars >/dev/null)
    mkdir -p "$(dirname "$pit_jars")"
    mv "$work/jars" "$pit_jars"
}

# run_one ROW WHO COMMAND...: appends row, who and both times to $work/runs; the output is in $work/out.
run_one() {
    local row=$1 who=$2 TIMEFORMAT='%R %U %S'
    shift 2
    { time "$@" >"$work/out" 2>"$work/err"; } 2>"$work/time" || fail "$row, $who: $(tail -n 3 "$work/err")"
    awk -v OFS='\t' -v row="$row" -v who="$who" '{ print row, who, $1, $2 + $3 }' "$work/time" | tee -a "$work/runs" >&2
}

# smallscope_runs ROW SCOPE PREFIX... -- FLAGS...
smallscope_runs() {
    local row=$1 at=$2 prefix=()
    shift 2
    while [[ $1 != -- ]]; do
        prefix+=("$1")
        shift
    done
    run_one "$row" smallscope "${prefix[@]}" "$smallscope" mutate -cp "$work/classes" SearchTree --scope "$at" \
        --quiet --json "$work/ours.json" "${@:2}"
    jq -r '[.mutants, .killed, .inputs, .complete] | @tsv' "$work/ours.json" >"$work/$row.smallscope"
    jq -r '.verdicts[] | "\(.line) \(.operator)"' "$work/ours.json" | sort -u >"$work/$row.places-smallscope"
}

# pit_runs ROW MUTATORS
pit_runs() {
    local row=$1 jars
    jars=$(printf '%s:' "$pit_jars"/*.jar)
    rm -rf "$work/report"
    run_one "$row" PIT "${one_core[@]}" "$java" -cp "$jars$junit:$work/classes:$work/compiled" \
        org.pitest.mutationtest.commandline.MutationCoverageReport --reportDir "$work/report" \
        --targetClasses 'SearchTree,SearchTree$Node' --targetTests SearchTreeSmallscopeRegressionTest --sourceDirs corpus/generate \
        --classPath "$work/classes,$work/compiled" --excludedMethods repOk --mutators "$2" --threads 1 \
        --outputFormats CSV --timestampedReports=false
    awk -F , -v OFS='\t' '{ all++; killed += $6 == "KILLED" || $6 == "TIMED_OUT" || $6 == "MEMORY_ERROR" } END { print all, killed }' \
        "$work/report/mutations.csv" >"$work/$row.pit"
    # Where it is and what it does, by our names.
    awk -F , '
        { kind = $3; sub(/.*[.]/, "", kind) }
        kind == "MathMutator" { kind = "arithmetic" }
        kind == "ConditionalsBoundaryMutator" { kind = "boundary" }
        kind == "NegateConditionalsMutator" { kind = "negation" }
        kind == "VoidMethodCallMutator" { kind = "removed-call" }
        kind ~ /Return/ { kind = "return" }
        kind == "InlineConstantMutator" { kind = "constant" }
        kind == "IncrementsMutator" { kind = "increment" }
        { print $5, kind }' "$work/report/mutations.csv" | sort -u >"$work/$row.places-pit"
}

table() {
    local row mutants killed inputs complete
    echo "| operators | who | mutants | killed | seconds | processor s | mutants x inputs / s | times as fast |"
    echo "|---|---|---:|---:|---:|---:|---:|---:|"
    for row in all same; do
        read -r mutants killed inputs complete <"$work/$row.smallscope"
        [[ $complete == true ]] || fail "$row: smallscope was cut"
        read -r pit_mutants pit_killed <"$work/$row.pit"
        awk -F '\t' -v row="$row" -v inputs="$inputs" -v numbers="$mutants $killed $pit_mutants $pit_killed" '
            $1 == row && (!($2 in clock) || $3 < clock[$2]) { clock[$2] = $3; processor[$2] = $4 }
            END {
                split(numbers, n, " ")
                ours = n[1] * inputs / clock["smallscope"]; theirs = n[3] * inputs / clock["PIT"]
                printf "| %s | smallscope | %d | %d | %.2f | %.2f | %.0f | %.1f |\n", row, n[1], n[2], clock["smallscope"], processor["smallscope"], ours, ours / theirs
                printf "| %s | PIT | %d | %d | %.2f | %.2f | %.0f | 1 |\n", row, n[3], n[4], clock["PIT"], processor["PIT"], theirs
            }' "$work/runs"
    done
    echo
    echo "$inputs inputs. With the same operators, $(wc -l <"$work/same.places-smallscope") places (a line and an operator) have mutants of smallscope, $(wc -l <"$work/same.places-pit") of PIT, and $(comm -12 "$work/same.places-smallscope" "$work/same.places-pit" | wc -l) of both."
    awk -F '\t' '
        $1 ~ /^j/ && (!($1 in best) || $3 < best[$1]) { best[$1] = $3 }
        END {
            printf "At scope %d one worker takes %.2f s, two take %.2f s: %.2f times as fast.\n", scope, best["j1"], best["j2"], best["j1"] / best["j2"]
        }' scope="$workers_scope" "$work/runs"
}

main() {
    local round
    read_arguments "$@"
    : "${rounds:=1}"
    command -v jq >/dev/null || fail "jq is needed to read the reports"
    scripts/setup.sh >/dev/null
    junit=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/junit
    junit=$junit/junit-4.13.2.jar:$junit/hamcrest-core-1.3.jar
    build corpus/generate/SearchTree.java
    fetch_pit
    "$smallscope" check -cp "$work/classes" SearchTree --scope "$scope" --select all --junit 4 --no-verify --quiet --tests "$work/tests"
    "$javac" -nowarn -cp "$work/classes:$junit" -d "$work/compiled" "$work"/tests/*.java
    : >"$work/runs"
    for ((round = 1; round <= rounds; round++)); do
        say "round $round"
        smallscope_runs all "$scope" "${one_core[@]}" --
        smallscope_runs same "$scope" "${one_core[@]}" -- --operators "$ours"
        smallscope_runs j1 "$workers_scope" --
        smallscope_runs j2 "$workers_scope" -- -j 2
        pit_runs same "$theirs"
        pit_runs all ALL
    done
    {
        heading "mutants beside PIT" && echo
        echo "SearchTree at scope $scope, PIT 1.22.0 on the tests of the same inputs, each on one core (\`bench/pit.sh\`)."
        echo && table
    } | tee "$work/result"
    keep
}

main "$@"
