#!/usr/bin/env bash
# Makes sure that there is what the tests need: a JDK, 17 or newer with javac, the
# jars of JUnit 5 and 4 that emitted tests are run with, those of JaCoCo that
# coverage is compared with, z3, which the solver of crates/logic is compared with,
# and Chromium, in which pages are opened. Does nothing when all is there. JDK 25 is tested as well
# when it is installed.
set -euo pipefail

# The homes of the JDKs that the tests use: those in the usual places.
jdks() {
    local home version
    for home in /usr/lib/jvm/* /opt/java/* "$HOME"/.sdkman/candidates/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        [ -x "$home/bin/javac" ] && [ -f "$home/release" ] && [ ! -L "$home" ] || continue
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
        if [ "${version:-0}" -ge 17 ]; then
            echo "$version $home"
        fi
    done
}

# Installs a package of the distribution; $2 says what a person would look for.
install() {
    if ! command -v apt-get >/dev/null; then
        echo "setup: there is no apt-get here: please install $2 yourself" >&2
        exit 1
    fi
    local as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    $as_root apt-get update
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y "$1"
}

if [ -z "$(jdks)" ]; then
    echo "setup: no JDK 17 or newer with javac was found, so openjdk-17-jdk-headless is installed"
    install openjdk-17-jdk-headless "a JDK 17 or newer"
fi

jdks | sort -n | sed 's/^\([0-9]*\) \(.*\)/setup: JDK \1 is tested (\2)/'
if ! jdks | grep -q '^25 '; then
    echo "setup: JDK 25 is not installed, so it is not tested"
fi

# The names that the tests look for.
browser() {
    command -v chromium || command -v chromium-browser || command -v google-chrome ||
        command -v google-chrome-stable
}

if ! browser >/dev/null; then
    echo "setup: no Chromium was found, so it is installed: the tests open pages in it"
    install chromium "Chromium"
fi

# fetch FOLDER ARTIFACT...: the jars, as Maven names them: the tests look for exactly these.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/smallscope
fetch() {
    local folder=$cache/$1 artifact jar
    shift
    for artifact in "$@"; do
        # group:name:version[:jar:classifier]
        jar=$(echo "$artifact" | cut -d: -f2,3,5 | tr : -).jar
        [ -f "$folder/$jar" ] && continue
        command -v mvn >/dev/null || install maven "Maven"
        mkdir -p "$folder"
        echo "setup: $jar is fetched into $folder"
        mvn -q -B dependency:copy -Dartifact="$artifact" -DoutputDirectory="$folder"
    done
}

fetch junit org.junit.platform:junit-platform-console-standalone:1.11.4 \
    junit:junit:4.13.2 org.hamcrest:hamcrest-core:1.3
fetch jacoco org.jacoco:org.jacoco.agent:0.8.14:jar:runtime \
    org.jacoco:org.jacoco.cli:0.8.14:jar:nodeps

if ! command -v z3 >/dev/null; then
    echo "setup: z3 was not found, so the package z3 is installed"
    install z3 "z3"
fi
