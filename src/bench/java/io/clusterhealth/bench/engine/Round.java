// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// What one round of calls by many clients at once measured.
///
/// @param micros how long each call took, sorted
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Round(Duration length, long[] micros) {

    /// Lets this many clients call as fast as they can.
    static Round of(Contestant contestant, int clients, Duration length)
            throws IOException, InterruptedException, ExecutionException {
        List<Future<long[]>> calls = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            long end = System.nanoTime() + length.toNanos();
            for (int i = 0; i < clients; i++) {
                calls.add(threads.submit(() -> callUntil(end, contestant.port())));
            }
        }
        List<long[]> all = new ArrayList<>();
        for (Future<long[]> call : calls) {
            all.add(call.get());
        }
        return new Round(
                length, all.stream().flatMapToLong(Arrays::stream).sorted().toArray());
    }

    private static long[] callUntil(long end, int port) throws IOException {
        LongStream.Builder micros = LongStream.builder();
        try (KeepAliveClient client = new KeepAliveClient(port)) {
            client.initialize();
            for (long begin = System.nanoTime(); begin < end; begin = System.nanoTime()) {
                client.call();
                micros.add((System.nanoTime() - begin) / 1_000);
            }
        }
        return micros.build().toArray();
    }

    double perSecond() {
        return micros.length / (length.toMillis() / 1000.0);
    }

    /// @param percent of the calls that were no slower
    double millis(int percent) {
        return micros[Math.min(micros.length - 1, micros.length * percent / 100)] / 1000.0;
    }
}
