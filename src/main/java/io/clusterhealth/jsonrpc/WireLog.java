// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

/// Receives everything that is read and written, to debug faults between client and server.
public interface WireLog {
    /// Logs nothing.
    WireLog NONE = new WireLog() {
        @Override
        public void read(byte[] utf8) {}

        @Override
        public void written(byte[] utf8) {}
    };

    /// Called with the bytes from the client, valid or not.
    void read(byte[] utf8);

    /// Called with one message to the client.
    void written(byte[] utf8);
}
