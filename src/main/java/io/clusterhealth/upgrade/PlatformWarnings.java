// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Recurring warnings in the namespaces of the platform itself.
final class PlatformWarnings {
    private static final Duration RECENT = Duration.ofMinutes(30);
    private static final int FEW = 5;

    private PlatformWarnings() {}

    /// Whether it is about a pod that is no longer there.
    private static boolean gone(Event event, Optional<Set<Subject>> pods) {
        return event.kind().equals("Pod")
                && pods.filter(there -> !there.contains(new Subject("Pod", event.namespace(), event.name())))
                        .isPresent();
    }

    static List<Obstacle> obstacles(Picture picture, Target target) {
        Instant from = picture.asOf().minus(RECENT);
        Map<Subject, Event> worst = new TreeMap<>();
        Optional<Set<Subject>> pods = Optional.of(picture)
                .filter(shown -> shown.whole(Resources.PODS))
                .map(shown -> shown.objects(Resources.PODS).stream()
                        .map(pod -> new Subject("Pod", pod.namespace(), pod.name()))
                        .collect(Collectors.toSet()));
        for (Event event : picture.objects(Resources.EVENTS)) {
            if (PlatformNamespaces.contains(event.namespace())
                    && event.count() >= FEW
                    && !gone(event, pods)
                    && event.last().filter(last -> !last.isBefore(from)).isPresent()) {
                worst.merge(
                        new Subject(event.kind(), event.namespace(), event.name()),
                        event,
                        (one, other) -> one.count() >= other.count() ? one : other);
            }
        }
        return worst.entrySet().stream()
                .map(entry -> Obstacle.review(
                        entry.getKey(),
                        Evidence.quoting(
                                "warned %d times, last within 30 minutes"
                                        .formatted(entry.getValue().count()),
                                new Quote(
                                        entry.getValue().reason(),
                                        entry.getValue().message())),
                        Obstacle.command(
                                "kubectl get events -n %s --field-selector type=Warning",
                                entry.getKey().namespace())))
                .toList();
    }
}
