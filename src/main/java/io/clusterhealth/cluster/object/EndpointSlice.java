// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Set;

/// An EndpointSlice: a part of the addresses behind a Service.
///
/// @param service label `kubernetes.io/service-name`; empty for a slice of no Service
/// @param ready how many endpoints take requests; an endpoint that does not say counts
/// @param total how many endpoints there are
/// @param unready names of pods whose endpoints take no requests, the first ten
/// @param pod the name of the first pod behind it; empty where there is none
/// @param ports the ports of the pods that it leads to
public record EndpointSlice(
        Metadata metadata, String service, int ready, int total, List<String> unready, String pod, Set<Integer> ports) {
    public EndpointSlice {
        unready = List.copyOf(unready);
        ports = Set.copyOf(ports);
    }

    /// One of which is not known where it leads.
    public EndpointSlice(Metadata metadata, String service, int ready, int total, List<String> unready) {
        this(metadata, service, ready, total, unready, "", Set.of());
    }
}
