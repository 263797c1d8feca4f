// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.AlertSource;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.tool.upstream.UpstreamDisplay;
import io.clusterhealth.upstream.UpstreamServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the command line and the environment said, checked.
///
/// @param cluster `live`, `demo`, or a path with `~` expanded
/// @param kubeconfig the files named, with `~` expanded; empty for the usual places
/// @param alerts where the alerts of the default cluster are
/// @param execPlugins which exec plugins may run; empty for what is usual where the settings are used
/// @param host a loopback address
/// @param maxMessageBytes longest message on either transport
/// @param allowedHosts lower case
/// @param allowedOrigins lower case, `scheme://host[:port]`
/// @param sessionKeyFile empty for one in the user's state directory
/// @param sessionTtl how long a session's id is good
/// @param watchInterval how long to wait between two looks at what a client has subscribed to
/// @param debug whether every message is logged
/// @param access which callers HTTP has, and whose rights they read with
/// @param tls what HTTPS is served with; empty for plain HTTP
/// @param management where metrics are served; empty for nowhere
/// @param limits what callers may use up
/// @param audit where calls leave a trace
/// @param traces the collector that spans are sent to; empty for none
/// @param observe how often clusters are judged for their metrics; empty for never
/// @param upstreams the other servers, and how their tools are offered
/// @param fleet the hub that leads to clusters; empty for the kubeconfig's
public record Settings(
        Transport transport,
        String cluster,
        List<Path> kubeconfig,
        Optional<String> context,
        AlertSource alerts,
        Optional<ExecPolicy> execPlugins,
        String host,
        int port,
        Toolsets toolsets,
        ChangeSettings changes,
        Verbosity logLevel,
        Duration deadline,
        int maxMessageBytes,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        Sessions sessions,
        Optional<Path> sessionKeyFile,
        Duration sessionTtl,
        Duration watchInterval,
        boolean debug,
        Access access,
        Optional<TlsSettings> tls,
        Optional<Management> management,
        Limits limits,
        Audit audit,
        Optional<URI> traces,
        Optional<Duration> observe,
        UpstreamSettings upstreams,
        GitSettings git,
        Optional<FleetHub> fleet) {

    public Settings {
        kubeconfig = List.copyOf(kubeconfig);
        allowedHosts = Set.copyOf(allowedHosts);
        allowedOrigins = Set.copyOf(allowedOrigins);
    }

    /// The sets of tools that are on over so many clusters of the configuration; behind a hub there may be any number.
    Set<String> toolsetsOver(int clusters) {
        return toolsets.over(fleet.isPresent() ? Integer.MAX_VALUE : clusters);
    }

    /// The sets of tools that are on.
    ///
    /// @param chosen whether the configuration names them
    public record Toolsets(Set<String> names, boolean chosen) {
        /// The set about many clusters.
        static final String FLEET = "fleet";

        private static final String CHANGE = "change";

        public Toolsets {
            names = Set.copyOf(names);
        }

        /// Whether what is delivered is compared.
        boolean comparing() {
            return names.contains("gitops");
        }

        /// Whether changes are made.
        boolean changing() {
            return names.contains(CHANGE);
        }

        /// Those over this many clusters: where none was chosen, the fleet's tools are on when there is a fleet.
        Set<String> over(int clusters) {
            return chosen || clusters < 2
                    ? names
                    : Stream.concat(names.stream(), Stream.of(FLEET)).collect(Collectors.toUnmodifiableSet());
        }
    }

    /// How changes are made, where they are.
    ///
    /// @param namespaces in which; `*` for all but the system's
    /// @param planTtl how long a plan is good
    /// @param human whether a person has to agree
    public record ChangeSettings(Set<String> namespaces, Duration planTtl, boolean human) {
        public ChangeSettings {
            namespaces = Set.copyOf(namespaces);
        }
    }

    /// Other servers, and how their tools are offered.
    ///
    /// @param file that names them; empty for none
    /// @param hosts that may have private addresses; lower case
    /// @param callerHosts to which callers' tokens may be sent; lower case
    /// @param showsStatus whether callers may see the status in detail
    public record UpstreamSettings(
            Optional<Path> file,
            UpstreamServer.PinMode pins,
            UpstreamDisplay.DisplayMode mode,
            Set<String> hosts,
            Set<String> callerHosts,
            boolean showsStatus) {
        public UpstreamSettings {
            hosts = Set.copyOf(hosts);
            callerHosts = Set.copyOf(callerHosts);
        }
    }

    /// Repositories that are compared with.
    ///
    /// @param repositories addresses, of which a `*` at the end stands for any rest; none for no comparison
    /// @param hosts that may have private addresses; lower case
    /// @param renderers programs that render what is no plain manifest
    public record GitSettings(Set<String> repositories, Set<String> hosts, Set<Path> renderers) {
        public GitSettings {
            renderers = Set.copyOf(renderers);
            repositories = Set.copyOf(repositories);
            hosts = Set.copyOf(hosts);
        }
    }

    /// How clients reach the server.
    public enum Transport {
        STDIO,
        HTTP
    }

    /// What ties the requests of an HTTP client together.
    public enum Sessions {
        /// Ids that any replica with the key can read.
        SIGNED,
        /// Nothing: each request stands for itself.
        NONE
    }

    /// Which callers HTTP has, and whose rights they read with.
    ///
    /// @param audiences one of which a token must be made for; empty for the API server's own
    /// @param issuer where clients can get tokens
    /// @param proxyHeader where a proxy on this host hands on a user's token
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

    /// Which callers are let in.
    public enum Auth {
        /// Users with a token of the cluster's and the right to call.
        USER,
        /// All clients that reach the address.
        NONE
    }

    /// With whose rights clusters are read.
    public enum ClusterAccess {
        /// The process's own: callers are not known.
        OWN,
        /// The caller's.
        CALLER,
        /// The process's, where the caller has them too.
        SERVICE_ACCOUNT
    }

    /// PEM files.
    public record TlsSettings(Path certificate, Path key) {}

    /// Where metrics and detailed health are served.
    ///
    /// @param chosen whether the port was configured
    public record Management(String host, int port, boolean chosen) {}

    /// What callers may use up.
    ///
    /// @param rate calls of one expensive tool per caller in a window; 0 for any number
    /// @param queuePatience how long a call waits for a slot
    /// @param readerPatience how long an answer waits for a client that does not read
    /// @param waits calls that wait for a cluster to be healthy
    public record Limits(
            int rate,
            Duration rateWindow,
            int calls,
            int callsPerCaller,
            int waiting,
            Duration queuePatience,
            Duration readerPatience,
            int waits,
            int streams,
            int streamsPerCaller,
            int connections) {}

    /// Where calls leave a trace.
    public sealed interface Audit {
        record Nowhere() implements Audit {}

        record Stderr() implements Audit {}

        record AuditFilePath(Path path) implements Audit {}
    }

    /// How much is logged.
    public enum Verbosity {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }
}
