// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;

/// Whether somebody may come in.
public sealed interface Admission {

    /// They may.
    record Admitted(Caller caller) implements Admission {}

    /// Nobody is known by this token.
    record Stranger() implements Admission {}

    /// It is known who it is, and that they may not call.
    ///
    /// @param user for the log
    record Forbidden(String user) implements Admission {}

    /// So many unknown tokens are tried just now that there was no time to ask about this one.
    record Crowded() implements Admission {}

    /// It cannot be told now; nobody comes in on a doubt.
    record Unclear() implements Admission {}
}
