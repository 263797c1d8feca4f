// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.finding.Evidence;

/// An observation as one line: our words, then the cluster's in quotation marks, so that they stay data.
public final class EvidenceLine {
    private EvidenceLine() {}

    /// @param longest how many characters of each half are kept
    public static String of(Evidence evidence, int longest) {
        String statement = Redaction.line(evidence.statement(), longest);
        return evidence.quote().isEmpty()
                ? statement
                : statement + ": \"" + Redaction.message(evidence.quote(), longest).replace('"', '\'') + "\"";
    }
}
