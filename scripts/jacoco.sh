#!/usr/bin/env bash
# Makes sure that JaCoCo 0.8.14 is there, and prints the folder of its jars: the agent that counts which branches a
# program takes, and the command line that makes reports of that.
set -euo pipefail

jars=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope/jacoco
for artifact in org.jacoco:org.jacoco.agent:0.8.14:jar:runtime org.jacoco:org.jacoco.cli:0.8.14:jar:nodeps; do
    IFS=: read -r _ name version _ classifier <<<"$artifact"
    jar=$name-$version-$classifier.jar
    [ -f "$jars/$jar" ] && continue
    if ! command -v mvn >/dev/null; then
        echo "jacoco: Maven is needed to fetch $jar" >&2
        exit 1
    fi
    mkdir -p "$jars"
    echo "jacoco: $jar is fetched into $jars" >&2
    mvn -q -B dependency:copy -Dartifact="$artifact" -DoutputDirectory="$jars" >&2
done
echo "$jars"
