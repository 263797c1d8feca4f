// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// The layer of the cluster that a finding belongs to, lowest first: lower layers are examined first.
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
    /// Alerts of the monitoring about any other layer.
    ALERT
}
