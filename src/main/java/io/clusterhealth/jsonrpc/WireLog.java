// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// Told of everything that is read and written, to find faults between client and server.
public interface WireLog {
    /// Tells nothing.
    WireLog NONE = new WireLog() {
        @Override
        public void read(byte[] utf8) {}

        @Override
        public void written(byte[] utf8) {}
    };

    /// What came from the client, whatever it is.
    void read(byte[] utf8);

    /// What goes to the client: one message.
    void written(byte[] utf8);
}
