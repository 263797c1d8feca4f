// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import java.util.List;

/// One cause that affects two or more clusters.
///
/// @param id for references in rows, such as `S1`; valid within one answer
/// @param cause as in the cluster with the worst severity
/// @param evidence what is the same in all of them, one clause each
/// @param clusters their names, worst first
public record SharedCause(
        String id, RowCause cause, Confidence confidence, List<String> evidence, List<String> clusters) {
    public SharedCause {
        evidence = List.copyOf(evidence);
        clusters = List.copyOf(clusters);
    }

    SharedCause called(String other) {
        return new SharedCause(other, cause, confidence, evidence, clusters);
    }
}
