// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.BulkInputStream;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The single file that `kubectl cluster-info dump` writes: lists as JSON, and between them the logs, each between a
/// line `==== START logs for container <c> of pod <ns>/<pod> ====` and one that begins with `==== END logs`.
///
/// Line feeds in JSON are escaped, so that no line of an object can look like either. Not safe for use by
/// several threads.
final class DumpedLogs extends BulkInputStream {
    static final String BEGINS = "==== START logs for container ";
    private static final String ENDS = "==== END logs for container ";

    /// The last line that kubectl up to 1.18 writes.
    private static final String CLOSES = "Cluster info dumped to ";

    /// First characters of lines that may not be part of the content.
    private static final String MARKS = "=C";

    /// Written in place of a log that kubectl could not read.
    private static final List<String> FAILURES = List.of("Request log error: ", "Create log request error: ");

    /// The maximum length of the names of a container, a namespace and a pod, with the text between them.
    private static final int LONGEST = 512;

    private final InputStream dump;
    private final Optional<String> wanted;
    private final Runnable between;
    private final List<String> heads = new ArrayList<>();
    private final byte[] buffer = new byte[1 << 16];
    private int next;
    private int limit;
    private InputStream pending = InputStream.nullInputStream();
    private boolean passing;
    private boolean found;
    private boolean atLineStart = true;

    private DumpedLogs(InputStream dump, Optional<String> wanted, Runnable between) {
        this.dump = dump;
        this.wanted = wanted;
        this.between = between;
        this.passing = wanted.isEmpty();
    }

    /// A dump with an empty line in place of each line of its logs, so that line numbers stay the same; JSON that is
    /// no dump is unchanged.
    static InputStream leftOut(Unpacked dump) {
        return new DumpedLogs(dump, Optional.empty(), dump::nextObject);
    }

    static DumpedLogs only(InputStream dump, String container, String namespace, String pod) {
        return new DumpedLogs(
                dump, Optional.of(BEGINS + container + " of pod " + namespace + "/" + pod + " "), () -> {});
    }

    /// The lines that begin a log, up to the number of names that are reported.
    static List<String> heads(InputStream dump) throws IOException {
        DumpedLogs all = new DumpedLogs(dump, Optional.empty(), () -> {});
        all.transferTo(OutputStream.nullOutputStream());
        return List.copyOf(all.heads);
    }

    /// One log of a dump, or the failure if its only line is kubectl's message that the API server did not return it.
    static Read<List<String>> told(Read<List<String>> log) {
        return log.known()
                .filter(lines -> lines.size() == 1)
                .flatMap(lines -> FAILURES.stream()
                        .filter(lines.getFirst()::startsWith)
                        .map(failure -> lines.getFirst().substring(failure.length()))
                        .findFirst())
                .<Read<List<String>>>map(
                        why -> new Read.Missing<>(new Unread.Failed("kubectl could not read it: " + why)))
                .orElse(log);
    }

    /// Whether the wanted log was found in the part read so far, even if empty.
    boolean found() {
        return found;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int count = pending.read(into, from, length);
        while (count <= 0) {
            if (next == limit && !fill()) {
                return -1;
            }
            if (atLineStart && MARKS.indexOf(buffer[next]) >= 0) {
                marked();
                count = pending.read(into, from, length);
            } else {
                count = run(into, from, length);
            }
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        dump.close();
    }

    /// Logs that are left out do not count towards the size of an object.
    private boolean fill() throws IOException {
        if (!passing) {
            between.run();
        }
        next = 0;
        limit = Math.max(0, dump.read(buffer, 0, buffer.length));
        return limit > 0;
    }

    /// Copies the bytes up to the next line that may be a marker; of logs that are left out only the line ends,
    /// unless one log is wanted.
    private int run(byte[] into, int from, int length) {
        int count = 0;
        while (next < limit && count < length && !(atLineStart && MARKS.indexOf(buffer[next]) >= 0)) {
            int begin = next;
            next = endOfLine(begin, passing ? Math.min(limit, begin + length - count) : limit);
            atLineStart = buffer[next - 1] == '\n';
            if (passing) {
                System.arraycopy(buffer, begin, into, from + count, next - begin);
                count += next - begin;
            } else if (atLineStart && wanted.isEmpty()) {
                into[from + count++] = '\n';
            }
        }
        return count;
    }

    /// The place after the next line feed, or the end of the part.
    private int endOfLine(int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (buffer[i] == '\n') {
                return i + 1;
            }
        }
        return end;
    }

    /// Handles a line that may begin or end a log, or close the dump; any other line is passed on.
    private void marked() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        atLineStart = false;
        while (!atLineStart && line.size() <= LONGEST && (next < limit || fill())) {
            atLineStart = buffer[next] == '\n';
            line.write(buffer[next++]);
        }
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.startsWith(BEGINS)) {
            if (heads.size() < Details.MOST_NAMES) {
                heads.add(text);
            }
            passing = wanted.filter(text::startsWith).isPresent();
            found |= passing;
            emptyLine();
        } else if (text.startsWith(ENDS)) {
            passing = wanted.isEmpty();
            emptyLine();
        } else if (!passing || (wanted.isEmpty() && text.startsWith(CLOSES))) {
            emptyLine();
        } else {
            pending = new ByteArrayInputStream(line.toByteArray());
        }
    }

    private void emptyLine() {
        if (wanted.isEmpty() && atLineStart) {
            pending = new ByteArrayInputStream(new byte[] {'\n'});
        }
    }
}
