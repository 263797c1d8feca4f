// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.OtherScheduler;
import io.clusterhealth.meaning.Meaning.Terminating;
import io.clusterhealth.meaning.Meaning.TooManyPods;
import io.clusterhealth.meaning.Meaning.TooManyVolumes;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import io.clusterhealth.meaning.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A pod that fits no node, or that no scheduler has processed.
///
/// @param patience since the scheduler first rejected it, or since its creation; an autoscaler needs some minutes
/// @param boot the same, if a node that may take it is expected
public record Unschedulable(Duration patience, Duration boot) implements PodRule {
    /// With these alone, the volume decides: the others would also keep away a pod without it.
    private static final Set<NodeRefusal> OF_VOLUME =
            Set.of(NodeRefusal.VOLUME_ELSEWHERE, NodeRefusal.TAINTED, NodeRefusal.UNNAMED_TAINT);

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (!view.pod().unbound()) {
            return Optional.empty();
        }
        Optional<Condition> scheduled = view.pod().condition("PodScheduled");
        if (scheduled.filter(Unschedulable::onPurpose).isPresent()) {
            return Optional.empty();
        }
        Optional<Instant> since =
                scheduled.flatMap(Condition::since).or(() -> view.pod().created());
        Duration limit = view.nodeComing() ? boot : patience;
        if (Age.within(since, limit, view.asOf())) {
            return Optional.empty();
        }
        Placement asks = view.pod().placement();
        String waited =
                Age.text(" for %s", since, view.asOf()) + (asks.givesWay() ? ", with priority " + asks.priority() : "");
        Evidence evidence = scheduled
                .map(said -> Evidence.quoting("it waits for a node" + waited, said.message()))
                .orElseGet(() -> unseen(view, waited));
        Optional<Mode> mode = scheduled
                .map(Condition::message)
                .map(Meanings::of)
                .flatMap(Unschedulable::mode)
                .or(() -> scheduled.isEmpty() && evidence.meanings().any(NotFound.class)
                        ? Optional.of(Mode.POD_REFERENCE_MISSING)
                        : Optional.empty());
        return Optional.of(
                PodTrouble.of(FindingCode.POD_UNSCHEDULABLE, since, evidence).in(mode));
    }

    /// Whether the scheduler names resources that nodes lack.
    public static boolean forRoom(Pod pod) {
        return pod.unschedulable()
                && pod.condition("PodScheduled")
                        .map(said -> Meanings.of(said.message()))
                        .filter(said -> said.any(Insufficient.class) || said.any(TooManyPods.class))
                        .isPresent();
    }

    private static Optional<Mode> mode(Meanings said) {
        if (said.all(NotFound.class).anyMatch(missing -> missing.kind().equals("persistentvolumeclaim"))) {
            return Optional.of(Mode.CLAIM_MISSING);
        }
        if (said.any(Terminating.class)) {
            return Optional.of(Mode.CLAIM_DELETED);
        }
        List<NodeRefusal> refusals =
                said.all(NodesRefuse.class).map(NodesRefuse::refusal).toList();
        if (!OF_VOLUME.containsAll(refusals) || said.any(Insufficient.class, TooManyPods.class, TooManyVolumes.class)) {
            return Optional.empty();
        }
        if (refusals.contains(NodeRefusal.VOLUME_ELSEWHERE)) {
            return Optional.of(Mode.VOLUME_ON_OTHER_NODES);
        }
        return refusals.isEmpty() && said.mentions(Topic.VOLUME) ? Optional.of(Mode.CLAIM_UNBOUND) : Optional.empty();
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
