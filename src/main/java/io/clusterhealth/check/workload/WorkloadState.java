// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

/// How a workload is, as far as its pods are concerned.
public enum WorkloadState {
    /// It has all the replicas it wants, or is gone: what has failed is not missed.
    COMPLETE,
    /// A new version is coming up and still has time.
    ROLLING_OUT,
    /// It lacks replicas, or is not known.
    LACKING
}
