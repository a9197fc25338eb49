# Sourced by scripts/wild.sh, scripts/strangers.sh and bench/coverage.sh: the libraries that `check` was not written for, and their
# public classes in an order that a seed decides. Who sources it has a function `fail`.

wild_jars=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/wild
wild_artifacts="org.apache.commons:commons-collections4:4.4 org.apache.commons:commons-lang3:3.14.0
    com.google.guava:guava:33.2.1-jre org.apache.commons:commons-math3:3.6.1
    org.agrona:agrona:1.21.2 joda-time:joda-time:2.12.7 com.google.code.gson:gson:2.11.0
    org.apache.commons:commons-text:1.12.0"

# fetch: sees to it that all jars are there.
fetch() {
    local artifact jar
    for artifact in $wild_artifacts; do
        jar=$(echo "$artifact" | cut -d: -f2,3 | tr : -).jar
        [ -f "$wild_jars/$jar" ] && continue
        command -v mvn >/dev/null || fail "Maven is needed to fetch $jar"
        mkdir -p "$wild_jars"
        echo "$jar is fetched into $wild_jars" >&2
        mvn -q -B dependency:copy -Dartifact="$artifact" -DoutputDirectory="$wild_jars"
    done
}

# public JAR: the public top-level classes of a jar that are no interfaces.
public() {
    unzip -Z1 "$1" '*.class' | grep -v '[$]\|-info\|META-INF' | sed 's/\.class$//; s|/|.|g' |
        { xargs -n 400 javap -cp "$1" 2>/dev/null || true; } |
        sed -n 's/^public \(final \|abstract \)*class \([^ <]*\).*/\2/p'
}

# draw SEED [JARS...]: the public classes of these jars, or of all, in an order that the seed decides.
draw() {
    local jar seed=$1
    shift
    (($# > 0)) || set -- "$wild_jars"/*.jar
    for jar in "$@"; do
        public "$jar"
    done | LC_ALL=C sort -u |
        awk -v x="$seed" '{ for (i = 0; i < 3; i++) x = x * 16807 % 2147483647; print x, $0 }' |
        LC_ALL=C sort -n | cut -d' ' -f2
}
