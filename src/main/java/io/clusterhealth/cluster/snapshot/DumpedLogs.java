// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

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

/// What `kubectl cluster-info dump` writes when it writes one file: lists as JSON, and between them the logs, each
/// between a line `==== START logs for container <c> of pod <ns>/<pod> ====` and one that begins `==== END logs`.
///
/// A line feed within JSON is escaped, so that no line of an object can look like either. Not safe for use by several
/// threads.
final class DumpedLogs extends BulkInputStream {
    static final String BEGINS = "==== START logs for container ";
    private static final String ENDS = "==== END logs for container ";

    /// The last line of kubectl up to 1.18.
    private static final String CLOSES = "Cluster info dumped to ";

    /// What begins a line that may be none of the content.
    private static final String MARKS = "=C";

    /// In place of a log that kubectl did not get.
    private static final List<String> FAILURES = List.of("Request log error: ", "Create log request error: ");

    /// The longest name of a container, a namespace and a pod, and what stands between them.
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

    /// A dump with an empty line in place of each line of its logs, so that lines keep their numbers; JSON that is no
    /// dump as it is.
    static InputStream leftOut(Unpacked dump) {
        return new DumpedLogs(dump, Optional.empty(), dump::nextObject);
    }

    /// One log of a dump; nothing when it is not in it.
    static DumpedLogs only(InputStream dump, String container, String namespace, String pod) {
        return new DumpedLogs(
                dump, Optional.of(BEGINS + container + " of pod " + namespace + "/" + pod + " "), () -> {});
    }

    /// The lines that begin a log, at most so many as are told of.
    static List<String> heads(InputStream dump) throws IOException {
        DumpedLogs all = new DumpedLogs(dump, Optional.empty(), () -> {});
        all.transferTo(OutputStream.nullOutputStream());
        return List.copyOf(all.heads);
    }

    /// One log of a dump, unless all it has is kubectl's word that the API server did not give it.
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

    /// Whether the one log that is wanted is in the part that was read, be it empty.
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

    /// What is left out counts for no object.
    private boolean fill() throws IOException {
        if (!passing) {
            between.run();
        }
        next = 0;
        limit = Math.max(0, dump.read(buffer, 0, buffer.length));
        return limit > 0;
    }

    /// Hands on what stands before the next line that may be a mark; of what is left out the line ends, unless one log
    /// is wanted.
    private int run(byte[] into, int from, int length) {
        int count = 0;
        while (next < limit && count < length) {
            byte one = buffer[next];
            if (atLineStart && MARKS.indexOf(one) >= 0) {
                break;
            }
            next++;
            atLineStart = one == '\n';
            if (passing || (atLineStart && wanted.isEmpty())) {
                into[from + count++] = one;
            }
        }
        return count;
    }

    /// A line that may begin or end a log, or close the dump; any other is handed on.
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
