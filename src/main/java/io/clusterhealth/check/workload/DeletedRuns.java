// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meanings;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The events about pods of a Job that no longer exist: its controller deletes those that still run when the Job
/// reaches a deadline.
///
/// @param byName Warning events about pods that are not in the picture, by the part of their name that is not random
record DeletedRuns(Map<Subject, Event> byName) {
    /// The API server shortens a `metadata.generateName` to this length before it adds the random letters.
    private static final int MAX_NAME = 58;

    /// Events with a reason come after those that only say that a step failed, then by time.
    private static final Comparator<Event> TELLING_LAST = Comparator.comparing((Event event) ->
                    Meanings.of(event.message()).reasons().findAny().isPresent())
            .thenComparing(Event.BY_TIME)
            .thenComparing(Event::message);

    static DeletedRuns in(Picture picture) {
        Set<Subject> there =
                picture.objects(Resources.PODS).stream().map(Subjects::of).collect(Collectors.toSet());
        return new DeletedRuns(picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.kind().equals("Pod") && EventSubjects.randomEnd(event.name()))
                .filter(event -> !there.contains(Subjects.of(event)))
                .collect(Collectors.toMap(
                        event -> new Subject(
                                "Pod",
                                event.namespace(),
                                event.name().substring(0, event.name().length() - EventSubjects.RANDOM)),
                        event -> event,
                        (one, other) -> TELLING_LAST.compare(one, other) >= 0 ? one : other)));
    }

    Optional<Evidence> of(Subject job) {
        String generated = job.name() + "-";
        String begin = generated.substring(0, Math.min(MAX_NAME, generated.length()));
        return Optional.ofNullable(byName.get(new Subject("Pod", job.namespace(), begin)))
                .map(event -> Evidence.quoting(
                        "its pod " + event.name() + ", since deleted, had an event", Quotes.of(event)));
    }
}
