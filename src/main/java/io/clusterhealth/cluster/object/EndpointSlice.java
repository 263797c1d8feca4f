// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// An EndpointSlice: a part of the addresses behind a Service.
///
/// @param service label `kubernetes.io/service-name`; empty for a slice of nobody's
/// @param ready how many endpoints take requests; an endpoint that does not say counts
/// @param total how many endpoints there are
/// @param unready names of pods whose endpoints take no requests, the first ten
public record EndpointSlice(Metadata metadata, String service, int ready, int total, List<String> unready) {
    public EndpointSlice {
        unready = List.copyOf(unready);
    }
}
