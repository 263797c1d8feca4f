// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.TraceParent;
import java.util.Optional;

/// Creates the spans of a trace. Safe for use by several threads; never blocks.
public interface Spans {
    Spans NONE = (_, parent) -> new CallSpan() {
        @Override
        public Optional<String> trace() {
            return parent.map(TraceParent::traceId);
        }

        @Override
        public RequestSpan request(String resource) {
            return _ -> {};
        }

        @Override
        public void ended(EndedCall call) {}
    };

    CallSpan begin(String tool, Optional<TraceParent> parent);

    /// Called at the end: no span begins afterwards.
    default void close() {}

    interface CallSpan {
        /// Id of its trace.
        Optional<String> trace();

        /// Begins the span of a request to an API server, made for this call.
        RequestSpan request(String resource);

        void ended(EndedCall call);
    }

    /// The span of a request that a call makes.
    @FunctionalInterface
    interface RequestSpan {
        /// @param outcome HTTP status, or `broken`
        void ended(String outcome);
    }
}
