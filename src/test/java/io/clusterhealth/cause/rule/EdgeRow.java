// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import java.util.Optional;

/// A pair of findings, and the confidence of the edge that the rules have to derive between them.
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

    @Override
    public String toString() {
        return place + " " + written;
    }
}
