// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A Warning event, or a workload's failure to create its pods.
///
/// @param kind of the object that an event is about; empty for a workload's failure, as is the reason
/// @param text the message, in lower case
public record WarningMessage(String kind, String reason, String text) {
    /// The lists that warnings are read from; both arrive before a long list of pods.
    public static final Set<Resource<?>> READ_FROM = Set.of(Resources.EVENTS, Resources.DEPLOYMENTS);

    /// A pod that a LimitRange rejects: for its own requests or limits, or for the limit (`default`) given to a
    /// container that requests more. No valid pod template causes such a message by itself.
    public static final Predicate<WarningMessage> OUT_OF_LIMIT_RANGE =
            mentioning("per container is", "per pod is", "must be less than or equal to");

    static List<WarningMessage> in(Picture picture) {
        Stream<WarningMessage> events = picture.objects(Resources.EVENTS).stream()
                .map(event -> new WarningMessage(event.kind(), event.reason(), lower(event.message())));
        Stream<WarningMessage> refusals = picture.objects(Resources.DEPLOYMENTS).stream()
                .flatMap(deployment -> deployment.condition("ReplicaFailure").stream())
                .map(refusal -> new WarningMessage("", "", lower(refusal.message())));
        return Stream.concat(events, refusals).toList();
    }

    private static String lower(String message) {
        return message.toLowerCase(Locale.ROOT);
    }

    /// Matches an event about an object of one of these kinds.
    public static Predicate<WarningMessage> eventAbout(String... kinds) {
        Set<String> wanted = Set.of(kinds);
        return warning -> wanted.contains(warning.kind());
    }

    /// Matches an event with one of these reasons.
    public static Predicate<WarningMessage> withReason(String... reasons) {
        Set<String> wanted = Set.of(reasons);
        return warning -> wanted.contains(warning.reason());
    }

    /// Matches a text with one of these words, given in lower case.
    public static Predicate<WarningMessage> mentioning(String... words) {
        return Stream.of(words)
                .<Predicate<WarningMessage>>map(
                        word -> warning -> warning.text().contains(word))
                .reduce(_ -> false, Predicate::or);
    }
}
