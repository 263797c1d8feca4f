// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ReplicaSet;
import java.util.Set;
import java.util.stream.Stream;

/// An object that was changed by hand after its creation, as long as that write owns a field.
///
/// @param write the latest
public record HandWritten(String kind, Metadata metadata, HandWrite write) {
    /// Lists of these types are read without managed fields.
    private static final Set<Class<?>> UNREAD = Set.of(Pod.class, ReplicaSet.class);

    /// The objects of all lists of a picture; of one namespace, without the other namespaces, whose list is always
    /// read whole.
    public static Stream<HandWritten> in(Picture picture) {
        return Resources.ALL.stream()
                .filter(picture.wanted()::contains)
                .filter(list -> WithMetadata.class.isAssignableFrom(list.type()) && !UNREAD.contains(list.type()))
                .flatMap(list -> picture.objects(list).stream()
                        .map(object -> ((WithMetadata) object).metadata())
                        .filter(metadata -> isAsked(list, metadata, picture))
                        .flatMap(metadata -> metadata.byHand().stream()
                                .map(write -> new HandWritten(list.kind(), metadata, write))));
    }

    private static boolean isAsked(Resource<?> list, Metadata metadata, Picture picture) {
        return !list.equals(Resources.NAMESPACES) || picture.covers(metadata.name());
    }
}
