// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.CallerConnection;
import io.clusterhealth.cluster.kube.api.RequestPlaces;
import io.clusterhealth.cluster.kube.hub.FoundCluster;
import io.clusterhealth.cluster.kube.hub.HubLists;
import io.clusterhealth.cluster.kube.hub.HubMembers;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.ExecLogins;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.cluster.kube.monitoring.Monitoring;
import io.clusterhealth.cluster.kube.monitoring.MonitoringClients;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The live clusters: the contexts of the kubeconfig, or the cluster we run in.
///
/// The kubeconfig is checked whenever a cluster is opened, so that a renewed login takes effect immediately. Safe for
/// use by several threads.
public final class KubeClusters implements Clusters, AutoCloseable {
    private final ConnectionSettings settings;
    private final Clock clock;
    private final RequestWatch watch;
    private final Rights rights;
    private final OpenClusters own;
    private final OpenClusters lent;
    private final MonitoringClients monitoring;
    private final ExecLogins logins;
    private final KubeEndpoints endpoints;
    private final Optional<CallerPermissions> permissions;
    private final Optional<HubLists> hubs;

    /// Reads with the rights of the process.
    public KubeClusters(ConnectionSettings settings, Vertx vertx, Clock clock) {
        this(settings, Rights.OWN, RequestWatch.NONE, () -> vertx, clock);
    }

    /// @param watch called for every request
    /// @param start starts Vert.x, with the first connection
    public KubeClusters(
            ConnectionSettings settings, Rights rights, RequestWatch watch, Supplier<Vertx> start, Clock clock) {
        this(settings, rights, watch, start, clock, RequestPlaces.ofAll());
    }

    /// @param ofAll slots that the clusters of a kubeconfig share
    KubeClusters(
            ConnectionSettings settings,
            Rights rights,
            RequestWatch watch,
            Supplier<Vertx> start,
            Clock clock,
            RequestPlaces ofAll) {
        Once<Vertx> vertx = new Once<>(start);
        this.settings = settings;
        this.rights = rights;
        this.clock = clock;
        this.watch = watch;
        this.logins = new ExecLogins(settings.plugins(), clock);
        boolean hub = settings.hub().isPresent();
        this.endpoints = new KubeEndpoints(settings, rights != Rights.OWN || hub, clock, logins);
        this.own = new OpenClusters(hub, ofAll, vertx, clock, watch);
        this.lent = new OpenClusters(hub, ofAll, vertx, clock, watch);
        this.monitoring = new MonitoringClients(vertx);
        this.permissions = rights == Rights.REVIEWED ? Optional.of(new CallerPermissions(reviews())) : Optional.empty();
        this.hubs = settings.hub().map(use -> new HubLists(use.hub(), use.patience(), clock));
    }

    /// Whose rights clusters are read with. With rights other than the process's there is only the one cluster that
    /// authenticates the callers, and those reached through it; no other cluster receives the callers' tokens.
    public enum Rights {
        OWN,
        CALLER,
        /// The process's, after a review for each request that the caller has them too.
        REVIEWED
    }

    /// Where to look for clusters.
    ///
    /// @param kubeconfig path, or several paths separated by colons; empty for the default locations
    /// @param context the context to use by default; empty for the kubeconfig's current context
    /// @param environment the variables of the process
    /// @param home the user's home folder
    /// @param alerts where the alerts of the default cluster are read from
    /// @param plugins how its exec plugins are treated
    /// @param hub set where the default cluster is a hub
    public record ConnectionSettings(
            Optional<String> kubeconfig,
            Optional<String> context,
            Map<String, String> environment,
            Path home,
            AlertSource alerts,
            ExecPlugins plugins,
            Optional<HubUse> hub) {
        public ConnectionSettings {
            environment = Map.copyOf(environment);
        }

        /// Settings without exec plugins and without a hub.
        public ConnectionSettings(
                Optional<String> kubeconfig,
                Optional<String> context,
                Map<String, String> environment,
                Path home,
                AlertSource alerts) {
            this(kubeconfig, context, environment, home, alerts, ExecPlugins.OFF, Optional.empty());
        }
    }

    /// The default cluster is a hub, through which other clusters are reached.
    ///
    /// @param patience timeout for reading the hub's list
    public record HubUse(FleetHub hub, Duration patience) {}

    @Override
    public List<String> names() {
        return endpoints.names();
    }

    @Override
    public List<List<String>> sameClusters() {
        return endpoints.sameClusters();
    }

    @Override
    public Map<String, String> servers() {
        return settings.hub().isPresent() ? Map.of() : endpoints.servers();
    }

    @Override
    public boolean maybeSeveral() {
        return settings.hub().isPresent() || names().size() > 1;
    }

    @Override
    public NamedClusters named(Caller caller) {
        return settings.hub()
                .map(hub -> switch (members(caller)) {
                    case Checked.Good<HubMembers>(HubMembers members) ->
                        members.names(hub.hub().isCluster());
                    case Checked.Bad<HubMembers> bad -> new NamedClusters.UnknownNames(bad.unusable());
                })
                .orElseGet(() -> new NamedClusters.KnownNames(names(), sameClusters()));
    }

    @Override
    public Opened open(Optional<String> name, Caller caller) {
        return switch (found(name, caller)) {
            case FoundCluster.NothingFound(Opened why) -> why;
            case FoundCluster.FoundEndpoint at ->
                switch (server(at, caller).then(server -> cluster(at, server, caller))) {
                    case Checked.Good<Cluster>(Cluster ready) -> new Opened.Ready(ready);
                    case Checked.Bad<Cluster> bad -> bad.unusable();
                };
        };
    }

    /// The connection for changes to a cluster: with the caller's own login, never with the account of the server.
    ///
    /// @param name empty for the default one
    public Checked<CallerConnection> connection(Optional<String> name, Caller caller) {
        return found(name, caller)
                .endpoint("There is no cluster of this name.", "Call list-clusters.")
                .then(at -> switch (rights) {
                    case OWN -> own.connection(at.way(), at.endpoint());
                    case CALLER ->
                        caller.token()
                                .map(token -> at.endpoint()
                                        .forCredentials()
                                        .then(mine -> lent.connection(
                                                at.way().with(new Login.Anonymous()),
                                                mine.with(new Login.Token(token.text())))))
                                .orElseGet(() -> new Checked.Bad<>(
                                        "This caller has shown no token to make changes with.",
                                        "Send a bearer token of the cluster."));
                    case REVIEWED ->
                        new Checked.Bad<>(
                                "The cluster is read with the server's own account, which changes nothing.",
                                "Set MCP_CLUSTER_ACCESS=caller.");
                });
    }

    /// Reviews of callers by the default cluster.
    public Reviews reviews() {
        return new KubeReviews(() -> endpoints
                .find(Optional.empty())
                .endpoint("The context does not exist.", "Choose another.")
                .then(at -> at.endpoint().forCredentials().then(mine -> own.at(at.way(), mine))));
    }

    /// The API server of the cluster that was found, for requests of this caller.
    private Checked<ApiServer> server(FoundCluster.FoundEndpoint at, Caller caller) {
        return switch (rights) {
            case OWN -> own.at(at.way(), at.endpoint());
            case REVIEWED ->
                own.at(at.way(), at.endpoint())
                        .map(server -> server.asking(permissions.orElseThrow().of(caller)));
            case CALLER ->
                as(caller, at.endpoint()).then(theirs -> lent.at(at.way().with(new Login.Anonymous()), theirs));
        };
    }

    /// The endpoint with the login that requests of this caller use.
    private Checked<Endpoint> as(Caller caller, Endpoint endpoint) {
        return rights == Rights.CALLER
                ? caller.token()
                        .map(token -> endpoint.forCredentials().map(mine -> mine.with(new Login.Token(token.text()))))
                        .orElseGet(() -> new Checked.Bad<>(
                                "Clusters are read with the rights of whoever calls, and this caller has shown none.",
                                "Send a bearer token of the cluster."))
                : new Checked.Good<>(endpoint);
    }

    private Checked<Cluster> cluster(FoundCluster.FoundEndpoint at, ApiServer server, Caller caller) {
        // No review covers what the monitoring shows to the server's account.
        AlertSource alerts = rights == Rights.REVIEWED ? new AlertSource.Off() : at.alerts();
        return as(caller, at.endpoint())
                .map(theirs -> new KubeCluster(
                        at.name(), server, new Monitoring(theirs, server, alerts, monitoring, clock), at.report()));
    }

    private Checked<HubMembers> members(Caller caller) {
        return endpoints
                .find(Optional.empty())
                .endpoint("The context of the hub does not exist.", "Choose another.")
                .then(at -> as(caller, at.endpoint())
                        .then(hub -> server(at, caller)
                                .then(server -> hubs.orElseThrow().of(hub, server))));
    }

    /// Closes the connections to all clusters, and stops the logins in progress.
    @Override
    public void close() {
        logins.close();
        own.close();
        lent.close();
        monitoring.close();
    }

    private FoundCluster found(Optional<String> name, Caller caller) {
        FoundCluster found =
                settings.hub().map(use -> behind(use.hub(), name, caller)).orElseGet(() -> endpoints.find(name));
        if (found instanceof FoundCluster.FoundEndpoint at) {
            watch.opened(at.name());
        } else {
            names().stream()
                    .filter(known -> known.equals(name.orElse(known)))
                    .findFirst()
                    .ifPresent(watch::opened);
        }
        return found;
    }

    private FoundCluster behind(FleetHub hub, Optional<String> name, Caller caller) {
        if (name.isEmpty() && hub.isCluster()) {
            return endpoints.find(name);
        }
        return FoundCluster.by(
                members(caller),
                members -> name.map(one -> behind(hub, members, one, caller))
                        .orElseGet(() -> new FoundCluster.NothingFound(new Opened.Unusable(
                                "The API server of Karmada is no cluster: nothing runs there.",
                                "Name one of its clusters; list-clusters has them."))));
    }

    private FoundCluster behind(FleetHub hub, HubMembers members, String name, Caller caller) {
        FoundCluster itself = endpoints.find(Optional.empty());
        if ((hub.isCluster() && name.equals(members.hubName())) || !(itself instanceof FoundCluster.FoundEndpoint at)) {
            return itself;
        }
        return FoundCluster.by(
                as(caller, at.endpoint()), mine -> members.find(name, hub, mine, settings.environment()));
    }
}
