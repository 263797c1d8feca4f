// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The cause that a controller reports only in its Warning events: many conditions contain no more than that a step
/// failed, while the event about the same object has the response of the server that was called.
public final class EventDetail {
    private static final Duration LATELY = Duration.ofHours(1);

    private EventDetail() {}

    /// Adds the newest Warning event about the object that says more than the finding quotes, and since when it has
    /// been repeated if nothing else tells since when the object fails.
    public static Finding added(Finding finding, Picture picture) {
        return told(finding, picture)
                .since(finding.since()
                        .or(() -> Warnings.in(picture)
                                .repeated(finding.subject(), picture.asOf())
                                .flatMap(event -> event.first().stream())
                                .min(Comparator.naturalOrder())));
    }

    private static Finding told(Finding finding, Picture picture) {
        return Warnings.in(picture).about(finding.subject()).stream()
                .filter(event -> Age.lately(event, LATELY, picture.asOf()))
                .filter(event -> saysMore(event, finding))
                .findFirst()
                .map(event -> finding.adding(Evidence.quoting("its newest Warning event", Quotes.of(event))))
                .orElse(finding);
    }

    private static boolean saysMore(Event event, Finding finding) {
        List<Evidence> quoting = finding.evidence().stream()
                .filter(evidence -> !evidence.said().isEmpty())
                .toList();
        if (quoting.size() > 1) {
            return false;
        }
        int length = quoting.stream()
                .mapToInt(quoted -> quoted.said().message().length())
                .sum();
        Set<Meaning> known =
                quoting.stream().flatMap(quoted -> quoted.meanings().reasons()).collect(Collectors.toUnmodifiableSet());
        return event.message().length() > length
                && !known.containsAll(Meanings.of(event.message()).reasons().toList());
    }
}
