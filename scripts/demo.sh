#!/usr/bin/env bash
# `make demo`: a container with a subtle bug is checked, the counterexample becomes a
# JUnit test that fails on the real JVM too, and the repaired class is found clean.
set -euo pipefail
cd "$(dirname "$0")/.."

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
junit=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/junit/junit-platform-console-standalone-1.11.4.jar

fail() {
    echo "demo: $*" >&2
    exit 1
}

title() {
    printf '\n== %s\n' "$*"
}

# show COMMAND...: the command, as one would type it, and what it prints and returns.
show() {
    echo "\$ smallscope $*"
    code=0
    "$smallscope" "$@" || code=$?
}

# compile SIDE: the class with or without the bug.
compile() {
    "$javac" -g -d "$work/$1" "corpus/check/demo/$1/IntTree.java"
}

# run_tests SIDE: the emitted counterexample on the real JVM, with that class.
run_tests() {
    "$javac" -Xlint:all -cp "$work/$1:$junit" -d "$work/tests-$1" "$work"/tests/IntTreeSmallscopeTest.java
    passes=0
    "$java" -jar "$junit" execute -cp "$work/$1:$work/tests-$1" --scan-class-path "$work/tests-$1" \
        --disable-banner --details=tree --disable-ansi-colors >"$work/junit.txt" 2>&1 || passes=$?
    grep -E 'IntTree|_|tests (successful|failed)' "$work/junit.txt" | grep -v ' at \|=>\|\.java' | head -n 5
}

command -v "$java" "$javac" >/dev/null || fail "no java and javac: install a JDK or set JAVA_HOME"
[ -f "$junit" ] || fail "JUnit is not there: run scripts/setup.sh"
echo "Building smallscope (release) ..."
cargo build --release --quiet
smallscope=$(pwd)/${CARGO_TARGET_DIR:-target}/release/smallscope
[ -x "$smallscope" ] || smallscope=${CARGO_TARGET_DIR:-target}/release/smallscope
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile buggy
compile fixed

title "A search tree whose remove has a bug, up to four nodes: nothing is wrong"
show check -cp "$work/buggy" IntTree --scope 4
[ "$code" = 0 ] || fail "exit code $code instead of 0"

title "Up to five nodes: a counterexample, and a test that shows it"
show check -cp "$work/buggy" IntTree --scope 5 --tests "$work/tests"
[ "$code" = 2 ] || fail "exit code $code instead of 2"
sed -n '/@Test/,$p' "$work/tests/IntTreeSmallscopeTest.java"

title "The same test on the real JVM, with JUnit"
run_tests buggy
[ "$passes" != 0 ] || fail "the counterexample passes on java"

title "With the bug fixed, the test passes, and so does every input up to seven nodes"
run_tests fixed
[ "$passes" = 0 ] || fail "the counterexample fails on the fixed class"
show check -cp "$work/fixed" IntTree --scope 7
[ "$code" = 0 ] || fail "exit code $code instead of 0"

title "Every valid tree of up to nine nodes, counted"
show generate -cp "$work/fixed" IntTree --scope 9 --count-only
[ "$code" = 0 ] || fail "exit code $code instead of 0"
