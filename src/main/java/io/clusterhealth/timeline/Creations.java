// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.Set;
import java.util.stream.Stream;

/// Creations of objects, except those that a controller created, pods, and workloads, whose first revision is one.
final class Creations {
    private Creations() {}

    static Stream<Change> of(Set<Subject> subjects, Picture picture) {
        return Resources.ALL.stream()
                .filter(picture.wanted()::contains)
                .filter(list -> WithMetadata.class.isAssignableFrom(list.type()) && !list.equals(Resources.PODS))
                .filter(list -> Timeline.revisions(list.kind()).isEmpty())
                .filter(list ->
                        subjects.stream().anyMatch(subject -> subject.kind().equals(list.kind())))
                .flatMap(list -> picture.objects(list).stream()
                        .map(object -> ((WithMetadata) object).metadata())
                        .filter(metadata -> metadata.controller().isEmpty())
                        .filter(metadata -> subjects.contains(Write.subject(list.kind(), metadata)))
                        .flatMap(metadata -> Change.of(
                                metadata.created(),
                                ChangeKind.ACTION,
                                Write.subject(list.kind(), metadata),
                                Evidence.of("was created"))));
    }
}
