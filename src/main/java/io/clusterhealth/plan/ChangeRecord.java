// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.caller.Caller;

/// The contents of an audit line about a change.
///
/// @param summary the action, the objects and their fields, without values
/// @param digest of the plan's diff: the same in all lines about one plan
/// @param confirmation how it was confirmed: `summary`, or `summary and elicitation`
/// @param outcome `applying`, `applied`, or why not
public record ChangeRecord(
        Caller caller, String cluster, String summary, String digest, String confirmation, String outcome) {

    /// Stores records of changes.
    @FunctionalInterface
    public interface ChangeLog {

        /// Writes a record.
        ///
        /// @return whether it was written; if not, the change must not be made
        boolean noted(ChangeRecord change);

        /// Whether there is a place for records at all.
        default boolean isOn() {
            return true;
        }
    }
}
