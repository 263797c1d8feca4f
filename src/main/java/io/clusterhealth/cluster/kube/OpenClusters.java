// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.kube.api.ApiClient;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.CallerConnection;
import io.clusterhealth.cluster.kube.api.CallerServers;
import io.clusterhealth.cluster.kube.api.Pool;
import io.clusterhealth.cluster.kube.api.RequestPlaces;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.ClientIdentity;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.ExecCredential;
import io.clusterhealth.cluster.kube.login.ExecLogin;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.login.SeenCertificate;
import io.clusterhealth.cluster.kube.login.Tls;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Optional;
import javax.net.ssl.KeyManager;

/// The API servers that have been opened, with one client each. Safe for use by several threads.
final class OpenClusters implements AutoCloseable {
    /// Connections to a hub; with those to the cluster of the kubeconfig they add up to the limit for many clusters.
    private static final int TO_HUB = RequestPlaces.MOST_OF_ALL - ApiClient.CONNECTIONS;

    private final Pool<ConnectionKey, OpenCluster> open = new Pool<>();
    private final int connections;
    private final RequestPlaces ofAll;
    private final Once<Vertx> vertx;
    private final Clock clock;
    private final RequestWatch watch;

    /// @param hub whether they are reached through the connections to a hub
    /// @param ofAll slots that all of them share, where there is no hub
    OpenClusters(boolean hub, RequestPlaces ofAll, Once<Vertx> vertx, Clock clock, RequestWatch watch) {
        this.connections = hub ? TO_HUB : ApiClient.CONNECTIONS;
        this.ofAll = hub ? RequestPlaces.ANY : ofAll;
        this.vertx = vertx;
        this.clock = clock;
        this.watch = watch;
    }

    /// @param certificate client certificate; that of an exec plugin changes while its endpoint stays the same
    private record ConnectionKey(Endpoint endpoint, Optional<Login.Certificate> certificate) {}

    private record OpenCluster(ApiClient client, ApiServer server, CallerServers callers) implements Pool.Client {
        @Override
        public boolean inUse() {
            return client.inUse();
        }

        @Override
        public void close() {
            callers.close();
            client.close();
        }
    }

    /// The API server at an endpoint. Runs the exec plugin of its login where necessary.
    ///
    /// @param way whose connections are used: the endpoint itself, the same without a login, or a hub
    Checked<ApiServer> at(Endpoint way, Endpoint endpoint) {
        return opened(way)
                .map(one -> way.equals(endpoint) ? one.server() : one.callers().of(endpoint));
    }

    /// A connection to the API server at an endpoint, for changes.
    ///
    /// @param way as for [#at]
    Checked<CallerConnection> connection(Endpoint way, Endpoint theirs) {
        return opened(way).map(one -> new CallerConnection(one.client().as(theirs.config()), theirs, watch));
    }

    private Checked<OpenCluster> opened(Endpoint endpoint) {
        return certificate(endpoint.login())
                .then(certificate ->
                        open.of(new ConnectionKey(endpoint, certificate), () -> connected(endpoint, certificate)));
    }

    @Override
    public void close() {
        open.close();
    }

    private static Checked<Optional<Login.Certificate>> certificate(Login login) {
        return switch (login) {
            case Login.Certificate certificate -> new Checked.Good<>(Optional.of(certificate));
            case Login.Program(ExecLogin plugin) -> plugin.current().map(ExecCredential::certificate);
            case Login.Anonymous _, Login.Token _, Login.TokenFile _, Login.Basic _ ->
                new Checked.Good<>(Optional.empty());
        };
    }

    private Checked<OpenCluster> connected(Endpoint endpoint, Optional<Login.Certificate> certificate) {
        return certificate
                .map(shown -> ClientIdentity.of(endpoint.name(), shown).then(identity -> managers(endpoint, identity)))
                .orElseGet(() -> new Checked.Good<>(new KeyManager[0]))
                .then(identity -> connected(endpoint, identity));
    }

    private Checked<OpenCluster> connected(Endpoint endpoint, KeyManager[] identity) {
        try {
            SeenCertificate seen = new SeenCertificate();
            ApiClient client =
                    ApiClient.of(endpoint, identity, Tls.trust(endpoint.trust(), seen), connections, vertx.get());
            ApiServer server = new ApiServer(client, endpoint, seen, clock, watch).within(connections, ofAll);
            return new Checked.Good<>(new OpenCluster(client, server, new CallerServers(server)));
        } catch (GeneralSecurityException _) {
            return broken(endpoint);
        }
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
