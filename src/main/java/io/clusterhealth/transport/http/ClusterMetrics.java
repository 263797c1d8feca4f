// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Optional;

/// The metrics of the observed clusters.
public interface ClusterMetrics {
    /// The text format of Prometheus, version 0.0.4; empty where no cluster is observed.
    Optional<String> text();
}
