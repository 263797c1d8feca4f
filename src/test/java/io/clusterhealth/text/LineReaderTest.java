// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''              | ''
            a\\n            | a
            a               | a
            a\\nb           | a,b
            a\\r\\nb\\r\\n  | a,b
            \\n\\na\\n      | ,,a
            12345678\\n     | 12345678
            12345678\\r\\n  | 12345678
            123456789\\n    | TOO LONG
            123456789       | TOO LONG
            1234567890123456789\\na\\n | TOO LONG,a
            """)
    void cutsAtLineFeeds(String input, String lines) throws IOException {
        String text = input.replace("\\n", "\n").replace("\\r", "\r");

        assertThat(read(new ByteArrayInputStream(text.getBytes(UTF_8))))
                .isEqualTo(lines.isEmpty() ? List.of() : List.of(lines.split(",", -1)));
    }

    @Test
    void keepsNothingOfALineThatIsTooLong() throws IOException {
        InputStream endless = new SequenceInputStream(
                new InputStream() {
                    private int left = 50_000_000;

                    @Override
                    public int read() {
                        return left-- > 0 ? 'x' : -1;
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) {
                        int some = Math.min(left, length);
                        left -= some;
                        return some == 0 ? -1 : some;
                    }
                },
                new ByteArrayInputStream("\nok\n".getBytes(UTF_8)));

        assertThat(read(endless)).containsExactly("TOO LONG", "ok");
    }

    @Test
    void takesAWholeMessageThatLacksItsLineFeed() throws IOException {
        try (PipedOutputStream client = new PipedOutputStream();
                PipedInputStream stdin = new PipedInputStream(client)) {
            LineReader reader = new LineReader(stdin, 8, bytes -> bytes.length == 5);
            client.write("{abc}".getBytes(UTF_8));

            assertThat(show(reader.next())).isEqualTo("{abc}");

            client.write("\nb\n".getBytes(UTF_8));
            assertThat(List.of(show(reader.next()), show(reader.next()))).containsExactly("", "b");
        }
    }

    @Test
    void waitsForTheRestOfAMessageThatOnlyLooksWhole() throws IOException {
        try (PipedOutputStream client = new PipedOutputStream();
                PipedInputStream stdin = new PipedInputStream(client)) {
            LineReader reader = new LineReader(stdin, 8, _ -> {
                write(client, "}\n");
                return false;
            });
            client.write("{a}".getBytes(UTF_8));

            assertThat(show(reader.next())).isEqualTo("{a}}");
        }
    }

    private static void write(PipedOutputStream client, String text) {
        try {
            client.write(text.getBytes(UTF_8));
            client.flush();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<String> read(InputStream in) throws IOException {
        LineReader reader = new LineReader(in, 8, _ -> false);
        List<String> lines = new ArrayList<>();
        for (Line line = reader.next(); !(line instanceof Line.End); line = reader.next()) {
            lines.add(show(line));
        }
        return lines;
    }

    private static String show(Line line) {
        return switch (line) {
            case Line.WholeLine(byte[] bytes) -> new String(bytes, UTF_8);
            case Line.TooLong(byte[] start) -> start.length <= 2048 ? "TOO LONG" : "KEPT";
            case Line.End() -> "END";
        };
    }
}
