// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Set;

/// An EndpointSlice: a part of the addresses behind a Service.
///
/// @param service label `kubernetes.io/service-name`; empty for a slice without a Service
/// @param ready number of endpoints that accept requests; an endpoint without the condition counts as ready
/// @param draining number of endpoints that terminate and still accept requests: kube-proxy uses them if no endpoint of
///     the Service is ready
/// @param total number of endpoints
/// @param unready names of pods whose endpoints are not ready, the first ten
/// @param pod the name of the first pod behind it; empty if there is none
/// @param ports the ports of the pods that it routes to
/// @param generation `metadata.generation`: 1 until its endpoints change; 0 where that is unknown
public record EndpointSlice(
        Metadata metadata,
        String service,
        int ready,
        int draining,
        int total,
        List<String> unready,
        String pod,
        Set<Integer> ports,
        long generation) {

    /// Whether its endpoints are those of its creation.
    public boolean unchanged() {
        return generation == 1;
    }

    /// Whether it had endpoints and has none now.
    public boolean emptied() {
        return total == 0 && generation > 1;
    }
}
