// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ContextEntries;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Holds(IsolationRow.TRUTH)
class ContextToolsTest {
    private final Session session = new Session(new ContextEntries());

    private record Session(ContextEntries memory) implements CallContext {
        @Override
        public boolean remembers() {
            return true;
        }

        @Override
        public Duration remaining() {
            return Duration.ofSeconds(4);
        }

        @Override
        public void progress(int done, int total, String message) {}
    }

    @Test
    void whatIsRememberedComesBackAsItWas() {
        set("note", "two  spaces\nand a line");

        assertThat(recalled()).isEqualTo("note: two  spaces\nand a line");
    }

    @Test
    void anEmptyValueIsForgottenAndAnUnknownKeyLeadsToTheOthers() {
        set("note", "x");
        set("other", "y");
        set("note", "");

        assertThat(session.memory().all()).containsOnlyKeys("other");
        assertThat(recalled("note")).isEqualTo("Nothing is remembered under this key, but under other.");
        set("other", "");
        assertThat(recalled("note")).isEqualTo("Nothing is remembered.");
    }

    @ParameterizedTest
    @CsvSource({
        "db, postgres://app:hunter22@db/x",
        "login, Bearer abcdefgh12345678",
        "db-password, hunter22",
        "env, DB_PASS=hunter22",
    })
    void noSecretComesBack(String key, String value) {
        ToolOutcome.Answer answer = set(key, value);

        assertThat(answer.text()).isEqualTo("Remembered " + key + ", without the secret in it.");
        assertThat(answer.data().path("redacted").asBoolean()).isTrue();
        assertThat(recalled()).contains("[REDACTED]").doesNotContain("hunter22", "abcdefgh12345678");
        assertThat(session.memory().all().toString()).doesNotContain("hunter22", "abcdefgh12345678");
    }

    @Test
    void nothingIsRememberedWithoutASession() {
        CallContext single = new HealthToolset.TimedCall(Duration.ofSeconds(4));

        ToolOutcome outcome = new SetContextTool()
                .call(
                        new Arguments(JsonNodeFactory.instance
                                .objectNode()
                                .put("key", "k")
                                .put("value", "v")),
                        single);

        assertThat(ToolCallFixture.refusal(outcome).code()).isEqualTo("NO_SESSION");
    }

    private ToolOutcome.Answer set(String key, String value) {
        ObjectNode given = JsonNodeFactory.instance.objectNode().put("key", key).put("value", value);
        return (ToolOutcome.Answer) new SetContextTool().call(new Arguments(given), session);
    }

    private String recalled() {
        return recalled(JsonNodeFactory.instance.objectNode());
    }

    private String recalled(String key) {
        return recalled(JsonNodeFactory.instance.objectNode().put("key", key));
    }

    private String recalled(ObjectNode given) {
        return ((ToolOutcome.Answer) new GetContextTool().call(new Arguments(given), session)).text();
    }
}
