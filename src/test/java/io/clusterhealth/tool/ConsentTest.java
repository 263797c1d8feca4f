// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Consent.ConsentOutcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsentTest {
    private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");
    private static final String FORMS = "{\"elicitation\":{}}";
    private static final String YES = "{\"confirm\":{\"action\":\"accept\",\"content\":{\"approve\":true}}}";

    private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now.get();
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    };
    private final Consent consent = new Consent(false, clock);

    /// A plan says so before it is applied in vain.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true  | {}                | true
            true  | {"elicitation":{}} | false
            false | {}                | false
            """)
    void aClientThatCannotAskAPersonIsKnownBeforehand(boolean required, String declared, boolean lacks) {
        assertThat(new Consent(required, clock).lacksPerson(new AskedCall(declared, "{}", "{}")))
                .isEqualTo(lacks);
    }

    private record AskedCall(String declared, String responses, String state) implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofSeconds(3);
        }

        @Override
        public void progress(int done, int total, String message) {}

        @Override
        public ClientCapabilities clientCapabilities() {
            return new ClientCapabilities(json(declared));
        }

        @Override
        public ObjectNode inputResponses() {
            return json(responses);
        }

        @Override
        public ObjectNode requestState() {
            return json(state);
        }
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private ConsentOutcome to(String responses, String state) {
        return consent.to("do it", "some-tool", new AskedCall(FORMS, responses, state));
    }

    private String asked() {
        return to("{}", "{}") instanceof ConsentOutcome.PersonAsked(ToolOutcome.NeedsInput(InputNeeded input))
                ? input.state().toString()
                : "";
    }

    private static String code(ConsentOutcome outcome) {
        return switch (outcome) {
            case ConsentOutcome.Agreed(boolean asked) -> asked ? "AGREED" : "UNASKED";
            case ConsentOutcome.PersonAsked _ -> "ASKED";
            case ConsentOutcome.NotAgreed(ToolError error) -> {
                assertThat(error.text()).hasSizeLessThan(220);
                yield error.code();
            }
        };
    }

    /// A client with URL elicitation alone cannot show a form.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                   | UNASKED | HUMAN_NEEDED
            {"elicitation":true}                 | UNASKED | HUMAN_NEEDED
            {"elicitation":{"url":{}}}           | UNASKED | HUMAN_NEEDED
            {"elicitation":{}}                   | ASKED   | ASKED
            {"elicitation":{"form":{}}}          | ASKED   | ASKED
            {"elicitation":{"form":{},"url":{}}} | ASKED   | ASKED
            """)
    void whoCanBeAskedIsAskedAndWhoCannotIsRefusedWhereAPersonIsRequired(
            String declared, String otherwise, String required) {
        AskedCall call = new AskedCall(declared, "{}", "{}");

        assertThat(code(consent.to("do it", "some-tool", call))).isEqualTo(otherwise);
        assertThat(code(new Consent(true, clock).to("do it", "some-tool", call)))
                .isEqualTo(required);
    }

    @Test
    void thePersonReadsTheMessageAndHasAMinute() {
        assertThat(to("{}", "{}")).isInstanceOfSatisfying(ConsentOutcome.PersonAsked.class, asked -> {
            ClientRequest question =
                    asked.question().input().requests().values().iterator().next();
            assertThat(question.params().path("message").asText()).isEqualTo("do it");
            assertThat(question.params().at("/requestedSchema/required/0").asText())
                    .isEqualTo("approve");
            assertThat(question.patience()).contains(Duration.ofMinutes(1));
        });
    }

    @Test
    void anErrorOfTheClientIsNoAnswer() {
        ConsentOutcome outcome = to("{\"confirm\":{\"action\":\"cancel\",\"failed\":\"no window\"}}", asked());

        assertThat(outcome).isInstanceOfSatisfying(ConsentOutcome.NotAgreed.class, no -> {
            assertThat(no.error().code()).isEqualTo("CONFIRMATION_UNANSWERED");
            assertThat(no.error().error())
                    .isEqualTo("The client answered the question with an error, so nothing was changed.");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"action":"accept","content":{"approve":true}}   | AGREED
            {"action":"accept","content":{"approve":false}}  | CANCELLED
            {"action":"accept","content":{"approve":"yes"}}  | CANCELLED
            {"action":"accept","content":{"ok":true}}        | CANCELLED
            {"action":"accept"}                              | CANCELLED
            {"action":"decline","content":{"approve":true}}  | CANCELLED
            {"action":"cancel"}                              | CANCELLED
            {}                                               | CANCELLED
            """)
    void onlyAYesIsOne(String answer, String outcome) {
        assertThat(code(to("{\"confirm\":" + answer + "}", asked()))).isEqualTo(outcome);
    }

    @Test
    void aYesIsGoodForOneCallAndForAMinute() {
        String state = asked();
        String other = asked();
        assertThat(code(to(YES, state))).isEqualTo("AGREED");
        assertThat(code(to(YES, state))).isEqualTo("CONFIRMATION_USED");
        now.set(NOON.plusSeconds(60));
        assertThat(code(to(YES, state))).isEqualTo("CONFIRMATION_USED");
        assertThat(code(to(YES, other))).isEqualTo("AGREED");
        now.set(NOON.plusSeconds(61));
        assertThat(code(to(YES, state))).isEqualTo("CONFIRMATION_UNANSWERED");
    }

    /// Answers without a question, and answers to a question with another name.
    @Test
    void anAnswerWithoutAQuestionIsNone() {
        assertThat(code(to(YES, "{}"))).isEqualTo("CONFIRMATION_UNANSWERED");
        assertThat(code(to("{\"other\":{\"action\":\"accept\",\"content\":{\"approve\":true}}}", asked())))
                .isEqualTo("ASKED");
    }
}
