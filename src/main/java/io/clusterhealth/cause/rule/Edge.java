// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;

/// A rule's claim that one finding explains another.
///
/// @param phrase the evidence in the words of the rule, in which `{cause}` stands for the cause's object; never blank
public record Edge(Finding cause, Finding symptom, Confidence confidence, String phrase) {
    public Edge {
        if (phrase.isBlank()) {
            throw new IllegalArgumentException("an edge without evidence: " + cause.code() + " to " + symptom.code());
        }
    }

    /// The evidence, one line.
    public String because() {
        return phrase.replace("{cause}", cause.subject().toString());
    }
}
