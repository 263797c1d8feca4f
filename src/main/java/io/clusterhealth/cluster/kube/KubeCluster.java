// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.OwnRules;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.ServerStatus;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ServedApis;
import io.clusterhealth.cluster.object.ServerVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// A live cluster, read through its API server.
record KubeCluster(String name, ApiServer server, Monitoring monitoring, Optional<Tape> tape) implements Cluster {
    /// What is kept of the time for handing over what has been read.
    private static final Duration MARGIN = Duration.ofMillis(20);

    KubeCluster(String name, ApiServer server, Monitoring monitoring) {
        this(name, server, monitoring, Optional.empty());
    }

    @Override
    public Optional<Cluster> taped(Tape recorder) {
        return Optional.of(new KubeCluster(name, server, monitoring, Optional.of(recorder)));
    }

    @Override
    public Set<Resource<?>> configured() {
        return monitoring.configured() ? Set.of(Resources.ALERTS) : Set.of();
    }

    @Override
    public List<String> homeNamespaces() {
        return server.namespaces();
    }

    /// With rights of our own the answer would be about us, not about the caller.
    @Override
    public Optional<OwnRules> rules(String namespace, Deadline deadline) {
        return server.asks() ? Optional.empty() : new RulesReading(server, deadline).in(namespace);
    }

    @Override
    public Details details() {
        return new KubeDetails(server);
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        Deadline ours = Deadline.in(deadline.remaining().minus(MARGIN));
        StatusReading status = new StatusReading(new TextReading(server, ours));
        try (Readers readers = new Readers()) {
            Future<Read<ServedApis>> apis = readers.start(() -> served(wanted, ours));
            Lists lists = lists(readers, wanted, namespace, apis, ours, observer);
            Future<Read<ServerVersion>> version = readers.start(status::version);
            Future<Read<ApiReadiness>> readiness = readers.start(status::readiness);
            Map<Resource<?>, Read<? extends List<?>>> read = lists.results(readers);
            Read<ServerVersion> told = readers.result(version);
            Read<ApiReadiness> ready = readers.result(readiness);
            Read<ServedApis> served = readers.result(apis);
            ServerStatus tells = new ServerStatus(told, ready, served, server.certificate(), server.ahead());
            return new Picture(namespace, server.now(), tells, read);
        }
    }

    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        Deadline ours = Deadline.in(deadline.remaining().minus(MARGIN));
        try (Readers readers = new Readers()) {
            Future<Read<ServedApis>> apis =
                    CompletableFuture.completedFuture(picture.server().apis());
            return picture.plus(lists(readers, wanted, picture.namespace(), apis, ours, ReadObserver.NONE)
                    .results(readers));
        }
    }

    /// What the server serves, if something is wanted that it may not serve.
    private Read<ServedApis> served(Set<Resource<?>> wanted, Deadline deadline) {
        return wanted.stream().allMatch(Resource::indispensable)
                ? new Read.Missing<>(new Unread.Absent())
                : new Discovery(new TextReading(server, deadline)).apis();
    }

    private Lists lists(
            Readers readers,
            Set<Resource<?>> wanted,
            Optional<String> namespace,
            Future<Read<ServedApis>> apis,
            Deadline deadline,
            ReadObserver observer) {
        AtomicInteger done = new AtomicInteger();
        Map<Resource<?>, Future<? extends Read<? extends List<?>>>> reading = new HashMap<>();
        for (Resource<?> resource : wanted) {
            reading.put(resource, readers.start(() -> {
                Read<? extends List<?>> read = read(resource, namespace, apis, deadline);
                observer.finished(done.incrementAndGet(), wanted.size(), resource.plural());
                return read;
            }));
        }
        return new Lists(reading);
    }

    private Read<? extends List<?>> read(
            Resource<?> resource, Optional<String> namespace, Future<Read<ServedApis>> apis, Deadline deadline) {
        if (resource.equals(Resources.ALERTS)) {
            return new AlertReading(monitoring, deadline).read();
        }
        return resource.equals(Resources.DEPRECATED_APIS)
                ? new MetricsReading(server, deadline, tape).read()
                : list(resource, namespace, apis, deadline);
    }

    private <T> Read<List<T>> list(
            Resource<T> resource, Optional<String> namespace, Future<Read<ServedApis>> apis, Deadline deadline) {
        Optional<ServedApis> known = resource.indispensable() ? Optional.empty() : known(apis);
        if (known.filter(served -> served.lacks(resource.group(), resource.plural()))
                .isPresent()) {
            return new Read.Missing<>(new Unread.Absent());
        }
        boolean served = resource.indispensable()
                || known.filter(has -> has.has(resource.group(), resource.plural()))
                        .isPresent();
        return new ListReading<>(server, resource, namespace, served, deadline, tape).read();
    }

    private static Optional<ServedApis> known(Future<Read<ServedApis>> apis) {
        try {
            return apis.get().known();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reader broke", e.getCause());
        }
    }

    /// Lists that are being read.
    private record Lists(Map<Resource<?>, Future<? extends Read<? extends List<?>>>> reading) {
        Map<Resource<?>, Read<? extends List<?>>> results(Readers readers) {
            Map<Resource<?>, Read<? extends List<?>>> read = new HashMap<>();
            reading.forEach((resource, list) -> read.put(resource, readers.result(list)));
            return read;
        }
    }

    /// A virtual thread for each reading. They end by themselves, at the deadline or when they are interrupted.
    private static final class Readers implements AutoCloseable {
        private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        private boolean interrupted;

        <R> Future<R> start(Callable<R> reading) {
            return threads.submit(reading);
        }

        /// What a reading brought; an interrupt of the caller cuts all readings short.
        <R> R result(Future<R> reading) {
            while (true) {
                try {
                    return reading.get();
                } catch (InterruptedException _) {
                    interrupted = true;
                    threads.shutdownNow();
                } catch (ExecutionException e) {
                    throw new IllegalStateException("a reader broke", e.getCause());
                }
            }
        }

        @Override
        public void close() {
            threads.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
