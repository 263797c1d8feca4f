// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Optional;

/// Is told of every tool call, and of whatever else asks a cluster for a client. Called from the thread that waits for
/// the call, so it must be quick.
@FunctionalInterface
public interface CallWatch {
    /// Ignores all calls.
    CallWatch NONE = (_, _) -> _ -> {};

    /// A call has begun.
    ///
    /// @param tool its name; of what is no tool, the method's
    /// @param parent what the client says the call is part of
    /// @return told once by the same thread when the call has ended, answered or not
    Begun begun(String tool, Optional<TraceParent> parent);

    /// A call that is under way.
    @FunctionalInterface
    interface Begun {
        void ended(EndedCall call);
    }
}
