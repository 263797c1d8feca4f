// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A pod that an init container has long kept from starting.
///
/// @param awaited the Services that the init containers of its workload name as servers; it may wait for one of these
public record InitWait(Pod pod, Container container, Subject workload, Set<Subject> awaited) implements ErrorText {
    /// How long an init container may run: it may copy data or migrate a database.
    public static final Duration PATIENCE = Duration.ofMinutes(15);

    /// All in a picture whose workload names servers in its init containers.
    public static Stream<InitWait> in(Picture picture) {
        return picture.index(Waits.class, Waits::of).all().stream();
    }

    /// The failure that the init container logs; without a log the name of the container.
    @Override
    public Quote quote() {
        String logged = container.logged();
        return Quote.of(logged.isEmpty() ? container.name() : logged);
    }

    /// When the pod was bound to its node.
    @Override
    public Optional<Instant> since() {
        return since(pod);
    }

    @Override
    public Stream<Subject> services() {
        return awaited.stream();
    }

    private static Optional<Instant> since(Pod pod) {
        return pod.holding("PodScheduled", "True").flatMap(Condition::since);
    }

    public static Optional<Container> running(Pod pod) {
        return pod.containers().stream()
                .filter(container -> container.init() && container.state() instanceof State.Running)
                .findFirst();
    }

    private record Waits(List<InitWait> all) {
        static Waits of(Picture picture) {
            List<Pod> held = picture.objects(Resources.PODS).stream()
                    .filter(pod -> pod.phase().equals("Pending") && running(pod).isPresent())
                    .filter(pod -> Age.reached(since(pod), PATIENCE, picture.asOf()))
                    .toList();
            if (held.isEmpty()) {
                return new Waits(List.of());
            }
            Owners owners = Owners.in(picture);
            Map<Subject, Workload> workloads = Workloads.bySubject(picture);
            return new Waits(held.stream()
                    .flatMap(pod -> running(pod).stream()
                            .flatMap(container -> Stream.ofNullable(workloads.get(owners.workload(pod)))
                                    .filter(workload -> !workload.awaited().isEmpty())
                                    .map(workload -> new InitWait(
                                            pod, container, Subjects.of(workload), services(workload.awaited())))))
                    .toList());
        }

        private static Set<Subject> services(Set<ServiceReference> named) {
            return named.stream().map(Backends::subject).collect(Collectors.toSet());
        }
    }
}
