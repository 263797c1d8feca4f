// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectPage;
import io.clusterhealth.cluster.ObjectPage.ListedObject;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.HealthToolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectsAnswerTest {
    /// A live cluster's continue token is longer than the room that a small budget leaves beside an object.
    @ParameterizedTest
    @ValueSource(ints = {0, 60, 130, 250})
    void theCursorIsWholeInBothFormsOrTheNeededBudgetIsTold(int length) {
        ObjectPage page = new ObjectPage(
                List.of(),
                IntStream.range(0, 5).mapToObj(ObjectsAnswerTest::event).toList(),
                "x".repeat(length));
        for (String output : List.of("yaml", "json", "names")) {
            for (int tokens = 200; tokens < 900; tokens += 9) {
                ToolOutcome.Answer answer = answer(page, output, tokens);
                String cursor = answer.data().path("nextCursor").asText();
                if (cursor.isEmpty() && answer.data().has("tokensNeeded")) {
                    int needed = answer.data().path("tokensNeeded").asInt();
                    assertThat(answer.text())
                            .endsWith("the cursor; call again with max_tokens %d or more.".formatted(needed));
                    assertThat(answer(page, output, needed).data().has("nextCursor"))
                            .isTrue();
                    assertThat(tokens).as("%s %d", output, length).isLessThan(250);
                } else {
                    assertThat(answer.text()
                                    .endsWith("More: call again with cursor \"%s\" and cluster \"demo\"."
                                            .formatted(cursor)))
                            .as("%s %d %d", output, length, tokens)
                            .isEqualTo(!cursor.isEmpty());
                    assertThat(cursor).doesNotContain("…");
                    assertThat(cursor.isEmpty()).isEqualTo(!answer.truncated());
                }
            }
        }
    }

    private static ToolOutcome.Answer answer(ObjectPage page, String output, int tokens) {
        ObjectNode given = JsonNodeFactory.instance
                .objectNode()
                .put("resource", "events")
                .put("output", output)
                .put("max_tokens", tokens);
        Cluster demo = ((Opened.Ready) SingleRecording.demo().open(Optional.empty(), Caller.ANONYMOUS)).cluster();
        HealthCall call =
                new HealthCall(demo, new Arguments(given), HealthToolset.PATIENT, Deadline.in(Duration.ofSeconds(5)));
        return (ToolOutcome.Answer) NextCall.within(
                "demo",
                () -> new ObjectsAnswer(
                                call, Kinds.called("Event").orElseThrow(), Optional.empty(), page, Optional.empty())
                        .outcome());
    }

    private static ListedObject event(int i) {
        ObjectNode event = JsonNodeFactory.instance.objectNode().put("kind", "Event");
        event.putObject("metadata")
                .put("name", "cart-948655566-g4xzh.%d".formatted(i))
                .put("namespace", "shop");
        event.put("message", "Back-off restarting failed container. ".repeat(8)).put("count", i);
        return new ListedObject(event, List.of());
    }
}
