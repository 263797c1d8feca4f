// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.finding.Finding;
import io.vertx.core.Vertx;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Measures the checks and the search for causes after reading, in this process, as the thread's CPU time.
final class Judging {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Picture picture;
    private final Map<Check, Duration> each = new HashMap<>();

    private Judging(Picture picture) {
        this.picture = picture;
    }

    /// @param first processor time of the checks in the first round, before the JIT compiler ran
    /// @param checks processor time of all checks, per counted round
    /// @param causes processor time of the search for causes
    /// @param slowest the checks that took longest, with their processor time per round
    record Judged(
            int pods, int findings, Duration first, Samples checks, Samples causes, Map<String, Duration> slowest) {}

    /// @param cluster arguments of the scripted server
    /// @param warmUp number of rounds before the counted ones, for the JIT compiler
    static Judged measure(List<String> cluster, int warmUp, int runs) throws Exception {
        try (ServerProcess server = new ServerProcess(cluster)) {
            return new Judging(picture(server.kubeconfig())).judge(warmUp, runs);
        }
    }

    private Judged judge(int warmUp, int runs) {
        Samples first = new Samples();
        List<Finding> findings = findings(first);
        for (int i = 1; i < warmUp; i++) {
            Explanation.of(findings(new Samples()));
        }
        each.clear();
        Samples checks = new Samples();
        Samples causes = new Samples();
        for (int i = 0; i < runs; i++) {
            List<Finding> found = findings(checks);
            long start = THREADS.getCurrentThreadCpuTime();
            Explanation.of(found);
            causes.add(since(start));
        }
        return new Judged(
                picture.objects(Resources.PODS).size(), findings.size(), first.median(), checks, causes, slowest(runs));
    }

    /// A picture caches its lookups: each round starts with a new one.
    private List<Finding> findings(Samples whole) {
        Picture fresh = new Picture(picture.namespace(), picture.asOf(), picture.server(), picture.lists());
        List<Finding> findings = new ArrayList<>();
        Duration sum = Duration.ZERO;
        for (Check check : Checks.all()) {
            long start = THREADS.getCurrentThreadCpuTime();
            findings.addAll(check.inspect(fresh));
            Duration took = since(start);
            each.merge(check, took, Duration::plus);
            sum = sum.plus(took);
        }
        whole.add(sum);
        findings.sort(Finding.ORDER);
        return findings;
    }

    private Map<String, Duration> slowest(int runs) {
        Map<String, Duration> slowest = new LinkedHashMap<>();
        each.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(5)
                .forEach(entry -> slowest.put(
                        entry.getKey().getClass().getSimpleName(),
                        entry.getValue().dividedBy(runs)));
        return slowest;
    }

    private static Duration since(long start) {
        return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
    }

    private static Picture picture(String kubeconfig) {
        Vertx vertx = Vertx.vertx();
        KubeClusters.ConnectionSettings settings = new KubeClusters.ConnectionSettings(
                Optional.of(kubeconfig), Optional.empty(), Map.of(), Path.of("/nowhere"), new AlertSource.Off());
        try (KubeClusters clusters = new KubeClusters(settings, vertx, Clock.systemUTC())) {
            if (!(clusters.open(Optional.empty(), Caller.ANONYMOUS) instanceof Opened.Ready(Cluster cluster))) {
                throw new IllegalStateException("there is no cluster");
            }
            OptionalReads reads = OptionalReads.of(Checks.all());
            Set<Resource<?>> wanted = new HashSet<>(Checks.needs());
            wanted.addAll(reads.always());
            Picture first = cluster.read(wanted, Optional.empty(), Deadline.in(PATIENCE), ReadObserver.NONE);
            return cluster.readMore(first, reads.after(first), Deadline.in(PATIENCE));
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
