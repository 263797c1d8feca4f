// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.time.Duration;

/// What a tool may know of the call it serves.
public interface CallContext {

    /// How long the call may still take; zero or less once its deadline has passed.
    Duration remaining();

    /// Tells the client how far the call is; dropped silently when the client did not ask.
    ///
    /// @param done how much is done, growing from call to call, below `total`
    /// @param total how much there is
    /// @param message what is being done now, one line
    void progress(int done, int total, String message);
}
