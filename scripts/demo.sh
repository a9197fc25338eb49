#!/usr/bin/env bash
# `make demo`: real programs on the machine, each beside the same program on `java`.
set -euo pipefail
cd "$(dirname "$0")/.."

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac

fail() {
    echo "demo: $*" >&2
    exit 1
}

title() {
    printf '\n== %s\n' "$*"
}

# compare FILE ARGS...: the same output and exit code on both, or the demo fails.
compare() {
    local file=corpus/run/$1.java program=${1##*/} ours=0 theirs=0
    shift
    title "$program: $(sed -n 's|^//@ why: ||p' "$file")"
    "$javac" -g -d "$work/classes" "$file"
    "$java" -ea -Duser.language=en -Duser.country=US -Duser.timezone=UTC \
        -cp "$work/classes" "$program" "$@" >"$work/java.txt" 2>&1 || theirs=$?
    "$smallscope" run -cp "$work/classes" "$program" "$@" >"$work/ours.txt" 2>&1 || ours=$?
    tail -n 3 "$work/ours.txt" | cut -c -100 | sed 's/^/   ... /'
    diff "$work/java.txt" "$work/ours.txt"
    [[ $ours == "$theirs" ]] || fail "exit code $ours, but $theirs on java"
    echo "The same as on java: $(wc -l <"$work/ours.txt") lines, exit code $ours. What it cost:"
    "$smallscope" run --stats -cp "$work/classes" "$program" "$@" 2>&1 >/dev/null |
        tail -n 3 | sed 's/^/   /' || true
}

# cut_short FLAGS PROGRAM: a run that must end with exit code 3 and a reason.
cut_short() {
    local code=0
    "$smallscope" run "$@" >"$work/ours.txt" 2>&1 || code=$?
    tail -n 2 "$work/ours.txt" | sed 's/^/   /'
    [[ $code == 3 ]] || fail "exit code $code instead of 3"
    echo "Exit code 3."
}

command -v "$java" "$javac" >/dev/null || fail "no java and javac: install a JDK or set JAVA_HOME"
echo "Building smallscope (release) ..."
cargo build --release --quiet
smallscope=${CARGO_TARGET_DIR:-target}/release/smallscope
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compare programs/SudokuQueens
compare programs/LispInterpreter
compare language/exceptions/UncaughtThroughLambdas

title "A budget ends a run: at most 100,000 instructions for SudokuQueens"
cut_short --max-instructions 1e5 -cp "$work/classes" SudokuQueens

title "The host is out of reach: a program that opens a file"
cut_short corpus/unsupported/ReadFile.java

title "What a method became: LispInterpreter.number as register code"
"$smallscope" run --print program -cp "$work/classes" LispInterpreter 2>&1 >/dev/null |
    awk '/^[^ ]/ { on = /^LispInterpreter.number/ } on' | head -n 16 | sed 's/^/   /'

printf '\nAll of it ran on the classes of %s.\n' "$("$java" -version 2>&1 | head -n 1)"
