// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A version of Kubernetes or OpenShift: `v1.35.4`, `4.17.3`, `1.32`.
public record Release(int major, int minor, int patch) implements Comparable<Release> {
    private static final Pattern FORM = Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,6}))?.*");
    private static final Comparator<Release> ORDER = Comparator.comparingInt(Release::major)
            .thenComparingInt(Release::minor)
            .thenComparingInt(Release::patch);

    /// The version at the beginning of a text.
    public static Optional<Release> of(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches()
                ? Optional.of(new Release(
                        Integer.parseInt(parts.group(1)),
                        Integer.parseInt(parts.group(2)),
                        parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }

    /// Whether a text names a patch version, not only a minor version.
    static boolean hasPatch(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches() && parts.group(3) != null;
    }

    /// `4.20`.
    String minorWords() {
        return major + "." + minor;
    }

    boolean sameMinor(Release other) {
        return major == other.major && minor == other.minor;
    }

    @Override
    public int compareTo(Release other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
