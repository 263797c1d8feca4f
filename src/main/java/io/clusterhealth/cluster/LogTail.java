// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The last lines of a stream, whatever its length: bounded in lines, in the length of a line, and altogether.
public final class LogTail {
    /// The most characters that are kept.
    private static final int MOST = 4 << 20;

    /// What a line takes beside its characters: an empty one takes memory, too.
    private static final int LINE = 32;

    private final int tail;
    private final Deque<String> lines = new ArrayDeque<>();
    private final byte[] line = new byte[Details.LONGEST_LINE];
    private int length;
    private int kept;

    /// @param tail the most lines that are kept
    public LogTail(int tail) {
        this.tail = tail;
    }

    /// Reads to the end; what was read before a failure is kept.
    public void read(InputStream content) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try {
            for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
                for (int i = 0; i < count; i++) {
                    take(buffer[i]);
                }
            }
        } finally {
            if (length > 0) {
                end();
            }
        }
    }

    private void take(byte next) {
        if (next == '\n') {
            end();
        } else if (length < line.length) {
            line[length++] = next;
        }
    }

    private void end() {
        String whole = new String(line, 0, length, StandardCharsets.UTF_8);
        length = 0;
        add(whole);
    }

    /// Takes one line.
    public void add(String whole) {
        lines.addLast(whole);
        kept += whole.length() + LINE;
        while (lines.size() > tail || kept > MOST) {
            kept -= lines.removeFirst().length() + LINE;
        }
    }

    /// The lines, oldest first.
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
