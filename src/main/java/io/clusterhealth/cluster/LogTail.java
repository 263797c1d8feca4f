// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The last lines of a stream of any length, with limits on the number of lines, the length of a line, and the total.
public final class LogTail {
    /// Maximum number of characters kept.
    private static final int MOST = 4 << 20;

    /// Counted for each line besides its characters, since an empty line takes memory, too.
    private static final int LINE = 32;

    private final int tail;
    private final Predicate<String> wanted;
    private final Deque<Line> lines = new ArrayDeque<>();
    private final byte[] line = new byte[Details.LONGEST_LINE];
    private int length;
    private boolean longer;
    private int kept;
    private long met;

    /// @param tail maximum number of lines kept
    public LogTail(int tail) {
        this(tail, _ -> true);
    }

    /// @param tail maximum number of lines kept
    /// @param wanted selects the lines to keep
    public LogTail(int tail, Predicate<String> wanted) {
        this.tail = tail;
        this.wanted = wanted;
    }

    private record Line(String text, boolean cut) {
        int size() {
            return text.length() + LINE;
        }
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
        } else {
            longer = true;
        }
    }

    private void end() {
        Line ended = new Line(new String(line, 0, length, StandardCharsets.UTF_8), longer);
        length = 0;
        longer = false;
        if (!wanted.test(ended.text())) {
            return;
        }
        met++;
        lines.addLast(ended);
        kept += ended.size();
        while (lines.size() > tail || kept > MOST) {
            kept -= lines.removeFirst().size();
        }
    }

    /// The lines, oldest first.
    public List<String> lines() {
        return lines.stream().map(Line::text).toList();
    }

    /// The lines of a log that was read to its end, with a remark on what the size limits left out.
    public Read<List<String>> whole() {
        Read<List<String>> whole = new Read.Found<>(lines());
        return remark().map(whole::noting).orElse(whole);
    }

    private Optional<String> remark() {
        long cut = lines.stream().filter(Line::cut).count();
        boolean beginning = lines.size() < Math.min(tail, met);
        return Stream.of(
                        beginning ? "what stands before its last %d MiB is left out".formatted(MOST >> 20) : "",
                        cut > 0 ? "lines cut at %d bytes: %d".formatted(Details.LONGEST_LINE, cut) : "")
                .filter(words -> !words.isEmpty())
                .reduce((one, other) -> one + "; " + other);
    }
}
