// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.recording.Allowance.Spent;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/// The unpacked content of a file, limited by an [Allowance].
final class Unpacked extends FilterInputStream {
    private static final int BUFFER = 1 << 16;

    private final Allowance allowance;
    private long file;
    private long object;
    private boolean passingOver;

    private Unpacked(InputStream content, Allowance allowance) {
        super(content);
        this.allowance = allowance;
    }

    /// Opens a file, unzipped if its name ends in `.gz`, and converted to UTF-8 according to its byte order mark.
    static Unpacked open(RecordingFile file, Allowance allowance) throws IOException {
        String name = file.fileName().toLowerCase(Locale.ROOT);
        boolean zipped = name.endsWith(".gz");
        if (!zipped && Format.isPacked(name)) {
            throw new Spent("is packed in a format that is not read");
        }
        InputStream raw = new BufferedInputStream(file.content().open(), BUFFER);
        try {
            InputStream plain = zipped ? new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER) : raw;
            return new Unpacked(Utf8.of(plain), allowance);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /// Starts another object, with the full limit for an object.
    void nextObject() {
        object = 0;
    }

    /// Whether the next bytes are a text that takes no memory: they count towards the file, not towards the object.
    void passOver(boolean text) {
        passingOver = text;
    }

    /// From here on the limit for an object does not apply.
    Unpacked asOneText() {
        object = Long.MIN_VALUE;
        return this;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        taken(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = super.read(into, from, length);
        taken(Math.max(0, count));
        return count;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /// Counts bytes that are read, or that an alias repeats.
    void taken(int count) throws Spent {
        allowance.read(count);
        file += count;
        object += passingOver ? 0 : count;
        if (file > Allowance.FILE) {
            throw new Spent("unpacks to more than %d GiB".formatted(Allowance.FILE >> 30));
        }
        if (object > Allowance.OBJECT) {
            throw new Spent("holds an object of more than %d MiB".formatted(Allowance.OBJECT >> 20));
        }
    }
}
