// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.ClusterPart.PartAnswered;
import io.clusterhealth.tool.health.CommonArguments;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Two contexts may be two users of one server, which sums count once.
class SameServersTest {
    private static final String ADDRESS = "https://api.example.com:6443";
    private static final SameServers SERVERS = new SameServers(List.of(
            new ClusterNames("prod", List.of(), ADDRESS),
            new ClusterNames("view", List.of(), ADDRESS),
            new ClusterNames("stage", List.of(), "https://stage.example.com:6443")));

    @Test
    void roomForPodsIsCountedOnceAsTheUserWhoSeesMostFindsIt() {
        ToolOutcome.Answer answer = ToolCallFixture.answer(new PartsAnswer(
                        List.of(fits("prod", 16), fits("view", 20), fits("stage", 11)), List.of(), false, SERVERS, "")
                .within(2_000));

        assertThat(answer.text())
                .startsWith("3 of 3 clusters answered. 27 more pods fit, on 2 of them.")
                .contains("One cluster under several names, counted once: prod view.");
        assertThat(answer.data().path("sameCluster")).hasSize(1);
    }

    @Test
    void anApplicationRunsOnAServerOnce() {
        AppOnCluster nothing = new AppOnCluster(Instant.EPOCH, List.of(), List.of(), List.of(), Optional.empty());
        ToolOutcome.Answer answer = ToolCallFixture.answer(new FindAppAnswer(
                        "web",
                        List.of(
                                ClusterPart.failed("prod", new RowError(RowError.Code.UNAUTHORIZED, "no login")),
                                new PartAnswered<>("view", nothing),
                                ClusterPart.failed("stage", new RowError(RowError.Code.UNREACHABLE, "no answer"))),
                        SERVERS,
                        "")
                .within(2_000));

        assertThat(answer.data().at("/totals/clusters").asInt()).isEqualTo(2);
        assertThat(answer.data().at("/totals/failed").asInt()).isEqualTo(1);
        assertThat(answer.data().path("clusters")).hasSize(3);
    }

    @Test
    void aChangeThatTwoUsersSeeIsOneLine() {
        Arguments none = new Arguments(JsonNodeFactory.instance.objectNode());
        ToolOutcome.Answer answer = ToolCallFixture.answer(new JoinedTimeline(
                        List.of(changes("prod", "web"), changes("view", "web", "cart"), changes("stage", "web")),
                        "1h",
                        SERVERS,
                        "")
                .page(new Cursor(0, none), CommonArguments.of(none)));

        assertThat(answer.data().path("total").asInt()).isEqualTo(3);
        assertThat(answer.data().path("changes").findValuesAsText("cluster"))
                .containsExactlyInAnyOrder("prod", "view", "stage");
    }

    private static PartAnswered<ToolOutcome.Answer> fits(String cluster, int pods) {
        return answered(cluster, JsonNodeFactory.instance.objectNode().put("fits", pods));
    }

    private static PartAnswered<ToolOutcome.Answer> changes(String cluster, String... names) {
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("asOf", "2026-11-21T10:00:00Z")
                .put("total", names.length);
        for (String name : names) {
            data.withArrayProperty("changes")
                    .addObject()
                    .put("at", "2026-11-21T09:50:00Z")
                    .put("about", "Deployment shop/" + name)
                    .put("what", "scaled");
        }
        return answered(cluster, data);
    }

    private static PartAnswered<ToolOutcome.Answer> answered(String cluster, ObjectNode data) {
        return new PartAnswered<>(cluster, new ToolOutcome.Answer("", data, cluster, false));
    }
}
