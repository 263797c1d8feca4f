// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;

/// The result of admitting a token.
public sealed interface Admission {

    /// They may.
    record Admitted(Caller caller) implements Admission {}

    /// The token belongs to no user.
    record Stranger() implements Admission {}

    /// The user is known, and may not call.
    ///
    /// @param user for the log
    record Forbidden(String user) implements Admission {}

    /// So many unknown tokens are tried just now that there was no time to ask about this one.
    record Crowded() implements Admission {}

    /// It cannot be told now: a doubt admits no caller.
    record Undetermined() implements Admission {}
}
