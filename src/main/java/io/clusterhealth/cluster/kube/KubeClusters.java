// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The live clusters: the contexts of the kubeconfig, or the cluster we run in.
///
/// The kubeconfig is read anew at every opening, so that a renewed login counts at once. Safe for use by several
/// threads.
public final class KubeClusters implements Clusters, AutoCloseable {
    private final Settings settings;
    private final Clock clock;
    private final OpenClusters open;

    public KubeClusters(Settings settings, Vertx vertx, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.open = new OpenClusters(vertx, clock);
    }

    /// Where to look for clusters.
    ///
    /// @param kubeconfig path, or paths with colons between; empty to look in the usual places
    /// @param context the context to use by default; empty for the kubeconfig's own choice
    /// @param environment the variables of the process
    /// @param home the user's home folder
    /// @param alerts where the alerts of the default cluster are
    public record Settings(
            Optional<String> kubeconfig,
            Optional<String> context,
            Map<String, String> environment,
            Path home,
            AlertSource alerts) {
        public Settings {
            environment = Map.copyOf(environment);
        }
    }

    @Override
    public List<String> names() {
        return switch (source()) {
            case Source.Pod(Endpoint endpoint) -> List.of(endpoint.name());
            case Source.None _ -> List.of();
            case Source.Files(KubeconfigFiles files) ->
                switch (files.read()) {
                    case Checked.Good<Kubeconfig>(Kubeconfig config) -> names(config);
                    case Checked.Bad<Kubeconfig> _ -> List.of();
                };
        };
    }

    @Override
    public Opened open(Optional<String> name, Caller caller) {
        return switch (source()) {
            case Source.Pod(Endpoint endpoint) -> own(endpoint, name);
            case Source.None(Path home) ->
                new Opened.Unusable(
                        "No cluster is configured: there is no kubeconfig at " + home + ".",
                        "Give --kubeconfig or KUBECONFIG the path of one, or try --cluster demo.");
            case Source.Files(KubeconfigFiles files) ->
                switch (files.read()) {
                    case Checked.Good<Kubeconfig>(Kubeconfig config) -> open(config, name);
                    case Checked.Bad<Kubeconfig> bad -> bad.unusable();
                };
        };
    }

    /// Closes the connections to all clusters.
    @Override
    public void close() {
        open.close();
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

    private Opened own(Endpoint endpoint, Optional<String> name) {
        return name.filter(asked -> !asked.equals(endpoint.name()))
                .<Opened>map(asked -> new Opened.Unknown(asked, List.of(endpoint.name())))
                .orElseGet(() -> opened(open.at(endpoint, settings.alerts())));
    }

    private List<String> names(Kubeconfig config) {
        List<String> names = config.contexts();
        settings.context().filter(names::remove).ifPresent(names::addFirst);
        return names;
    }

    private Opened open(Kubeconfig config, Optional<String> name) {
        List<String> names = names(config);
        Optional<String> asked = name.or(settings::context);
        if (asked.isPresent() && !names.contains(asked.get())) {
            return new Opened.Unknown(asked.get(), names);
        }
        String context = asked.orElseGet(config::currentContext);
        if (names.isEmpty()) {
            return new Opened.Unusable(
                    config.title() + " has no contexts.", "Log in to a cluster, or give --kubeconfig another file.");
        }
        if (!names.contains(context)) {
            return new Opened.Unusable(
                    context.isEmpty()
                            ? config.title() + " has no current context."
                            : config.title() + " has no context " + context + ", though it names it as current.",
                    "Choose one with --context: " + String.join(", ", names) + ".");
        }
        return opened(new ContextEndpoint(config, settings.environment(), clock)
                .of(context)
                .then(endpoint -> open.at(endpoint, alerts(context, config))));
    }

    /// A configured address is that of one cluster: no other is asked there, and none is shown another's login.
    private AlertSource alerts(String context, Kubeconfig config) {
        boolean byDefault = context.equals(settings.context().orElseGet(config::currentContext));
        return switch (settings.alerts()) {
            case AlertSource.At(var _, var authorities) when !byDefault -> new AlertSource.Platform(authorities);
            case AlertSource.At _, AlertSource.Platform _, AlertSource.Off _ -> settings.alerts();
        };
    }

    private static Opened opened(Checked<Cluster> cluster) {
        return switch (cluster) {
            case Checked.Good<Cluster>(Cluster ready) -> new Opened.Ready(ready);
            case Checked.Bad<Cluster> bad -> bad.unusable();
        };
    }
}
