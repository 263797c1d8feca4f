// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.fleet.AskedCluster.Contact;
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

/// Runs one request on several clusters in parallel, by one deadline; a cluster that does not respond delays no
/// other. An exception affects only the part of its cluster.
///
/// @param <T> result for one cluster
final class PartSurvey<T> {
    private static final RowError UNFINISHED =
            new RowError(RowError.Code.DEADLINE, "it answers, but not all could be read before the deadline");

    /// Time kept to combine the answers of waiting parts.
    private static final Duration CLOSING = Duration.ofMillis(300);

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

    /// Reads each cluster once; a cluster takes a slot only once it has responded.
    List<ClusterPart<T>> once(PartLook<T> look) {
        Moments moments = question.moments();
        Places places = new Places(FleetSurvey.PLACES);
        PartContext part = new PartContext(question.caller(), moments.reading(), new CommonPause(0));
        return ask(
                moments.waiting(),
                names -> {
                    AskedCluster cluster =
                            new AskedCluster(names, question, parts.clusters(), parts.examination(), moments.reading());
                    switch (cluster.contact()) {
                        case Contact.None(FleetRow.ErrorRow row) -> failed(names, row.error());
                        case Contact.Reached made -> {
                            failed(names, UNFINISHED);
                            places.take(
                                    moments.reading(),
                                    () -> told.put(names.name(), look.at(names.name(), made.cluster(), part)));
                        }
                    }
                },
                () -> {});
    }

    /// Waits for all clusters together: every pause is one of the whole call.
    List<ClusterPart<T>> together(PartWatch<T> watch) {
        Deadline waiting = question.deadline().earlierBy(CLOSING);
        CommonPause pauses = new CommonPause(question.clusters().size());
        PartContext part = new PartContext(question.caller(), waiting.earlierBy(CLOSING), pauses);
        return ask(
                waiting,
                names -> {
                    try {
                        told.put(names.name(), watch.over(names.name(), part));
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

    private interface Meanwhile {
        void run() throws InterruptedException;
    }

    @SuppressWarnings("resource") // close() would wait for clusters that do not respond
    private List<ClusterPart<T>> ask(Deadline moment, Consumer<ClusterNames> asking, Meanwhile meanwhile) {
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            List<Future<?>> asked = question.clusters().stream()
                    .<Future<?>>map(names -> threads.submit(() -> {
                        FleetSurvey.guarded(() -> asking.accept(names), () -> failed(names, RowErrors.BROKEN));
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

    private void failed(ClusterNames names, RowError why) {
        told.put(names.name(), ClusterPart.failed(names.name(), why));
    }
}
