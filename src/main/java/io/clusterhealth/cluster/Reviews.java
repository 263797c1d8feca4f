// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import java.util.Set;

/// Reviews of callers by a cluster: who they are, and what they may do. Blocks until the deadline at most.
public interface Reviews {

    /// Identifies the user of a token.
    ///
    /// @param audiences the token must be issued for one of them; empty for those of the API server itself
    Identified identify(BearerToken token, Set<String> audiences, Deadline deadline);

    Permitted permits(Caller caller, Right right, Deadline deadline);

    /// The result of a token review.
    sealed interface Identified {

        record Known(Caller caller) implements Identified {}

        /// The token is not accepted: invalid, expired, revoked, or issued for another audience.
        record Unauthenticated() implements Identified {}

        /// The cluster gave no usable result.
        ///
        /// @param cause one clause for the log
        record IdentityUnclear(String cause) implements Identified {}
    }

    /// The result of an access review.
    sealed interface Permitted {

        record Yes() implements Permitted {}

        record No() implements Permitted {}

        /// The cluster gave no usable result.
        ///
        /// @param cause one clause for the log
        record PermissionUnclear(String cause) implements Permitted {}
    }
}
