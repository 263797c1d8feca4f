// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.ContextEndpoint;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.ExecLogins;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.InCluster;
import io.clusterhealth.cluster.kube.login.Kubeconfig;
import io.clusterhealth.cluster.kube.login.KubeconfigFiles;
import io.clusterhealth.cluster.kube.login.KubeconfigReader;
import io.clusterhealth.cluster.kube.login.Login;
import io.clusterhealth.text.Visible;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The live clusters: the contexts of the kubeconfig, or the cluster we run in.
///
/// The kubeconfig is looked at anew at every opening, so that a renewed login counts at once. Safe for use by several
/// threads.
public final class KubeClusters implements Clusters, AutoCloseable {
    private final ConnectionSettings settings;
    private final Clock clock;
    private final Rights rights;
    private final OpenClusters own;
    private final OpenClusters lent;
    private final MonitoringClients monitoring;
    private final KubeconfigReader reader = new KubeconfigReader();
    private final ExecLogins logins;
    private final Optional<CallerPermissions> permissions;

    /// Reads with the rights of the process.
    public KubeClusters(ConnectionSettings settings, Vertx vertx, Clock clock) {
        this(settings, Rights.OWN, RequestWatch.NONE, () -> vertx, clock);
    }

    /// @param watch is told of every request
    /// @param start of Vert.x, with the first connection
    public KubeClusters(
            ConnectionSettings settings, Rights rights, RequestWatch watch, Supplier<Vertx> start, Clock clock) {
        LaterVertx vertx = new LaterVertx(start);
        this.settings = settings;
        this.rights = rights;
        this.clock = clock;
        this.logins = new ExecLogins(settings.plugins(), clock);
        this.own = new OpenClusters(vertx, clock, watch);
        this.lent = new OpenClusters(vertx, clock, watch);
        this.monitoring = new MonitoringClients(vertx);
        this.permissions = rights == Rights.REVIEWED ? Optional.of(new CallerPermissions(reviews())) : Optional.empty();
    }

    /// With whose rights clusters are read. Where it is not the process, there is one cluster only: the one that knows
    /// the callers. Their tokens are no other cluster's business.
    public enum Rights {
        /// The process's.
        OWN,
        /// The caller's.
        CALLER,
        /// The process's, after asking for each request whether the caller has them too.
        REVIEWED
    }

    /// Where to look for clusters.
    ///
    /// @param kubeconfig path, or paths with colons between; empty to look in the usual places
    /// @param context the context to use by default; empty for the kubeconfig's own choice
    /// @param environment the variables of the process
    /// @param home the user's home folder
    /// @param alerts where the alerts of the default cluster are
    /// @param plugins how its exec plugins are treated
    public record ConnectionSettings(
            Optional<String> kubeconfig,
            Optional<String> context,
            Map<String, String> environment,
            Path home,
            AlertSource alerts,
            ExecPlugins plugins) {
        public ConnectionSettings {
            environment = Map.copyOf(environment);
        }

        /// Settings under which no exec plugin runs.
        public ConnectionSettings(
                Optional<String> kubeconfig,
                Optional<String> context,
                Map<String, String> environment,
                Path home,
                AlertSource alerts) {
            this(kubeconfig, context, environment, home, alerts, ExecPlugins.OFF);
        }
    }

    @Override
    public List<String> names() {
        return switch (source()) {
            case Source.Pod(Endpoint endpoint) -> List.of(endpoint.name());
            case Source.None _ -> List.of();
            case Source.Files(KubeconfigFiles files) ->
                switch (files.read(reader)) {
                    case Checked.Good<Kubeconfig>(Kubeconfig config) -> names(config);
                    case Checked.Bad<Kubeconfig> _ -> List.of();
                };
        };
    }

    @Override
    public List<List<String>> sameClusters() {
        return source() instanceof Source.Files(KubeconfigFiles files)
                        && files.read(reader) instanceof Checked.Good<Kubeconfig>(Kubeconfig config)
                ? List.copyOf(names(config).stream()
                        .collect(Collectors.groupingBy(config::identity, LinkedHashMap::new, Collectors.toList()))
                        .values())
                : names().stream().map(List::of).toList();
    }

    @Override
    public Opened open(Optional<String> name, Caller caller) {
        return switch (found(name)) {
            case Found.Nothing(Opened why) -> why;
            case Found.At(Endpoint endpoint, AlertSource alerts) ->
                switch (cluster(endpoint, alerts, caller)) {
                    case Checked.Good<Cluster>(Cluster ready) -> new Opened.Ready(ready);
                    case Checked.Bad<Cluster> bad -> bad.unusable();
                };
        };
    }

    /// The connection by which a caller changes a cluster: with their own login, never with the account of the server.
    ///
    /// @param name empty for the default one
    public Checked<CallerConnection> connection(Optional<String> name, Caller caller) {
        return switch (found(name)) {
            case Found.Nothing(Opened.Unusable(String cause, String wayOut, var _)) -> new Checked.Bad<>(cause, wayOut);
            case Found.Nothing _ -> new Checked.Bad<>("There is no cluster of this name.", "Call list-clusters.");
            case Found.At(Endpoint endpoint, AlertSource _) ->
                switch (rights) {
                    case OWN -> own.connection(endpoint, endpoint.login());
                    case CALLER ->
                        caller.token()
                                .map(token -> lent.connection(
                                        endpoint.with(new Login.Anonymous()), new Login.Token(token.text())))
                                .orElseGet(() -> new Checked.Bad<>(
                                        "This caller has shown no token to make changes with.",
                                        "Send a bearer token of the cluster."));
                    case REVIEWED ->
                        new Checked.Bad<>(
                                "The cluster is read with the server's own account, which changes nothing.",
                                "Set MCP_CLUSTER_ACCESS=caller.");
                };
        };
    }

    /// What the default cluster says of callers.
    public Reviews reviews() {
        return new KubeReviews(() -> switch (found(Optional.empty())) {
            case Found.At(Endpoint endpoint, AlertSource _) -> own.at(endpoint);
            case Found.Nothing(Opened.Unusable(String cause, String wayOut, var _)) -> new Checked.Bad<>(cause, wayOut);
            case Found.Nothing _ -> new Checked.Bad<>("The context does not exist.", "Choose another.");
        });
    }

    private Checked<Cluster> cluster(Endpoint endpoint, AlertSource alerts, Caller caller) {
        return switch (rights) {
            case OWN -> own.at(endpoint).then(server -> cluster(endpoint, server, alerts));
            // What the monitoring shows the server's account cannot be asked about for a caller.
            case REVIEWED ->
                own.at(endpoint)
                        .then(server -> cluster(
                                endpoint,
                                server.asking(permissions.orElseThrow().of(caller)),
                                new AlertSource.Off()));
            case CALLER ->
                caller.token()
                        .map(token -> new Login.Token(token.text()))
                        .map(login -> lent.at(endpoint.with(new Login.Anonymous()), login)
                                .then(server -> cluster(endpoint.with(login), server, alerts)))
                        .orElseGet(() -> new Checked.Bad<>(
                                "Clusters are read with the rights of whoever calls, and this caller has shown none.",
                                "Send a bearer token of the cluster."));
        };
    }

    private Checked<Cluster> cluster(Endpoint endpoint, ApiServer server, AlertSource alerts) {
        return new Checked.Good<>(
                new KubeCluster(endpoint.name(), server, new Monitoring(endpoint, server, alerts, monitoring, clock)));
    }

    /// Closes the connections to all clusters, and stops the logins that are under way.
    @Override
    public void close() {
        logins.close();
        own.close();
        lent.close();
        monitoring.close();
    }

    private sealed interface Source {
        record Files(KubeconfigFiles files) implements Source {}

        /// We run in a pod.
        record Pod(Endpoint endpoint) implements Source {}

        /// @param home where a kubeconfig was looked for last
        record None(Path home) implements Source {}
    }

    private Source source() {
        if (settings.kubeconfig().isPresent()) {
            return new Source.Files(KubeconfigFiles.of(settings.kubeconfig().get()));
        }
        Path home = settings.home().resolve(".kube").resolve("config");
        return new InCluster(settings.environment(), InCluster.FOLDER)
                .endpoint()
                .<Source>map(Source.Pod::new)
                .orElseGet(() -> Files.exists(home)
                        ? new Source.Files(new KubeconfigFiles(List.of(home)))
                        : new Source.None(home));
    }

    private sealed interface Found {
        record At(Endpoint endpoint, AlertSource alerts) implements Found {}

        record Nothing(Opened why) implements Found {}
    }

    private Found found(Optional<String> name) {
        return switch (source()) {
            case Source.Pod(Endpoint endpoint) -> own(endpoint, name);
            case Source.None(Path home) ->
                new Found.Nothing(new Opened.Unusable(
                        "No cluster is configured: there is no kubeconfig at " + home + ".",
                        "Give --kubeconfig or KUBECONFIG the path of one, or try --cluster demo."));
            case Source.Files(KubeconfigFiles files) ->
                switch (files.read(reader)) {
                    case Checked.Good<Kubeconfig>(Kubeconfig config) -> found(config, name);
                    case Checked.Bad<Kubeconfig> bad -> new Found.Nothing(bad.unusable());
                };
        };
    }

    private Found own(Endpoint endpoint, Optional<String> name) {
        return name.filter(asked -> !asked.equals(endpoint.name()))
                .<Found>map(asked -> new Found.Nothing(new Opened.Unknown(asked, List.of(endpoint.name()))))
                .orElseGet(() -> new Found.At(endpoint, settings.alerts()));
    }

    private List<String> names(Kubeconfig config) {
        List<String> names = config.contexts();
        if (rights != Rights.OWN) {
            names.retainAll(List.of(settings.context().map(Visible::token).orElseGet(config::currentContext)));
        }
        settings.context().map(Visible::token).filter(names::remove).ifPresent(names::addFirst);
        return names;
    }

    private Found found(Kubeconfig config, Optional<String> name) {
        List<String> names = names(config);
        Optional<String> asked = name.or(settings::context).map(Visible::token);
        if (asked.isPresent() && !names.contains(asked.get())) {
            return new Found.Nothing(new Opened.Unknown(asked.get(), names));
        }
        String context = asked.orElseGet(config::currentContext);
        if (names.isEmpty()) {
            return new Found.Nothing(new Opened.Unusable(
                    config.title() + " has no contexts.", "Log in to a cluster, or give --kubeconfig another file."));
        }
        if (!names.contains(context)) {
            return new Found.Nothing(new Opened.Unusable(
                    context.isEmpty()
                            ? config.title() + " has no current context."
                            : config.title() + " has no context " + Visible.token(context)
                                    + ", though it names it as current.",
                    "Choose one with --context: "
                            + names.stream().map(Visible::token).collect(Collectors.joining(", ")) + "."));
        }
        Optional<Opened> broken =
                Optional.ofNullable(config.broken().get(context)).map(Checked.Bad::unusable);
        if (broken.isPresent()) {
            return new Found.Nothing(broken.get());
        }
        return switch (new ContextEndpoint(config, settings.environment(), clock, logins).of(context)) {
            case Checked.Good<Endpoint>(Endpoint endpoint) -> new Found.At(endpoint, alerts(context, config));
            case Checked.Bad<Endpoint> bad -> new Found.Nothing(bad.unusable());
        };
    }

    /// A configured address is that of one cluster: no other is asked there, and none is shown another's login.
    private AlertSource alerts(String context, Kubeconfig config) {
        boolean byDefault =
                context.equals(settings.context().map(Visible::token).orElseGet(config::currentContext));
        return switch (settings.alerts()) {
            case AlertSource.At(var _, var _, var authorities)
            when !byDefault -> new AlertSource.PlatformMonitoring(authorities);
            case AlertSource.At _, AlertSource.PlatformMonitoring _, AlertSource.Off _ -> settings.alerts();
        };
    }
}
