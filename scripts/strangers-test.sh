#!/usr/bin/env bash
# What `test` says of methods that it was not written for: public ones of four libraries and of java.util with at least
# six sides, drawn by a seed.
#
#   scripts/strangers-test.sh [METHODS] [SEED]    of each library (12), which draw (1)
#
# Each method gets STRANGERS_LIMIT seconds (30). All its tests then run on the real JVM, where JaCoCo counts: on no line may it count fewer sides as taken than `test` calls covered, if all
# its tests could be written. Its agent sees no class that is loaded before it, so one of java.util is instrumented beforehand (scripts/PlatformSides.java). The table has sides, covered, infeasible, open, tests, tests that the JVM
# refutes, lines on which JaCoCo counts fewer, and whether all were written; below it, why sides are open and what was
# not modelled, by name and count.
#
# STRANGERS_OUT is a folder for all that is made, by default one that goes away; started again with the same one, it
# leaves out the methods that it has done. SMALLSCOPE names another binary.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-12}
seed=${2:-1}
limit=${STRANGERS_LIMIT:-30}
least=6
libraries="commons-lang3-3.14.0 commons-math3-3.6.1 commons-codec-1.17.0 guava-33.2.1-jre"

fail() {
    echo "strangers-test: $*" >&2
    exit 1
}

source scripts/wild-classes.sh
# Not among the classes that others draw from.
codec=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/wild2

prepare() {
    command -v jq >/dev/null || fail "jq is needed to read the reports"
    scripts/setup.sh >/dev/null
    fetch
    if [ ! -f "$codec/commons-codec-1.17.0.jar" ]; then
        mvn -q -B dependency:copy -Dartifact=commons-codec:commons-codec:1.17.0 -DoutputDirectory="$codec"
    fi
    jacoco=$(scripts/jacoco.sh)
    junit=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/junit
    junit=$junit/junit-4.13.2.jar:$junit/hamcrest-core-1.3.jar
    jars=$(printf '%s:' "$wild_jars"/*.jar)$codec/commons-codec-1.17.0.jar
    if [ -z "${SMALLSCOPE:-}" ]; then
        cargo build --release --quiet
        SMALLSCOPE=${CARGO_TARGET_DIR:-target}/release/smallscope
    fi
    out=${STRANGERS_OUT:-}
    if [ -z "$out" ]; then
        out=$(mktemp -d)
        trap 'rm -rf "$out"' EXIT
    fi
    mkdir -p "$out/tools" "$out/classes"
    cli=$jacoco/org.jacoco.cli-0.8.14-nodeps.jar
    javac -nowarn -cp "$cli:$junit" -d "$out/tools" scripts/DrawMethods.java scripts/PlatformSides.java
}

# report NOTED CLASSES XML: what JaCoCo counts; without notes, nothing ran.
report() {
    java -jar "$cli" report ${1:+"$1"} --classfiles "$2" --xml "$3" >/dev/null 2>&1
}

# draw_methods: the methods of all libraries, with the folder of each library's classes.
draw_methods() {
    local library home folder
    for library in $libraries java.util; do
        folder=$out/classes/$library
        if [ ! -d "$folder" ]; then
            mkdir -p "$folder"
            if [ "$library" = java.util ]; then
                home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
                "$home/bin/jimage" extract --dir "$folder/all" --include 'regex:/java.base/java/util/[A-Za-z$0-9]*.class' \
                    "$home/lib/modules"
                mv "$folder/all/java.base/java" "$folder/java"
                rm -r "$folder/all"
            else
                unzip -qo "$(ls "$wild_jars/$library.jar" "$codec/$library.jar" 2>/dev/null | head -n 1)" '*.class' \
                    -x 'META-INF/*' -d "$folder"
            fi
        fi
        [ -f "$folder.xml" ] || report "" "$folder" "$folder.xml"
        java -cp "$out/tools" DrawMethods "$seed" "$count" "$least" "$jars" "$folder.xml" | sed "s|\$| $folder|"
    done
}

# run_tests CLASS CLASSFILE HERE: the tests in $here/names, noted in $here/noted; what JUnit says is in $here/ran.
run_tests() {
    local class=$1 file=$2 here=$3 path
    path=$here/compiled:$jars:$junit
    case $class in
    java.*)
        java -cp "$out/tools:$cli:$junit" PlatformSides instrument "$file" "$here/patch/${class//.//}.class"
        # Compiled code has operations of its own for some of these methods.
        java -Xint --patch-module java.base="$here/patch" --add-opens "java.base/${class%.*}=ALL-UNNAMED" \
            -cp "$path:$out/tools:$cli" PlatformSides run "$class" "$file" "$here/noted" $(cat "$here/names") \
            >"$here/ran" 2>&1 </dev/null || true
        ;;
    *)
        java -javaagent:"$jacoco/org.jacoco.agent-0.8.14-runtime.jar=destfile=$here/noted,includes=$class" \
            --add-opens java.base/java.util=ALL-UNNAMED -cp "$path" org.junit.runner.JUnitCore \
            $(cat "$here/names") >"$here/ran" 2>&1 </dev/null || true
        ;;
    esac
}

# try CLASS METHOD FOLDER: `test`, and its tests under JaCoCo. The result is $here/report.json and $here/line.
try() {
    local class=$1 method=$2 folder=$3 here=$out/$1.$2 code names compared refuted all
    mkdir -p "$here/classes"
    code=0
    "$SMALLSCOPE" test -cp "$jars" "$class#$method" --time-limit "$limit" -q --json "$here/report.json" --junit 4 \
        --no-verify --tests "$here/tests" >"$here/said" 2>&1 </dev/null || code=$?
    if [ ! -s "$here/report.json" ]; then
        echo "$class#$method failed ($code): $(head -n 1 "$here/said")" | tee "$here/line"
        return
    fi
    all=no
    compared=-
    refuted=-
    names=$(find "$here/tests" -name '*.java' 2>/dev/null | LC_ALL=C sort || true)
    if [ -n "$names" ] && javac -nowarn -proc:none -cp "$jars:$junit" -d "$here/compiled" $names 2>"$here/javac.said"; then
        (cd "$here/compiled" && find . -name '*Test*.class' | grep -v '\$' | sed 's|^\./||; s|\.class$||; s|/|.|g') >"$here/names"
        run_tests "$class" "$folder/${class//.//}.class" "$here"
        # A test of what is wrong fails, as it must.
        refuted=$(sed -n 's/^OK (.*/0/p; s/.*Failures: \([0-9]*\)$/\1/p' "$here/ran")
        refuted=$((refuted - $({ grep -v 'RegressionTest\.java$' <<<"$names" || true; } | xargs -r grep -h '@Test' | wc -l)))
        mkdir -p "$here/classes/$(dirname "${class//.//}")"
        cp "$folder/${class//.//}.class" "$here/classes/${class//.//}.class"
        if report "$here/noted" "$here/classes" "$here/jacoco.xml"; then
            compared=$(compare "$here")
        fi
        # Of those that fail alike, only such are written as take what no other test takes.
        [ "$(jq '.written.unwritten' "$here/report.json")" = 0 ] && all=yes
    fi
    jq -r --arg name "$class#$method" --arg compared "$compared" --arg refuted "$refuted" --arg all "$all" '
        [.methods[].branches[].verdict] as $sides
        | [$name, ($sides | length), ([$sides[] | select(. == "covered")] | length),
           ([$sides[] | select(. == "infeasible")] | length), ([$sides[] | select(. == "open")] | length),
           (.tests | length), $refuted, $compared, $all] | @tsv' "$here/report.json" |
        tee "$here/line"
}

# compare FOLDER: on how many lines JaCoCo counts fewer sides as taken than `test` calls covered.
compare() {
    jq -r '[.methods[].branches[] | select(.verdict == "covered") | .line] | group_by(.)[] | "\(.[0]) \(length)"' \
        "$1/report.json" >"$1/ours"
    grep -o '<line nr="[0-9]*"[^/]*cb="[0-9]*"' "$1/jacoco.xml" |
        sed 's/<line nr="\([0-9]*\)".*cb="\([0-9]*\)"/\1 \2/' >"$1/theirs"
    awk 'NR == FNR { theirs[$1] = $2; next } theirs[$1] + 0 < $2 { fewer++ } END { print fewer + 0 }' "$1/theirs" "$1/ours"
}

prepare
draw_methods >"$out/drawn"
printf 'method\tsides\tcovered\tinfeasible\topen\ttests\trefuted\tfewer\tall\n'
while read -r class method _ folder; do
    if [ -f "$out/$class.$method/line" ]; then
        cat "$out/$class.$method/line"
    else
        try "$class" "$method" "$folder"
    fi
done <"$out/drawn"
echo
echo "why sides are open:"
find "$out" -name report.json -print0 | xargs -0 cat | jq -r '.methods[].branches[] | select(.verdict == "open") | .why' |
    LC_ALL=C sort | uniq -c | LC_ALL=C sort -rn
echo "what was not modelled, in how many methods:"
find "$out" -name report.json -print0 | xargs -0 cat |
    jq -r '.dropped | ((.unsupported_names[] | "unsupported: " + .), (.concretized_names[] | "fixed: " + .), (.no_class[] | "no class: " + .))' |
    LC_ALL=C sort | uniq -c | LC_ALL=C sort -rn
