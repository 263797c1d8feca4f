// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.cluster.recording.ChosenRecording;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.vertx.core.Vertx;
import java.io.File;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Creates the access to clusters that the settings select.
final class ClusterSource {
    private ClusterSource() {}

    /// The part of a call's time that a login program may not use.
    private static final Duration ANSWERING = Duration.ofMillis(500);

    /// For one command at a terminal. Opens no connection and reads no file yet.
    ///
    /// @param vertx called only when an API server is to be contacted
    static Clusters of(Settings settings, Map<String, String> environment, Supplier<Vertx> vertx) {
        return of(settings, environment, RequestWatch.NONE, patient(settings), rights(settings), vertx);
    }

    /// For a server.
    ///
    /// @param watch receives every request to an API server
    static Clusters of(Settings settings, Map<String, String> environment, RequestWatch watch, Supplier<Vertx> vertx) {
        return of(settings, environment, watch, hasty(settings), rights(settings), vertx);
    }

    /// For observing, without a caller.
    static Clusters observed(Settings settings, Map<String, String> environment, Supplier<Vertx> vertx) {
        return of(settings, environment, RequestWatch.NONE, patient(settings), Rights.OWN, vertx);
    }

    private static Clusters of(
            Settings settings,
            Map<String, String> environment,
            RequestWatch watch,
            ExecPlugins plugins,
            Rights rights,
            Supplier<Vertx> vertx) {
        return switch (settings.get(Setting.CLUSTER)) {
            case "live" ->
                new KubeClusters(kube(settings, environment, plugins), rights, watch, vertx, Clock.systemUTC());
            case "demo" -> chosen(SingleRecording.demo(), settings, environment);
            case "demo-fleet" -> chosen(RecordedFleet.demo(), settings, environment);
            default -> chosen(recorded(Path.of(settings.get(Setting.CLUSTER))), settings, environment);
        };
    }

    private static Clusters chosen(Clusters recorded, Settings settings, Map<String, String> environment) {
        return settings.get(Setting.CONTEXT)
                .<Clusters>map(context -> new ChosenRecording(
                        recorded, context, context.equals(environment.get(Setting.CONTEXT.variable()))))
                .orElse(recorded);
    }

    private static Clusters recorded(Path path) {
        if (!RecordedFleet.is(path)) {
            return SingleRecording.at(path);
        }
        List<String> strangers = RecordedFleet.strangers(path);
        if (!strangers.isEmpty()) {
            System.err.println("note: passed over, being no recording: " + String.join(", ", strangers));
        }
        return RecordedFleet.at(path);
    }

    /// The cluster that reviews tokens: for a recording, the one that would be used live.
    static Reviews reviews(
            Clusters clusters, Settings settings, Map<String, String> environment, Supplier<Vertx> vertx) {
        return clusters instanceof KubeClusters live
                ? live.reviews()
                : new KubeClusters(
                                kube(settings, environment, hasty(settings)),
                                Rights.OWN,
                                RequestWatch.NONE,
                                vertx,
                                Clock.systemUTC())
                        .reviews();
    }

    /// Why every caller would be refused, in one line: no cluster is configured that can review tokens.
    static Optional<String> problem(Settings settings, Map<String, String> environment) {
        return settings.access().auth() == Settings.Auth.USER
                ? unconfigured(settings, environment)
                        .map(cause -> "MCP_AUTH=user needs a cluster that knows the callers. " + cause
                                + " Name one with --kubeconfig or KUBECONFIG, or set MCP_AUTH=none on a loopback"
                                + " address.")
                : Optional.empty();
    }

    /// Why the settings select no live cluster, in one sentence. Opens no connection, and runs no login program.
    static Optional<String> unconfigured(Settings settings, Map<String, String> environment) {
        ExecPlugins none = new ExecPlugins(new ExecPolicy.NoPlugins(), Duration.ZERO);
        try (KubeClusters live = new KubeClusters(
                kube(settings, environment, none), Rights.CALLER, RequestWatch.NONE, Vertx::vertx, Clock.systemUTC())) {
            return Optional.of(live)
                    .filter(clusters -> clusters.names().isEmpty())
                    .map(clusters -> switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
                        case Opened.Unusable why -> why.cause();
                        case Opened.Unknown(String context, var _) -> "There is no context " + context + ".";
                        case Opened.Ready _ -> throw new IllegalStateException("a cluster without a name");
                    });
        }
    }

    private static Rights rights(Settings settings) {
        return switch (settings.access().clusters()) {
            case OWN -> Rights.OWN;
            case CALLER -> Rights.CALLER;
            case SERVICE_ACCOUNT -> Rights.REVIEWED;
        };
    }

    private static ExecPlugins patient(Settings settings) {
        return new ExecPlugins(settings.get(Setting.EXEC_PLUGINS).orElseGet(ExecPolicy.All::new), ExecPlugins.LONGEST);
    }

    /// Over HTTP no login program runs by default, since the kubeconfig is not the caller's own.
    private static ExecPlugins hasty(Settings settings) {
        return new ExecPlugins(
                settings.get(Setting.EXEC_PLUGINS)
                        .orElseGet(() -> settings.overHttp() ? new ExecPolicy.NoPlugins() : new ExecPolicy.All()),
                settings.get(Setting.DEADLINE).minus(ANSWERING));
    }

    private static KubeClusters.ConnectionSettings kube(
            Settings settings, Map<String, String> environment, ExecPlugins plugins) {
        return new KubeClusters.ConnectionSettings(
                Optional.of(settings.get(Setting.KUBECONFIG).stream()
                                .map(Path::toString)
                                .collect(Collectors.joining(File.pathSeparator)))
                        .filter(paths -> !paths.isEmpty()),
                settings.get(Setting.CONTEXT),
                environment,
                Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", ""))),
                settings.alerts(),
                plugins,
                settings.fleet().map(hub -> new KubeClusters.HubUse(hub, plugins.patience())));
    }
}
