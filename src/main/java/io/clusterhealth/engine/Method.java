// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.RequestMeta;
import java.util.function.Function;

/// One method that clients may request.
///
/// @param pace how long the answer to these parameters may take
/// @param refused is told of a request that its handler has told no watch of calls about
public record Method(Function<ObjectNode, Pace> pace, RefusalNote refused, Handler handler) {

    /// How long an answer may take: what is quick is answered in the order of arrival and never queues.
    public enum Pace {
        QUICK,
        SLOW,
        /// Slow, but at work for a small part of its time: it takes no slot of those that work.
        WAITING
    }

    /// Answers a request.
    @FunctionalInterface
    public interface Handler {

        /// Never throws for bad parameters.
        Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange);
    }

    /// Takes note of a request that is refused.
    @FunctionalInterface
    public interface RefusalNote {

        /// @param code of the error, in a word of the program's own
        void note(ObjectNode params, String code, Exchange exchange);
    }

    /// A method that needs nothing but memory.
    public static Method quick(Handler handler) {
        return new Method(_ -> Pace.QUICK, (_, _, _) -> {}, handler);
    }

    /// A method that asks a cluster.
    public static Method slow(RefusalNote refused, Handler handler) {
        return new Method(_ -> Pace.SLOW, refused, handler);
    }
}
