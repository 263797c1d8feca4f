// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.GenericObject.FieldWrite;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Controllers that are scaled to zero while custom resources wait for them: their specs were changed after the
/// controller last wrote their status. The manager of the status is the name of the controller's workload or container.
/// A controller that never reports the generation it has seen still writes the status after a change. Only recordings
/// contain these custom resources.
///
/// @param patience how long a change may wait
/// @param several from how many waiting objects on the controller is needed
public record AwaitedControllers(Duration patience, int several) implements Check {
    private static final int MOST_NAMED = 3;
    private static final List<Resource<Workload>> LISTS = List.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS);

    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS).recorded(Resources.UNSEEN_CHANGES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.UNSEEN_CHANGES).stream()
                .flatMap(object -> Waiting.of(object).stream())
                .filter(one -> Age.reaches(patience, one.since(), picture.asOf()))
                .collect(Collectors.groupingBy(Waiting::controller, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue().size() >= several)
                .flatMap(entry -> controller(entry.getKey(), picture).stream()
                        .filter(workload -> workload.desired() == 0)
                        .map(workload -> finding(workload, entry.getValue(), picture.asOf())))
                .toList();
    }

    /// An object whose spec was changed after its status was written.
    ///
    /// @param controller the manager that wrote its status
    /// @param since when it was changed
    private record Waiting(GenericObject object, String controller, Instant since) {
        static Optional<Waiting> of(GenericObject object) {
            return object.statusWrite()
                    .flatMap(told -> object.write()
                            .map(FieldWrite::at)
                            .filter(told.at()::isBefore)
                            .map(changed -> new Waiting(object, told.manager(), changed)));
        }

        String name() {
            return ObjectName.of(object.metadata()).toString();
        }
    }

    /// The only workload of this name, else the only one with a container of this name.
    private static Optional<Workload> controller(String manager, Picture picture) {
        return only(workload -> workload.name().equals(manager), picture)
                .or(() -> only(workload -> workload.release().images().containsKey(manager), picture));
    }

    private static Optional<Workload> only(Predicate<Workload> which, Picture picture) {
        List<Workload> found = LISTS.stream()
                .<Workload>flatMap(list -> picture.objects(list).stream())
                .filter(which)
                .limit(2)
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static Finding finding(Workload controller, List<Waiting> waiting, Instant asOf) {
        List<Waiting> inOrder = waiting.stream()
                .sorted(Comparator.comparing(Waiting::since).thenComparing(Waiting::name))
                .toList();
        String named = Stream.concat(
                        inOrder.stream().limit(MOST_NAMED).map(Waiting::name),
                        inOrder.stream().skip(MOST_NAMED).limit(1).map(_ -> "…"))
                .collect(Collectors.joining(", "));
        Instant since = inOrder.getFirst().since();
        return Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, Subjects.of(controller))
                .saying("it is scaled to zero, and %d custom resources wait for it, the first changed %s ago: %s"
                        .formatted(waiting.size(), Age.text(since, asOf), named))
                .rated(Severity.MEDIUM)
                .since(since)
                .mode(Mode.AWAITED_AT_ZERO);
    }
}
