#!/usr/bin/env bash
# What coverage and mutants say of classes that they were not written for: public classes of four libraries, drawn by
# a seed.
#
#   scripts/strangers.sh [CLASSES] [SEED] [MUTANTS]    of each library (10), which draw (1), verdicts done again (100)
#
# 1. The tests of `check --tests` run on the real JVM under JaCoCo, and under `run --coverage`: every counter and line of
#    the class and the classes within it must be equal. Both run the same main, which calls one test after the other.
# 2. `mutate` at the same scope: score, what is unsupported, seconds.
# 3. Of the mutants of all classes whose inputs of scope 1 are tried completely, some are drawn. Each runs on
#    the real JVM against the tests of all these inputs (`--select all --assert fields`): if a test does not end as with
#    the original, it is killed. The verdict must be that of `mutate --compare structural`.
#
# STRANGERS_SCOPE (2), STRANGERS_LIMIT (seconds for each command, 30) and STRANGERS_OUT (a folder for all that is made,
# by default one that goes away; started again with the same one, it leaves out the classes that it has done) may be set.
# SMALLSCOPE names another binary.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-10}
seed=${2:-1}
mutants=${3:-100}
scope=${STRANGERS_SCOPE:-2}
limit=${STRANGERS_LIMIT:-30}
libraries="commons-collections4-4.4 commons-lang3-3.14.0 commons-math3-3.6.1 guava-33.2.1-jre"
# A test that takes this much of the processor's time (seconds, all tests of a class together) has no end.
patience=30

fail() {
    echo "strangers: $*" >&2
    exit 1
}

source scripts/wild-classes.sh

prepare() {
    command -v jq >/dev/null || fail "jq is needed to read the reports"
    scripts/setup.sh >/dev/null
    fetch
    jacoco=$(scripts/jacoco.sh)
    junit=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/junit
    junit=$junit/junit-4.13.2.jar:$junit/hamcrest-core-1.3.jar
    jars=$(printf '%s:' "$wild_jars"/*.jar)
    if [ -z "${SMALLSCOPE:-}" ]; then
        cargo build --release --quiet
        SMALLSCOPE=${CARGO_TARGET_DIR:-target}/release/smallscope
    fi
    out=${STRANGERS_OUT:-}
    if [ -z "$out" ]; then
        out=$(mktemp -d)
        trap 'rm -rf "$out"' EXIT
    fi
    mkdir -p "$out/tools"
    javac -nowarn -d "$out/tools" scripts/CompareCoverage.java
}

# main_of FOLDER: a class AllTests that calls the tests below a folder one after the other.
main_of() {
    local file class
    find "$1" -name '*.java' | LC_ALL=C sort >"$1/sources"
    xargs cat <"$1/sources" | sed -n 's/^package .*;/&/p' | head -n 1
    echo 'public final class AllTests {'
    echo '    interface Test { void run() throws Throwable; }'
    echo '    static void run(String name, Test test) {'
    echo '        String end = "passed";'
    echo '        try { test.run(); } catch (Throwable failed) { end = "failed with " + failed.getClass().getName(); }'
    echo '        System.out.println(name + " " + end);'
    echo '    }'
    echo '    public static void main(String[] args) {'
    local number=0
    while read -r file; do
        class=$(basename "$file" .java)
        number=$((number + 1))
        echo "        Part$number.run();"
    done <"$1/sources"
    echo '    }'
    number=0
    # A method has room for some thousand calls.
    while read -r file; do
        class=$(basename "$file" .java)
        number=$((number + 1))
        grep -A1 '^    @Test$' "$file" | sed -n 's/^    public void \([A-Za-z0-9_]*\)().*/\1/p' |
            awk -v part="Part$number" -v class="$class" '
                BEGIN { print "    static final class " part " {" }
                NR % 500 == 1 { if (NR > 1) print "        }"; print "        static void some" ++somes "() {" }
                { printf "            AllTests.run(\"%s.%s\", () -> new %s().%s());\n", class, $1, class, $1 }
                END {
                    if (NR > 0) print "        }"
                    print "        static void run() {"
                    for (i = 1; i <= somes; i++) print "            some" i "();"
                    print "        }\n    }"
                }'
    done <"$1/sources"
    echo '}'
}

# compile FOLDER: the tests below FOLDER/tests and their main, to FOLDER/compiled; false if there are none.
compile() {
    [ -d "$1/tests" ] || return 1
    main_of "$1/tests" >"$1/AllTests.java"
    javac -nowarn -proc:none -cp "$jars:$junit" -d "$1/compiled" "$1/AllTests.java" "@$1/tests/sources" 2>"$1/javac.said"
}

# package_of CLASS: with a point behind it.
package_of() {
    echo "${1%"${1##*.}"}"
}

# cover CLASS: writes class, tests, tests that end otherwise, numbers and differences to $out/CLASS/coverage.
cover() {
    local class=$1 here=$out/$1/cover main compared tests otherwise
    mkdir -p "$here/classes"
    # They run below, on both.
    "$SMALLSCOPE" check -cp "$jars" "$class" --scope "$scope" --time-limit "$limit" --quiet --junit 4 --no-verify \
        --tests "$here/tests" >"$here/said" 2>&1 </dev/null || true
    if ! compile "$here"; then
        echo "$class 0 0 0 0" | tee "$out/$class/coverage" >&2
        return
    fi
    main=$(package_of "$class")AllTests
    extract "$class" "$here/classes"
    java -javaagent:"$jacoco/org.jacoco.agent-0.8.14-runtime.jar=destfile=$here/noted,includes=$class:$class\$*" -ea -Xss4m \
        -cp "$here/compiled:$jars:$junit" "$main" >"$here/theirs" 2>"$here/theirs.said" </dev/null || true
    java -jar "$jacoco/org.jacoco.cli-0.8.14-nodeps.jar" report "$here/noted" --classfiles "$here/classes" \
        --xml "$here/theirs.xml" >"$here/report.said" 2>&1
    "$SMALLSCOPE" run -cp "$here/compiled:$jars:$junit" --coverage "$here/ours.xml" "$main" \
        >"$here/ours" 2>"$here/ours.said" </dev/null || true
    tests=$(wc -l <"$here/theirs")
    otherwise=$(diff "$here/ours" "$here/theirs" | grep -c '^>' || true)
    compared=$(java -cp "$out/tools" CompareCoverage "$here/ours.xml" "$here/theirs.xml" "$class" | tee "$here/compared" | head -n 1)
    echo "$class $tests $otherwise $compared" | tee "$out/$class/coverage" >&2
}

# extract CLASS FOLDER: its class file and those within it.
extract() {
    local path=${1//.//} jar
    for jar in "$wild_jars"/*.jar; do
        if unzip -Z1 "$jar" "$path.class" >/dev/null 2>&1; then
            unzip -qo "$jar" "$path.class" "$path\$*.class" -d "$2" 2>/dev/null || true
            return
        fi
    done
    fail "$1 is in no jar"
}

# mutate CLASS: writes class, inputs, mutants, killed, survived, unsupported, completeness and seconds to $out/CLASS/score.
mutate() {
    local class=$1 here=$out/$1 code=0 started=$EPOCHREALTIME seconds
    "$SMALLSCOPE" mutate -cp "$jars" "$class" --scope "$scope" --time-limit "$limit" --quiet --json "$here/mutate.json" \
        >"$here/mutate.said" 2>&1 </dev/null || code=$?
    seconds=$(LC_ALL=C awk -v from="$started" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f\n", to - from }')
    if [ -s "$here/mutate.json" ]; then
        jq -r --arg seconds "$seconds" '[.class, .inputs, .mutants, .killed, .survived,
            ([.verdicts[] | select(.verdict == "unsupported")] | length), .complete, $seconds] | join(" ")' "$here/mutate.json"
    else
        echo "$class 0 0 0 0 0 exit-$code $seconds"
    fi | tee "$here/score" >&2
}

# all_inputs CLASS: mutants as class files and tests of all inputs of scope 1; writes the verdicts to $out/CLASS/verdicts
# if both are complete.
all_inputs() {
    local class=$1 here=$out/$1/again flags=(--scope 1 --time-limit "$limit" --quiet --allow-skipped)
    mkdir -p "$here"
    "$SMALLSCOPE" mutate -cp "$jars" "$class" "${flags[@]}" --compare structural --json "$here/mutate.json" \
        --write-mutants "$here/mutants" >"$here/mutate.said" 2>&1 </dev/null || return 0
    "$SMALLSCOPE" check -cp "$jars" "$class" "${flags[@]}" --select all --assert fields --junit 4 \
        --json "$here/check.json" --tests "$here/tests" >"$here/check.said" 2>&1 </dev/null || true
    jq -e '.complete and .dropped.out_of_budget == 0 and .tests.unwritten == 0 and .tests.unconfirmed == []
        and .tests.unsaid.cases == 0 and .tests.unsaid.statics == 0 and .failures == []' "$here/check.json" >/dev/null || return 0
    compile "$here" || return 0
    (ulimit -t "$patience" && java -ea -Xss4m -cp "$here/compiled:$jars:$junit" "$(package_of "$class")AllTests") \
        >"$here/original" 2>/dev/null </dev/null || return 0
    jq -r --arg class "$class" '.verdicts[] | select(.verdict != "unsupported") | [$class, .id, .verdict] | @tsv' \
        "$here/mutate.json" >"$out/$class/verdicts"
}

# again CLASS ID VERDICT: tries a mutant on the real JVM; appends class, id and both verdicts to $out/again.
again() {
    local class=$1 here=$out/$1/again folder found=survived
    folder=$(awk -F '\t' -v id="$2" '$2 == id { print $1 }' "$here/mutants/index.tsv")
    (ulimit -t "$patience" && exec java -ea -Xss4m -cp "$here/mutants/$folder:$here/compiled:$jars:$junit" \
        "$(package_of "$class")AllTests") >"$here/mutant" 2>"$here/mutant.said" </dev/null || found=killed
    cmp -s "$here/original" "$here/mutant" || found=killed
    echo "$class $2 $3 $found" | tee -a "$out/again" >&2
}

report() {
    local class
    echo "Seed $seed, scope $scope, $limit s for each command (\`scripts/strangers.sh $count $seed $mutants\`)."
    echo
    echo "| class | tests | end otherwise | numbers | differ | inputs | mutants | killed | score % | unsupported | complete | seconds |"
    echo "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---:|"
    while read -r class; do
        join "$out/$class/coverage" "$out/$class/score"
    done <"$out/drawn" | awk '
        {
            score = $7 > 0 ? sprintf("%.1f", 100 * $8 / $7) : ""
            print "| " $1 " | " $2 " | " $3 " | " $4 " | " $5 " | " $6 " | " $7 " | " $8 " | " score " | " $10 " | " $11 " | " $12 " |"
            tests += $2; otherwise += $3; numbers += $4; differ += $5; inputs += $6; mutants += $7; killed += $8
            unsupported += $10; seconds += $12
        }
        END {
            score = mutants > 0 ? sprintf("%.1f", 100 * killed / mutants) : ""
            print "| " NR " classes | " tests " | " otherwise " | " numbers " | " differ " | " inputs " | " mutants " | " \
                killed " | " score " | " unsupported " | | " seconds " |"
        }'
    echo
    awk '{ all++; equal += $3 == $4; killed += $3 == "killed" }
        END { print equal + 0 " of " all + 0 " verdicts (" killed + 0 " killed) are the same on the real JVM." }' "$out/again"
    awk '$3 != $4 { print "  " $0 }' "$out/again"
}

main() {
    local library class
    prepare
    : >"$out/again"
    for library in $libraries; do
        draw "$seed" "$wild_jars/$library.jar" >"$out/of-library"
        head -n "$count" "$out/of-library"
    done >"$out/drawn"
    while read -r class <&3; do
        [ -e "$out/$class/done" ] && continue
        rm -rf "${out:?}/$class"
        mkdir -p "$out/$class"
        : >"$out/$class/verdicts"
        cover "$class"
        mutate "$class"
        all_inputs "$class"
        touch "$out/$class/done"
    done 3<"$out/drawn"
    while read -r class; do cat "$out/$class/verdicts"; done <"$out/drawn" |
        awk -v x="$seed" '{ for (i = 0; i < 3; i++) x = x * 16807 % 2147483647; print x "\t" $0 }' |
        LC_ALL=C sort -n | cut -f 2- >"$out/shuffled"
    while read -r class id verdict <&3; do
        again "$class" "$id" "$verdict"
    done 3< <(head -n "$mutants" "$out/shuffled")
    report | tee "$out/result"
}

main
