// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import io.clusterhealth.cluster.BulkInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Converts UTF-16 text to UTF-8 with Unix line ends. PowerShell redirects the output of a program this way: in
/// UTF-16, with Windows line ends.
final class Utf8 extends BulkInputStream {
    private static final int MARK = 3;

    private final Reader text;
    private final char[] chars = new char[1 << 13];
    private int held;
    private InputStream pending = InputStream.nullInputStream();

    private Utf8(InputStream text, Charset charset) {
        this.text = new InputStreamReader(text, charset);
    }

    /// The content after its byte order mark, converted to UTF-8 if the mark is one of UTF-16; content without a mark
    /// is unchanged.
    ///
    /// @param content supports mark and reset
    static InputStream of(InputStream content) throws IOException {
        content.mark(MARK);
        int first = content.read();
        int second = first < 0xEF ? -1 : content.read();
        if (first == 0xFF && second == 0xFE) {
            return new Utf8(content, StandardCharsets.UTF_16LE);
        }
        if (first == 0xFE && second == 0xFF) {
            return new Utf8(content, StandardCharsets.UTF_16BE);
        }
        if (first != 0xEF || second != 0xBB || content.read() != 0xBF) {
            content.reset();
        }
        return content;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = pending.read(into, from, length);
        while (count < 0 && fill()) {
            count = pending.read(into, from, length);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }

    /// Half of a surrogate pair or of a line end is held back until its other half has been read.
    private boolean fill() throws IOException {
        int more = text.read(chars, held, chars.length - held);
        int count = held + Math.max(0, more);
        if (count == 0) {
            return false;
        }
        char last = chars[count - 1];
        held = more > 0 && (Character.isHighSurrogate(last) || last == '\r') ? 1 : 0;
        pending = new ByteArrayInputStream(
                new String(chars, 0, count - held).replace("\r\n", "\n").getBytes(StandardCharsets.UTF_8));
        chars[0] = last;
        return true;
    }
}
