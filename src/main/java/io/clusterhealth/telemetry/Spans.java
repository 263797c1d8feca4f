// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.TraceParent;
import java.util.Optional;

/// Makes the spans of a trace. Safe for use by several threads; never blocks.
public interface Spans {
    /// Nothing is traced.
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

    /// A call has begun.
    CallSpan begin(String tool, Optional<TraceParent> parent);

    /// Nothing more will begin.
    default void close() {}

    /// A call.
    interface CallSpan {
        /// Id of its trace.
        Optional<String> trace();

        /// A request to an API server begins, made for this call.
        RequestSpan request(String resource);

        void ended(EndedCall call);
    }

    /// A request that a call makes.
    @FunctionalInterface
    interface RequestSpan {
        /// @param outcome HTTP status, or `broken`
        void ended(String outcome);
    }
}
