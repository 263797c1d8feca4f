// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.AlertSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What the command line and the environment said, checked.
///
/// @param cluster `live`, `demo`, or a path with `~` expanded
/// @param kubeconfig the files named, with `~` expanded; empty for the usual places
/// @param alerts where the alerts of the default cluster are
/// @param host a loopback address
/// @param maxMessageBytes longest message on either transport
/// @param allowedHosts lower case
/// @param allowedOrigins lower case, `scheme://host[:port]`
/// @param sessionKeyFile empty for one in the user's state directory
/// @param sessionTtl how long a session's id is good
/// @param debug whether every message is logged
public record Settings(
        Transport transport,
        String cluster,
        List<Path> kubeconfig,
        Optional<String> context,
        AlertSource alerts,
        String host,
        int port,
        Set<String> toolsets,
        LogLevel logLevel,
        Duration deadline,
        int maxMessageBytes,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        Sessions sessions,
        Optional<Path> sessionKeyFile,
        Duration sessionTtl,
        boolean debug) {

    public Settings {
        kubeconfig = List.copyOf(kubeconfig);
        toolsets = Set.copyOf(toolsets);
        allowedHosts = Set.copyOf(allowedHosts);
        allowedOrigins = Set.copyOf(allowedOrigins);
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

    /// How much is logged.
    public enum LogLevel {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }
}
