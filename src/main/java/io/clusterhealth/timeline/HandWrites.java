// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.Set;
import java.util.stream.Stream;

/// Objects that were changed by hand after their creation, as long as that write owns a field. Needs no list of its
/// own: it uses all lists read for the verdict, which reports gaps.
record HandWrites() implements ChangeSource {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        return Resources.ALL.stream()
                .filter(picture.wanted()::contains)
                .filter(list -> WithMetadata.class.isAssignableFrom(list.type()))
                .flatMap(list -> picture.objects(list).stream()
                        .map(object -> ((WithMetadata) object).metadata())
                        .filter(metadata -> isAsked(list, metadata, picture))
                        .flatMap(metadata ->
                                metadata.byHand().map(write -> change(list.kind(), metadata, write)).stream()));
    }

    /// Excludes other namespaces: their list is always read whole.
    private static boolean isAsked(Resource<?> list, Metadata metadata, Picture picture) {
        return !list.equals(Resources.NAMESPACES)
                || picture.namespace()
                        .filter(one -> !one.equals(metadata.name()))
                        .isEmpty();
    }

    private static Change change(String kind, Metadata metadata, HandWrite write) {
        String beside = write.deliverer()
                .map(deliverer -> FieldManagers.deliver(deliverer)
                        ? ", though %s delivers it".formatted(deliverer)
                        : ", after %s had written it".formatted(deliverer))
                .orElse("");
        return new Change(
                write.at(),
                ChangeKind.ACTION,
                new Subject(kind, metadata.namespace(), metadata.name()),
                Evidence.quoting("was changed by hand" + beside, write.by()));
    }
}
