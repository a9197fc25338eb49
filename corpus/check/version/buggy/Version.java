//@ why: two versions that differ in the patch alone compare as 0 and are not equal: a TreeSet would keep one of them
//@ scope: 1
//@ method: compareTo
//@ kind: contract

package release;

import java.util.Objects;

/** The version of a release, such as 1.4.2, ordered from the left. */
public final class Version implements Comparable<Version> {
    private final int major;
    private final int minor;
    private final int patch;

    public Version(int major, int minor, int patch) {
        if (major < 0 || minor < 0 || patch < 0) {
            throw new IllegalArgumentException("a version has no negative numbers");
        }
        this.major = major;
        this.minor = minor;
        this.patch = patch;
    }

    /** The first version of a product. */
    public static Version initial() {
        return new Version(0, 1, 0);
    }

    public int major() {
        return major;
    }

    public int minor() {
        return minor;
    }

    public int patch() {
        return patch;
    }

    public Version nextMajor() {
        return new Version(major + 1, 0, 0);
    }

    public Version nextMinor() {
        return new Version(major, minor + 1, 0);
    }

    public Version nextPatch() {
        return new Version(major, minor, patch + 1);
    }

    /** Whether code written for the other version works with this one. */
    public boolean isCompatibleWith(Version other) {
        return major == other.major && compareTo(other) >= 0;
    }

    @Override
    public int compareTo(Version other) {
        int order = Integer.compare(major, other.major);
        if (order != 0) {
            return order;
        }
        return Integer.compare(minor, other.minor);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Version)) {
            return false;
        }
        Version version = (Version) other;
        return major == version.major && minor == version.minor && patch == version.patch;
    }

    @Override
    public int hashCode() {
        return Objects.hash(major, minor, patch);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
