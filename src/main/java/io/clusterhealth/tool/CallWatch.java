// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Optional;

/// Observes every tool call, and every other request of a client that reads a cluster. Called on the thread of the
/// call, so it must be quick.
@FunctionalInterface
public interface CallWatch {
    CallWatch NONE = (_, _) -> _ -> {};

    /// A call has begun.
    ///
    /// @param tool the tool's name; the method's where the request calls no tool
    /// @param parent the client's trace context
    /// @return called once when the call has ended, with or without an answer: by another thread than this one when
    /// the tool has not returned by then
    Begun begun(String tool, Optional<TraceParent> parent);

    @FunctionalInterface
    interface Begun {
        void ended(EndedCall call);
    }
}
