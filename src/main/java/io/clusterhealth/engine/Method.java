// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.RequestMeta;
import java.util.function.BiConsumer;
import java.util.function.Function;

/// One method that clients may request.
///
/// @param pace how long the answer to these parameters may take
/// @param turnedAway is told of a request that is not answered, since there is too much to do
public record Method(Function<ObjectNode, Pace> pace, BiConsumer<ObjectNode, Exchange> turnedAway, Handler handler) {

    /// How long an answer may take: what is quick is answered in the order of arrival and never queues.
    public enum Pace {
        QUICK,
        SLOW
    }

    /// Answers a request.
    @FunctionalInterface
    public interface Handler {

        /// Never throws for bad parameters.
        Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange);
    }

    /// A method that needs nothing but memory.
    public static Method quick(Handler handler) {
        return new Method(_ -> Pace.QUICK, (_, _) -> {}, handler);
    }

    /// A method that asks a cluster.
    public static Method slow(BiConsumer<ObjectNode, Exchange> turnedAway, Handler handler) {
        return new Method(_ -> Pace.SLOW, turnedAway, handler);
    }
}
