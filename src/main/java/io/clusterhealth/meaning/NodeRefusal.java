// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

/// Why a node does not accept a pod.
public enum NodeRefusal {
    CORDONED,
    /// A taint that an administrator has set, such as that of the control plane.
    TAINTED,
    /// A taint that Kubernetes sets on a node that is down or short of a resource.
    UNHEALTHY,
    /// A taint of either kind that the scheduler does not name.
    UNNAMED_TAINT,
    VOLUME_ELSEWHERE,
    /// It lacks a label that the pod asks for, or by which its constraints group nodes.
    NOT_SELECTED,
    /// The pod's topology spread constraints allow no more pods there.
    SPREAD,
    /// The pods that the pod's affinity requires are not there.
    AFFINITY,
    ANTI_AFFINITY,
    /// Another pod has a host port that the pod requests.
    PORTS_TAKEN
}
