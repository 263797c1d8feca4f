// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// The Service by which the API server calls something that runs in the cluster.
public record ServiceReference(String namespace, String name) {}
