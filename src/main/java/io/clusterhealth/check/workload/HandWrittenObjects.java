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

/// Objects of any kind that were changed by hand although another manager delivers them. That is no fault: it is
/// reported as preceding an incident, and is not among the checks that judge a cluster.
public record HandWrittenObjects() implements Check {
    /// Lists of these types are read without managed fields.
    private static final Set<Class<?>> UNREAD = Set.of(Pod.class, ReplicaSet.class);

    /// Requests no list of its own: it inspects all lists that were read for other checks.
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
