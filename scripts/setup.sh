#!/usr/bin/env bash
# Makes sure that there is a JDK to test against: 17 or newer, with javac.
# Does nothing when there is one. JDK 25 is tested as well when it is installed.
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

if [ -z "$(jdks)" ]; then
    echo "setup: no JDK 17 or newer with javac was found, so openjdk-17-jdk-headless is installed"
    if ! command -v apt-get >/dev/null; then
        echo "setup: there is no apt-get here: please install a JDK 17 or newer yourself" >&2
        exit 1
    fi
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    $as_root apt-get update
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y openjdk-17-jdk-headless
fi

jdks | sort -n | sed 's/^\([0-9]*\) \(.*\)/setup: JDK \1 is tested (\2)/'
if ! jdks | grep -q '^25 '; then
    echo "setup: JDK 25 is not installed, so it is not tested"
fi
