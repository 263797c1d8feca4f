// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;

/// The result of admitting a token.
public sealed interface Admission {

    /// The caller may use the server.
    record Admitted(Caller caller) implements Admission {}

    /// The token belongs to no user.
    record InvalidToken() implements Admission {}

    /// The user is known, but may not use the server.
    ///
    /// @param user for the log
    record Forbidden(String user) implements Admission {}

    /// Too many unknown tokens are waiting for a review, so this one was not reviewed.
    record Throttled() implements Admission {}

    /// A review failed; in doubt no caller is admitted.
    record ReviewFailed() implements Admission {}
}
