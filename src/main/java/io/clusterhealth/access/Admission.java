// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;

/// The result of admitting a token.
public sealed interface Admission {

    record Admitted(Caller caller) implements Admission {}

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
