// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

/// Asks again whether a caller who was let in may still be, for what outlasts the request that let them in: a stream, a
/// subscription, a call that waits.
@FunctionalInterface
public interface Readmission {
    /// Where every caller is admitted.
    Readmission NONE = Standing.Readmitted::new;

    /// Blocks for as long as the cluster needs to say, a few seconds at most.
    Standing ask(Caller caller);

    /// What the cluster says now.
    sealed interface Standing {
        /// They may.
        ///
        /// @param caller as the cluster knows them now: with their present groups
        record Readmitted(Caller caller) implements Standing {}

        /// They may not, any longer.
        ///
        /// @param reason one sentence for the client
        record Withdrawn(String reason) implements Standing {}

        /// It cannot say now. Nothing is to be read before it can.
        record Undecided() implements Standing {}
    }
}
