// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import java.util.List;

/// One cause that two or more clusters suffer from.
///
/// @param id for the rows to refer to, such as `S1`; holds for one answer
/// @param cause as the worst of the clusters has it
/// @param evidence what is the same in all of them, a clause each
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
