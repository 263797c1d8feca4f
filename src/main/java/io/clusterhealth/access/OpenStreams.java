// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.caller.Shares;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// The open event streams for listening, each in a place of its own. Safe for use by several threads.
public final class OpenStreams {
    private final Shares places;
    private final Map<Object, OpenStream> open = new ConcurrentHashMap<>();

    private record OpenStream(Caller caller, Shares.Place place, Consumer<Optional<String>> end) {}

    public OpenStreams(Shares places) {
        this.places = places;
    }

    /// Registers a stream; false when there are too many.
    ///
    /// @param stream its key until [#closed]
    /// @param end ends the stream; receives the reason when the caller has lost its access, empty when the server
    /// stops
    public boolean open(Caller caller, Object stream, Consumer<Optional<String>> end) {
        Optional<Shares.Place> place = places.take(caller);
        place.ifPresent(own -> open.put(stream, new OpenStream(caller, own, end)));
        return place.isPresent();
    }

    public void closed(Object stream) {
        Optional.ofNullable(open.remove(stream))
                .ifPresent(closed -> closed.place().close());
    }

    /// How many streams are open.
    public int count() {
        return open.size();
    }

    /// Ends all streams, since the server is about to stop.
    public void endAll() {
        all().forEach(one -> one.end().accept(Optional.empty()));
    }

    /// Ends the streams of callers that have lost their access. Blocks during the reviews, which run at the same
    /// time.
    public void endWithdrawn(Readmission readmission) {
        List<Thread> asked = all().stream()
                .filter(one -> one.caller().isKnown())
                .map(one -> Thread.ofVirtual().name("readmission").start(() -> endWithdrawn(one, readmission)))
                .toList();
        for (Thread one : asked) {
            try {
                one.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void endWithdrawn(OpenStream one, Readmission readmission) {
        switch (readmission.ask(one.caller())) {
            case Standing.Withdrawn(String reason) -> one.end().accept(Optional.of(reason));
            case Standing.Readmitted _, Standing.Undecided _ -> {}
        }
    }

    private List<OpenStream> all() {
        return List.copyOf(open.values());
    }
}
