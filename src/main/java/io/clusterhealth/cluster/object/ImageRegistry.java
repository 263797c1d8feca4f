// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// The configuration of OpenShift's own image registry.
///
/// @param managed whether `spec.managementState` is `Managed`
/// @param ephemeral whether its storage is an `emptyDir`, which is lost with the pod
public record ImageRegistry(Metadata metadata, boolean managed, boolean ephemeral) {}
