// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;

/// A rule's claim that one finding explains another.
///
/// @param because the evidence, one line in the words of the rule; never blank
public record Edge(Finding cause, Finding symptom, Confidence confidence, String because) {
    public Edge {
        if (because.isBlank()) {
            throw new IllegalArgumentException("an edge without evidence: " + cause.code() + " to " + symptom.code());
        }
    }
}
