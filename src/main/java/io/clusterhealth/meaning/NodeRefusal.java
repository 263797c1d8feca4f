// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

/// Why a node does not take a pod.
public enum NodeRefusal {
    CORDONED,
    /// By a taint of an administrator's, as the control plane has one.
    TAINTED,
    /// By a taint of Kubernetes' for a node that is down or short of something.
    UNHEALTHY,
    VOLUME_ELSEWHERE,
    NOT_SELECTED,
    ANTI_AFFINITY
}
