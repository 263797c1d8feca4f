// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Collects all changes of a period from every source.
public final class Timeline {
    /// The list with the revisions of each kind of workload.
    private static final Map<String, Resource<?>> REVISIONS = Map.of(
            "Deployment", Resources.REPLICA_SETS,
            "StatefulSet", Resources.CONTROLLER_REVISIONS,
            "DaemonSet", Resources.CONTROLLER_REVISIONS);

    private static final List<ChangeSource> SOURCES = List.of(
            new ChangeSource(
                    Set.of(Resources.CLUSTER_VERSIONS, Resources.MACHINE_CONFIG_POOLS), UpdateHistory::changes),
            new ChangeSource(
                    Set.of(Resources.REPLICA_SETS, Resources.CONTROLLER_REVISIONS, Resources.ACTIONS),
                    Timeline::rollouts),
            new ChangeSource(Set.of(Resources.ACTIONS, Resources.REPLICA_SETS), Actions::scaled),
            new ChangeSource(Set.of(Resources.ACTIONS, Resources.NODES), Actions::cordoned),
            new ChangeSource(
                    Set.of(
                            Resources.SERVICES,
                            Resources.CRON_JOBS,
                            Resources.AUTOSCALERS,
                            Resources.DISRUPTION_BUDGETS),
                    Actions::byHand),
            new ChangeSource(
                    Set.of(Resources.SECRETS, Resources.CONFIG_MAPS, Resources.CLUSTER_SERVICE_VERSIONS),
                    Releases::changes),
            new ChangeSource(Set.of(Resources.SECRETS, Resources.CONFIG_MAPS), Write::ofConfiguration),
            new ChangeSource(Set.copyOf(Write.RESTRICTIONS), Write::ofRestrictions),
            new ChangeSource(Set.of(Resources.NODES, Resources.EVENTS), NodeChanges::changes),
            new ChangeSource(Set.of(Resources.ACTIONS, Resources.EVENTS), Deletions::changes),
            new ChangeSource(Set.of(Resources.CLUSTER_OPERATORS), Timeline::ofOperators),
            new ChangeSource(Set.of(Resources.EVENTS), WarningEvents::changes));

    private static final Set<String> OF_OPERATORS = Set.of("Available", "Degraded", "Progressing");

    private Timeline() {}

    public static Set<Resource<?>> needs() {
        return SOURCES.stream().flatMap(source -> source.needs().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /// The list with the revisions of a kind of workload; empty for kinds without revisions.
    public static Optional<Resource<?>> revisions(String kind) {
        return Optional.ofNullable(REVISIONS.get(kind));
    }

    /// New revisions of Deployments, StatefulSets and DaemonSets, and rollbacks to old ones.
    private static Stream<Change> rollouts(Picture picture) {
        return picture.index(Histories.class, Histories::in).all().flatMap(History::changes);
    }

    /// Rollouts and rollbacks of workloads that had another revision before, as far as their [#revisions] were read.
    ///
    /// @param pods of the same workloads: a rollback is not later than the pods that it created
    public static List<Replacement> rollouts(Picture revisions, List<Pod> pods) {
        return Histories.in(revisions, pods)
                .all()
                .flatMap(History::replacements)
                .sorted(Comparator.comparing(Replacement::change, Change.ORDER))
                .toList();
    }

    /// The changes since a time, newest first. Times after the picture's are replaced by it, since clocks differ.
    ///
    /// @param failing objects whose creations are changes as well
    public static List<Change> since(Instant from, Set<Subject> failing, Picture picture) {
        List<Change> changes = SOURCES.stream()
                .flatMap(source -> source.changes().apply(picture))
                .toList();
        Stream<Change> created = Creations.of(failing, picture)
                .filter(creation -> changes.stream()
                        .noneMatch(change -> change.subject().equals(creation.subject())
                                && change.at().equals(creation.at())));
        return Stream.concat(changes.stream(), created)
                .map(change -> change.at().isAfter(picture.asOf())
                        ? new Change(
                                picture.asOf(),
                                change.notBefore().filter(picture.asOf()::isAfter),
                                change.kind(),
                                change.subject(),
                                change.turn(),
                                change.what())
                        : change)
                .filter(change -> !change.at().isBefore(from))
                .sorted(Change.ORDER)
                .toList();
    }

    /// A source of changes.
    ///
    /// @param needs the lists that contain the changes
    /// @param changes all changes that a picture contains, of any time; never throws, whatever the objects contain
    private record ChangeSource(Set<Resource<?>> needs, Function<Picture, Stream<Change>> changes) {}

    /// Changes of the Available, Degraded and Progressing conditions of cluster operators.
    private static Stream<Change> ofOperators(Picture picture) {
        return picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .flatMap(operator -> operator.conditions().stream()
                        .filter(condition -> OF_OPERATORS.contains(condition.type()))
                        .flatMap(condition -> Transition.of(
                                condition,
                                Subject.clusterScoped("ClusterOperator", operator.name()),
                                ChangeKind.OPERATOR)));
    }
}
