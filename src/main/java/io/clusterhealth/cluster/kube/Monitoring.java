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

/// Finds the way to a cluster's monitoring: a configured address, OpenShift's service from within the cluster, or its
/// route from without. The address of the route is kept until somebody finds nobody there.
///
/// @param endpoint the cluster's own, whose login the monitoring is shown
record Monitoring(Endpoint endpoint, ApiServer server, AlertSource source, MonitoringClients clients, Clock clock) {
    private static final String SERVICE = "https://thanos-querier.openshift-monitoring.svc:9091";
    private static final String ALERTS = "/api/v1/alerts";
    private static final String ROUTE =
            "/apis/route.openshift.io/v1/namespaces/openshift-monitoring/routes/thanos-querier";
    private static final Path SERVICE_AUTHORITY = InCluster.FOLDER.resolve("service-ca.crt");
    private static final Pattern HOST = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Where to ask.
    sealed interface Way {

        /// @param path with the leading slash
        record Open(ApiServer monitoring, String path) implements Way {}

        record Closed(Unread why) implements Way {}
    }

    /// Whether somebody has configured where its alerts are.
    boolean configured() {
        return source instanceof AlertSource.At;
    }

    /// Finds the way, by one request at most.
    Way way(Deadline deadline) {
        return switch (source) {
            case AlertSource.Off _ -> new Way.Closed(new Unread.Absent());
            case AlertSource.At(URI address, Optional<Path> authorities) ->
                open(origin(address), address.getRawPath(), trust(authorities));
            case AlertSource.Platform(Optional<Path> authorities) ->
                switch (endpoint.login()) {
                    case Login.Token _, Login.TokenFile _ ->
                        endpoint.name().equals(InCluster.NAME)
                                ? open(SERVICE, ALERTS, trust(Optional.of(SERVICE_AUTHORITY)))
                                : routed(deadline, authorities);
                    case Login.Anonymous _, Login.Basic _, Login.Certificate _ ->
                        new Way.Closed(new Unread.Failed(
                                "the monitoring asks for a token, and this login has none; oc login gets one"));
                };
        };
    }

    /// Nobody was found there: look for the route anew next time.
    void forget() {
        clients.route(endpoint).set("");
    }

    private Way routed(Deadline deadline, Optional<Path> authorities) {
        String known = clients.route(endpoint).get();
        if (!known.isEmpty()) {
            return open("https://" + known, ALERTS, trust(authorities));
        }
        return switch (new TextReading(server, deadline).ask(ROUTE)) {
            case Reply.None(Unread why) -> new Way.Closed(why);
            case Reply.Text(int code, String text)
            when code == 200 ->
                host(text)
                        .map(host -> {
                            clients.route(endpoint).set(host);
                            return open("https://" + host, ALERTS, trust(authorities));
                        })
                        .orElseGet(() -> new Way.Closed(new Unread.Absent()));
            case Reply.Text(int code, String _) when code == 404 -> new Way.Closed(new Unread.Absent());
            case Reply.Text(int code, String _)
            when code == 403 ->
                new Way.Closed(new Unread.Denied(new AccessRule("get", "route.openshift.io", "routes")));
            case Reply.Text(int code, String _) -> new Way.Closed(Causes.code(code));
        };
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
    private Way open(String origin, String path, Endpoint.Trust trust) {
        Login login = origin.startsWith("https:") ? endpoint.login() : new Login.Anonymous();
        Endpoint there = new Endpoint(endpoint.name(), origin, trust, login, proxy(origin), endpoint.far());
        try {
            return new Way.Open(new ApiServer(clients.to(there), there, new SeenCertificate(), clock), path);
        } catch (GeneralSecurityException _) {
            return new Way.Closed(new Unread.Failed("the authorities of the monitoring cannot be used"));
        }
    }

    /// The proxy of the kubeconfig is for the API server; the monitoring of the cluster we run in is next door.
    private Optional<Endpoint.Proxy> proxy(String origin) {
        return origin.equals(SERVICE) ? Optional.empty() : endpoint.proxy();
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
