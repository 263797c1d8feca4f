// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A custom resource whose spec was changed after its controller last wrote its status. A controller that never reports
/// the generation it has seen still writes the status after a change.
///
/// @param since when it was changed; empty if the object was recorded without `metadata.managedFields`
record UnseenChange(GenericObject object, Optional<Instant> since) {
    private static final int MOST_NAMED = 3;
    private static final List<Resource<Workload>> LISTS = List.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS);

    /// Those of objects that are not at rest and have waited for this long, as far as that is known, the oldest first.
    static List<UnseenChange> in(Picture picture, Duration patience) {
        return picture.objects(Resources.UNSEEN_CHANGES).stream()
                .filter(object -> object.conditions().stream().noneMatch(Condition::isRest))
                .filter(object -> !FaultyResource.isSuspended(object))
                .flatMap(object -> of(object).stream())
                .filter(one -> Age.lasts(one.since(), patience, picture.asOf()))
                .sorted(Comparator.comparing((UnseenChange one) -> one.since().orElse(Instant.MAX))
                        .thenComparing(UnseenChange::name))
                .toList();
    }

    private static Optional<UnseenChange> of(GenericObject object) {
        Optional<Instant> told = object.statusWrite().flatMap(ManagedFieldsEntry::time);
        Optional<Instant> changed = object.write().flatMap(ManagedFieldsEntry::time);
        return told.isEmpty() && changed.isEmpty()
                ? Optional.of(new UnseenChange(object, Optional.empty()))
                : changed.filter(at -> told.filter(at::isAfter).isPresent())
                        .map(at -> new UnseenChange(object, Optional.of(at)));
    }

    /// The names of the first ones.
    static String names(List<UnseenChange> all) {
        return Stream.concat(
                        all.stream().limit(MOST_NAMED).map(UnseenChange::name),
                        all.stream().skip(MOST_NAMED).limit(1).map(_ -> "…"))
                .collect(Collectors.joining(", "));
    }

    String group() {
        return ApiResource.groupOf(object.text("apiVersion"));
    }

    private String name() {
        return ObjectName.of(object.metadata()).toString();
    }

    /// The workload of its controller. The manager of the status is the name of this workload or of its container;
    /// where that was not recorded, it is the only workload with the name of the organisation in its own:
    /// `kafka.example.io`, `example-operator`.
    Optional<Workload> controller(Picture picture) {
        return object.statusWrite()
                .map(ManagedFieldsEntry::manager)
                .map(manager -> only(workload -> workload.name().equals(manager), picture)
                        .or(() -> only(workload -> workload.release().images().containsKey(manager), picture)))
                .orElseGet(() -> only(workload -> dashed(workload.name()).contains(dashed(organisation())), picture));
    }

    private String organisation() {
        List<String> labels = List.of(group().split("\\."));
        return labels.get(Math.max(0, labels.size() - 2));
    }

    private static String dashed(String name) {
        return "-" + name + "-";
    }

    private static Optional<Workload> only(Predicate<Workload> which, Picture picture) {
        List<Workload> found = LISTS.stream()
                .<Workload>flatMap(list -> picture.objects(list).stream())
                .filter(which)
                .limit(2)
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}
