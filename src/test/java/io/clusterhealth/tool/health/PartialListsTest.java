// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A list whose first chunk alone was recorded (`metadata.continue` is set) is reported as partial.
class PartialListsTest extends ToolCallFixture {
    private static final String FIRST_OF_MORE = "\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"abc\"}";

    @BeforeEach
    void record() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("nodes.json", """
                {"kind":"NodeList",%s,"items":[{"metadata":{"name":"n1"},"status":{"conditions":[
                 {"type":"Ready","status":"True","lastTransitionTime":"2026-11-20T10:00:00Z"}]}}]}
                """.formatted(FIRST_OF_MORE));
        write("pods.json", """
                {"kind":"PodList",%s,"items":[{"metadata":{"namespace":"shop","name":"cart",
                  "creationTimestamp":"2026-11-20T10:00:00Z"},
                 "spec":{"nodeName":"n1","containers":[{"name":"app"}]},"status":{"phase":"Running","conditions":[
                  {"type":"Ready","status":"True","lastTransitionTime":"2026-11-20T10:00:00Z"}]}}]}
                """.formatted(FIRST_OF_MORE));
        write("events.json", """
                {"kind":"EventList",%s,"items":[{"metadata":{"namespace":"shop","name":"cart.1"},"type":"Warning",
                 "involvedObject":{"kind":"Pod","namespace":"shop","name":"cart"},"reason":"BackOff","message":"x",
                 "count":1,"firstTimestamp":"2026-11-21T09:50:00Z","lastTimestamp":"2026-11-21T09:50:00Z"}]}
                """.formatted(FIRST_OF_MORE));
    }

    @ParameterizedTest
    @CsvSource({
        "list-pods, At least 0 of the 1 pod that was read has problems",
        "list-nodes, At least 1 of the 1 node that was read is Ready",
        "list-events, At least 1 Warning event",
        "what-changed, At least 2 changes in the last 24 h"
    })
    void countsOfAPartAreSaidToBeAtLeast(String tool, String sentence) {
        ToolOutcome.Answer answer = answer(tool, "{}");
        JsonNode data = answer.data();

        assertThat(answer.text()).startsWith(sentence);
        assertThat(data.path("atLeast").asBoolean()).isTrue();
    }

    /// Zero, or the sum of some, would be taken for free room.
    @Test
    void requestsOnANodeAreUnknownWithoutAllPods() throws IOException {
        assertThat(answer("list-nodes", "{}").text())
                .contains(", requested unknown")
                .doesNotContain("requested cpu");

        whole("pods.json", true);

        assertThat(answer("list-nodes", "{}").text()).contains("requested cpu");
    }

    /// Nodes that were not read may have capacity, and pods that were not read use some.
    @ParameterizedTest
    @CsvSource({
        "true, false, atLeast, 'At least 0 more medium pods (cpu 500m, memory 512Mi) fit on 0 of the 1 nodes that were read'",
        "false, true, atMost, 'At most 0 more medium pods (cpu 500m, memory 512Mi) fit on 0 of 1 nodes'",
        "true, true, asFarAsRead, 'As far as nodes and pods were read, 0 more medium pods'"
    })
    void roomIsSaidAsFarAsItIsKnown(boolean partOfNodes, boolean partOfPods, String bound, String sentence)
            throws IOException {
        whole("nodes.json", !partOfNodes);
        whole("pods.json", !partOfPods);

        ToolOutcome.Answer answer = answer("calculate-pod-capacity", "{}");

        assertThat(answer.text()).startsWith(sentence);
        assertThat(answer.data().path(bound).asBoolean()).isTrue();
    }

    private void whole(String file, boolean whole) throws IOException {
        Path list = folder.resolve(file);
        Files.writeString(list, Files.readString(list).replace("abc", whole ? "" : "abc"));
    }
}
