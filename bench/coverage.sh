#!/usr/bin/env bash
# How many branches of library classes the tests of `smallscope check` take, beside a feedback-directed random
# generator (bench/baseline/RandomCalls.java), each with 30 seconds for a class. The classes are drawn as by
# scripts/wild.sh; one without branches is passed over. Branches are those of the class and all classes within it,
# as JaCoCo counts them.
#
#   bench/coverage.sh [CLASSES] [SEED]   how many classes (30), which draw of them and of random calls (1)
#   bench/coverage.sh --log              also append the result to bench/LOG.md
#
# Our 30 seconds are those of --time-limit; compiling and running the tests to confirm them comes after that, and is
# in the column of seconds. The tests are run once more by JUnit for their coverage. A random sequence of calls is
# no test that anybody could read or confirm: its branches count where it was made.
#
# COVERAGE_SCOPE (2), COVERAGE_LIMIT (seconds, 30) and COVERAGE_OUT (a folder for tests, reports and what the
# generator tells, by default one that goes away) may be set. SMALLSCOPE names another binary.
set -euo pipefail
source "$(dirname "$0")/common.sh"
source scripts/wild-classes.sh

scope=${COVERAGE_SCOPE:-2}
limit=${COVERAGE_LIMIT:-30}
numbers=()

name() {
    [[ $1 =~ ^[1-9][0-9]*$ ]] || fail "$1 is no number (--help lists the arguments)"
    numbers+=("$1")
}

# prepare: the programs, the jars, and the folder $out.
prepare() {
    java=${JAVA_HOME:+$JAVA_HOME/bin/}java
    javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
    command -v "$java" "$javac" >/dev/null || fail "no java and javac: install a JDK or set JAVA_HOME"
    scripts/setup.sh >/dev/null
    junit=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/junit/junit-platform-console-standalone-1.11.4.jar
    jacoco=$(scripts/jacoco.sh)
    fetch
    libraries=$(printf '%s:' "$wild_jars"/*.jar)
    if [[ -z ${SMALLSCOPE:-} ]]; then
        cargo build --release --quiet
        SMALLSCOPE=${CARGO_TARGET_DIR:-target}/release/smallscope
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "${COVERAGE_OUT:-$work/out}" "$work/scratch"
    out=$(cd "${COVERAGE_OUT:-$work/out}" && pwd)
    "$javac" -nowarn -d "$work/random" bench/baseline/RandomCalls.java
}

# extract CLASS: its class file and those within it, to $out/CLASS/classes.
extract() {
    local path=${1//.//} jar
    for jar in "$wild_jars"/*.jar; do
        if unzip -Z1 "$jar" "$path.class" >/dev/null 2>&1; then
            mkdir -p "$out/$1/classes"
            unzip -qo "$jar" "$path.class" "$path\$*.class" -d "$out/$1/classes" 2>/dev/null || true
            return
        fi
    done
    fail "$1 is in no jar"
}

# agent CLASS NAME: the option of java that counts the branches of a class into $out/CLASS/NAME.exec.
agent() {
    rm -f "$out/$1/$2.exec"
    echo "-javaagent:$jacoco/org.jacoco.agent-0.8.14-runtime.jar=destfile=$out/$1/$2.exec,includes=$1:$1\$*"
}

# branches CLASS NAME: how many branches were taken, and how many there are. What was never run took none.
branches() {
    local executed=()
    [[ ! -s $out/$1/$2.exec ]] || executed=("$out/$1/$2.exec")
    "$java" -jar "$jacoco/org.jacoco.cli-0.8.14-nodeps.jar" report "${executed[@]}" \
        --classfiles "$out/$1/classes" --csv "$out/$1/$2.csv" --xml "$out/$1/$2.xml" >"$out/$1/$2.report" 2>&1
    awk -F, 'NR > 1 { missed += $6; covered += $7 } END { print covered + 0, missed + covered }' "$out/$1/$2.csv"
}

# check_it CLASS: the tests of smallscope, in $out/CLASS/tests; prints the seconds.
check_it() {
    local code=0 started=$EPOCHREALTIME
    "$SMALLSCOPE" check -cp "$libraries" "$1" --scope "$scope" --time-limit "$limit" --tests "$out/$1/tests" \
        --json "$out/$1/check.json" >"$out/$1/check.said" 2>&1 </dev/null || code=$?
    case $code in 0 | 2 | 3) ;; *) say "$1: smallscope check ends with $code" ;; esac
    awk -v from="$started" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.0f\n", to - from }'
}

# run_tests CLASS: runs them by JUnit; prints how many.
run_tests() {
    local here=$out/$1
    find "$here/tests" -name '*.java' >"$here/sources" 2>/dev/null || true
    if [[ ! -s $here/sources ]]; then
        echo 0
        return
    fi
    if ! "$javac" -nowarn -proc:none -cp "$libraries:$junit" -d "$here/compiled" "@$here/sources" 2>"$here/javac.said"; then
        say "$1: the tests do not compile"
        echo 0
        return
    fi
    # A counterexample is a test that fails: that is no fault of the benchmark.
    (cd "$work/scratch" && timeout 300 "$java" "$(agent "$1" ours)" -ea -Xss4m -cp "$here/compiled:$libraries:$junit" \
        org.junit.platform.console.ConsoleLauncher execute --scan-class-path="$here/compiled" \
        --disable-banner --details=summary) >"$here/junit.said" 2>&1 </dev/null || true
    awk '/ tests started / { print $2; found = 1 } END { if (!found) print 0 }' "$here/junit.said"
}

# call_randomly CLASS: a crash of the VM leaves what was written until then.
call_randomly() {
    (cd "$work/scratch" && timeout $((limit + 20)) "$java" "$(agent "$1" random)" -Djava.security.manager=allow -Xmx1g \
        -cp "$work/random:$libraries" RandomCalls "$1" "$limit" "$seed") >"$out/$1/random.said" 2>&1 </dev/null ||
        say "$1: the random calls end with $?"
}

# measure CLASS: appends a row to $work/rows; false if it has no branches.
measure() {
    local all seconds tests ours random
    rm -rf "${out:?}/$1"
    extract "$1"
    read -r _ all <<<"$(branches "$1" none)"
    ((all > 0)) || return 1
    seconds=$(check_it "$1")
    tests=$(run_tests "$1")
    read -r ours _ <<<"$(branches "$1" ours)"
    call_randomly "$1"
    read -r random _ <<<"$(branches "$1" random)"
    echo "$1 $all $tests $seconds $ours $random" | tee -a "$work/rows" >&2
}

table() {
    awk '
        function percent(part, all) { return sprintf("%.1f", 100 * part / all) }
        BEGIN {
            print "| class | branches | tests | seconds | ours % | random % |"
            print "|---|---:|---:|---:|---:|---:|"
        }
        {
            print "| " $1 " | " $2 " | " $3 " | " $4 " | " percent($5, $2) " | " percent($6, $2) " |"
            branches += $2; tests += $3; seconds += $4; ours += $5 / $2; random += $6 / $2; all_ours += $5; all_random += $6
            more += $5 > $6; less += $5 < $6
        }
        END {
            print "| average of " NR " | | " int(tests / NR + 0.5) " | " int(seconds / NR + 0.5) " | " \
                percent(ours, NR) " | " percent(random, NR) " |"
            print "| of all branches | " branches " | | | " percent(all_ours, branches) " | " percent(all_random, branches) " |"
            print ""
            print "Ours is above random for " more + 0 " classes, below for " less + 0 ", equal for " NR - more - less "."
        }' "$work/rows"
}

main() {
    local count class done=0
    read_arguments "$@"
    count=${numbers[0]:-30}
    seed=${numbers[1]:-1}
    prepare
    : >"$work/rows"
    draw "$seed" >"$work/drawn"
    while ((done < count)) && read -r class <&3; do
        if measure "$class"; then
            done=$((done + 1))
        fi
    done 3<"$work/drawn"
    ((done == count)) || fail "there are only $done classes with branches"
    {
        heading "branch coverage" | sed "s/; the best of .*//" && echo
        echo "Seed $seed, scope $scope, $limit s for each class, JaCoCo 0.8.14 (\`bench/coverage.sh $count $seed\`)."
        echo && table
    } | tee "$work/result"
    keep
}

main "$@"
