// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

/// What a scripted API server answers. Scripts stack: one that adds a fault wraps the one that knows the cluster.
@FunctionalInterface
public interface Script {

    /// Called from many threads at once; may take its time.
    Reply answer(Request request) throws InterruptedException;
}
