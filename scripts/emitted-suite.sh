#!/usr/bin/env bash
# Writes the tests of all pairs in corpus/check, compiles them, and runs them 20 times
# in random order of classes and methods: under JUnit 5 and 4, on each JDK given or
# found. Regression tests of the fixed classes and the counterexamples of the buggy
# ones must all pass with the fixed classes, every time.
#
#   scripts/emitted-suite.sh [all|N]      passing inputs of each class (default: 100)
set -euo pipefail
cd "$(dirname "$0")/.."

select=${1:-100}
jars=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/junit
if [ -z "${SMALLSCOPE:-}" ]; then
    cargo build --release --quiet
    SMALLSCOPE=${CARGO_TARGET_DIR:-target}/release/smallscope
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# homes: the JDKs that the tests use, as scripts/setup.sh tells them.
homes() {
    scripts/setup.sh | sed -n 's/^setup: JDK [0-9]* is tested (\(.*\))$/\1/p'
}

# class FILE: the full name of the class in a file.
class() {
    sed -n 's/^package \(.*\);/\1./p' "$1" | tr -d '\n'
    basename "$1" .java
}

# emit SIDE VERSION: the tests of one side of all pairs, for a version of JUnit.
emit() {
    local file scope code
    for file in corpus/check/*/"$1"/*.java; do
        scope=$(sed -n 's/^\/\/@ scope: //p' "${file%/*/*}"/buggy/*.java)
        code=0
        "$SMALLSCOPE" check -cp "$work/$1" "$(class "$file")" --scope "$scope" --quiet \
            --tests "$work/tests-$1-$2" --select "$select" --junit "$2" >"$work/said" 2>&1 || code=$?
        # Cut (3) is what --select all does to a class with more cases than it keeps.
        case $code in 0 | 2 | 3) ;; *) cat "$work/said" && exit 1 ;; esac
    done
}

first=$(homes | head -n 1)
export JAVA_HOME=$first
"$first/bin/javac" -nowarn -proc:none -g -d "$work/api" $(find java/smallscope-api/src/main -name '*.java')
for side in buggy fixed; do
    "$first/bin/javac" -nowarn -proc:none -g -cp "$work/api" -d "$work/$side" corpus/check/*/$side/*.java
    cp -r "$work/api/." "$work/$side"
done
for version in 5 4; do
    emit fixed $version
    emit buggy $version
    # Of the buggy classes only the counterexamples: what else they do, is no standard.
    find "$work/tests-buggy-$version" -name '*Regression*.java' -delete
done

for home in $(homes); do
    for version in 5 4; do
        jar=$jars/junit-platform-console-standalone-1.11.4.jar
        [ $version = 5 ] || jar=$jars/junit-4.13.2.jar:$jars/hamcrest-core-1.3.jar
        classes=$(mktemp -d "$work/classes-XXXX")
        find "$work/tests-fixed-$version" "$work/tests-buggy-$version" -name '*.java' >"$work/sources"
        "$home/bin/javac" -Xlint:all -Werror -proc:none -encoding US-ASCII -cp "$work/fixed:$jar" \
            -d "$classes" "@$work/sources"
        "$home/bin/java" -ea -Xss4m -XX:TieredStopAtLevel=1 -cp "$classes:$work/fixed:$jar" \
            "scripts/RandomOrder$version.java" "$classes" 20
    done
done
