// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.render.Redaction;
import java.io.PrintStream;
import java.util.regex.Pattern;

/// Writes each message as one redacted line of at most 2 KiB.
///
/// @param out stderr
record DebugLog(PrintStream out) implements WireLog {
    private static final int MAX_BYTES = 2048;
    private static final int STEP = 64;

    /// A value that `set-context` stores is the client's own data, and redacted whatever it is.
    private static final Pattern REMEMBERED =
            Pattern.compile("(?s)(\"value\"\\s{0,9}:\\s{0,9}\")[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+");

    @Override
    public void read(byte[] utf8) {
        write("[MCP] <- ", utf8);
    }

    @Override
    public void written(byte[] utf8) {
        write("[MCP] -> ", utf8);
    }

    private void write(String direction, byte[] utf8) {
        int length = MAX_BYTES - direction.length() - 1;
        String line = shown(new String(utf8, 0, Math.min(utf8.length, 4 * MAX_BYTES), UTF_8), length);
        while (line.getBytes(UTF_8).length > length) {
            line = line.substring(0, line.length() - STEP) + "…";
        }
        out.print(direction + line + "\n");
    }

    /// Never throws: a message that cannot be logged is answered all the same.
    private static String shown(String message, int length) {
        try {
            return Redaction.line(REMEMBERED.matcher(message).replaceAll("$1" + Redaction.MARKER), length);
        } catch (RuntimeException | StackOverflowError _) {
            return Redaction.MARKER;
        }
    }
}
