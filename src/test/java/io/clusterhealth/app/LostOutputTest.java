// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LostOutputTest {
    /// A full disk: the verdict that was lost must not be taken for a good one.
    @Test
    void commandWhoseOutputIsLostDoesNotEndWithItsVerdict() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        VisibleOutput full = new VisibleOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        full.println("HEALTHY");

        assertThat(Main.written(0, full, new VisibleOutput(said))).isEqualTo(3);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("Standard output could not be written whole")
                .hasLineCount(1);
        assertThat(Main.written(1, new VisibleOutput(said), new VisibleOutput(said)))
                .isEqualTo(1);
    }
}
