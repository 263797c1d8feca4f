// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.RequestWatch;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;

/// The API servers that have been opened, a client each; one whose endpoint has changed is replaced.
final class OpenClusters implements AutoCloseable {
    /// Calls that still use a replaced client have ended by then.
    private static final Executor LATER = CompletableFuture.delayedExecutor(30, TimeUnit.SECONDS);

    private final Map<String, Open> open = new HashMap<>();
    private final Vertx vertx;
    private final Clock clock;
    private final RequestWatch watch;

    OpenClusters(Vertx vertx, Clock clock, RequestWatch watch) {
        this.vertx = vertx;
        this.clock = clock;
        this.watch = watch;
    }

    private record Open(Endpoint endpoint, ApiClient client, ApiServer server, CallerServers callers) {
        void close() {
            callers.close();
            client.close();
        }
    }

    /// The API server at an endpoint.
    Checked<ApiServer> at(Endpoint endpoint) {
        return opened(endpoint).then(one -> new Checked.Good<>(one.server()));
    }

    /// The API server at an endpoint that has no login, as one caller asks it.
    Checked<ApiServer> at(Endpoint endpoint, Login.Token caller) {
        return opened(endpoint).then(one -> new Checked.Good<>(one.callers().of(caller)));
    }

    private synchronized Checked<Open> opened(Endpoint endpoint) {
        Open known = open.get(endpoint.name());
        if (known != null && known.endpoint().equals(endpoint)) {
            return new Checked.Good<>(known);
        }
        return identity(endpoint).then(identity -> connected(endpoint, identity));
    }

    @Override
    public synchronized void close() {
        open.values().forEach(Open::close);
        open.clear();
    }

    private Checked<Open> connected(Endpoint endpoint, KeyManager[] identity) {
        try {
            SeenCertificate seen = new SeenCertificate();
            ApiClient client = ApiClient.of(endpoint, Tls.context(endpoint.trust(), identity, seen), vertx);
            ApiServer server = new ApiServer(client, endpoint, seen, clock, watch);
            Open opened = new Open(endpoint, client, server, new CallerServers(server));
            Open replaced = open.put(endpoint.name(), opened);
            if (replaced != null) {
                LATER.execute(replaced::close);
            }
            return new Checked.Good<>(opened);
        } catch (GeneralSecurityException _) {
            return broken(endpoint);
        }
    }

    private static Checked<KeyManager[]> identity(Endpoint endpoint) {
        return switch (endpoint.login()) {
            case Login.Certificate certificate ->
                ClientIdentity.of(endpoint.name(), certificate).then(identity -> managers(endpoint, identity));
            case Login.Anonymous _, Login.Token _, Login.TokenFile _, Login.Basic _ ->
                new Checked.Good<>(new KeyManager[0]);
        };
    }

    private static Checked<KeyManager[]> managers(Endpoint endpoint, ClientIdentity identity) {
        try {
            return new Checked.Good<>(identity.managers());
        } catch (GeneralSecurityException | IOException _) {
            return broken(endpoint);
        }
    }

    private static <T> Checked<T> broken(Endpoint endpoint) {
        return new Checked.Bad<>(
                "The certificates of the context " + endpoint.name() + " cannot be used.",
                "Get a new kubeconfig from the cluster.");
    }
}
