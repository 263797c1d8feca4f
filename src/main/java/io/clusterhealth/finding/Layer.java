// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// Where in the cluster a finding sits, from the ground up: a lower layer is looked at first.
public enum Layer {
    API,
    CONTROL_PLANE,
    OPERATOR,
    NODE,
    STORAGE,
    NETWORK,
    IMAGE,
    WORKLOAD,
    POD,
    /// What the monitoring says of all the others.
    ALERT
}
