// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.check.Look.Reason;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which lists are worth reading besides those that no check can do without.
public record SecondLook(List<Look> looks) {
    public SecondLook {
        looks = List.copyOf(looks);
    }

    /// The lists by which parts of a cluster are recognised; they are short, and come long before the others.
    public static final Set<Resource<?>> TELL_PARTS = Set.of(
            Resources.CLUSTER_VERSIONS, Resources.CLUSTER_OPERATORS, Resources.NAMESPACES, Resources.DEPLOYMENTS);

    /// The looks of some checks.
    public static SecondLook of(Collection<Check> checks) {
        return new SecondLook(checks.stream()
                .flatMap(check -> check.looks().stream())
                .distinct()
                .toList());
    }

    /// The lists that nothing would call for: they are read with the first picture.
    public Set<Resource<?>> quiet() {
        return resources(look -> look.reason() instanceof Reason.Quiet);
    }

    /// The lists of the parts that are there, as far as a glance at [#TELL_PARTS] shows.
    public Set<Resource<?>> parts(Picture glance) {
        return resources(look -> look.reason() instanceof Reason.Part(var there) && there.test(glance));
    }

    /// The lists that are called for by what is told in [Telling#READ_FROM].
    public Set<Resource<?>> told(Picture glance) {
        List<Telling> told = Telling.in(glance);
        return resources(look ->
                look.reason() instanceof Reason.Told(var sign) && told.stream().anyMatch(sign));
    }

    /// The lists that anything else in a first picture calls for, without those that are in it. Signs are looked for
    /// side by side, each in every object, unless its lists were read anyway.
    public Set<Resource<?>> shown(Picture first) {
        Set<Resource<?>> wanted = looks.parallelStream()
                .filter(look -> !first.wanted().containsAll(look.resources()) && calledFor(look, first))
                .flatMap(look -> look.resources().stream())
                .collect(Collectors.toSet());
        wanted.removeAll(first.wanted());
        return Set.copyOf(wanted);
    }

    /// All that a first picture calls for, without the lists that are in it.
    public Set<Resource<?>> after(Picture first) {
        Set<Resource<?>> wanted = new HashSet<>(shown(first));
        wanted.addAll(told(first));
        wanted.removeAll(first.wanted());
        return Set.copyOf(wanted);
    }

    /// Every list there is a look for: where reading costs nothing, nothing need call for it.
    public Set<Resource<?>> everything() {
        return resources(_ -> true);
    }

    private static boolean calledFor(Look look, Picture first) {
        return switch (look.reason()) {
            case Reason.Sign(var shown) -> shown.test(first);
            case Reason.Part(var there) -> there.test(first);
            case Reason.Told _, Reason.Quiet _ -> false;
        };
    }

    private Set<Resource<?>> resources(Predicate<Look> chosen) {
        return looks.stream()
                .filter(chosen)
                .flatMap(look -> look.resources().stream())
                .collect(Collectors.toUnmodifiableSet());
    }
}
