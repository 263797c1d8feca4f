// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ServerError;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Programs that say of themselves, in one minute and in all their pods, that they cannot serve, when a data store that
/// several use went down.
///
/// A probe answers without a name; that the time is the same is all the evidence there is. A store that crashes tells
/// its latest crash only: then it is the time of those that name it which has to be the same.
final class StoreRules implements Rule {
    static final List<Rule> ALL = List.of(new StoreRules());

    /// A probe that asks more often finds out before that of the store.
    private static final Duration BEFORE = Duration.ofMinutes(2);

    private static final Duration AFTER = Duration.ofMinutes(5);

    private static final Set<FindingCode> CLIENTS = Set.of(POD_CRASH_LOOP, JOB_FAILED);

    private StoreRules() {}

    @Override
    public Set<FindingCode> causes() {
        return Codes.SOFTWARE;
    }

    @Override
    public Set<FindingCode> symptoms() {
        return Set.of(POD_NOT_READY);
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        if (!whole(symptom) || DataStores.is(symptom.subject()) || !Says.any(symptom, ServerError.class)) {
            return Stream.empty();
        }
        return all
                .of(Codes.SOFTWARE)
                .filter(store -> whole(store) && DataStores.is(store.subject()))
                .flatMap(store -> lag(store, symptom, all).map(lag -> new Suspect(store, lag)).stream())
                .min(Comparator.comparing(Suspect::lag))
                .map(suspect -> new Edge(
                        suspect.store(),
                        symptom,
                        Confidence.POSSIBLE,
                        "its pods answer that they cannot serve since the minute in which %s went down"
                                .formatted(suspect.store().subject())))
                .stream();
    }

    private record Suspect(Finding store, Duration lag) {}

    /// Whether it is about a workload of which no pod serves.
    static boolean whole(Finding finding) {
        return Codes.speaks(finding)
                && Codes.grave(finding)
                && !PlatformRules.owns(finding.subject().namespace());
    }

    /// How far the symptom's beginning is from the store's; empty where that is no evidence.
    private static Optional<Duration> lag(Finding store, Finding symptom, Findings all) {
        if (symptom.since().isEmpty()) {
            return Optional.empty();
        }
        Instant began = symptom.since().get();
        return Stream.concat(store.since().stream(), clients(store, all))
                .map(since -> Duration.between(since, began))
                .filter(lag -> lag.compareTo(BEFORE.negated()) >= 0 && lag.compareTo(AFTER) <= 0)
                .map(Duration::abs)
                .min(Comparator.naturalOrder());
    }

    /// Since when those fail who name the store.
    private static Stream<Instant> clients(Finding store, Findings all) {
        return Timing.olderThanItSays(store)
                ? all.of(CLIENTS)
                        .filter(client -> Unanswered.misses(client) && names(client, store.subject()))
                        .flatMap(client -> client.since().stream())
                : Stream.empty();
    }

    private static boolean names(Finding client, Subject store) {
        return ServiceRules.calls(client, store)
                || (client.subject().namespace().equals(store.namespace()) && Says.names(client, store.name()));
    }
}
