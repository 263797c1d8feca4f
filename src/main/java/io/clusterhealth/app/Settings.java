// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
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

/// The validated settings of the command line and the environment.
///
/// @param cluster `live`, `demo`, `demo-fleet`, or a path with `~` expanded
/// @param kubeconfig the configured files, with `~` expanded; empty for the default places
/// @param alerts the source of the default cluster's alerts
/// @param execPlugins which exec plugins may run; empty for the default of each use
/// @param host the address to serve HTTP on, without brackets
/// @param maxMessageBytes longest message on either transport
/// @param allowedHosts lower case
/// @param allowedOrigins lower case, `scheme://host[:port]`
/// @param sessionKeyFile empty for one in the user's state directory
/// @param sessionTtl the validity of a session's id
/// @param watchInterval the pause between two reads for a subscription
/// @param debug whether every message is logged
/// @param access which callers are admitted over HTTP, and whose rights are used
/// @param tls the files for HTTPS; empty for plain HTTP
/// @param management where metrics are served; empty for nowhere
/// @param limits the bounds on calls, streams and connections
/// @param audit where calls are logged for audit
/// @param traces the collector that spans are sent to; empty for none
/// @param observe how often clusters are examined for their metrics; empty for never
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

    /// The toolsets that are on for this number of configured clusters; behind a hub there may be any number.
    Set<String> toolsetsOver(int clusters) {
        return toolsets.over(fleet.isPresent() ? Integer.MAX_VALUE : clusters);
    }

    /// The configured toolsets.
    ///
    /// @param chosen whether the configuration names them
    public record Toolsets(Set<String> names, boolean chosen) {
        /// The toolset about many clusters.
        static final String FLEET = "fleet";

        private static final String CHANGE = "change";

        public Toolsets {
            names = Set.copyOf(names);
        }

        /// Whether manifests are compared with the cluster.
        boolean comparing() {
            return names.contains("gitops");
        }

        /// Whether tools that make changes are on.
        boolean changing() {
            return names.contains(CHANGE);
        }

        /// The toolsets for this many clusters: unless they are configured, the fleet's is on when there is more than
        /// one.
        Set<String> over(int clusters) {
            return chosen || clusters < 2
                    ? names
                    : Stream.concat(names.stream(), Stream.of(FLEET)).collect(Collectors.toUnmodifiableSet());
        }
    }

    /// The settings of changes.
    ///
    /// @param namespaces where changes are allowed; `*` for all but the system's
    /// @param planTtl the validity of a plan
    /// @param human whether a person has to confirm
    public record ChangeSettings(Set<String> namespaces, Duration planTtl, boolean human) {
        public ChangeSettings {
            namespaces = Set.copyOf(namespaces);
        }
    }

    /// The settings of other servers and of their tools.
    ///
    /// @param file with the servers; empty for none
    /// @param source the flag or the variable that names the file; empty for none
    /// @param hosts that may have private addresses; lower case
    /// @param callerHosts to which callers' tokens may be sent; lower case
    /// @param showsStatus whether callers may see the status in detail
    public record UpstreamSettings(
            Optional<Path> file,
            String source,
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

    /// The settings of repositories to compare with.
    ///
    /// @param repositories addresses, where a trailing `*` matches any rest; empty for no comparison
    /// @param hosts that may have private addresses; lower case
    /// @param renderers programs that render anything other than plain manifests
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
        /// Those of the process: callers are not known.
        OWN,
        /// The caller's.
        CALLER,
        /// Those of the process, for reads that the caller may make as well.
        SERVICE_ACCOUNT
    }

    /// PEM files.
    public record TlsSettings(Path certificate, Path key) {}

    /// Where metrics and detailed health are served.
    ///
    /// @param chosen whether the port was configured
    public record Management(String host, int port, boolean chosen) {}

    /// The bounds on calls, streams and connections.
    ///
    /// @param rate calls of one expensive tool per caller in a window; 0 for no limit
    /// @param queuePatience how long a call waits for a slot
    /// @param readerPatience how long a response waits for a client that does not read
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

    /// Where calls are logged for audit.
    public sealed interface Audit {
        record Nowhere() implements Audit {}

        record Stderr() implements Audit {}

        record AuditFilePath(Path path) implements Audit {}
    }

    /// The log level.
    public enum Verbosity {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }
}
