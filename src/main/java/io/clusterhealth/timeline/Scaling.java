// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Deployment scaled one of its ReplicaSets, from an event `ScalingReplicaSet`.
///
/// @param from empty where the event lacks it, as before Kubernetes 1.26
record Scaling(Event event, Instant at, boolean up, String set, OptionalInt from, int to) {
    private static final Pattern SAID = Pattern.compile(
            "Scaled (up|down) replica set (\\S{1,253}) (?:from (\\d{1,9}) )?to (\\d{1,9})(?: from (\\d{1,9}))?$");

    /// How client-go begins the message of an event that stands for similar ones (`EventAggregator`).
    private static final String COMBINED = "(combined from similar events)";

    /// One scaling for each known time of the event; of an event that combines others only the last, whose message it
    /// has.
    static Stream<Scaling> of(Event event) {
        Matcher said = SAID.matcher(event.message());
        if (!event.reason().equals("ScalingReplicaSet") || !said.find()) {
            return Stream.empty();
        }
        OptionalInt from = Stream.of(3, 5)
                .flatMap(group -> Optional.ofNullable(said.group(group)).stream())
                .mapToInt(Integer::parseInt)
                .findFirst();
        boolean repeated = event.count() > 1 && !event.message().startsWith(COMBINED);
        return Stream.concat(event.first().stream().filter(_ -> repeated), event.last().stream())
                .distinct()
                .map(at -> new Scaling(
                        event, at, said.group(1).equals("up"), said.group(2), from, Integer.parseInt(said.group(4))));
    }

    Subject owner() {
        return new Subject(event.kind(), event.namespace(), event.name());
    }

    /// Whether the set was scaled up from 0, or from an unknown number.
    boolean fromNothing() {
        return up && from.orElse(0) == 0;
    }
}
