// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import java.util.Set;

/// What a cluster says of callers: who they are, and what they may do. Blocks until the deadline at most.
public interface Reviews {

    /// Whose token this is.
    ///
    /// @param audiences one of which it must be made for; empty for those of the API server itself
    Identified identify(BearerToken token, Set<String> audiences, Deadline deadline);

    /// Whether a caller may do this.
    Permitted permits(Caller caller, Right right, Deadline deadline);

    /// What came of a token.
    sealed interface Identified {

        record Known(Caller caller) implements Identified {}

        /// No user is known by it: invalid, expired, revoked, or made for another audience.
        record Unauthenticated() implements Identified {}

        /// The cluster could not say.
        ///
        /// @param cause one clause for the log
        record IdentityUnclear(String cause) implements Identified {}
    }

    /// What came of a question about rights.
    sealed interface Permitted {

        record Yes() implements Permitted {}

        record No() implements Permitted {}

        /// The cluster could not say.
        ///
        /// @param cause one clause for the log
        record PermissionUnclear(String cause) implements Permitted {}
    }
}
