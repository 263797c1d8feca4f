// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.tool.fleet.AskedCluster.Contact;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The answers so far of clusters that are asked in parallel: whenever the call ends, each cluster has one. A cluster
/// that does not respond delays no other, and an exception affects only the answer of its cluster. Safe for use by
/// several threads.
///
/// @param <R> answer about one cluster
final class Survey<R> implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Survey.class.getName());

    private final List<AskedCluster> clusters;
    private final Function<FleetRow, R> ofRow;
    private final ReadObserver observer;
    private final Map<ClusterNames, R> answers = new ConcurrentHashMap<>();
    private final AtomicInteger done = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /// @param ofRow the answer about a cluster of which no more is known
    /// @param observer notified of each finished cluster
    Survey(List<AskedCluster> clusters, Function<FleetRow, R> ofRow, ReadObserver observer) {
        this.clusters = clusters;
        this.ofRow = ofRow;
        this.observer = observer;
        clusters.forEach(cluster -> put(cluster.silent(RowErrors.SILENT)));
    }

    /// Replaces the answer about a cluster.
    void put(FleetRow row) {
        answers.put(row.names(), ofRow.apply(row));
    }

    /// Stores the final answer about a cluster.
    void finish(FleetRow row) {
        finish(row.names(), ofRow.apply(row));
    }

    void finish(ClusterNames names, R answer) {
        answers.put(names, answer);
        observer.finished(done.incrementAndGet(), clusters.size(), names.name());
    }

    List<AskedCluster> clusters() {
        return clusters;
    }

    R answer(AskedCluster cluster) {
        return Objects.requireNonNull(answers.get(cluster.names()));
    }

    /// In the order of the clusters.
    List<R> answers() {
        return clusters.stream().map(this::answer).toList();
    }

    /// Examines each cluster as soon as it has responded and a slot is free.
    ///
    /// @param end when no more clusters behind a hub are contacted
    List<Future<?>> examine(Deadline end, BiFunction<AskedCluster, Contact.Reached, R> look) {
        LimitedContacts contacts = new LimitedContacts(end);
        return each(cluster -> contacts.examine(
                cluster, this::put, this::finish, made -> finish(cluster.names(), look.apply(cluster, made))));
    }

    /// Asks each cluster in a thread of its own.
    List<Future<?>> each(Consumer<AskedCluster> asking) {
        return clusters.stream()
                .<Future<?>>map(cluster -> threads.submit(() -> guarded(cluster, asking)))
                .toList();
    }

    /// Runs the same work in several threads at the same time.
    List<Future<?>> computing(int number, Runnable work) {
        return IntStream.range(0, number)
                .<Future<?>>mapToObj(_ -> threads.submit(() -> {
                    try {
                        Computing.run(work);
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .toList();
    }

    /// Confines an exception to the answer about its cluster, also where its objects exhaust the stack.
    void guarded(AskedCluster cluster, Consumer<AskedCluster> asking) {
        try {
            asking.accept(cluster);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.log(System.Logger.Level.ERROR, "Examining a cluster of a fleet broke", e);
            finish(new FleetRow.ErrorRow(cluster.names(), RowErrors.BROKEN));
        }
    }

    /// Waits until the tasks have ended or the deadline has passed; stops when interrupted.
    static void await(List<Future<?>> asking, Deadline moment) {
        for (Future<?> one : asking) {
            try {
                one.get(Math.max(0, moment.remaining().toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException _) {
                // Its answer shows the timeout.
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            } catch (ExecutionException e) {
                throw new IllegalStateException("asking a cluster broke", e.getCause());
            }
        }
    }

    /// Interrupts the threads, but does not wait for clusters that do not respond.
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
