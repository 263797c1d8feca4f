// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A Warning event, or a workload's failure to create its pods.
///
/// @param kind of the object that an event is about; empty for a workload's failure, as is the reason
/// @param lower the same, in lower case
public record WarningMessage(String kind, String reason, String text, String lower) {
    /// The lists it is read from; both are here before a long list of pods is.
    public static final Set<Resource<?>> READ_FROM = Set.of(Resources.EVENTS, Resources.DEPLOYMENTS);

    private static final Set<String> REFUSED = Set.of("", "FailedCreate");

    /// A pod or a claim that a LimitRange does not let in: by what it demands, or by the limit it gives (`default`) to
    /// a container that requests more. No template is like that: an API server refuses it.
    public static final Predicate<WarningMessage> OUT_OF_LIMIT_RANGE = warning ->
            REFUSED.contains(warning.reason()) && Meanings.of(warning.text()).any(OutOfLimitRange.class);

    private record WarningMessages(List<WarningMessage> messages) {}

    static Stream<WarningMessage> in(Picture picture) {
        return picture.index(WarningMessages.class, shown -> new WarningMessages(read(shown))).messages().stream();
    }

    private static List<WarningMessage> read(Picture picture) {
        Stream<WarningMessage> events = picture.objects(Resources.EVENTS).stream()
                .map(event -> of(event.kind(), event.reason(), event.message()));
        Stream<WarningMessage> refusals = picture.objects(Resources.DEPLOYMENTS).stream()
                .flatMap(deployment -> deployment.condition("ReplicaFailure").stream())
                .map(refusal -> of("", "", refusal.message()));
        return Stream.concat(events, refusals).toList();
    }

    private static WarningMessage of(String kind, String reason, String message) {
        return new WarningMessage(kind, reason, message, message.toLowerCase(Locale.ROOT));
    }

    public static Predicate<WarningMessage> eventAbout(String... kinds) {
        Set<String> wanted = Set.of(kinds);
        return warning -> wanted.contains(warning.kind());
    }

    public static Predicate<WarningMessage> withReason(String... reasons) {
        Set<String> wanted = Set.of(reasons);
        return warning -> wanted.contains(warning.reason());
    }

    /// Matches a text with one of these words, given in lower case.
    public static Predicate<WarningMessage> mentioning(String... words) {
        return Stream.of(words)
                .<Predicate<WarningMessage>>map(
                        word -> warning -> warning.lower().contains(word))
                .reduce(_ -> false, Predicate::or);
    }
}
