// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import org.junit.jupiter.api.Test;

class ServerRequestHandlerTest {
    private static final String PROPOSED = """
            {"requestedSchema":{"type":"object","properties":{"n":{"type":"integer","default":3},"s":{"type":"string"}}}}""";
    private static final String NEEDED = PROPOSED.replace("\"properties\"", "\"required\":[\"s\"],\"properties\"");

    private final ServerRequestHandler declining = new ServerRequestHandler(false);
    private final ServerRequestHandler defaults = new ServerRequestHandler(true);

    @Test
    void withoutTheAdministratorsWordNothingIsDeclaredAndNothingAnswered() throws Exception {
        assertThat(declining.capabilities()).isEmpty();
        assertThat(declining.answer(request("elicitation/create", PROPOSED))).isInstanceOf(Message.Failure.class);
        assertThat(declining.answers(asking("elicitation/create", PROPOSED))).isEmpty();
        assertThat(declining.answer(request("ping", "{}"))).isInstanceOf(Message.Success.class);
    }

    @Test
    void aFormIsAnsweredWithTheValuesThatItProposes() throws Exception {
        assertThat(defaults.capabilities().path("elicitation").has("form")).isTrue();
        assertThat(result(defaults.answer(request("elicitation/create", PROPOSED))))
                .isEqualTo(json("{\"action\":\"accept\",\"content\":{\"n\":3}}"));
    }

    @Test
    void aFormThatNeedsWhatItDoesNotProposeIsDeclinedAndSoIsAnAddress() throws Exception {
        JsonNode declined = json("{\"action\":\"decline\"}");
        assertThat(result(defaults.answer(request("elicitation/create", NEEDED))))
                .isEqualTo(declined);
        assertThat(result(defaults.answer(request("elicitation/create", "{\"mode\":\"url\",\"url\":\"https://h/\"}"))))
                .isEqualTo(declined);
    }

    @Test
    void noModelAndNoFolderIsThereForAny() throws Exception {
        assertThat(defaults.answer(request("sampling/createMessage", "{}"))).isInstanceOf(Message.Failure.class);
        assertThat(defaults.answer(request("roots/list", "{}"))).isInstanceOf(Message.Failure.class);
        assertThat(defaults.answers(asking("sampling/createMessage", "{}"))).isEmpty();
    }

    @Test
    void aResultThatAsksIsAnsweredWithItsStateAndOneThatDoesNotIsNot() throws Exception {
        assertThat(defaults.answers(asking("elicitation/create", PROPOSED))).contains((ObjectNode) json(
                "{\"inputResponses\":{\"q\":{\"action\":\"accept\",\"content\":{\"n\":3}}},\"requestState\":\"s\"}"));
        assertThat(defaults.answers(json("{\"content\":[]}"))).isEmpty();
    }

    private static JsonNode asking(String method, String params) throws Exception {
        return json("{\"resultType\":\"input_required\",\"requestState\":\"s\",\"inputRequests\":{\"q\":{\"method\":\""
                + method + "\",\"params\":" + params + "}}}");
    }

    private static Message.Request request(String method, String params) throws Exception {
        return new Message.Request(new RequestId.IntegerId("1"), method, (ObjectNode) json(params));
    }

    private static JsonNode result(Message answer) {
        return ((Message.Success) answer).result();
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
