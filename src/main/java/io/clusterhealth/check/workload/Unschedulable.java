// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.OtherScheduler;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A pod that fits no node, or that no scheduler has processed.
///
/// @param patience since the scheduler first rejected it, or since its creation; an autoscaler needs some minutes
/// @param boot the same, if a node that may take it is expected
public record Unschedulable(Duration patience, Duration boot) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (!view.pod().node().isEmpty() || !view.pod().phase().equals("Pending")) {
            return Optional.empty();
        }
        Optional<Condition> scheduled = view.pod().condition("PodScheduled");
        if (scheduled.filter(Unschedulable::onPurpose).isPresent()) {
            return Optional.empty();
        }
        Optional<Instant> since = scheduled
                .flatMap(Condition::since)
                .or(() -> view.pod().metadata().created());
        Duration limit = view.nodeComing() ? boot : patience;
        if (since.filter(at -> !view.reaches(limit, at)).isPresent()) {
            return Optional.empty();
        }
        String waited = since.map(at -> " for " + Age.text(at, view.asOf())).orElse("");
        Evidence evidence = scheduled
                .map(said -> Evidence.quoting("it waits for a node" + waited, said.message()))
                .orElseGet(() -> unseen(view, waited));
        Optional<Mode> mode = scheduled
                .filter(said -> Meanings.of(said.message())
                        .all(NotFound.class)
                        .anyMatch(missing -> missing.kind().equals("persistentvolumeclaim")))
                .map(_ -> Mode.CLAIM_MISSING)
                .or(() -> scheduled.isEmpty() && evidence.meanings().any(NotFound.class)
                        ? Optional.of(Mode.POD_REFERENCE_MISSING)
                        : Optional.empty());
        return Optional.of(new PodTrouble(
                FindingCode.POD_UNSCHEDULABLE, Optional.empty(), since, List.of(evidence), List.of(), mode));
    }

    /// A scheduler leaves a pod alone while another controller has to prepare something for it, such as a
    /// ResourceClaim: that controller's event tells why it cannot.
    private static Evidence unseen(PodView view, String waited) {
        List<Event> events = view.warnings().about(Subjects.of(view.pod()));
        return events.isEmpty()
                ? unseen(view.pod().placement().scheduler(), waited)
                : Evidence.quoting("it is not prepared for scheduling" + waited, Quotes.of(events.getFirst()));
    }

    private static Evidence unseen(String scheduler, String waited) {
        return scheduler.isEmpty()
                ? Evidence.of("no scheduler has processed it" + waited)
                : Evidence.of(
                        "the scheduler %s has not processed it%s".formatted(scheduler, waited),
                        new OtherScheduler(scheduler));
    }

    private static boolean onPurpose(Condition scheduled) {
        return scheduled.is("True") || scheduled.reason().equals("SchedulingGated");
    }
}
