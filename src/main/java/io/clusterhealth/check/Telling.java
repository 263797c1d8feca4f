// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// What tells of trouble: a Warning event, or a workload's failure to create its pods.
///
/// @param kind of the object that an event is about; empty for a workload's failure, as is the reason
/// @param said its message, in lower case
public record Telling(String kind, String reason, String said) {
    /// The lists it is read from; both are here before a long list of pods is.
    public static final Set<Resource<?>> READ_FROM = Set.of(Resources.EVENTS, Resources.DEPLOYMENTS);

    static List<Telling> in(Picture picture) {
        Stream<Telling> events = picture.objects(Resources.EVENTS).stream()
                .map(event -> new Telling(event.kind(), event.reason(), lower(event.message())));
        Stream<Telling> refusals = picture.objects(Resources.DEPLOYMENTS).stream()
                .flatMap(deployment -> Condition.of("ReplicaFailure", deployment.conditions()).stream())
                .map(refusal -> new Telling("", "", lower(refusal.message())));
        return Stream.concat(events, refusals).toList();
    }

    private static String lower(String message) {
        return message.toLowerCase(Locale.ROOT);
    }
}
