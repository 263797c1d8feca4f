// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.NodeGroupAtMaximum;
import io.clusterhealth.meaning.Meaning.NodesAtMaximum;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/// The node autoscalers' reports on the pods that wait for a node.
///
/// @param ordered the pods for which it has ordered one
/// @param refusals by pod, why it orders none, the latest
public record ScaleUps(Set<ObjectName> ordered, Map<ObjectName, Event> refusals) {
    /// How long a machine may take to boot; longer waits are not granted.
    public static final Duration BOOT = Duration.ofMinutes(10);

    /// Cluster Autoscaler repeats a refusal that still holds every five minutes at least.
    private static final Duration REPEATED = Duration.ofMinutes(15);

    /// Read while a pod waits that may be waiting for a machine to boot.
    public static final Reads OPTIONAL_READ = Reads.of()
            .when(
                    picture -> picture.objects(Resources.PODS).stream()
                            .filter(Pod::unschedulable)
                            .flatMap(pod -> pod.condition("PodScheduled").stream())
                            .flatMap(scheduled -> scheduled.since().stream())
                            .anyMatch(since -> !Age.reaches(BOOT, since, picture.asOf())),
                    Resources.SCALE_UPS);

    /// Read while a pod waits: an autoscaler that orders no node for it gives its reason again and again.
    public static final Reads REFUSALS_READ = Reads.of()
            .when(
                    picture -> picture.objects(Resources.PODS).stream().anyMatch(Pod::unschedulable),
                    Resources.SCALE_UPS);

    /// The same list where the scheduler reports such a pod: its events arrive before a long list of pods.
    public static final Reads REPORTED_READ =
            Reads.of().onWarning(WarningMessage.withReason("FailedScheduling"), Resources.SCALE_UPS);

    private static final Comparator<Event> LATER = Event.BY_TIME.thenComparing(Event::message);

    public ScaleUps {
        ordered = Set.copyOf(ordered);
        refusals = Map.copyOf(refusals);
    }

    public static ScaleUps in(Picture picture) {
        Map<ObjectName, Event> orders = new HashMap<>();
        Map<ObjectName, Event> refusals = new HashMap<>();
        for (Event told : picture.objects(Resources.SCALE_UPS)) {
            (told.reason().equals(Event.NO_SCALE_UP) ? refusals : orders)
                    .merge(new ObjectName(told.namespace(), told.name()), told, BinaryOperator.maxBy(LATER));
        }
        refusals.entrySet()
                .removeIf(refused ->
                        isPast(refused.getValue(), Optional.ofNullable(orders.get(refused.getKey())), picture.asOf()));
        return new ScaleUps(orders.keySet(), refusals);
    }

    /// Whether an order came after a refusal, or the autoscaler no longer repeats it.
    private static boolean isPast(Event refused, Optional<Event> order, Instant asOf) {
        return Age.reached(refused.last(), REPEATED, asOf) || Age.before(refused.last(), order.flatMap(Event::last));
    }

    /// Whether a node is ordered for the pod.
    public boolean coming(Pod pod) {
        return ordered.contains(ObjectName.of(pod.metadata()));
    }

    /// Whether a pod waits for the node that is ordered for it, no longer than a machine takes to boot.
    public boolean boots(Pod pod, Instant asOf) {
        return pod.unbound() && coming(pod) && Age.within(pod.since("PodScheduled"), BOOT, asOf);
    }

    /// Why no node is ordered for the pod. The numbers in it are those of node groups, so that it must not be taken
    /// for what the scheduler says of nodes.
    public Optional<Evidence> refusal(Pod pod) {
        return Optional.ofNullable(refusals.get(ObjectName.of(pod.metadata())))
                .map(told -> new Evidence(
                        "the cluster autoscaler adds no node for it", Quote.of(told.message()), meanings(told)));
    }

    private static Meanings meanings(Event told) {
        Meanings all = Meanings.of(told.message());
        return Meanings.NONE.and(Stream.of(NodeGroupAtMaximum.class, NodesAtMaximum.class)
                .flatMap(kind -> all.all(kind))
                .toArray(Meaning[]::new));
    }
}
