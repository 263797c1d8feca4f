// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlRunsTest {
    private static final int LONGEST = YamlRuns.LONGEST;

    @Test
    void onlyWhatARunHasTooMuchIsCut() throws IOException {
        assertThat(read("a: " + "x".repeat(LONGEST) + "\nb: y\n")).isEqualTo("a: " + "x".repeat(LONGEST) + "\nb: y\n");
        assertThat(read("a: " + "x".repeat(LONGEST + 7) + "\nb: y\n"))
                .isEqualTo("a: " + "x".repeat(LONGEST) + "\nb: y\n");
    }

    /// JSON in a YAML file may be written without any blank.
    @ParameterizedTest
    @ValueSource(strings = {" ", "\n", "\"", "'", ",", ":", "[", "]", "{", "}", "#", "\\"})
    void nothingIsCutWhereAScalarMayEnd(String end) throws IOException {
        String text = ("x".repeat(1000) + end).repeat(100);

        assertThat(read(text)).isEqualTo(text);
    }

    @Test
    void noCharacterIsCutInTwo() throws IOException {
        for (String one : List.of("é", "€", "\uD83D\uDE00")) {
            assertThat(read(one.repeat(LONGEST + 3) + "\nb")).isEqualTo(one.repeat(LONGEST) + "\nb");
        }
    }

    @Test
    void aByteAtATimeIsTheSame() throws IOException {
        try (InputStream runs = stream("é".repeat(LONGEST + 3) + "\n")) {
            int read = 0;
            while (runs.read() >= 0) {
                read++;
            }
            assertThat(read).isEqualTo(2 * LONGEST + 1);
        }
    }

    private static String read(String text) throws IOException {
        try (InputStream runs = stream(text)) {
            return new String(runs.readAllBytes(), UTF_8);
        }
    }

    private static InputStream stream(String text) {
        return new YamlRuns(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }
}
