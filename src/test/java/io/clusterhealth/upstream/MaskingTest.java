// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.ToolError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskingTest {
    private final Masking masking = Masking.of(List.of("hunter2x", "hunter2x-and-more"));

    @Test
    void takesOutWhatTheServerWasConfiguredWith() {
        assertThat(masking.line("login hunter2x-and-more failed, hunter2x too", 100))
                .isEqualTo("login [REDACTED] failed, [REDACTED] too");
        assertThat(masking.line("server postgresql://me:pa55word@db/x", 100)).doesNotContain("pa55word");
    }

    /// The end of a clause says most.
    @Test
    void aLongClauseBeginsWithAWholeWord() {
        assertThat(masking.line("its process has ended with code 1; it said: TypeError: name is missing", 45))
                .isEqualTo("… code 1; it said: TypeError: name is missing");
    }

    @Test
    void aResultKeepsItsLinesTabsAndBytes() throws JsonProcessingException {
        assertThat(masking.lines("func main() {\n\treturn 1\r\n}\n")).isEqualTo("func main() {\n\treturn 1\r\n}\n");
        String image =
                "{\"type\":\"image\",\"data\":\"aGVsbG8gd29ybGQgdGhpcyBpcyBhIGxvbmcgYmFzZTY0\",\"mimeType\":\"image/png\"}";
        assertThat(masking.piece(object(image))).hasToString(image);
        String file = "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a\",\"blob\":\"aHVudGVyMng=hunter2x\"}}";
        assertThat(masking.piece(object(file))).hasToString(file);
    }

    @Test
    void namesOfMembersAreTextsToo() throws JsonProcessingException {
        assertThat(masking.tree(object("{\"a\\u200b\\u202eb\":{\"AKIAIOSFODNN7EXAMPLE\":1,\"hunter2x\":2}}")))
                .hasToString("{\"ab\":{\"[REDACTED]\":2}}");
    }

    /// Without its cursor, no second page of an answer can be asked for.
    @Test
    void cursorsArePassedOnInTextToo() throws JsonProcessingException {
        String cursor = "eyJvIjo0MCwicSI6ImZrOXpBMTJLbTNQcXdUNFVyNUV5NyJ9";
        ObjectNode answer =
                object("{\"data\":{\"nextCursor\":\"" + cursor + "\"},\"continueToken\":\"hunter2x-" + cursor + "\"}");
        Masking kept = masking.keepingCursors(answer);

        assertThat(masking.lines(cursor)).isEqualTo("[REDACTED]");
        assertThat(kept.tree(answer).at("/data/nextCursor").asText()).isEqualTo(cursor);
        assertThat(kept.lines("33 more: call again with cursor \"" + cursor + "\", hunter2x."))
                .isEqualTo("33 more: call again with cursor \"" + cursor + "\", [REDACTED].");
        assertThat(kept.tree(answer).path("continueToken").asText()).isEqualTo("[REDACTED]");
    }

    /// Only the place of a member tells that it holds bytes: its name alone occurs in every Secret.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'kind':'Secret','data':{'password':'correct horse'}} | {'kind':'Secret','data':{'password':'[REDACTED]'}}",
                "{'nested':{'data':'hunter2x','blob':['hunter2x']}} | {'nested':{'data':'[REDACTED]','blob':['[REDACTED]']}}",
                "{'type':'text','text':'a','_meta':{'data':{'x':'hunter2x'}}} | {'type':'text','text':'a','_meta':{'data':{'x':'[REDACTED]'}}}",
                "{'type':'image','data':{'password':'hunter2x'}} | {'type':'image','data':{'password':'[REDACTED]'}}",
                "{'type':'audio','data':'AAAA','mimeType':'hunter2x'} | {'type':'audio','data':'AAAA','mimeType':'[REDACTED]'}"
            },
            quoteCharacter = '`')
    void membersNamedLikeBytesAreMasked(String piece, String masked) throws JsonProcessingException {
        assertThat(masking.piece(object(piece.replace('\'', '"')))).hasToString(masked.replace('\'', '"'));
    }

    private static ObjectNode object(String json) throws JsonProcessingException {
        return (ObjectNode) new ObjectMapper().readTree(json);
    }

    @Test
    void takesSecretsOutOfAResult() throws JsonProcessingException {
        assertThat(masking.lines("a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabcd\n-----END RSA PRIVATE KEY-----\nb"))
                .isEqualTo("a\n[REDACTED]\nb");
        assertThat(masking.tree(new ObjectMapper()
                        .readTree("{\"env\":{\"DB_PASSWORD\":\"correct horse\",\"n\":1,\"x\":[\"hunter2x\"]}}")))
                .hasToString("{\"env\":{\"DB_PASSWORD\":\"[REDACTED]\",\"n\":1,\"x\":[\"[REDACTED]\"]}}");
    }

    /// D102: all calls pass the safety analyzer, also those to other servers.
    @ParameterizedTest
    @CsvSource({
        "kubectl get pods -A, true, ''",
        "kubectl get pods -A, false, ''",
        "kubectl label pod web a=b -n shop, false, ''",
        "kubectl label pod web a=b -n shop, true, UNSAFE_COMMAND",
        "kubectl delete ns shop, false, UNSAFE_COMMAND",
        "oc exec -it web -- sh, false, UNSAFE_COMMAND",
        "/usr/bin/kubectl drain node-1, false, UNSAFE_COMMAND",
        "ls -la, true, ''"
    })
    void judgesCommandLinesThatGoToOtherServers(String line, boolean readOnly, String code)
            throws JsonProcessingException {
        var arguments = new ObjectMapper().createObjectNode().put("command", line);

        Optional<ToolError> refusal = CommandRule.refusal(arguments, readOnly);

        assertThat(refusal.map(ToolError::code).orElse("")).isEqualTo(code);
        assertThat(refusal.map(ToolError::valid).orElse(Map.of())).hasSize(code.isEmpty() ? 0 : 7);
    }

    @Test
    void aRefusalTellsTheWholeReason() {
        var arguments = new ObjectMapper().createObjectNode().put("command", "helm uninstall shop");

        assertThat(CommandRule.refusal(arguments, false).orElseThrow().error())
                .isEqualTo("Argument 'command': It deletes all objects of the release; a deletion cannot be undone.");
    }
}
