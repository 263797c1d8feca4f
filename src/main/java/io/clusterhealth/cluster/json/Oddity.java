// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import java.util.Locale;

/// Anomalies of a list that are tolerated without failing.
public enum Oddity {
    NO_OBJECT("elements that are no objects: %d"),
    NO_NAME("objects without a name: %d"),
    HUGE("objects larger than 4 MiB: %d"),
    LONG_LIST("arrays cut at " + KeptValues.MAX_ELEMENTS + " elements: %d"),
    LONG_TEXT("texts cut at " + KeptValues.MAX_TEXT + " characters: %d");

    private final String words;

    Oddity(String words) {
        this.words = words;
    }

    String of(int count) {
        return String.format(Locale.ROOT, words, count);
    }
}
