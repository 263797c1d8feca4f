// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.RequestMeta;
import java.util.function.Function;

/// One method that clients may request.
///
/// @param pace how long the answer to these parameters may take
/// @param refused receives a request that was refused without its handler reporting it to the call watch
public record Method(Function<ObjectNode, Pace> pace, RefusalNote refused, Handler handler) {

    /// How long an answer may take: quick ones are answered in order of arrival and never queued.
    public enum Pace {
        QUICK,
        SLOW,
        /// Slow, but idle for most of the time: it takes none of the slots of working calls.
        WAITING
    }

    /// Answers a request.
    @FunctionalInterface
    public interface Handler {

        /// Never throws for bad parameters.
        Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange);
    }

    /// Reports a request that is refused.
    @FunctionalInterface
    public interface RefusalNote {

        /// @param code of the error, as a fixed identifier of this server
        void note(ObjectNode params, String code, Exchange exchange);
    }

    /// A method that only reads memory.
    public static Method quick(Handler handler) {
        return new Method(_ -> Pace.QUICK, (_, _, _) -> {}, handler);
    }
}
