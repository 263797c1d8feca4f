// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Workloads that a controller delivers and that were changed by hand, for as long as that change holds a field. Every
/// verdict reads them, and tells where it could not.
record HandWrites() implements ChangeSource {
    private static final List<Resource<Workload>> KINDS =
            List.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS, Resources.DAEMON_SETS);

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        return KINDS.stream()
                .flatMap(kind -> picture.objects(kind).stream())
                .flatMap(workload -> workload.metadata().byHand().stream()
                        .filter(write -> FieldManagers.deliver(write.deliverer()))
                        .map(write -> change(workload, write)));
    }

    private static Change change(Workload workload, HandWrite write) {
        return new Change(
                write.at(),
                ChangeKind.ACTION,
                new Subject(
                        workload.kind(),
                        workload.metadata().namespace(),
                        workload.metadata().name()),
                Evidence.quoting(
                        "was changed by hand, though %s delivers it".formatted(write.deliverer()), write.by()));
    }
}
