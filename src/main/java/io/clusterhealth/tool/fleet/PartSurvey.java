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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
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
    private final ConcurrentMap<String, ClusterPart<T>> told = new ConcurrentHashMap<>();
    private final AtomicInteger done = new AtomicInteger();

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
        LimitedContacts contacts = new LimitedContacts(moments.reading());
        PartContext part = new PartContext(question.caller(), moments.reading(), new CommonPause(0)::rest);
        return ask(
                moments.waiting(),
                names -> contacts.examine(
                        asked(names, moments.reading()),
                        this::failed,
                        this::failed,
                        made -> told.put(names.name(), look.at(names.name(), made.cluster(), part))),
                () -> {});
    }

    /// Waits for all clusters together: every pause is one of the whole call.
    ///
    /// @param blind whether an answer shows nothing of its cluster
    List<ClusterPart<T>> together(PartWatch<T> watch, Predicate<T> blind) {
        Duration closing = shorter(CLOSING, question.deadline().remaining().dividedBy(CLOSING_SHARE));
        Deadline waiting = question.deadline().earlierBy(closing);
        Deadline end = waiting.earlierBy(closing);
        CommonPause pauses = new CommonPause(question.clusters().size());
        Slots slots = new Slots(LimitedContacts.SLOTS);
        return ask(
                question.deadline().earlierBy(closing.dividedBy(3)),
                names -> {
                    try {
                        watch(names, watch, blind, waiting, end, pauses, slots);
                    } finally {
                        pauses.ended();
                    }
                },
                () -> pauses.lead(
                        whole,
                        waiting,
                        resting -> whole.progress(
                                question.clusters().size() - resting,
                                question.clusters().size() + 1,
                                "waiting for %d of %d clusters"
                                        .formatted(resting, question.clusters().size()))));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /// A cluster that does not respond takes no slot.
    ///
    /// @param end when the answer of the part is due
    private void watch(
            ClusterNames names,
            PartWatch<T> watch,
            Predicate<T> blind,
            Deadline waiting,
            Deadline end,
            CommonPause pauses,
            Slots slots) {
        AskedCluster cluster = asked(names, waiting.half(CONTACT));
        Consumer<PartContext.Rest> watching = rest ->
                tell(watch.over(names.name(), new PartContext(question.caller(), end, rest)), names, blind, waiting);
        if (!cluster.recorded() && cluster.contact() instanceof Contact.None(FleetRow.ErrorRow row)) {
            failed(row);
            watching.accept(pauses::rest);
        } else {
            failed(new FleetRow.NotAsked(names));
            slots.take(waiting, slot -> watching.accept(time -> slot.rest(pauses, time)));
        }
    }

    /// The reason of an answer that shows nothing is that of the other tools.
    private void tell(ClusterPart<T> part, ClusterNames names, Predicate<T> blind, Deadline waiting) {
        if (part instanceof PartAnswered<T>(String _, T answer)
                && blind.test(answer)
                && asked(names, waiting).contact() instanceof Contact.None(FleetRow.ErrorRow row)) {
            failed(row);
        } else {
            told.put(names.name(), part);
        }
    }

    private AskedCluster asked(ClusterNames names, Deadline end) {
        return new AskedCluster(names, question, parts.clusters(), parts.examination(), end);
    }

    private interface Meanwhile {
        void run() throws InterruptedException;
    }

    @SuppressWarnings("resource") // close() would wait for clusters that do not respond
    private List<ClusterPart<T>> ask(Deadline moment, Consumer<ClusterNames> asking, Meanwhile meanwhile) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<?>> asked = question.clusters().stream()
                    .<Future<?>>map(names -> threads.submit(() -> {
                        FleetSurvey.guarded(
                                () -> asking.accept(names),
                                () -> failed(new FleetRow.ErrorRow(names, RowErrors.BROKEN)));
                        whole.progress(
                                done.incrementAndGet(), question.clusters().size() + 1, "asked " + names.name());
                    }))
                    .toList();
            meanwhile.run();
            FleetSurvey.await(asked, moment);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            threads.shutdownNow();
        }
        return question.clusters().stream()
                .map(ClusterNames::name)
                .map(name -> told.getOrDefault(name, ClusterPart.failed(name, RowErrors.SILENT)))
                .toList();
    }

    /// A row without an error is one of a cluster that responds.
    private void failed(FleetRow row) {
        String name = row.names().name();
        RowError why = row instanceof FleetRow.ErrorRow(ClusterNames _, RowError error) ? error : UNFINISHED;
        told.put(name, ClusterPart.failed(name, why));
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
