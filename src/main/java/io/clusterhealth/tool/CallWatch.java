// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;

/// Is told of every tool call. Called from the call's thread, so it must be quick.
public interface CallWatch {
    /// Nobody watches.
    CallWatch NONE = new CallWatch() {};

    /// Tells all of these.
    static CallWatch all(List<CallWatch> watches) {
        List<CallWatch> copy = List.copyOf(watches);
        return new CallWatch() {
            @Override
            public void begun() {
                copy.forEach(CallWatch::begun);
            }

            @Override
            public void ended(EndedCall call) {
                copy.forEach(watch -> watch.ended(call));
            }
        };
    }

    /// A call has begun.
    default void begun() {}

    /// A call that had begun has ended, answered or not.
    default void ended(EndedCall call) {}
}
