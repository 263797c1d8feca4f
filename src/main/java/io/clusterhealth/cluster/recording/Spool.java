// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.BulkInputStream;
import io.clusterhealth.cluster.recording.Allowance.Spent;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/// One temporary file that holds the files of an archive, concatenated: no name in the archive becomes a path. No
/// other user may read it, and it ends with the program: it has no name.
///
/// It is read without a channel, which the interrupt of one reader would close for all others.
final class Spool {
    /// The maximum number of bytes of all files together.
    static final long MOST = 4L << 30;

    private static final int BUFFER = 1 << 16;

    private final RandomAccessFile file;
    private long length;

    private Spool(RandomAccessFile file) {
        this.file = file;
    }

    static Spool make() throws IOException {
        Path path = Files.createTempFile("recording", ".spool");
        try {
            return new Spool(new RandomAccessFile(path.toFile(), "rw"));
        } finally {
            Files.delete(path);
        }
    }

    /// Appends a file.
    ///
    /// @throws Spent when it does not fit; then nothing of it is kept
    RecordingFile add(String name, InputStream content) throws IOException {
        long start = length;
        file.seek(start);
        byte[] buffer = new byte[BUFFER];
        long end = start;
        for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
            if (end + count > MOST) {
                throw new Spent("unpacks to more than %d GiB".formatted(MOST >> 30));
            }
            file.write(buffer, 0, count);
            end += count;
        }
        length = end;
        long until = end;
        return new RecordingFile(name, 0, until - start, () -> new Slice(file, start, until));
    }

    /// A part of the file.
    private static final class Slice extends BulkInputStream {
        private final RandomAccessFile file;
        private final long end;
        private long at;

        Slice(RandomAccessFile file, long start, long end) {
            this.file = file;
            this.at = start;
            this.end = end;
        }

        @Override
        public int read(byte[] into, int from, int most) throws IOException {
            if (at >= end) {
                return -1;
            }
            synchronized (file) {
                file.seek(at);
                int count = file.read(into, from, (int) Math.min(most, end - at));
                at += Math.max(0, count);
                return count;
            }
        }
    }
}
