// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import static java.util.stream.Collectors.groupingBy;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// New revisions of DaemonSets and StatefulSets.
record Revisions() implements ChangeSource {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CONTROLLER_REVISIONS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        return picture.objects(Resources.CONTROLLER_REVISIONS).stream()
                .map(Revisions::change)
                .flatMap(Optional::stream);
    }

    /// The same without the first that is kept of each workload.
    static Stream<Change> replacements(Picture picture) {
        return new Revisions()
                .changes(picture).collect(groupingBy(Change::subject)).values().stream()
                        .flatMap(revisions -> revisions.stream()
                                .sorted(Comparator.comparing(Change::at))
                                .skip(1));
    }

    private static Optional<Change> change(GenericObject revision) {
        return revision.metadata()
                .controller()
                .flatMap(owner -> revision.metadata()
                        .created()
                        .map(at -> new Change(
                                at,
                                ChangeKind.ROLLOUT,
                                new Subject(owner.kind(), revision.metadata().namespace(), owner.name()),
                                Evidence.of("rolled out revision " + revision.count("revision")))));
    }
}
