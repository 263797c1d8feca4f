// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// Where the alerts of a cluster are to be read.
public sealed interface AlertSource {

    /// Nowhere: they are switched off.
    record Off() implements AlertSource {}

    /// From OpenShift's own monitoring, where there is one.
    ///
    /// @param authorities PEM file of further authorities that its certificate may come from
    record PlatformMonitoring(Optional<Path> authorities) implements AlertSource {}

    /// From a configured address; it is that of the default cluster's monitoring.
    ///
    /// @param address whole, such as `https://thanos.example.com/api/v1/alerts`
    /// @param alertmanager whole, such as `https://am.example.com/api/v2/alerts`: the server of silences, where the
    ///     other is none itself
    /// @param authorities PEM file of further authorities that their certificates may come from
    record At(URI address, Optional<URI> alertmanager, Optional<Path> authorities) implements AlertSource {}
}
