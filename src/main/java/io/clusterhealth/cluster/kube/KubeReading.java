// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Reading;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.ServerStatus;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.read.ApiDiscovery;
import io.clusterhealth.cluster.kube.read.Readers;
import io.clusterhealth.cluster.kube.read.StatusReading;
import io.clusterhealth.cluster.object.ApiReadiness;
import io.clusterhealth.cluster.object.ServedApis;
import io.clusterhealth.cluster.object.ServerVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Reads the status of an API server and some of its lists, each on a thread of its own.
final class KubeReading implements Reading {
    /// Lists wait for discovery for at most the remaining time divided by this.
    private static final int DISCOVERY_SHARE = 4;

    /// Usually the longest lists: the slowest reads start first.
    private static final List<Resource<?>> LONGEST = List.of(Resources.PODS, Resources.EVENTS);

    private final ApiServer server;
    private final Optional<String> namespace;
    private final Readers readers = new Readers();
    private final long begin = System.nanoTime();
    private final Future<Read<ServerVersion>> version;
    private final Future<Read<ApiReadiness>> readiness;
    private final Future<Read<ServedApis>> apis;
    private final ListChoice lists;
    private final Map<Resource<?>, Future<Read<? extends List<?>>>> reading = new HashMap<>();

    /// @param ofServer whether its version and readiness are requested, too
    KubeReading(
            KubeCluster cluster,
            Set<Resource<?>> wanted,
            Optional<String> namespace,
            Deadline deadline,
            ReadObserver observer,
            boolean ofServer) {
        this.server = cluster.server();
        this.namespace = namespace;
        StatusReading status = new StatusReading(new TextReading(server, deadline));
        this.apis = readers.start(() -> served(wanted, deadline));
        Deadline patience = Deadline.in(deadline.remaining().dividedBy(DISCOVERY_SHARE));
        this.lists = new ListChoice(
                server, cluster.monitoring(), cluster.tape(), namespace, apis, readers::cut, patience, deadline);
        start(wanted, observer);
        this.version = ofServer ? readers.start(status::version) : unasked();
        this.readiness = ofServer ? readers.start(status::readiness) : unasked();
    }

    private static <T> Future<Read<T>> unasked() {
        return CompletableFuture.completedFuture(new Read.Missing<>(new Unread.Absent()));
    }

    /// Reads what the server serves, if any wanted list may not be served.
    private Read<ServedApis> served(Set<Resource<?>> wanted, Deadline deadline) {
        return wanted.stream().allMatch(Resource::indispensable)
                ? new Read.Missing<>(new Unread.Absent())
                : new ApiDiscovery(new TextReading(server, deadline)).apis();
    }

    private void start(Set<Resource<?>> wanted, ReadObserver observer) {
        AtomicInteger done = new AtomicInteger();
        List<Resource<?>> inOrder = new ArrayList<>(LONGEST);
        inOrder.retainAll(wanted);
        inOrder.addAll(wanted.stream().filter(list -> !LONGEST.contains(list)).toList());
        for (Resource<?> resource : inOrder) {
            reading.put(resource, readers.start(() -> {
                Read<? extends List<?>> read = lists.read(resource);
                observer.finished(done.incrementAndGet(), wanted.size(), resource.plural());
                return read;
            }));
        }
    }

    @Override
    public Picture soFar(Set<Resource<?>> lists, Deadline moment) {
        Map<Resource<?>, Read<? extends List<?>>> read = new HashMap<>();
        reading.forEach((resource, list) -> {
            if (lists.contains(resource)) {
                read.put(resource, readers.result(list, moment).orElseGet(() -> new Read.Missing<>(late())));
            }
        });
        return picture(known(version, moment), known(readiness, moment), known(apis, moment), read);
    }

    private <T> Read<T> known(Future<Read<T>> status, Deadline moment) {
        return readers.result(status, moment).orElseGet(() -> new Read.Missing<>(late()));
    }

    private Unread late() {
        return new Unread.Late(Duration.ofNanos(System.nanoTime() - begin));
    }

    @Override
    public void alsoRead(Set<Resource<?>> more) {
        Set<Resource<?>> unread = new HashSet<>(more);
        unread.removeAll(reading.keySet());
        if (readers.cut()) {
            unread.forEach(resource -> reading.put(
                    resource, CompletableFuture.completedFuture(new Read.Missing<>(new Unread.Late(Duration.ZERO)))));
        } else {
            start(unread, ReadObserver.NONE);
        }
    }

    @Override
    public Picture whole() {
        Map<Resource<?>, Read<? extends List<?>>> read = new HashMap<>();
        reading.forEach((resource, list) -> read.put(resource, readers.result(list)));
        return picture(readers.result(version), readers.result(readiness), readers.result(apis), read);
    }

    private Picture picture(
            Read<ServerVersion> told,
            Read<ApiReadiness> ready,
            Read<ServedApis> served,
            Map<Resource<?>, Read<? extends List<?>>> read) {
        ServerStatus tells = new ServerStatus(told, ready, served, server.certificate(), server.ahead(), "");
        return new Picture(namespace, server.now(), tells, read);
    }

    @Override
    public void close() {
        readers.close();
    }
}
