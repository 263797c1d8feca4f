// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.check.OptionalRead.ReadTrigger;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Selects the lists to read besides those that checks require.
public record OptionalReads(List<OptionalRead> reads) {
    public OptionalReads {
        reads = List.copyOf(reads);
    }

    /// The lists that show which components a cluster has; they are short, and arrive long before the others.
    public static final Set<Resource<?>> COMPONENT_LISTS = Set.of(
            Resources.CLUSTER_VERSIONS, Resources.CLUSTER_OPERATORS, Resources.NAMESPACES, Resources.DEPLOYMENTS);

    /// The same and the nodes, which arrive before a long list of pods.
    public static final Set<Resource<?>> SHORT_LISTS =
            Stream.concat(COMPONENT_LISTS.stream(), Stream.of(Resources.NODES)).collect(Collectors.toUnmodifiableSet());

    private static final Set<ReadTrigger> BY_PICTURE =
            EnumSet.of(ReadTrigger.PICTURE, ReadTrigger.COMPONENT, ReadTrigger.SHORT_LISTS);

    public static OptionalReads of(Collection<Check> checks) {
        return new OptionalReads(checks.stream()
                .flatMap(check -> check.optionalReads().stream())
                .distinct()
                .toList());
    }

    /// The lists that are read with the first picture.
    public Set<Resource<?>> always() {
        return resources(read -> read.trigger() == ReadTrigger.NOTHING);
    }

    /// The lists of the components that [#COMPONENT_LISTS] show.
    public Set<Resource<?>> ofComponents(Picture early) {
        return triggered(ReadTrigger.COMPONENT, early);
    }

    /// The lists that [#SHORT_LISTS] trigger besides those of components.
    public Set<Resource<?>> onShortLists(Picture early) {
        return triggered(ReadTrigger.SHORT_LISTS, early);
    }

    /// The lists that are triggered by the warnings in [WarningMessage#READ_FROM].
    public Set<Resource<?>> onWarnings(Picture early) {
        return triggered(ReadTrigger.WARNING, early);
    }

    /// The lists that a first picture triggers in any other way, without those that it contains. Triggers are
    /// evaluated in parallel, each over all objects; a trigger is skipped if its lists were already read.
    public Set<Resource<?>> byPicture(Picture first) {
        Set<Resource<?>> wanted = reads.parallelStream()
                .filter(read -> BY_PICTURE.contains(read.trigger()))
                .filter(read -> !first.wanted().containsAll(read.resources())
                        && read.shown().test(first))
                .flatMap(read -> read.resources().stream())
                .collect(Collectors.toSet());
        wanted.removeAll(first.wanted());
        return Set.copyOf(wanted);
    }

    /// All lists that a first picture triggers, without those that it contains.
    public Set<Resource<?>> after(Picture first) {
        Set<Resource<?>> wanted = new HashSet<>(byPicture(first));
        wanted.addAll(onWarnings(first));
        wanted.removeAll(first.wanted());
        return Set.copyOf(wanted);
    }

    /// Whether something in a picture calls for this list, which it may contain.
    public boolean callFor(Resource<?> list, Picture picture) {
        return reads.stream()
                .filter(read -> read.trigger() != ReadTrigger.NOTHING
                        && read.resources().contains(list))
                .anyMatch(read -> read.shown().test(picture));
    }

    /// All optional lists, for sources where reading costs nothing.
    public Set<Resource<?>> everything() {
        return resources(_ -> true);
    }

    private Set<Resource<?>> triggered(ReadTrigger trigger, Picture early) {
        return resources(read -> read.trigger() == trigger && read.shown().test(early));
    }

    private Set<Resource<?>> resources(Predicate<OptionalRead> chosen) {
        return reads.stream()
                .filter(chosen)
                .flatMap(read -> read.resources().stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
