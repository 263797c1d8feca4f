// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

@Holds(IsolationRow.SECRETS)
class DebugLogTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final DebugLog log = new DebugLog(new PrintStream(out, true, UTF_8));

    @Test
    void writesOneLineForEachMessage() {
        log.read("{\"a\":\n1}".getBytes(UTF_8));
        log.written("{\"b\":2}".getBytes(UTF_8));

        assertThat(out.toString(UTF_8)).isEqualTo("[MCP] <- {\"a\": 1}\n[MCP] -> {\"b\":2}\n");
    }

    @Test
    void keepsSecretsToItself() {
        log.read("{\"password\":\"hunter22\",\"h\":\"Bearer abcdefghijkl\"}".getBytes(UTF_8));

        assertThat(out.toString(UTF_8)).doesNotContain("hunter22", "abcdefghijkl");
    }

    @Test
    void keepsWhatAClientHasRememberedToItself() {
        log.read("{\"name\":\"set-context\",\"arguments\":{\"key\":\"db\",\"value\":\"a \\\"b\\\" c\"}}"
                .getBytes(UTF_8));

        assertThat(out.toString(UTF_8))
                .isEqualTo(
                        "[MCP] <- {\"name\":\"set-context\",\"arguments\":{\"key\":\"db\",\"value\":\"[REDACTED]\"}}\n");
    }

    @Test
    void writesAtMostTwoKibibytes() {
        log.read("ä".repeat(5000).getBytes(UTF_8));
        log.read("x".repeat(5000).getBytes(UTF_8));

        assertThat(out.toString(UTF_8).lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.getBytes(UTF_8)).hasSizeBetween(1900, 2047));
    }

    @Test
    void writesLongValues() {
        log.read(("{\"value\":\"" + "x".repeat(5000) + "\"}").getBytes(UTF_8));
        log.read(("{\"value\":\"" + "\\n".repeat(2500) + "\"}").getBytes(UTF_8));
        log.read(("{\"value\":\"" + "x\\n".repeat(2500) + "end\"}").getBytes(UTF_8));

        assertThat(out.toString(UTF_8).lines())
                .containsExactly(
                        "[MCP] <- {\"value\":\"[REDACTED]\"}",
                        "[MCP] <- {\"value\":\"[REDACTED]\"}",
                        "[MCP] <- {\"value\":\"[REDACTED]\"}");
    }
}
