// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.DriverName;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The workloads that attach volumes for storage drivers, recognised by their names: a driver's attacher, or its
/// controller if it has no attacher.
///
/// @param all the Deployments and StatefulSets of the cluster
record Attachers(List<Workload> all) {
    static Attachers in(Picture picture) {
        return new Attachers(Stream.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS)
                .flatMap(kind -> picture.objects(kind).stream())
                .toList());
    }

    /// The attacher of a driver if it is scaled to zero. Empty if the names do not identify it with certainty.
    Optional<Subject> asleep(String driver) {
        List<Workload> attachers = closest(all, Attachers::attacher, driver);
        List<Workload> own = attachers.isEmpty() ? closest(all, Attachers::controller, driver) : attachers;
        List<Workload> asleep = (own.isEmpty() ? only() : own)
                .stream().filter(workload -> workload.desired() == 0).toList();
        return asleep.size() == 1 ? Optional.of(Subjects.of(asleep.getFirst())) : Optional.empty();
    }

    /// The workloads that share the most parts of a driver's name: two drivers of one vendor have some parts in
    /// common.
    static List<Workload> closest(List<Workload> among, Predicate<Workload> role, String driver) {
        List<Workload> named = among.stream()
                .filter(role)
                .filter(workload -> shared(workload, driver) > 0)
                .toList();
        long most = named.stream()
                .mapToLong(workload -> shared(workload, driver))
                .max()
                .orElse(0);
        return named.stream()
                .filter(workload -> shared(workload, driver) == most)
                .toList();
    }

    /// A single attacher whose name contains no driver's name serves all drivers.
    private List<Workload> only() {
        List<Workload> attachers = all.stream().filter(Attachers::attacher).toList();
        return attachers.size() == 1 ? attachers : List.of();
    }

    private static long shared(Workload workload, String driver) {
        String called = workload.namespace() + "/" + workload.name();
        return DriverName.telling(driver.toLowerCase(Locale.ROOT))
                .filter(called::contains)
                .count();
    }

    private static boolean attacher(Workload workload) {
        return workload.name().contains("attacher");
    }

    private static boolean controller(Workload workload) {
        String name = workload.name();
        return name.contains("csi") && (name.contains("controller") || name.contains("provisioner"));
    }
}
