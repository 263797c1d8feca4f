// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.KubeClusters.ConnectionSettings;
import io.clusterhealth.cluster.kube.hub.FoundCluster;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.ContextEndpoint;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.ExecLogins;
import io.clusterhealth.cluster.kube.login.InCluster;
import io.clusterhealth.cluster.kube.login.Kubeconfig;
import io.clusterhealth.cluster.kube.login.KubeconfigFiles;
import io.clusterhealth.cluster.kube.login.KubeconfigReader;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.text.Visible;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Finds the endpoint of a cluster: a context of the kubeconfig, or the API server of the pod's own cluster.
///
/// The kubeconfig is read again whenever it has changed. Safe for use by several threads.
final class KubeEndpoints {
    private final ConnectionSettings settings;
    private final Optional<String> chosen;
    private final boolean onlyDefault;
    private final Clock clock;
    private final ExecLogins logins;
    private final KubeconfigReader reader = new KubeconfigReader();

    /// @param onlyDefault whether only the default context is offered
    KubeEndpoints(ConnectionSettings settings, boolean onlyDefault, Clock clock, ExecLogins logins) {
        this.settings = settings;
        this.chosen = settings.context().map(Visible::token);
        this.onlyDefault = onlyDefault;
        this.clock = clock;
        this.logins = logins;
    }

    /// The names that clusters can be asked for by, the default one first.
    List<String> names() {
        return source() instanceof Source.Pod(Endpoint endpoint)
                ? List.of(endpoint.name())
                : config().map(this::names).orElse(List.of());
    }

    /// The names, grouped by API server and user.
    List<List<String>> sameClusters() {
        return config().map(config -> List.copyOf(names(config).stream()
                        .collect(Collectors.groupingBy(config::identity, LinkedHashMap::new, Collectors.toList()))
                        .values()))
                .orElseGet(() -> names().stream().map(List::of).toList());
    }

    /// The addresses of the servers by the names of their contexts.
    Map<String, String> servers() {
        return config().map(config ->
                        names(config).stream().collect(Collectors.toMap(name -> name, config::server, (one, _) -> one)))
                .orElse(Map.of());
    }

    private Optional<Kubeconfig> config() {
        return source() instanceof Source.Files(KubeconfigFiles files)
                        && files.read(reader) instanceof Checked.Good<Kubeconfig>(Kubeconfig config)
                ? Optional.of(config)
                : Optional.empty();
    }

    private sealed interface Source {
        record Files(KubeconfigFiles files) implements Source {}

        /// We run in a pod.
        record Pod(Endpoint endpoint) implements Source {}

        /// @param home the last path at which a kubeconfig was looked for
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

    /// The endpoint of a cluster, with the login of its context.
    ///
    /// @param name empty for the default one
    FoundCluster find(Optional<String> name) {
        return switch (source()) {
            case Source.Pod(Endpoint endpoint) -> own(endpoint, name);
            case Source.None(Path home) ->
                new FoundCluster.NothingFound(new Opened.Unusable(
                        "No cluster is configured: there is no kubeconfig at " + home + ".",
                        "Give --kubeconfig or KUBECONFIG the path of one, or try --cluster demo."));
            case Source.Files(KubeconfigFiles files) ->
                FoundCluster.by(files.read(reader), config -> found(config, name));
        };
    }

    private FoundCluster own(Endpoint endpoint, Optional<String> name) {
        return name.filter(asked -> !asked.equals(endpoint.name()))
                .<FoundCluster>map(
                        asked -> new FoundCluster.NothingFound(new Opened.Unknown(asked, List.of(endpoint.name()))))
                .orElseGet(() -> new FoundCluster.FoundEndpoint(endpoint, settings.alerts()));
    }

    private String defaultContext(Kubeconfig config) {
        return chosen.orElseGet(config::currentContext);
    }

    private List<String> names(Kubeconfig config) {
        List<String> names = config.contexts();
        if (onlyDefault) {
            names.retainAll(List.of(defaultContext(config)));
        }
        chosen.filter(names::remove).ifPresent(names::addFirst);
        return names;
    }

    private FoundCluster found(Kubeconfig config, Optional<String> name) {
        List<String> names = names(config);
        Optional<String> asked = name.or(settings::context).map(Visible::token);
        if (asked.isPresent() && !names.contains(asked.get())) {
            return new FoundCluster.NothingFound(new Opened.Unknown(asked.get(), names));
        }
        String context = asked.orElseGet(config::currentContext);
        if (names.isEmpty()) {
            return new FoundCluster.NothingFound(new Opened.Unusable(
                    config.title() + " has no contexts.", "Log in to a cluster, or give --kubeconfig another file."));
        }
        List<String> usable = new ArrayList<>(names);
        usable.removeAll(config.broken().keySet());
        if (usable.isEmpty() && context.isEmpty()) {
            return new FoundCluster.NothingFound(new Opened.Unusable(
                    "No file of the folder is a kubeconfig that has contexts.",
                    "Give --kubeconfig another file or folder."));
        }
        if (!names.contains(context)) {
            return new FoundCluster.NothingFound(new Opened.Unusable(
                    context.isEmpty()
                            ? config.title() + " has no current context."
                            : config.title() + " has no context " + Visible.token(context)
                                    + ", though it names it as current.",
                    "Choose one with --context: " + shown(usable) + "."));
        }
        Optional<Opened> broken =
                Optional.ofNullable(config.broken().get(context)).map(Checked.Bad::unusable);
        if (broken.isPresent()) {
            return new FoundCluster.NothingFound(broken.get());
        }
        return FoundCluster.by(
                new ContextEndpoint(config, settings.environment(), clock, logins).of(context, name.isPresent()),
                endpoint -> new FoundCluster.FoundEndpoint(endpoint, alerts(context, config)));
    }

    private static String shown(List<String> names) {
        return names.stream().map(Visible::token).collect(Collectors.joining(", "));
    }

    /// A configured address belongs to one cluster: it receives no requests for other clusters, nor their logins.
    private AlertSource alerts(String context, Kubeconfig config) {
        boolean byDefault = context.equals(defaultContext(config));
        return switch (settings.alerts()) {
            case AlertSource.At(var _, var _, var authorities)
            when !byDefault -> new AlertSource.PlatformMonitoring(authorities);
            case AlertSource.At _, AlertSource.PlatformMonitoring _, AlertSource.Off _ -> settings.alerts();
        };
    }
}
