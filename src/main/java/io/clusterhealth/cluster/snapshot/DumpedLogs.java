// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.cluster.Details;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What `kubectl cluster-info dump` writes when it writes one file: lists as JSON, and between them the logs, each
/// between a line `==== START logs for container <c> of pod <ns>/<pod> ====` and one that begins `==== END logs`.
///
/// A line feed within JSON is escaped, so that no line of an object can look like either. Not safe for use by several
/// threads.
final class DumpedLogs extends InputStream {
    static final String BEGINS = "==== START logs for container ";
    private static final String ENDS = "==== END logs for container ";
    private static final char MARK = '=';

    /// The longest name of a container, a namespace and a pod, and what stands between them.
    private static final int LONGEST = 512;

    private final InputStream dump;
    private final Optional<String> wanted;
    private final List<String> heads = new ArrayList<>();
    private InputStream pending = InputStream.nullInputStream();
    private boolean passing;
    private boolean found;
    private boolean atLineStart = true;

    private DumpedLogs(InputStream dump, Optional<String> wanted) {
        this.dump = dump;
        this.wanted = wanted;
        this.passing = wanted.isEmpty();
    }

    /// A dump without its logs.
    static InputStream leftOut(InputStream dump) {
        return new DumpedLogs(dump, Optional.empty());
    }

    /// One log of a dump; nothing when it is not in it.
    static DumpedLogs only(InputStream dump, String container, String namespace, String pod) {
        return new DumpedLogs(dump, Optional.of(BEGINS + container + " of pod " + namespace + "/" + pod + " "));
    }

    /// The lines that begin a log, at most so many as are told of.
    static List<String> heads(InputStream dump) throws IOException {
        DumpedLogs all = new DumpedLogs(dump, Optional.empty());
        all.transferTo(OutputStream.nullOutputStream());
        return List.copyOf(all.heads);
    }

    /// Whether the one log that is wanted is in the part that was read, be it empty.
    boolean found() {
        return found;
    }

    @Override
    public int read() throws IOException {
        while (true) {
            int next = pending.read();
            if (next >= 0) {
                return next;
            }
            next = dump.read();
            if (next < 0) {
                return -1;
            }
            if (atLineStart && next == MARK) {
                marked();
                continue;
            }
            atLineStart = next == '\n';
            if (passing) {
                return next;
            }
        }
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = 0;
        for (; count < length; count++) {
            int next = read();
            if (next < 0) {
                return count == 0 ? -1 : count;
            }
            into[from + count] = (byte) next;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        dump.close();
    }

    /// A line that may begin or end a log; any other is handed on.
    private void marked() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.write(MARK);
        int next = dump.read();
        while (next >= 0 && next != '\n' && line.size() < LONGEST) {
            line.write(next);
            next = dump.read();
        }
        if (next >= 0) {
            line.write(next);
        }
        atLineStart = next == '\n';
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.startsWith(BEGINS)) {
            if (heads.size() < Details.MOST_NAMES) {
                heads.add(text);
            }
            passing = wanted.filter(text::startsWith).isPresent();
            found |= passing;
        } else if (text.startsWith(ENDS)) {
            passing = wanted.isEmpty();
        } else if (passing) {
            pending = new ByteArrayInputStream(line.toByteArray());
        }
    }
}
