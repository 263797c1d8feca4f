// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.stdio;

import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/// Writes messages, each atomically as one line, from any thread.
final class LineWriter {
    private final OutputStream out;
    private final MessageCodec codec;
    private final Runnable onClosed;

    /// @param out unbuffered: each message is one write
    /// @param onClosed called, once or more, when stdout is closed
    LineWriter(OutputStream out, MessageCodec codec, Runnable onClosed) {
        this.out = out;
        this.codec = codec;
        this.onClosed = onClosed;
    }

    void write(Message message) {
        write(codec.encode(message));
    }

    /// @param json one JSON value on one line
    synchronized void write(byte[] json) {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        try {
            out.write(line);
            out.flush();
        } catch (IOException _) {
            onClosed.run();
        }
    }
}
