// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

/// The state of a workload, as far as its pods are concerned.
public enum WorkloadState {
    /// It has all desired replicas, or is gone: failed pods are not missed.
    COMPLETE,
    /// A new version is being rolled out within its deadline.
    ROLLING_OUT,
    /// It lacks replicas, or its state is unknown.
    LACKING
}
