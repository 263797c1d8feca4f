// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The validated settings of the command line and the environment.
///
/// @param given by variable
/// @param values by variable
public record Settings(Map<String, Given> given, Map<String, Object> values) {

    public Settings {
        given = Map.copyOf(given);
        values = Map.copyOf(values);
    }

    Given given(Setting<?> setting) {
        return Objects.requireNonNull(given.get(setting.variable()));
    }

    /// The value of this setting alone; the methods below combine those of several.
    @SuppressWarnings("unchecked") // put there by the setting's own type
    <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(values.get(setting.variable()));
    }

    boolean overHttp() {
        return get(Setting.TRANSPORT) == Transport.HTTP;
    }

    /// Whether tools that make changes are on.
    boolean changing() {
        return get(Setting.TOOLSETS).names().contains("change");
    }

    /// Whether other machines reach the address.
    boolean isOnNetwork() {
        return !SettingForms.LOOPBACK.test(given(Setting.HOST).value());
    }

    /// Which callers are admitted over HTTP, and whose rights are used; over stdio the process' own.
    Access access() {
        Auth auth = get(Setting.AUTH).orElse(isOnNetwork() ? Auth.USER : Auth.NONE);
        return overHttp()
                ? new Access(
                        auth,
                        get(Setting.AUTH_AUDIENCE),
                        get(Setting.AUTH_ISSUER),
                        auth == Auth.NONE ? ClusterAccess.OWN : get(Setting.CLUSTER_ACCESS),
                        get(Setting.PROXY_TOKEN_HEADER))
                : Access.OPEN;
    }

    /// The files for HTTPS; empty for plain HTTP.
    Optional<TlsSettings> tls() {
        return get(Setting.TLS_CERT_FILE)
                .flatMap(chain -> get(Setting.TLS_KEY_FILE).map(key -> new TlsSettings(chain, key)));
    }

    /// Where metrics are served; empty for nowhere.
    Optional<Management> management() {
        int port = get(Setting.MANAGEMENT_PORT);
        return overHttp() && port != 0
                ? Optional.of(new Management(
                        get(Setting.MANAGEMENT_HOST),
                        port,
                        given(Setting.MANAGEMENT_PORT).isConfigured()))
                : Optional.empty();
    }

    /// Where calls are logged for audit.
    Audit audit() {
        return get(Setting.AUDIT)
                .orElseGet(() -> access().auth() == Auth.USER ? new Audit.Stderr() : new Audit.Nowhere());
    }

    /// The source of the default cluster's alerts.
    AlertSource alerts() {
        return get(Setting.ALERTS_URL)
                .<AlertSource>map(url -> url.equalsIgnoreCase("off")
                        ? new AlertSource.Off()
                        : new AlertSource.At(
                                URI.create(url), get(Setting.ALERTMANAGER_URL), get(Setting.ALERTS_CA_FILE)))
                .orElseGet(() -> new AlertSource.PlatformMonitoring(get(Setting.ALERTS_CA_FILE)));
    }

    /// The hub that leads to clusters; empty for the kubeconfig's.
    Optional<FleetHub> fleet() {
        return get(Setting.FLEET)
                .map(hub -> get(Setting.FLEET_URL)
                        .<FleetHub>map(url -> new FleetHub.OpenClusterManagement(url, get(Setting.FLEET_CA_FILE)))
                        .orElseGet(FleetHub.Karmada::new));
    }

    /// The toolsets that are on for this number of configured clusters; behind a hub there may be any number.
    Set<String> toolsetsOver(int clusters) {
        return get(Setting.TOOLSETS).over(get(Setting.FLEET).isPresent() ? Integer.MAX_VALUE : clusters);
    }

    /// The configured toolsets.
    ///
    /// @param chosen whether the configuration names them
    public record Toolsets(Set<String> names, boolean chosen) {
        static final List<String> ALL = List.of("health", "context", "fleet", "kubectl", "change", "rights", "gitops");

        /// The toolset about many clusters.
        static final String FLEET = "fleet";

        public Toolsets {
            names = Set.copyOf(names);
        }

        /// The toolsets for this many clusters: unless they are configured, the fleet's is on when there is more than
        /// one.
        Set<String> over(int clusters) {
            return chosen || clusters < 2
                    ? names
                    : Stream.concat(names.stream(), Stream.of(FLEET)).collect(Collectors.toUnmodifiableSet());
        }
    }

    /// How clients reach the server.
    public enum Transport {
        STDIO,
        HTTP
    }

    /// How the requests of an HTTP client are tied together.
    public enum Sessions {
        /// By ids that any replica with the key can verify.
        SIGNED,
        /// Not at all: requests are independent.
        NONE
    }

    /// Which callers are admitted over HTTP, and whose rights are used.
    ///
    /// @param audiences one of which the token must be issued for; empty for the API server's own
    /// @param issuer where clients can get tokens
    /// @param proxyHeader the header in which a proxy on this host passes on a user's token
    public record Access(
            Auth auth,
            Set<String> audiences,
            Optional<URI> issuer,
            ClusterAccess clusters,
            Optional<String> proxyHeader) {
        public Access {
            audiences = Set.copyOf(audiences);
        }

        /// Every client, with the rights of the process.
        static final Access OPEN =
                new Access(Auth.NONE, Set.of(), Optional.empty(), ClusterAccess.OWN, Optional.empty());
    }

    /// Which callers are admitted.
    public enum Auth {
        /// Users with a token of the cluster and the right to call.
        USER,
        /// All clients that reach the address.
        NONE
    }

    /// With whose rights clusters are read.
    public enum ClusterAccess {
        /// The rights of the process: callers are not known.
        OWN,
        CALLER,
        /// The rights of the process, for reads that the caller may make as well.
        SERVICE_ACCOUNT
    }

    /// PEM files.
    public record TlsSettings(Path certificate, Path key) {}

    /// Where metrics and detailed health are served.
    ///
    /// @param chosen whether the port was configured
    public record Management(String host, int port, boolean chosen) {}

    /// Where calls are logged for audit.
    public sealed interface Audit {
        record Nowhere() implements Audit {}

        record Stderr() implements Audit {}

        record AuditFilePath(Path path) implements Audit {}
    }

    public enum Verbosity {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }
}
