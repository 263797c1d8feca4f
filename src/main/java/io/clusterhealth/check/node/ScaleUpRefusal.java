// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NoCloudCapacity;
import io.clusterhealth.meaning.Meaning.NodeGroup;
import io.clusterhealth.meaning.Meaning.NodesAtMaximum;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The cloud rejected an autoscaler's request for nodes while pods wait for them, or the autoscaler has reached its
/// own maximum: Cluster Autoscaler, Karpenter and the machine API pass on the cloud's message.
///
/// @param fresh how long ago the rejection may be
/// @param patience how long a pod waits before it counts: after a rejection, a node of another kind may come
public record ScaleUpRefusal(Duration fresh, Duration patience) implements Check {
    private static final Set<String> ABOUT =
            Set.of("ConfigMap", "Node", "Machine", "MachineSet", "NodeClaim", "NodePool");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.EVENTS).and(Served.optionalReads(Resources.KARPENTER_POOLS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Optional<Instant> waiting = picture.objects(Resources.PODS).stream()
                .filter(Pod::queued)
                .flatMap(pod -> pod.since("PodScheduled").or(pod::created).stream())
                .min(Comparator.naturalOrder())
                .filter(oldest -> Age.reaches(patience, oldest, picture.asOf()));
        if (waiting.isEmpty()) {
            return List.of();
        }
        return picture.objects(Resources.EVENTS).stream()
                .filter(event -> ABOUT.contains(event.kind())
                        && (isLaunchFailed(event)
                                || Meanings.of(event.message()).any(NoCloudCapacity.class, NodesAtMaximum.class)))
                .filter(event -> Age.lately(event, fresh, picture.asOf()))
                .filter(event -> !Age.before(event.last(), waiting.get()))
                .collect(Collectors.groupingBy(
                        event -> who(event, picture.objects(Resources.KARPENTER_POOLS)),
                        TreeMap::new,
                        Collectors.toList()))
                .entrySet()
                .stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// The pool or group of nodes that does not grow; else the object of the event. OpenShift has one configuration of
    /// the autoscaler.
    private static Subject who(Event event, List<NodePool> pools) {
        if (atMaximum(event)) {
            return PlatformNamespaces.contains(event.namespace())
                            && !event.namespace().startsWith("kube-")
                    ? Subject.clusterScoped("ClusterAutoscaler", "default")
                    : new Subject(event.kind(), event.namespace(), event.name());
        }
        return pools.stream()
                .map(pool -> Subjects.of("NodePool", pool.metadata()))
                .filter(pool -> asksFor(event, pool))
                .max(Comparator.comparingInt(pool -> pool.name().length()))
                .orElseGet(() -> kept(event)
                        ? new Subject(event.kind(), event.namespace(), event.name())
                        : Subject.external(group(event)));
    }

    /// Whether a machine was not made, for whatever reason: Karpenter deletes its claim only after some minutes.
    private static boolean isLaunchFailed(Event event) {
        return event.reason().equals("LaunchFailed");
    }

    private static boolean atMaximum(Event event) {
        return Meanings.of(event.message()).any(NodesAtMaximum.class);
    }

    /// Whether the event is about an object that stays in the cluster without the node.
    private static boolean kept(Event event) {
        return event.kind().startsWith("Machine");
    }

    /// Karpenter names a NodeClaim after its pool, and deletes it when the cloud refuses it.
    private static boolean asksFor(Event event, Subject pool) {
        return switch (event.kind()) {
            case "NodeClaim" -> event.name().startsWith(pool.name() + "-");
            case "NodePool" -> event.name().equals(pool.name());
            default -> false;
        };
    }

    private static String group(Event event) {
        return Meanings.of(event.message())
                .all(NodeGroup.class)
                .map(NodeGroup::name)
                .findFirst()
                .orElseGet(() -> event.kind().equals("ConfigMap") ? "cloud" : event.name());
    }

    private static Finding finding(Subject who, List<Event> events) {
        Event latest = events.stream().max(Event.BY_TIME).orElseThrow();
        boolean own = atMaximum(latest);
        return Finding.of(FindingCode.CAPACITY_REFUSED, who)
                .quoting(
                        own ? "pods wait for nodes beyond its maximum" : "pods wait for nodes that the cloud refused",
                        Quotes.of(latest))
                .mode(own ? Optional.of(Mode.NODES_AT_MAXIMUM) : Optional.empty())
                .since(Age.earliest(events, event -> event.first()));
    }
}
