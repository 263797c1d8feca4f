// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Results of one round of calls by many concurrent clients.
///
/// @param nanos how long the round took
/// @param micros how long each call took, sorted
/// @param processor processor time of the server's process
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Round(long nanos, long[] micros, Duration processor) {

    /// Lets this many clients call as fast as they can, from one thread.
    static Round of(Contestant contestant, String tool, int clients, Duration length)
            throws IOException, InterruptedException {
        List<LoadConnection> connections = new ArrayList<>();
        LongStream.Builder micros = LongStream.builder();
        try (Selector selector = Selector.open()) {
            // All sessions first: with session and load connections in turn, all load connections would get the same
            // event loop of two.
            for (String session : Greeter.sessions(contestant.port(), clients)) {
                connections.add(new LoadConnection(contestant.port(), tool, session, selector));
            }
            Duration before = contestant.processor();
            long begin = System.nanoTime();
            for (LoadConnection connection : connections) {
                connection.call();
            }
            callUntil(begin + length.toNanos(), selector, micros);
            long nanos = System.nanoTime() - begin;
            Duration processor = contestant.processor().minus(before);
            for (LoadConnection connection : connections) {
                connection.close();
            }
            return new Round(nanos, micros.build().sorted().toArray(), processor);
        }
    }

    private static void callUntil(long end, Selector selector, LongStream.Builder micros) throws IOException {
        while (System.nanoTime() < end) {
            selector.select(1_000);
            for (SelectionKey key : selector.selectedKeys()) {
                LoadConnection connection = (LoadConnection) key.attachment();
                long took = connection.read();
                if (took >= 0) {
                    micros.add(took);
                    connection.call();
                }
            }
            selector.selectedKeys().clear();
        }
    }

    double perSecond() {
        return micros.length * 1e9 / nanos;
    }

    /// The server's processor time per call in microseconds, which other load on the machine hardly changes.
    double processorMicros() {
        return processor.toNanos() / 1000.0 / micros.length;
    }

    /// @param percent of the calls that were no slower
    double millis(int percent) {
        return micros[Math.min(micros.length - 1, micros.length * percent / 100)] / 1000.0;
    }
}
