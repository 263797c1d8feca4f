// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import java.util.regex.Pattern;

/// What the cluster says, without what is particular to one object or one moment, so that the same can be recognised.
public final class Wording {
    /// Words with a digit in them: names, ids, addresses, numbers and times.
    private static final Pattern PARTICULAR = Pattern.compile("[\\w.:/-]*[0-9][\\w.:/-]*");

    private Wording() {}

    /// The words with a mark in the place of each that has a digit in it.
    public static String general(String words) {
        return PARTICULAR.matcher(words).replaceAll("#");
    }
}
