// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import io.clusterhealth.cluster.BulkInputStream;
import io.clusterhealth.cluster.snapshot.Allowance.Spent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// One temporary file that holds the files of an archive, concatenated: no name in the archive becomes a path. No
/// other user may read it, and it is deleted when the program ends.
final class Spool {
    /// The maximum number of bytes of all files together.
    static final long MOST = 4L << 30;

    private static final int BUFFER = 1 << 16;

    private final FileChannel channel;
    private long length;

    private Spool(FileChannel channel) {
        this.channel = channel;
    }

    static Spool make() throws IOException {
        Path file = Files.createTempFile("recording", ".spool");
        return new Spool(FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
    }

    /// Appends a file.
    ///
    /// @throws Spent when it does not fit; then nothing of it is kept
    SnapshotFile add(String name, InputStream content) throws IOException {
        long start = length;
        byte[] buffer = new byte[BUFFER];
        long end = start;
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
            if (end + count > MOST) {
                throw new Spent("unpacks to more than %d GiB".formatted(MOST >> 30));
            }
            ByteBuffer part = ByteBuffer.wrap(buffer, 0, count);
            while (part.hasRemaining()) {
                end += channel.write(part, end);
            }
        }
        length = end;
        long until = end;
        return new SnapshotFile(name, 0, until - start, () -> new Slice(channel, start, until));
    }

    /// A part of the file.
    private static final class Slice extends BulkInputStream {
        private final FileChannel channel;
        private final long end;
        private long at;

        Slice(FileChannel channel, long start, long end) {
            this.channel = channel;
            this.at = start;
            this.end = end;
        }

        @Override
        public int read(byte[] into, int from, int most) throws IOException {
            if (at >= end) {
                return -1;
            }
            int count = channel.read(ByteBuffer.wrap(into, from, (int) Math.min(most, end - at)), at);
            at += Math.max(0, count);
            return count;
        }
    }
}
