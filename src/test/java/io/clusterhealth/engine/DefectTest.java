// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DefectTest {
    @Test
    void saysWhatBrokeAndWhereOnOneLine() {
        String line = Defect.of(new IllegalStateException("secret\n1", new IllegalArgumentException("secret\r\n2")));

        assertThat(line)
                .startsWith("java.lang.IllegalStateException at engine.DefectTest.saysWhatBrokeAndWhereOnOneLine:")
                .contains(" caused by java.lang.IllegalArgumentException at ")
                .doesNotContain("secret", "\n", "\r");
    }

    @Test
    void isBoundedHoweverDeepItLies() {
        RuntimeException deep = new IllegalStateException("innermost");
        for (int i = 0; i < 1_000; i++) {
            deep = new IllegalStateException("x".repeat(10_000), deep);
        }
        RuntimeException round = new IllegalStateException("round");
        round.initCause(new IllegalStateException("and round", round));

        assertThat(Defect.of(deep).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2_000);
        assertThat(Defect.of(round).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2_000);
        assertThat(Defect.of(new StackOverflowError())).startsWith("java.lang.StackOverflowError");
    }
}
