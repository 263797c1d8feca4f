// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// What a node autoscaler reports of a pod that waits for a node: that it has requested one.
///
/// @param namespace of the pod
/// @param pod its name
public record ScaleUp(String namespace, String pod) {}
