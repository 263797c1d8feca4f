// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.tool.fleet.AskedCluster.Contact;
import io.clusterhealth.tool.fleet.FleetQuestion.Moments;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/// Reads the clusters of a fleet in parallel, by one deadline. A cluster that does not respond delays no other: it
/// takes a slot for a full verdict only once it has responded.
public final class FleetSurvey {
    private final Clusters clusters;
    private final Examination examination;

    public FleetSurvey(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
    }

    /// Returns what is known of the clusters by the deadline; never throws for a fault of a cluster.
    ///
    /// @param observer notified of each finished cluster
    public FleetHealth ask(FleetQuestion question, ReadObserver observer) {
        Moments moments = question.moments(clusters.commonOrigin());
        List<AskedCluster> asked = question.clusters().stream()
                .map(names -> new AskedCluster(names, question, clusters, examination, moments.reading()))
                .toList();
        boolean ordered = question.depth() == FleetDepth.AUTO && asked.size() > LimitedContacts.SLOTS;
        try (Survey<FleetRow> survey = new Survey<>(asked, Function.identity(), observer)) {
            if (question.depth() == FleetDepth.TRIAGE) {
                Survey.await(triage(survey, moments.reading(), survey::finish), moments.waiting());
            } else if (ordered) {
                List<Future<?>> triage = triage(survey, moments.triage(), survey::put);
                Survey.await(triage, moments.triage());
                WorstFirst order = new WorstFirst(survey, () -> triage.stream().allMatch(Future::isDone));
                Survey.await(verdicts(order, survey, moments.reading()), moments.waiting());
                Survey.await(triage, moments.waiting());
            } else {
                Survey.await(survey.examine(moments.reading(), AskedCluster::verdict), moments.waiting());
            }
            return FleetHealth.of(survey.answers());
        }
    }

    /// @param end when no more clusters behind a hub are contacted
    private static List<Future<?>> triage(Survey<FleetRow> survey, Deadline end, Consumer<FleetRow> told) {
        LimitedContacts contacts = new LimitedContacts(end);
        return survey.each(cluster -> contacts.triage(cluster, survey::put, told));
    }

    /// Examines one cluster per thread at the same time. Half as many as there are slots: triage of other clusters uses
    /// the processors while these wait for responses.
    private static List<Future<?>> verdicts(WorstFirst order, Survey<FleetRow> survey, Deadline end) {
        return survey.computing(LimitedContacts.SLOTS / 2, () -> {
            Optional<AskedCluster> next = order.next(end);
            while (next.isPresent()) {
                survey.guarded(next.get(), cluster -> deepen(cluster, survey));
                next = order.next(end);
            }
        });
    }

    /// Keeps the row of triage, but not the report of a hub, where the cluster does not respond any more.
    private static void deepen(AskedCluster cluster, Survey<FleetRow> survey) {
        Contact contact = cluster.contact();
        FleetRow row = switch (contact) {
            case Contact.None(FleetRow none) -> none;
            case Contact.Reached made -> cluster.verdict(made);
        };
        boolean lost = contact instanceof Contact.None || row.state() == RowState.UNREACHABLE;
        if (!lost || !AskedCluster.isOwn(survey.answer(cluster))) {
            survey.finish(row);
        }
    }

    /// Chooses the cluster to examine next: the worst of those that triage has read so far. Safe for use by several
    /// threads.
    private static final class WorstFirst {
        private static final long LOOK_AGAIN_MILLIS = 20;

        private final Survey<FleetRow> survey;
        private final BooleanSupplier complete;
        private final Set<ClusterNames> taken = new HashSet<>();

        /// @param complete whether triage has ended, so that no further row can arrive
        WorstFirst(Survey<FleetRow> survey, BooleanSupplier complete) {
            this.survey = survey;
            this.complete = complete;
        }

        /// Waits for one while triage runs; empty where none is left, or the deadline has passed.
        synchronized Optional<AskedCluster> next(Deadline moment) {
            while (moment.remaining().isPositive()) {
                boolean last = complete.getAsBoolean();
                Optional<AskedCluster> worst = worst();
                if (worst.isPresent() || last) {
                    worst.map(AskedCluster::names).ifPresent(taken::add);
                    return worst;
                }
                try {
                    wait(LOOK_AGAIN_MILLIS);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                    return Optional.empty();
                }
            }
            return Optional.empty();
        }

        private Optional<AskedCluster> worst() {
            return survey.clusters().stream()
                    .filter(cluster ->
                            survey.answer(cluster) instanceof FleetRow.Triaged && !taken.contains(cluster.names()))
                    .min(Comparator.comparing(survey::answer, FleetRow.WORST_FIRST));
        }
    }
}
