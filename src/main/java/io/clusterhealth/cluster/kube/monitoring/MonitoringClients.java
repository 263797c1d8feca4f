// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.kube.api.ApiClient;
import io.clusterhealth.cluster.kube.api.Pool;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.Tls;
import io.vertx.core.Vertx;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManager;

/// Connections to the monitoring of clusters: one client for all with the same trust and proxy, whichever token a
/// request carries.
public final class MonitoringClients implements AutoCloseable {
    private final Pool<Kind, ApiClient> clients = new Pool<>();
    private final Once<Vertx> vertx;

    public MonitoringClients(Once<Vertx> vertx) {
        this.vertx = vertx;
    }

    private final Map<Place, AtomicReference<String>> routes = new HashMap<>();

    private record Place(String cluster, Monitoring.MonitoringService service) {}

    private record Kind(Endpoint.Trust trust, Optional<URI> proxy) {}

    /// A client for this endpoint, created on first use.
    Checked<ApiClient> to(Endpoint endpoint) {
        return clients.of(new Kind(endpoint.trust(), endpoint.proxy()), () -> made(endpoint));
    }

    private Checked<ApiClient> made(Endpoint endpoint) {
        try {
            return new Checked.Good<>(
                    ApiClient.of(endpoint, new KeyManager[0], Tls.besidesTheUsual(endpoint.trust()), vertx.get()));
        } catch (GeneralSecurityException _) {
            return new Checked.Bad<>("the authorities of the monitoring cannot be used", "Correct MCP_ALERTS_CA_FILE.");
        }
    }

    /// The host at which this service of a cluster's monitoring was found last; empty before it was looked up.
    synchronized AtomicReference<String> route(Endpoint cluster, Monitoring.MonitoringService service) {
        return routes.computeIfAbsent(new Place(cluster.server(), service), _ -> new AtomicReference<>(""));
    }

    @Override
    public void close() {
        clients.close();
    }
}
