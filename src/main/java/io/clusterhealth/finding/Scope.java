// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

/// How far a finding reaches, widest first.
public enum Scope {
    CONTROL_PLANE("ControlPlane"),
    WORKER_POOL("WorkerPool"),
    NAMESPACE("Namespace");

    private final String label;

    Scope(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
