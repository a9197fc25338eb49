# What the scripts of this folder share; each sources it. --help prints the comment that a script begins with.
export LC_ALL=C # a point in $EPOCHREALTIME and in awk's numbers
cd "$(dirname "$0")/.."

rounds=
log=no

say() {
    echo "bench: $*" >&2
}

fail() {
    say "$@"
    exit 1
}

# name NAME: what to do with an argument that is no option. A script that takes some has its own.
name() {
    fail "there is no option $1 (--help lists them)"
}

# read_arguments ARGUMENTS...: sets $rounds and $log.
read_arguments() {
    while (($# > 0)); do
        case $1 in
            --rounds)
                [[ ${2-} =~ ^[1-9][0-9]*$ ]] || fail "--rounds needs a number"
                rounds=$2
                shift
                ;;
            --log) log=yes ;;
            -h | --help) sed -n '2,${/^#/!q;s/^# \{0,1\}//p}' "$0" && exit 0 ;;
            -*) fail "there is no option $1 (--help lists them)" ;;
            *) name "$1" ;;
        esac
        shift
    done
}

# build SOURCES...: finds the JDK (that of JAVA_HOME, or the one on the PATH), builds smallscope, and compiles
# the sources to $work/classes. $one_core is the beginning of a command that runs on one core only.
build() {
    java=${JAVA_HOME:+$JAVA_HOME/bin/}java
    javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
    command -v "$java" "$javac" >/dev/null || fail "no java and javac: install a JDK or set JAVA_HOME"
    cargo build --release --quiet
    smallscope=${CARGO_TARGET_DIR:-target}/release/smallscope
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    "$javac" -g -d "$work/classes" "$@"
    one_core=()
    if command -v taskset >/dev/null; then
        one_core=(taskset -c "$(taskset -cp $$ | sed 's/.*[ ,-]//')")
    fi
}

# header FILE KEY: what a line of the header of a file in corpus/generate says.
header() {
    sed -n "s/^\/\/@ $2: //p" "$1"
}

# domains FILE N: those of the header, one on a line. A ';' within braces does not end one.
domains() {
    header "$1" domains |
        sed -E "s/([=.*])N-1/\1$(($2 - 1))/g; s/([=.*])N([^A-Za-z0-9_]|\$)/\1$2\2/g" |
        sed -E ':next; s/(\{[^}]*);/\1\x01/; t next; s/; */\n/g; s/\x01/;/g'
}

# header_counts FILE N: EXPLORED/VALID of the header, or nothing.
header_counts() {
    header "$1" counts | tr ' ' '\n' | sed -n "s/^$2=//p"
}

# heading WHAT: date, computer, JDK and commit.
heading() {
    local cpu
    cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
    printf '## %s: %s\n\n' "$(date +%Y-%m-%d)" "$1"
    printf -- '- CPU: %s, %s of them, load %s\n' "${cpu:-unknown}" "$(nproc 2>/dev/null || echo '?')" \
        "$(cut -d ' ' -f 1 /proc/loadavg 2>/dev/null || echo unknown)"
    printf -- '- JDK: %s\n' "$("$java" -version 2>&1 | paste -s -d ';' | sed 's/;/; /g')"
    printf -- '- commit %s; the best of %s rounds\n' "$(git describe --always --dirty 2>/dev/null || echo unknown)" "$rounds"
}

# keep: appends $work/result to the log if the user asked for it.
keep() {
    if [[ $log == yes ]]; then
        { echo && cat "$work/result"; } >>bench/LOG.md
    fi
}
