// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiClient;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.InCluster;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.login.SeenCertificate;
import io.clusterhealth.cluster.object.Fields;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds the address of a cluster's monitoring: a configured one, OpenShift's services from inside the cluster, or
/// their routes from outside. The host of a route is cached until a request finds no server there.
///
/// @param endpoint the cluster's own, whose login is sent to the monitoring
public record Monitoring(
        Endpoint endpoint, ApiServer server, AlertSource source, MonitoringClients clients, Clock clock)
        implements AlertWays {
    /// Without it, the routes of OpenShift's monitoring cannot be found.
    public static final AccessRule ROUTE_RULE = new AccessRule("get", "route.openshift.io", "routes");

    private static final String ROUTES = "/apis/route.openshift.io/v1/namespaces/openshift-monitoring/routes/";
    private static final Path SERVICE_AUTHORITY = InCluster.FOLDER.resolve("service-ca.crt");
    private static final Pattern HOST = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");
    private static final String ALERTS = "/api/v1/alerts";
    private static final String QUERY = "/api/v1/query";
    private static final String SILENCED = "/api/v2/alerts";
    private static final String WHICH = "?active=false&unprocessed=false";

    /// A service of OpenShift's monitoring.
    enum MonitoringService {
        /// Serves all alerts, but not what people have silenced.
        THANOS("thanos-querier", 9091),
        ALERTMANAGER("alertmanager-main", 9094);

        private final String route;
        private final int port;

        MonitoringService(String route, int port) {
            this.route = route;
            this.port = port;
        }

        private String nextDoor() {
            return "https://%s.openshift-monitoring.svc:%d".formatted(route, port);
        }
    }

    /// The lists that are read from a configured address.
    public Set<Resource<?>> configured() {
        return switch (source) {
            case AlertSource.Off _, AlertSource.PlatformMonitoring _ -> Set.of();
            case AlertSource.At(URI address, Optional<URI> _, Optional<Path> _) ->
                query(address).isPresent()
                        ? Set.of(Resources.ALERTS, Resources.MEASUREMENTS)
                        : Set.of(Resources.ALERTS);
        };
    }

    @Override
    public Way alerts(Deadline deadline) {
        return switch (source) {
            case AlertSource.Off _ -> new Way.Closed(new Unread.Absent());
            case AlertSource.At(URI address, Optional<URI> _, Optional<Path> authorities) ->
                at(origin(address), address.getRawPath(), authorities);
            case AlertSource.PlatformMonitoring(Optional<Path> authorities) ->
                platform(MonitoringService.THANOS, ALERTS, deadline, authorities);
        };
    }

    @Override
    public Way measurements(Deadline deadline) {
        return switch (source) {
            case AlertSource.Off _ -> new Way.Closed(new Unread.Absent());
            case AlertSource.At(URI address, Optional<URI> _, Optional<Path> authorities) ->
                query(address)
                        .map(path -> at(origin(address), MeasurementQuery.path(path), authorities))
                        .orElseGet(() -> new Way.Closed(new Unread.Absent()));
            case AlertSource.PlatformMonitoring(Optional<Path> authorities) ->
                platform(MonitoringService.THANOS, MeasurementQuery.path(QUERY), deadline, authorities);
        };
    }

    /// The query path of the server of these alerts; empty for an Alertmanager, which answers no queries.
    private static Optional<String> query(URI alerts) {
        String path = alerts.getRawPath();
        return path.endsWith(ALERTS)
                ? Optional.of(path.substring(0, path.length() - ALERTS.length()) + QUERY)
                : Optional.empty();
    }

    /// An Alertmanager marks its own alerts as silenced; for those of a Prometheus, an Alertmanager is queried.
    @Override
    public Way silenced(Deadline deadline) {
        return switch (source) {
            case AlertSource.Off _ -> new Way.Closed(new Unread.Absent());
            case AlertSource.At(URI address, Optional<URI> _, Optional<Path> _)
            when address.getRawPath().endsWith(SILENCED) -> new Way.Closed(new Unread.Absent());
            case AlertSource.At(URI _, Optional<URI> alertmanager, Optional<Path> authorities) ->
                alertmanager
                        .map(other -> at(origin(other), other.getRawPath() + WHICH, authorities))
                        .orElseGet(() -> new Way.Closed(new Unread.Failed("no Alertmanager is configured")));
            case AlertSource.PlatformMonitoring(Optional<Path> authorities) ->
                platform(MonitoringService.ALERTMANAGER, SILENCED + WHICH, deadline, authorities);
        };
    }

    @Override
    public void forget() {
        for (MonitoringService service : MonitoringService.values()) {
            clients.route(endpoint, service).set("");
        }
    }

    private Way platform(MonitoringService service, String path, Deadline deadline, Optional<Path> authorities) {
        if (endpoint.impersonation().acts()) {
            return unlessAbsent(
                    routed(service, path, deadline, authorities), "the monitoring knows no impersonation (as)");
        }
        if (!endpoint.login().hasToken()) {
            return unlessAbsent(
                    routed(service, path, deadline, authorities),
                    "the monitoring asks for a token, and this login has none; oc login gets one");
        }
        return endpoint.name().equals(InCluster.NAME)
                ? open(
                        service.nextDoor(),
                        path,
                        trust(Optional.of(SERVICE_AUTHORITY)),
                        // The proxy of the kubeconfig is for the API server.
                        Optional.empty())
                : routed(service, path, deadline, authorities);
    }

    /// A monitoring that this login cannot use; where none was found, that remains the result.
    private static Way unlessAbsent(Way found, String cause) {
        return switch (found) {
            case Way.Open _ -> new Way.Closed(new Unread.Failed(cause));
            case Way.Closed closed -> closed;
        };
    }

    private Way routed(MonitoringService service, String path, Deadline deadline, Optional<Path> authorities) {
        String known = clients.route(endpoint, service).get();
        if (!known.isEmpty()) {
            return at("https://" + known, path, authorities);
        }
        return switch (new TextReading(server, deadline).askOnce(ROUTES + service.route, 404)) {
            case TextReply.NoText(Unread why) -> new Way.Closed(why);
            case TextReply.TextBody(int code, String text)
            when code == 200 ->
                host(text)
                        .map(host -> {
                            clients.route(endpoint, service).set(host);
                            return at("https://" + host, path, authorities);
                        })
                        .orElseGet(() -> new Way.Closed(new Unread.Absent()));
            case TextReply.TextBody(int code, String _) when code == 404 -> new Way.Closed(new Unread.Absent());
            case TextReply.TextBody(int code, String _)
            when code == 403 -> new Way.Closed(new Unread.Denied(ROUTE_RULE));
            case TextReply.TextBody(int code, String _) -> new Way.Closed(Causes.code(code));
        };
    }

    private Way at(String origin, String path, Optional<Path> authorities) {
        return open(origin, path, trust(authorities), endpoint.proxy());
    }

    private static Optional<String> host(String route) {
        return Optional.of(Fields.parsed(route).at("/spec/host").asText())
                .filter(host -> HOST.matcher(host).matches());
    }

    /// The login is sent over TLS only.
    private Way open(String origin, String path, Endpoint.Trust trust, Optional<URI> proxy) {
        Login login = origin.startsWith("https:") ? endpoint.login() : new Login.Anonymous();
        Endpoint there = new Endpoint(endpoint.name(), origin, trust, login, proxy, endpoint.far());
        return switch (clients.to(there)) {
            case Checked.Good<ApiClient>(ApiClient client) ->
                new Way.Open(new ApiServer(client, there, new SeenCertificate(), clock), path);
            case Checked.Bad<ApiClient>(String cause, String _, var _) -> new Way.Closed(new Unread.Failed(cause));
        };
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
