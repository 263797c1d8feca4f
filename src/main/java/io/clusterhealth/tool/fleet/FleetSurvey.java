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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Reads the clusters of a fleet in parallel, by one deadline. A cluster that does not respond delays no other: it
/// takes a slot for a full verdict only once it has responded.
public final class FleetSurvey {
    private static final System.Logger LOG = System.getLogger(FleetSurvey.class.getName());

    private final Clusters clusters;
    private final Examination examination;

    public FleetSurvey(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
    }

    /// Returns what is known of the clusters by the deadline; never throws for a fault of a cluster.
    ///
    /// @param observer notified of each finished cluster
    @SuppressWarnings("resource") // close() would wait for clusters that do not respond
    public FleetHealth ask(FleetQuestion question, ReadObserver observer) {
        Moments moments = question.moments(clusters.commonOrigin());
        RowsSoFar rows = new RowsSoFar(question.clusters(), observer);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        ExecutorService examining = Executors.newThreadPerTaskExecutor(Computing.THREADS);
        try {
            boolean ordered =
                    question.depth() == FleetDepth.AUTO && question.clusters().size() > LimitedContacts.SLOTS;
            if (question.depth() == FleetDepth.TRIAGE) {
                await(triage(question, moments, moments.reading(), rows, rows::finish, threads), moments.waiting());
            } else if (ordered) {
                List<Future<?>> triage = triage(question, moments, moments.triage(), rows, rows::put, threads);
                await(triage, moments.triage());
                WorstFirst order = new WorstFirst(rows, () -> triage.stream().allMatch(Future::isDone));
                await(verdicts(order, question, moments, rows, examining), moments.waiting());
                await(triage, moments.waiting());
            } else {
                await(verdicts(question, moments, rows, threads), moments.waiting());
            }
            return FleetHealth.of(rows.rows());
        } finally {
            threads.shutdownNow();
            examining.shutdownNow();
        }
    }

    /// @param end when no more clusters behind a hub are contacted
    private List<Future<?>> triage(
            FleetQuestion question,
            Moments moments,
            Deadline end,
            RowsSoFar rows,
            Consumer<FleetRow> told,
            ExecutorService threads) {
        LimitedContacts contacts = new LimitedContacts(end);
        return each(question, moments, rows, threads, cluster -> contacts.triage(cluster, rows::put, told));
    }

    /// Examines each cluster as soon as it has responded and a slot is free.
    private List<Future<?>> verdicts(FleetQuestion question, Moments moments, RowsSoFar rows, ExecutorService threads) {
        LimitedContacts contacts = new LimitedContacts(moments.reading());
        return each(
                question,
                moments,
                rows,
                threads,
                cluster ->
                        contacts.examine(cluster, rows::put, rows::finish, made -> rows.finish(cluster.verdict(made))));
    }

    private List<Future<?>> each(
            FleetQuestion question,
            Moments moments,
            RowsSoFar rows,
            ExecutorService threads,
            Consumer<AskedCluster> asking) {
        List<Future<?>> asked = new ArrayList<>();
        for (ClusterNames names : question.clusters()) {
            AskedCluster cluster = asked(names, question, moments);
            rows.put(cluster.silent(RowErrors.SILENT));
            asked.add(threads.submit(() -> guarded(names, rows, () -> asking.accept(cluster))));
        }
        return asked;
    }

    private static void guarded(ClusterNames names, RowsSoFar rows, Runnable asking) {
        guarded(asking, () -> rows.finish(new FleetRow.ErrorRow(names, RowErrors.BROKEN)));
    }

    /// Confines an exception to the row of its cluster, also where its objects exhaust the stack.
    static void guarded(Runnable asking, Runnable broken) {
        try {
            asking.run();
        } catch (RuntimeException | StackOverflowError e) {
            LOG.log(System.Logger.Level.ERROR, "Examining a cluster of a fleet broke", e);
            broken.run();
        }
    }

    /// Examines one cluster per thread at the same time. Half as many as there are slots: triage of other clusters uses
    /// the processors while these wait for responses.
    private List<Future<?>> verdicts(
            WorstFirst order, FleetQuestion question, Moments moments, RowsSoFar rows, ExecutorService threads) {
        return IntStream.range(0, LimitedContacts.SLOTS / 2)
                .<Future<?>>mapToObj(_ -> threads.submit(() -> {
                    Optional<ClusterNames> next = order.next(moments.reading());
                    while (next.isPresent()) {
                        AskedCluster cluster = asked(next.get(), question, moments);
                        guarded(next.get(), rows, () -> deepen(cluster, rows));
                        next = order.next(moments.reading());
                    }
                }))
                .toList();
    }

    /// Keeps the row of triage, but not the report of a hub, where the cluster does not respond any more.
    private static void deepen(AskedCluster cluster, RowsSoFar rows) {
        Contact contact = cluster.contact();
        FleetRow row = switch (contact) {
            case Contact.None(FleetRow none) -> none;
            case Contact.Reached made -> cluster.verdict(made);
        };
        boolean lost = contact instanceof Contact.None || row.state() == RowState.UNREACHABLE;
        if (!lost || !AskedCluster.isOwn(rows.of(cluster.names()))) {
            rows.finish(row);
        }
    }

    private AskedCluster asked(ClusterNames names, FleetQuestion question, Moments moments) {
        return new AskedCluster(names, question, clusters, examination, moments.reading());
    }

    /// Waits until the tasks have ended or the deadline has passed; stops when interrupted.
    static void await(List<Future<?>> asking, Deadline moment) {
        for (Future<?> one : asking) {
            try {
                one.get(Math.max(0, moment.remaining().toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException _) {
                // Its row shows the timeout.
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (ExecutionException e) {
                throw new IllegalStateException("asking a cluster broke", e.getCause());
            }
        }
    }

    /// Chooses the cluster to examine next: the worst of those that triage has read so far. Safe for use by several
    /// threads.
    private static final class WorstFirst {
        private static final long LOOK_AGAIN_MILLIS = 20;

        private final RowsSoFar rows;
        private final BooleanSupplier complete;
        private final Set<ClusterNames> taken = new HashSet<>();

        /// @param complete whether triage has ended, so that no further row can arrive
        WorstFirst(RowsSoFar rows, BooleanSupplier complete) {
            this.rows = rows;
            this.complete = complete;
        }

        /// Waits for one while triage runs; empty where none is left, or the deadline has passed.
        synchronized Optional<ClusterNames> next(Deadline moment) {
            while (moment.remaining().isPositive()) {
                boolean last = complete.getAsBoolean();
                Optional<ClusterNames> worst = worst();
                if (worst.isPresent() || last) {
                    worst.ifPresent(taken::add);
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

        private Optional<ClusterNames> worst() {
            return rows.rows().stream()
                    .filter(row -> row instanceof FleetRow.Triaged && !taken.contains(row.names()))
                    .min(FleetRow.WORST_FIRST)
                    .map(FleetRow::names);
        }
    }
}
