// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// A part of the endpoints of a Service.
///
/// @param service label `kubernetes.io/service-name`
/// @param ready how many of its endpoints are ready; one that does not say is
/// @param total how many there are
public record EndpointSlice(Metadata metadata, String service, int ready, int total) {}
