// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// What an autoscaler of nodes tells of a pod that waits for one: that it has ordered a node.
///
/// @param namespace of the pod
/// @param pod its name
public record ScaleUp(String namespace, String pod) {}
