// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.caller.Caller;

/// What an audit line says of a change.
///
/// @param digest of the plan's diff: the same in all lines about one plan
/// @param confirmation how it was agreed to: `summary`, or `summary and elicitation`
/// @param outcome `applying`, `applied`, or why not
public record ChangeRecord(
        Caller caller, String cluster, String summary, String digest, String confirmation, String outcome) {

    /// Keeps records of changes.
    @FunctionalInterface
    public interface ChangeLog {

        /// Writes one down.
        ///
        /// @return whether it is written: what is not may not be done
        boolean noted(ChangeRecord change);
    }
}
