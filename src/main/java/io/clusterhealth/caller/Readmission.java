// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

/// Rechecks whether an admitted caller is still allowed, for what outlasts the request: a stream, a subscription, a
/// waiting call.
@FunctionalInterface
public interface Readmission {
    /// Admits every caller.
    Readmission NONE = Standing.Readmitted::new;

    /// Blocks during the review, a few seconds at most.
    Standing ask(Caller caller);

    /// The caller's current access.
    sealed interface Standing {
        /// The caller is still allowed.
        ///
        /// @param caller with its current groups
        record Readmitted(Caller caller) implements Standing {}

        /// The caller has lost its access.
        ///
        /// @param reason one sentence for the client
        record Withdrawn(String reason) implements Standing {}

        /// The cluster could not decide. Nothing may be read before it can.
        record Undecided() implements Standing {}
    }
}
