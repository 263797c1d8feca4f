// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// The impact of a finding on the users of the cluster, in the terms of `oc adm upgrade status`, worst first.
public enum Impact {
    API_AVAILABILITY("API Availability"),
    CLUSTER_CAPACITY("Cluster Capacity"),
    APPLICATION_OUTAGE("Application Outage"),
    APPLICATION_AVAILABILITY("Application Availability"),
    DATA_LOSS("Data Loss"),
    UPDATE_STALLED("Update Stalled"),
    NONE("None");

    private final String label;

    Impact(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
