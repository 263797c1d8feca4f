// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

/// An OpenShift MachineSet.
///
/// @param desired `spec.replicas`, 1 when absent
/// @param ready `status.readyReplicas`
public record MachineSet(Metadata metadata, int desired, int ready) {}
