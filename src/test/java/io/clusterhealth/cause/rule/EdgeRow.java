// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.FindingNotation;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.promise.PromiseRow;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A pair of findings, and the confidence of the edge that the rules have to derive between them. The README beside
/// the files of `edges` has their notation.
///
/// @param place file and line
/// @param promise the heading above it
/// @param written the pair as it is written in the file
/// @param expected empty if no rule may connect them
record EdgeRow(
        String place,
        String promise,
        String written,
        GivenFinding cause,
        GivenFinding symptom,
        Optional<Confidence> expected) {
    private static final String ARROW = " → ";

    /// The pairs of a row: each of its causes with each of its symptoms.
    static Stream<EdgeRow> of(PromiseRow row) {
        return row.read(EdgeRow::pairs);
    }

    private static Stream<EdgeRow> pairs(PromiseRow row) {
        String[] words = row.text().split(" +", 2);
        String[] sides = words[1].split(" *" + ARROW, -1);
        if (sides.length != 2) {
            throw new IllegalArgumentException("a row has one arrow");
        }
        return Stream.of(sides[0].split(" \\| "))
                .flatMap(
                        cause -> Stream.of(sides[1].split(" \\| ")).map(symptom -> pair(row, words[0], cause, symptom)))
                .toList()
                .stream();
    }

    private static EdgeRow pair(PromiseRow row, String confidence, String cause, String symptom) {
        return new EdgeRow(
                row.place(),
                row.promise(),
                confidence + " " + cause + ARROW + symptom,
                FindingNotation.parse(cause, row.named()),
                FindingNotation.parse(symptom, row.named()),
                confidence.equals("none")
                        ? Optional.empty()
                        : Optional.of(Confidence.valueOf(confidence.toUpperCase(Locale.ROOT))));
    }

    @Override
    public String toString() {
        return place + " " + written;
    }
}
