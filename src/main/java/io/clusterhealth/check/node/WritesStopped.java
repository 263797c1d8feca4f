// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An API server that responds but persists no writes: all holders of leases with short renewal intervals (kubelets,
/// controllers and the scheduler) stopped renewing at the same time, and nothing has been written since. Kubelets
/// that fail one by one, or controllers without kubelets, show another pattern.
///
/// @param silence age of the newest lease from which it counts
/// @param together how far apart the last renewals may be
public record WritesStopped(Duration silence, Duration together) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.EVENTS)
                .onShortLists(NodeLeases::wanted, Resources.LEASES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Lease> leases = picture.objects(Resources.LEASES).stream()
                .filter(lease -> lease.renewed().isPresent())
                .toList();
        Optional<Instant> last =
                leases.stream().flatMap(lease -> lease.renewed().stream()).max(Comparator.naturalOrder());
        return last
                .filter(at -> Age.reaches(silence.plus(picture.server().ahead().abs()), at, picture.asOf()))
                .filter(at -> allStopped(leases, picture, at) && nothingSince(picture, at))
                .map(at -> finding(leases.size(), at, picture))
                .stream()
                .toList();
    }

    /// Whether each node and some controller renewed their leases until then. If only kubelets' leases are known, they
    /// must be of several nodes.
    private boolean allStopped(List<Lease> leases, Picture picture, Instant last) {
        List<Lease> stopped = leases.stream()
                .filter(lease -> lease.renewed()
                        .filter(at -> !at.isBefore(last.minus(together)))
                        .isPresent())
                .toList();
        return (stopped.stream().anyMatch(lease -> !lease.ofNode())
                        || (stopped.size() > 1 && leases.stream().allMatch(Lease::ofNode)))
                && picture.objects(Resources.NODES).stream()
                        .map(Node::name)
                        .allMatch(node -> stopped.stream()
                                .anyMatch(lease -> lease.ofNode()
                                        && lease.metadata().name().equals(node)));
    }

    private boolean nothingSince(Picture picture, Instant last) {
        Stream<Instant> events =
                picture.objects(Resources.EVENTS).stream().map(Event::last).flatMap(Optional::stream);
        Stream<Instant> pods = picture.objects(Resources.PODS).stream()
                .map(pod -> pod.created())
                .flatMap(Optional::stream);
        Stream<Instant> judged = picture.objects(Resources.NODES).stream()
                .map(node -> node.since("Ready"))
                .flatMap(Optional::stream);
        return Stream.of(events, pods, judged).flatMap(times -> times).noneMatch(at -> at.isAfter(last.plus(together)));
    }

    /// About the only visible etcd member; about the API server if there are several or none.
    private static Finding finding(int leases, Instant last, Picture picture) {
        List<Subject> members = picture.objects(Resources.PODS).stream()
                .filter(WritesStopped::member)
                .map(Subjects::of)
                .sorted()
                .toList();
        return Finding.of(FindingCode.WRITES_STOPPED, members.size() == 1 ? members.getFirst() : Subject.API_SERVER)
                .saying("all %d leases were last renewed %s ago, and no event or pod is newer, though it answers"
                        .formatted(leases, Age.text(last, picture.asOf())))
                .since(last)
                .links(Relation.SHOWN_BY, members.stream().limit(1));
    }

    private static boolean member(Pod pod) {
        String namespace = pod.namespace();
        return (namespace.equals("kube-system") || namespace.equals("openshift-etcd"))
                && pod.name().equals("etcd-" + pod.node());
    }
}
