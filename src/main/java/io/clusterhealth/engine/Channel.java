// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Message;

/// Sends messages to the client besides the response: on stdout, or on the event stream of one request. Thread-safe.
@FunctionalInterface
public interface Channel {
    /// Drops every message.
    Channel NONE = new Channel() {
        @Override
        public void send(Message message) {}

        @Override
        public boolean isOpen() {
            return false;
        }
    };

    /// Sends a message; dropped when the client is gone.
    void send(Message message);

    /// Whether messages can reach the client.
    default boolean isOpen() {
        return true;
    }
}
