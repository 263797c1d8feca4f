// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.cluster.object.Measurement;
import java.util.Comparator;
import java.util.Locale;

/// A recommendation of Red Hat Insights, from the metrics.
///
/// @param risk 1 low to 4 critical; 0 if unknown
/// @param link to Red Hat's description; empty without one
record MeasuredAdvice(int risk, String description, String link) {
    static final Comparator<MeasuredAdvice> ORDER = Comparator.comparingInt((MeasuredAdvice one) -> one.risk)
            .reversed()
            .thenComparing(MeasuredAdvice::description)
            .thenComparing(MeasuredAdvice::link);

    /// Limits the text so that the link after it remains visible.
    private static final int LONGEST = 120;

    static MeasuredAdvice of(Measurement measurement) {
        String told = measurement.label("total_risk");
        return new MeasuredAdvice(
                risk(told.isEmpty() ? measurement.label("severity") : told),
                measurement.label("description"),
                measurement.label("info_link"));
    }

    private static int risk(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "1", "low" -> 1;
            case "2", "moderate" -> 2;
            case "3", "important" -> 3;
            case "4", "critical" -> 4;
            default -> 0;
        };
    }

    String quote() {
        String text = description.length() > LONGEST ? description.substring(0, LONGEST) + "…" : description;
        return link.startsWith("https://") ? text + " (" + link + ")" : text;
    }
}
