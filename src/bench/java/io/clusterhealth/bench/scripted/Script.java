// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

/// Answers the requests of a scripted API server. Scripts stack: one with a fault wraps the cluster's.
@FunctionalInterface
public interface Script {

    /// Called by several threads at the same time; may block.
    Reply answer(Request request) throws InterruptedException;
}
