// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.TextReading.Reply;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds the way to a cluster's monitoring: a configured address, OpenShift's services from within the cluster, or
/// their routes from without. The address of a route is kept until somebody finds nobody there.
///
/// @param endpoint the cluster's own, whose login the monitoring is shown
record Monitoring(Endpoint endpoint, ApiServer server, AlertSource source, MonitoringClients clients, Clock clock)
        implements AlertWays {
    private static final String ROUTES = "/apis/route.openshift.io/v1/namespaces/openshift-monitoring/routes/";
    private static final Path SERVICE_AUTHORITY = InCluster.FOLDER.resolve("service-ca.crt");
    private static final Pattern HOST = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// A service of OpenShift's monitoring.
    enum Service {
        /// Knows every alert there is, but not what people have silenced.
        THANOS("thanos-querier", 9091, "/api/v1/alerts"),
        ALERTMANAGER("alertmanager-main", 9094, "/api/v2/alerts?active=false&unprocessed=false");

        private final String route;
        private final int port;
        private final String path;

        Service(String route, int port, String path) {
            this.route = route;
            this.port = port;
            this.path = path;
        }

        private String nextDoor() {
            return "https://%s.openshift-monitoring.svc:%d".formatted(route, port);
        }
    }

    /// Whether somebody has configured where its alerts are.
    boolean configured() {
        return source instanceof AlertSource.At;
    }

    @Override
    public Way alerts(Deadline deadline) {
        return switch (source) {
            case AlertSource.Off _ -> new Way.Closed(new Unread.Absent());
            case AlertSource.At(URI address, Optional<Path> authorities) ->
                open(origin(address), address.getRawPath(), trust(authorities), endpoint.proxy());
            case AlertSource.Platform(Optional<Path> authorities) -> platform(Service.THANOS, deadline, authorities);
        };
    }

    /// Whoever has configured an address has said all there is to ask.
    @Override
    public Way silenced(Deadline deadline) {
        return switch (source) {
            case AlertSource.Off _, AlertSource.At _ -> new Way.Closed(new Unread.Absent());
            case AlertSource.Platform(Optional<Path> authorities) ->
                platform(Service.ALERTMANAGER, deadline, authorities);
        };
    }

    @Override
    public void forget() {
        for (Service service : Service.values()) {
            clients.route(endpoint, service).set("");
        }
    }

    private Way platform(Service service, Deadline deadline, Optional<Path> authorities) {
        return switch (endpoint.login()) {
            case Login.Token _, Login.TokenFile _ ->
                endpoint.name().equals(InCluster.NAME)
                        ? open(
                                service.nextDoor(),
                                service.path,
                                trust(Optional.of(SERVICE_AUTHORITY)),
                                // The proxy of the kubeconfig is for the API server.
                                Optional.empty())
                        : routed(service, deadline, authorities);
            case Login.Anonymous _, Login.Basic _, Login.Certificate _ ->
                new Way.Closed(new Unread.Failed(
                        "the monitoring asks for a token, and this login has none; oc login gets one"));
        };
    }

    private Way routed(Service service, Deadline deadline, Optional<Path> authorities) {
        String known = clients.route(endpoint, service).get();
        if (!known.isEmpty()) {
            return at(known, service, authorities);
        }
        return switch (new TextReading(server, deadline).ask(ROUTES + service.route)) {
            case Reply.None(Unread why) -> new Way.Closed(why);
            case Reply.Text(int code, String text)
            when code == 200 ->
                host(text)
                        .map(host -> {
                            clients.route(endpoint, service).set(host);
                            return at(host, service, authorities);
                        })
                        .orElseGet(() -> new Way.Closed(new Unread.Absent()));
            case Reply.Text(int code, String _) when code == 404 -> new Way.Closed(new Unread.Absent());
            case Reply.Text(int code, String _)
            when code == 403 ->
                new Way.Closed(new Unread.Denied(new AccessRule("get", "route.openshift.io", "routes")));
            case Reply.Text(int code, String _) -> new Way.Closed(Causes.code(code));
        };
    }

    private Way at(String host, Service service, Optional<Path> authorities) {
        return open("https://" + host, service.path, trust(authorities), endpoint.proxy());
    }

    private static Optional<String> host(String route) {
        try {
            return Optional.of(JSON.readTree(route).path("spec").path("host").asText())
                    .filter(host -> HOST.matcher(host).matches());
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    /// A login is shown over a secure connection only.
    private Way open(String origin, String path, Endpoint.Trust trust, Optional<Endpoint.Proxy> proxy) {
        Login login = origin.startsWith("https:") ? endpoint.login() : new Login.Anonymous();
        Endpoint there = new Endpoint(endpoint.name(), origin, trust, login, proxy, endpoint.far());
        try {
            return new Way.Open(new ApiServer(clients.to(there), there, new SeenCertificate(), clock), path);
        } catch (GeneralSecurityException _) {
            return new Way.Closed(new Unread.Failed("the authorities of the monitoring cannot be used"));
        }
    }

    private Endpoint.Trust trust(Optional<Path> file) {
        String more = file.map(Monitoring::content).orElse("");
        return new Endpoint.Trust(
                endpoint.trust().authorities() + "\n" + more,
                "",
                endpoint.trust().anyCertificate());
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException _) {
            return "";
        }
    }

    private static String origin(URI address) {
        return address.getScheme() + "://" + address.getRawAuthority();
    }
}
