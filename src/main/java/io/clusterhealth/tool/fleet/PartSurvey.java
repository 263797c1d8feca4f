// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.fleet.AskedCluster.Contact;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.fleet.FleetQuestion.Moments;
import io.clusterhealth.tool.health.ToolParts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Runs one request on several clusters in parallel, by one deadline; a cluster that does not respond delays no
/// other. An exception affects only the part of its cluster.
///
/// @param <T> result for one cluster
final class PartSurvey<T> {
    private static final RowError UNFINISHED =
            new RowError(RowError.Code.DEADLINE, "it answers, but not all could be read before the deadline");

    /// Time kept to combine the answers of waiting parts; of a short wait only a share.
    private static final Duration CLOSING = Duration.ofMillis(300);

    private static final int CLOSING_SHARE = 12;

    /// The most time for the first contact with a cluster that is waited for.
    private static final Duration CONTACT = Duration.ofSeconds(3);

    private final ToolParts parts;
    private final FleetQuestion question;
    private final CallContext whole;

    /// @param whole the call about all clusters
    PartSurvey(ToolParts parts, FleetQuestion question, CallContext whole) {
        this.parts = parts;
        this.question = question;
        this.whole = whole;
    }

    /// Reads one cluster that responds.
    @FunctionalInterface
    interface PartLook<T> {
        ClusterPart<T> at(String name, Cluster cluster, CallContext part);
    }

    /// Waits for a condition on one cluster, whether or not the cluster responds.
    @FunctionalInterface
    interface PartWatch<T> {
        ClusterPart<T> over(String name, CallContext part);
    }

    List<ClusterPart<T>> once(PartLook<T> look) {
        Moments moments = question.moments(parts.clusters().commonOrigin());
        PartContext part = new PartContext(question.caller(), moments.reading(), new CommonPause(0)::rest);
        try (Survey<ClusterPart<T>> survey = survey(moments.reading())) {
            Survey.await(
                    survey.examine(
                            moments.reading(),
                            (cluster, made) -> look.at(cluster.names().name(), made.cluster(), part)),
                    moments.waiting());
            return survey.answers();
        }
    }

    /// Waits for all clusters together: every pause is one of the whole call.
    ///
    /// @param blind whether an answer shows nothing of its cluster
    List<ClusterPart<T>> together(PartWatch<T> watch, Predicate<T> blind) {
        Duration closing = shorter(CLOSING, question.deadline().remaining().dividedBy(CLOSING_SHARE));
        Deadline waiting = question.deadline().earlierBy(closing);
        Deadline end = waiting.earlierBy(closing); // of the answers of the parts
        CommonPause pauses = new CommonPause(question.clusters().size());
        Slots slots = new Slots(LimitedContacts.SLOTS);
        try (Survey<ClusterPart<T>> survey = survey(waiting.half(CONTACT))) {
            List<Future<?>> asked = survey.each(cluster -> {
                Consumer<PartContext.Rest> watching = rest -> {
                    PartContext part = new PartContext(question.caller(), end, rest);
                    ClusterPart<T> told = watch.over(cluster.names().name(), part);
                    survey.finish(cluster.names(), explained(told, blind, asked(cluster.names(), waiting)));
                };
                try {
                    if (!cluster.recorded() && cluster.contact() instanceof Contact.None(FleetRow.ErrorRow row)) {
                        survey.put(row);
                        watching.accept(pauses::rest); // a cluster that does not respond takes no slot
                    } else {
                        survey.put(new FleetRow.NotAsked(cluster.names()));
                        slots.take(waiting, slot -> watching.accept(time -> slot.rest(pauses, time)));
                    }
                } finally {
                    pauses.ended();
                }
            });
            lead(pauses, waiting);
            Survey.await(asked, question.deadline().earlierBy(closing.dividedBy(3)));
            return survey.answers();
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void lead(CommonPause pauses, Deadline waiting) {
        int all = question.clusters().size();
        try {
            pauses.lead(
                    whole,
                    waiting,
                    resting -> whole.progress(
                            all - resting, all + 1, "waiting for %d of %d clusters".formatted(resting, all)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// The reason of an answer that shows nothing is that of the other tools.
    private static <T> ClusterPart<T> explained(ClusterPart<T> part, Predicate<T> blind, AskedCluster cluster) {
        return part instanceof PartAnswered<T>(String _, T answer)
                        && blind.test(answer)
                        && cluster.contact() instanceof Contact.None(FleetRow.ErrorRow row)
                ? failed(row)
                : part;
    }

    /// @param end of the first contact with a cluster
    private Survey<ClusterPart<T>> survey(Deadline end) {
        return new Survey<>(
                question.clusters().stream().map(names -> asked(names, end)).toList(),
                PartSurvey::failed,
                (done, total, name) -> whole.progress(done, total + 1, "asked " + name));
    }

    private AskedCluster asked(ClusterNames names, Deadline end) {
        return new AskedCluster(names, question, parts.clusters(), parts.examination(), end);
    }

    /// A row without an error is one of a cluster that responds.
    private static <T> ClusterPart<T> failed(FleetRow row) {
        return ClusterPart.failed(
                row.names().name(),
                row instanceof FleetRow.ErrorRow(ClusterNames _, RowError error) ? error : UNFINISHED);
    }

    /// The call about one cluster, as a part of a call about several.
    ///
    /// @param pauses ends together with those of all other parts
    private record PartContext(Caller caller, Deadline end, Rest pauses) implements CallContext {
        /// A pause of the part.
        @FunctionalInterface
        interface Rest {
            Resumed rest(Duration time) throws InterruptedException;
        }

        @Override
        public Duration remaining() {
            return end.remaining();
        }

        @Override
        public Resumed pause(Duration time) throws InterruptedException {
            return pauses.rest(time);
        }

        /// Ignored: the whole call reports progress.
        @Override
        public void progress(int done, int total, String message) {}
    }
}
