// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Verdict;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TerminalTest {
    private static final Terminal PIPE = new Terminal(false, false);
    private static final Terminal PERSON = new Terminal(true, true);

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final VisibleOutput err = new VisibleOutput(written);

    @Test
    void aPersonSeesWhatIsBeingReadAndHowFarThatIs() {
        PERSON.progressOn(err).finished(3, 13, "pods");
        PERSON.clearProgress(err);

        assertThat(written.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r\u001b[2K\u001b[?7lreading the cluster: 3/13 pods\u001b[?7h\r\u001b[2K");
    }

    @Test
    void aPersonSeesHowManyFilesOfARecordingAreRead() {
        PERSON.progressOn(err).loading(3, 13);

        assertThat(written.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r\u001b[2K\u001b[?7lreading the files: 3/13\u001b[?7h");
    }

    @Test
    void aPipeGetsNothingOfThat() {
        PIPE.progressOn(err).loading(3, 13);
        PIPE.progressOn(err).finished(3, 13, "pods");
        PIPE.clearProgress(err);

        assertThat(written.size()).isZero();

        PIPE.report(Verdict.HEALTHY, "HEALTHY: all is well", err);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("HEALTHY: all is well\n");
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void onlyTheVerdictIsColoured(Verdict verdict) {
        String word = verdict.label().toUpperCase(Locale.ROOT);

        PERSON.report(verdict, word + ": the rest", err);

        assertThat(written.toString(StandardCharsets.UTF_8))
                .startsWith("\u001b[1;3")
                .contains("m" + word + "\u001b[0m: the rest")
                .endsWith(": the rest\n");

        written.reset();
        PERSON.report(verdict, "{\"verdict\"", err);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("{\"verdict\"\n");
    }

    @Test
    void aProcessWithoutATerminalHasNone() {
        assertThat(Terminal.of(Map.of("TERM", "xterm"))).isEqualTo(PIPE);
    }
}
