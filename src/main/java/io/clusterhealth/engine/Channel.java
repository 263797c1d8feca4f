// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Message;

/// A way to the client besides the answer: stdout, or the event stream of one request. Called from any thread.
@FunctionalInterface
public interface Channel {
    /// No way at all: what is said is dropped.
    Channel NONE = new Channel() {
        @Override
        public void send(Message message) {}

        @Override
        public boolean isOpen() {
            return false;
        }
    };

    /// Says something; dropped when the client is gone.
    void send(Message message);

    /// Whether what is said can arrive.
    default boolean isOpen() {
        return true;
    }
}
