// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.OwnRight;
import io.clusterhealth.cluster.OwnRules;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Reading;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.monitoring.Monitoring;
import io.clusterhealth.cluster.kube.read.KubeDetails;
import io.clusterhealth.cluster.kube.read.Readers;
import io.clusterhealth.cluster.object.ServedApis;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/// A live cluster, read through its API server.
record KubeCluster(
        String name, ApiServer server, Monitoring monitoring, Optional<HubReport> hubReport, Optional<Tape> tape)
        implements Cluster {
    /// The part of the time that is reserved for returning what has been read.
    private static final Duration MARGIN = Duration.ofMillis(20);

    private static final Unread.Failed OTHERS =
            new Unread.Failed("the cluster is read with the server's own account, whose rights are not the caller's");

    KubeCluster(String name, ApiServer server, Monitoring monitoring, Optional<HubReport> hubReport) {
        this(name, server, monitoring, hubReport, Optional.empty());
    }

    @Override
    public Optional<Cluster> taped(Tape recorder) {
        return Optional.of(new KubeCluster(name, server, monitoring, hubReport, Optional.of(recorder)));
    }

    @Override
    public Set<Resource<?>> configured() {
        return monitoring.configured();
    }

    @Override
    public List<String> homeNamespaces() {
        return server.namespaces();
    }

    /// With our own rights the response would be about our account, not about the caller.
    @Override
    public Optional<OwnRules> rules(String namespace, Deadline deadline) {
        return server.asks() ? Optional.empty() : new RulesReading(server, deadline).in(namespace);
    }

    @Override
    public Read<OwnRight> mayI(Right right, Deadline deadline) {
        return server.asks() ? new Read.Missing<>(OTHERS) : new RulesReading(server, deadline).permits(right);
    }

    @Override
    public Read<Caller> self(Deadline deadline) {
        return server.asks() ? new Read.Missing<>(OTHERS) : new RulesReading(server, deadline).self();
    }

    @Override
    public Details details() {
        return new KubeDetails(server);
    }

    @Override
    public Reading begin(
            Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        return new KubeReading(this, wanted, namespace, early(deadline), observer, true);
    }

    @Override
    public Picture lists(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline) {
        try (Reading reading = new KubeReading(this, wanted, namespace, early(deadline), ReadObserver.NONE, false)) {
            return reading.whole();
        }
    }

    @Override
    public Picture read(Set<Resource<?>> wanted, Optional<String> namespace, Deadline deadline, ReadObserver observer) {
        try (Reading reading = begin(wanted, namespace, deadline, observer)) {
            return reading.whole();
        }
    }

    @Override
    public Picture readMore(Picture picture, Set<Resource<?>> wanted, Deadline deadline) {
        Deadline ours = early(deadline);
        Future<Read<ServedApis>> apis =
                CompletableFuture.completedFuture(picture.server().apis());
        ListChoice lists = new ListChoice(server, monitoring, tape, picture.namespace(), apis, () -> false, ours, ours);
        try (Readers readers = new Readers()) {
            Map<Resource<?>, Future<Read<? extends List<?>>>> reading = new HashMap<>();
            wanted.forEach(resource -> reading.put(resource, readers.start(() -> lists.read(resource))));
            Map<Resource<?>, Read<? extends List<?>>> read = new HashMap<>();
            reading.forEach((resource, list) -> read.put(resource, readers.result(list)));
            return picture.plus(read);
        }
    }

    private static Deadline early(Deadline deadline) {
        return deadline.earlierBy(MARGIN);
    }
}
