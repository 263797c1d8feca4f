// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

public sealed interface AlertSource {

    /// PEM file of additional certificate authorities; empty for none.
    default Optional<Path> authorities() {
        return Optional.empty();
    }

    record Off() implements AlertSource {}

    /// From OpenShift's own monitoring, where there is one.
    ///
    /// @param authorities PEM file of additional certificate authorities to trust for it
    record PlatformMonitoring(Optional<Path> authorities) implements AlertSource {}

    /// From a configured address, that of the default cluster's monitoring.
    ///
    /// @param address complete URL, such as `https://thanos.example.com/api/v1/alerts`
    /// @param alertmanager complete URL, such as `https://am.example.com/api/v2/alerts`: serves the silences, where
    ///     `address` is no Alertmanager itself
    /// @param authorities PEM file of additional certificate authorities to trust for both
    record At(URI address, Optional<URI> alertmanager, Optional<Path> authorities) implements AlertSource {}
}
