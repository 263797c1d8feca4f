// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Objects of any kind that were changed by hand though another manager delivers them. Nothing is wrong with that: it
/// is told of an incident that came after it, and is none of the checks that judge a cluster.
public record HandWrittenObjects() implements Check {
    /// Of these no list is read with its managers.
    private static final Set<Class<?>> UNREAD = Set.of(Pod.class, ReplicaSet.class);

    /// No list of its own: it looks at all that were read for others.
    @Override
    public Reads reads() {
        return Reads.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Resources.ALL.stream()
                .filter(picture.wanted()::contains)
                .filter(list -> WithMetadata.class.isAssignableFrom(list.type()) && !UNREAD.contains(list.type()))
                .flatMap(list -> findings(list, picture))
                .sorted(Finding.ORDER)
                .toList();
    }

    private static Stream<Finding> findings(Resource<?> list, Picture picture) {
        return picture.objects(list).stream()
                .map(object -> ((WithMetadata) object).metadata())
                .flatMap(
                        metadata -> metadata.byHand().flatMap(write -> finding(list.kind(), metadata, write)).stream());
    }

    private static Optional<Finding> finding(String kind, Metadata metadata, HandWrite write) {
        return write.deliverer()
                .map(deliverer -> Finding.of(FindingCode.CHANGED_BY_HAND, Subjects.of(kind, metadata))
                        .evidence(Evidence.quoting("by", write.by()), Evidence.quoting("delivered by", deliverer))
                        .since(write.at()));
    }
}
