// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

/// Callback for every response; called on event loops, so it must be quick.
@FunctionalInterface
public interface ResponseWatch {
    /// Ignores all responses.
    ResponseWatch NONE = _ -> {};

    void answered(int status);
}
