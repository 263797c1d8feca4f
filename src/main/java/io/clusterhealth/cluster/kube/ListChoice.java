// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.monitoring.Monitoring;
import io.clusterhealth.cluster.kube.monitoring.MonitoringReading;
import io.clusterhealth.cluster.kube.read.ListReading;
import io.clusterhealth.cluster.kube.read.MetricsReading;
import io.clusterhealth.cluster.object.ServedApis;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// Reads a list of a cluster from the source that has it: the API server, its metrics, or the monitoring.
///
/// @param apis what the server serves, once discovery is complete
/// @param cut whether reading has been cut short
/// @param patience until when lists that may not be served wait for discovery; then they are requested anyway
record ListChoice(
        ApiServer server,
        Monitoring monitoring,
        Optional<Tape> tape,
        Optional<String> namespace,
        Future<Read<ServedApis>> apis,
        BooleanSupplier cut,
        Deadline patience,
        Deadline deadline) {

    Read<? extends List<?>> read(Resource<?> resource) {
        if (resource.equals(Resources.ALERTS)) {
            return unlessUnserved(new MonitoringReading(monitoring, deadline).alerts());
        }
        if (resource.equals(Resources.MEASUREMENTS)) {
            return unlessUnserved(new MonitoringReading(monitoring, deadline).measurements());
        }
        return resource.equals(Resources.DEPRECATED_APIS)
                ? new MetricsReading(server, deadline, tape).read()
                : list(resource);
    }

    /// A server refuses also the routes that it does not serve: without them there is no platform monitoring, and no
    /// right would help.
    private <T> Read<List<T>> unlessUnserved(Read<List<T>> read) {
        return read instanceof Read.Missing<List<T>>(Unread.Denied(AccessRule rule))
                        && rule.equals(Monitoring.ROUTE_RULE)
                        && known().filter(apis -> apis.lacks(rule.group(), rule.resource()))
                                .isPresent()
                ? new Read.Missing<>(new Unread.Absent())
                : read;
    }

    private <T> Read<List<T>> list(Resource<T> resource) {
        Optional<ServedApis> known = resource.indispensable() ? Optional.empty() : known();
        if (cut.getAsBoolean()) {
            return new Read.Missing<>(new Unread.Late(Duration.ZERO));
        }
        if (known.filter(served -> served.lacks(resource.group(), resource.plural()))
                .isPresent()) {
            return new Read.Missing<>(new Unread.Absent());
        }
        boolean served = resource.indispensable()
                || known.filter(has -> has.has(resource.group(), resource.plural()))
                        .isPresent();
        String version = known.map(apis -> version(resource, apis)).orElse(resource.version());
        boolean certain = known.filter(has -> has.has(resource.group(), resource.plural(), version))
                .isPresent();
        return new ListReading<>(server, resource, version, namespace, served, certain, deadline, tape).read();
    }

    /// The older version where the server does not serve ours yet; its objects are read the same way.
    private static String version(Resource<?> resource, ServedApis apis) {
        return Stream.of(resource.version(), resource.of().older())
                .filter(version -> apis.has(resource.group(), resource.plural(), version))
                .findFirst()
                .orElse(resource.version());
    }

    private Optional<ServedApis> known() {
        try {
            return apis.get(Math.max(0, patience.remaining().toNanos()), TimeUnit.NANOSECONDS)
                    .known();
        } catch (TimeoutException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reader broke", e.getCause());
        }
    }
}
